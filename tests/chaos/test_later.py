"""For leagues, seasons and duplicate sets it is later too, and what does not end is named."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.competition import League, Phase
from bot.games.gin.rules import PRESETS, GinRules
from bot.matches import DuplicateSpan, Matches, NewCup, Terms
from bot.store import Store
from tests.chaos.later import close_sets, going_on, is_due, make_later
from tests.chaos.ledger import FileLedger
from tests.chaos.test_cups import file, store

__all__ = ["file", "store"]

FOUR_WEEKS = timedelta(minutes=60)
"""By the clock of cups."""


async def tick(matches: Matches) -> None:
    matches.playing_time.heard()
    await matches.tick()


async def test_a_season_of_weeks_goes_by_and_is_over(file: Path, store: Store) -> None:
    matches, ledger = Matches(store, now=lambda: datetime.now(UTC)), FileLedger(file)
    league = await matches.events.announce(
        NewCup(
            guild=1,
            channel=2,
            host=3,
            host_name="Dora",
            terms=Terms(game="gin", preset="standard", rules=GinRules(), turn_limit=timedelta(days=1)),
            format=League(),
            starts_in_s=7 * 24 * 3600,
            round_time_s=14 * 24 * 3600,
            places=8,
            check_in=False,
            request=1,
        )
    )
    for request, user in enumerate((1001, 1002, 1003), start=2):
        await matches.events.join(league.id, user=user, name="Somebody", request=request)
    assert going_on(ledger) == (f"event {league.id}",)

    make_later(ledger, FOUR_WEEKS / 4)
    assert is_due(ledger)
    await tick(matches)
    assert (await matches.events.require(league.id)).event.phase is Phase.PLAYING
    for _ in range(2):
        # An organiser may correct the last result for a minute.
        make_later(ledger, FOUR_WEEKS)
        await tick(matches)
    assert (await matches.events.require(league.id)).event.phase is Phase.OVER
    assert f"event {league.id}" not in going_on(ledger)


async def test_the_time_of_all_sets_is_over(file: Path, store: Store) -> None:
    matches, ledger = Matches(store, now=lambda: datetime.now(UTC)), FileLedger(file)
    terms = Terms(game="gin", preset="duplicate", rules=PRESETS["duplicate"], turn_limit=None)
    opened = await matches.duplicates.current(1, DuplicateSpan.WEEK, terms, user=1001)
    assert going_on(ledger) == ()

    close_sets(ledger)
    assert is_due(ledger)
    assert going_on(ledger) == (f"set {opened.id}",)
    await tick(matches)
    assert (await matches.duplicates.require(opened.id, user=1001)).is_closed
    assert going_on(ledger) == ()
