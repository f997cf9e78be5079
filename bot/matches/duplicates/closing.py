"""What happens to duplicate sets by themselves: each closes once, and its matches end with it.

A team match is a set that closes when both of its tables are over, or when it is not accepted in time.
"""

from __future__ import annotations

from datetime import datetime

import structlog

from bot.matches.apart import RETRY, apart
from bot.matches.change import Moved, change, tell, void
from bot.matches.core import Core, DuplicateNews
from bot.matches.duplicates.proving import Played, points_of, prove
from bot.matches.duplicates.team_match import settle_team
from bot.matches.events.record import read_match_terms
from bot.matches.record import Damaged, Record, read_record
from bot.matches.table import Terms
from bot.refusals import Refused
from bot.store import Cause, DuplicateId, DuplicatePlayerRow, DuplicateSpan, MatchId, MatchStatus, Transaction

_log = structlog.get_logger(__name__)


class Closing:
    """Closes the sets whose time is over; the one clock asks it."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def act_on_due(self, now: datetime) -> None:
        """Close all that is due by now; one set that fails holds up no other."""
        for number in await self._core.store.read(lambda tx: tx.duplicates.due(now)):
            with apart(_log, "a duplicate set failed", of=number) as attempt:
                await self._close(number, now)
            if attempt.failed:
                await self._core.store.write(
                    lambda tx: tx.duplicates.put_due(number, now + RETRY)  # noqa: B023  # done before the next
                )

    async def _close(self, number: DuplicateId, now: datetime) -> None:
        """Store what came of the set, then end its matches; a kill in between leaves it due."""
        if not await self._core.store.write(lambda tx: _settle(tx, number, now)):
            return
        for match in await self._core.store.read(lambda tx: tx.duplicates.live_matches(number)):
            try:
                await change(self._core, match, self._end, cause=Cause.CLOCK)
            except Refused as refused:
                _log.info("a match of a closed set is not ended", match=match, why=str(refused))
        # The tables of a team match show their cards from now on.
        for match in await self._core.store.write(lambda tx: _opened(tx, number)):
            await tell(self._core, match)
        await self._core.publish(DuplicateNews(number))

    def _end(self, tx: Transaction, match: Record) -> Moved:
        return void(self._core, tx, match, cause=Cause.CLOCK)


def _settle(tx: Transaction, number: DuplicateId, now: datetime) -> bool:
    """Close the set with the results of this moment, once; whether it is closed."""
    row = tx.duplicates.find(number)
    if row is None or row.closed_at is not None:
        return row is not None
    if row.span is DuplicateSpan.TEAMS:
        if not tx.duplicates.players(number):
            return tx.duplicates.close(number, at=now, proof=b"")
        if not settle_team(tx, row, now):
            return False
    terms = read_match_terms(row.terms)
    proof = prove(
        name=row.name,
        secret=row.secret,
        # Without one nobody has begun, and any number will do.
        salt=row.salt or str(number),
        terms=terms,
        opened_at=row.opened_at,
        closed_at=now,
        played=tuple(_played(tx, each, terms) for each in tx.duplicates.players(number)),
    )
    return tx.duplicates.close(number, at=now, proof=proof)


def _opened(tx: Transaction, number: DuplicateId) -> tuple[MatchId, ...]:
    """Nothing is left to do for the set; the matches whose public tables have shown no cards until now."""
    tx.duplicates.put_due(number, None)
    row = tx.duplicates.find(number)
    if row is None or row.span is not DuplicateSpan.TEAMS:
        return ()
    matches = tuple(each.match for each in tx.duplicates.players(number))
    for match in matches:
        tx.surfaces.mark_stale(match)
    return matches


def _played(tx: Transaction, player: DuplicatePlayerRow, terms: Terms) -> Played:
    """What somebody did by now; of a match that is frozen or cannot be read nothing counts as played."""
    try:
        record = read_record(tx, player.match)
    except (Refused, Damaged):
        record = None
    # A frozen match disagrees with its log: with that the proof of all others would not be one.
    if record is None or record.row.status is MatchStatus.FROZEN:
        _log.error("a match of a duplicate set does not count", match=player.match)
        return Played(person=player.person, log=(), points=(None,) * terms.rules.deals)
    log = tuple((each.seat, each.text) for each in tx.matches.log(player.match))
    return Played(person=player.person, log=log, points=points_of(record.game, record.snapshot.state, terms))
