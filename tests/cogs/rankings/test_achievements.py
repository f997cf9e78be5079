"""Achievements in /profile: a sentence each at a game, names over all games, none where they are hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rankings import achieved_in
from bot.store import Transaction, UserId
from tests.cogs.club import Club
from tests.cogs.rankings.test_profiles import play

pytestmark = pytest.mark.usefixtures("everybody_ranked")


@pytest.fixture
async def champion(club: Club) -> Club:
    """A club in which Alice has come back twice at gin."""
    await play(club)
    alice = UserId(int(club.alice.id))

    def work(tx: Transaction) -> None:
        (row,) = tx.personal_data(alice).ratings()
        achieved = dict.fromkeys(achieved_in(("comeback",)), 2)
        tx.ratings.put(replace(row, tally={**row.tally, **achieved, **achieved_in(("three_gins",))}))

    await club.store.write(work)
    return club


async def profile(club: Club, **options: object) -> str:
    asked = await club.carol.slash(club.channel, "profile", player=club.alice, **options)  # type: ignore[arg-type]  # options
    return (await asked.replied()).text


async def test_a_profile_says_what_each_achievement_is(champion: Club) -> None:
    text = await profile(champion, game="gin")
    assert "- Three gins: Went gin in three deals in a row." in text
    assert "- Comeback, 2 times: Won a match after being 90 points behind." in text


async def test_over_all_games_they_are_named(champion: Club) -> None:
    assert "- Gin Rummy: Three gins and Comeback" in await profile(champion, game="all")


async def test_who_hides_them_shows_the_record_alone(champion: Club) -> None:
    shown = await (await champion.alice.slash(champion.channel, "preferences")).replied()
    await (await champion.alice.press(shown, "Turns, language")).answered()
    await (await champion.alice.select(shown, "prefer:achievements", ("hidden",))).answered()
    assert "Three gins" not in await profile(champion, game="gin")
