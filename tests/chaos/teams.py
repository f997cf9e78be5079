"""Team matches in the chaos: proposed and answered by four people, and played beside everything else.

Whatever is killed when: both tables begin or none, by the same deals with exchanged seats, and the result
comes once, when both are over.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

from bot.games.game import Ending
from bot.matches import SEATS, TeamStage
from bot.matches.duplicates.team_match import team_of
from bot.matches.record import Damaged, read_record
from bot.refusals import Refused
from bot.store import DuplicateRow, DuplicateSpan, MatchStatus, TeamAnswer, Transaction
from bot.store.repository import select
from tests.chaos.ledger import Ledger
from tests.chaos.players import Player
from tests.chaos.scene import Scene

DEALS: Final = 2

TEAM_MATCH: Final = "### Team match"
"""How the message of each begins."""

DECLINES: Final = 0.05
"""How often somebody who is asked does not play."""


class Teams:
    """Four people, of whom the first proposes a team match whenever none goes on."""

    def __init__(self, scene: Scene, ledger: Ledger, four: tuple[Player, ...], *, seed: int) -> None:
        self._scene = scene
        self._ledger = ledger
        self._four = four
        self._chance = random.Random(f"{seed} teams")

    async def press_something(self, _rival: Player) -> None:
        """Propose a team match, or answer the one that is proposed, as one of the four."""
        first, *others = self._four
        channel = self._scene.home(first.table)
        proposed = [one for one in first.public(channel) if one.find_button("Accept")]
        proposal = next((one for one in proposed if one.text.startswith(TEAM_MATCH)), None)
        if proposal is None:
            if not self._ledger.team_matches():
                named = zip(("opponent", "partner", "opponent2"), others, strict=True)
                asked = {name: each.person for name, each in named}
                press = await first.person.slash(channel, "teams", **asked, deals=DEALS)
                await first.settle(press, "/teams")
            return
        waiting = proposal.text.partition("Waiting for")[2].partition("\n")[0]
        called = [each for each in others if each.person.mention in waiting]
        if called:
            label = "Decline" if self._chance.random() < DECLINES else "Accept"
            await self._chance.choice(called).push(proposal, label)


def count_teams(tx: Transaction) -> Counter[str]:
    """How many team matches there are, by how far they came."""
    return Counter(f"team matches {team_of(tx, row).stage.name.lower()}" for row in _team_matches(tx))


def wrong_teams(tx: Transaction) -> Iterator[str]:
    """Team matches of which one table alone began, with other deals or seats than they should have, and those
    that do not end when they should.
    """
    for row in _team_matches(tx):
        told, places = f"team match {row.id}", tx.duplicates.places(row.id)
        matches = [each.match for each in tx.duplicates.players(row.id)]
        if len(places) != 2 * len(SEATS):
            yield f"{told} has {len(places)} places"
        if not matches:
            if row.closed_at is None and all(each.answer is TeamAnswer.YES for each in places):
                yield f"{told} was accepted by all, and has not begun"
            continue
        if len(matches) != len(SEATS):
            yield f"{told} has {len(matches)} tables"
            continue
        if any(each.answer is not TeamAnswer.YES for each in places):
            yield f"{told} began before all had accepted"
        users = [tuple(seat.user for seat in tx.matches.seats(number)) for number in matches]
        if users != [tuple(places[place].user for place in seats) for seats in SEATS]:
            yield f"{told} has other people in its seats"
        rows = [tx.matches.find(number) for number in matches]
        if len({each.seed for each in rows if each is not None}) > 1:
            yield f"{told} has other deals at its second table"
        if any(each.rated for number in matches for each in tx.results.of(number)):
            yield f"{told} counts in a rating"
        yield from _wrong_end(tx, row, [each.status for each in rows if each is not None])


def _wrong_end(tx: Transaction, row: DuplicateRow, statuses: list[MatchStatus]) -> Iterator[str]:
    told, team = f"team match {row.id}", team_of(tx, row)
    if row.closed_at is None and MatchStatus.LIVE not in statuses:
        yield f"{told} goes on, and both tables are over"
    if row.closed_at is not None and team.stage is not TeamStage.OVER:
        yield f"{told} is over, and has no proof"
    left = {place for place, player in enumerate(team.players) if player.has_left}
    if not left <= set(_who_left(tx, row)):
        yield f"{told} says that {sorted(left)} left, of whom not all did"


def _who_left(tx: Transaction, row: DuplicateRow) -> Iterator[int]:
    """The places of those who gave their table up, or for whom the clock ended it."""
    for each, seats in zip(tx.duplicates.players(row.id), SEATS, strict=True):
        try:
            record = read_record(tx, each.match)
        except (Refused, Damaged):
            continue  # the check of matches tells of it, or it was emptied
        outcome = record.game.outcome(record.snapshot.state)
        if outcome is not None and outcome.ending is Ending.FORFEIT:
            yield from (place for place, rank in zip(seats, outcome.places, strict=True) if rank > 1)


def _team_matches(tx: Transaction) -> tuple[DuplicateRow, ...]:
    query = select(DuplicateRow).where(DuplicateRow.span == DuplicateSpan.TEAMS)
    return tx.duplicates._all(DuplicateRow, query)
