"""Vacations: for some days no turn of a person runs out, in any of their matches."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.matches.change import tell
from bot.matches.core import Core
from bot.matches.ledger import move_clocks
from bot.matches.record import Damaged, read_record
from bot.refusals import Refusal, Refused
from bot.store import MatchId, PersonRow, Transaction, UserId

LONGEST_VACATION_DAYS = 30
"""Of one vacation, from its first day on; after it as much time as it took must pass before the next one."""

_LONGEST = timedelta(days=LONGEST_VACATION_DAYS)


class Vacations:
    """Begins, changes and ends people's vacations."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def take(self, user: int, *, name: str, days: int) -> datetime | None:
        """Be on vacation for so many days from now, or no longer (0). The vacation's end, None without one.

        During a vacation its end can be moved, to 30 days after its first day at most. Raises Refused:
        VACATION_TOO_LONG, VACATION_TOO_SOON, NO_VACATION.
        """
        now, person = self._core.now(), UserId(user)
        async with self._core.store.write() as tx:
            await self._core.saw(tx, person, name)
            row = await tx.people.find(person)
            begin, until = _span(row, now=now, days=days)
            await tx.people.put_vacation(person, begin=begin, until=until)
            touched = await self._move_clocks(tx, person, now)
        for match in touched:
            await tell(self._core, match)
        return until if until > now else None

    async def _move_clocks(self, tx: Transaction, person: UserId, now: datetime) -> tuple[MatchId, ...]:
        """Set the clocks of all the person's matches by the new vacation; gives the matches that show it."""
        touched = []
        for row in await tx.match_lists.live_of(person):
            try:
                record = await read_record(tx, row.id)
            except (Damaged, KeyError):
                # Damaged, or of a game that this version does not know: it keeps nobody from going away.
                continue
            await move_clocks(tx, record, at=now)
            await tx.surfaces.mark_stale(row.id)
            touched.append(row.id)
        return tuple(touched)


def _span(row: PersonRow | None, *, now: datetime, days: int) -> tuple[datetime, datetime]:
    """From when to when the vacation is; raises Refused."""
    begin = until = None
    if row is not None:
        begin, until = row.vacation_from, row.vacation_until
    wished = now + timedelta(days=days)
    if begin is not None and until is not None and until > now:
        if wished - begin > _LONGEST:
            raise Refused(Refusal.VACATION_TOO_LONG)
        return begin, wished
    if days <= 0:
        raise Refused(Refusal.NO_VACATION)
    if wished - now > _LONGEST:
        raise Refused(Refusal.VACATION_TOO_LONG)
    if begin is not None and until is not None and now < until + (until - begin):
        raise Refused(Refusal.VACATION_TOO_SOON)
    return now, wished
