"""What people choose for all their matches: preferences, and vacations, in which no turn runs out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.matches.change import tell
from bot.matches.choices import decode_preferences, encode_preferences, read_preferences
from bot.matches.core import Core
from bot.matches.deadlines import move_clocks
from bot.matches.record import Damaged, read_record
from bot.preferences import Preferences
from bot.refusals import Refusal, Refused
from bot.store import MatchId, PersonRow, PreferenceRow, Transaction, UserId


class PreferencesOfPeople:
    """What people choose for themselves, in every server."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def of(self, user: int) -> Preferences:
        """What the person has chosen."""
        return await self._core.store.read(
            lambda tx: read_preferences(tx, (UserId(user),)).get(UserId(user), Preferences())
        )

    async def change(self, user: int, change: Callable[[Preferences], Preferences]) -> Preferences:
        """Change what the person has chosen; their live matches are shown so from now on."""
        person = UserId(user)

        def work(tx: Transaction) -> tuple[Preferences, list[MatchId]]:
            row = tx.preferences.find(person)
            old = "{}" if row is None else row.choices
            before = decode_preferences(old, user=person)
            chosen = change(before)
            if chosen == before:
                return chosen, []
            # Over the old document, as a newer program may have written more into it than is known here.
            document = encode_preferences(chosen, over=old)
            tx.preferences.put(PreferenceRow(user=person, choices=document, changed_at=self._core.now()))
            live = [row.id for row in tx.match_lists.live_of(person)]
            for match in live:
                # In the same transaction: a crash before the repaint leaves the messages marked as behind.
                tx.surfaces.mark_stale(match)
            return chosen, live

        chosen, live = await self._core.store.write(work)
        self._core.languages.chose(user, chosen.language)
        for match in live:
            await tell(self._core, match)
        return chosen


LONGEST_VACATION_DAYS = 30
"""Days of one vacation, from its first one on. As much time as it took must pass before the next one."""

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

        def work(tx: Transaction) -> tuple[datetime, tuple[MatchId, ...]]:
            self._core.saw(tx, person, name)
            row = tx.people.find(person)
            begin, until = _span(row, now=now, days=days)
            tx.people.put_vacation(person, begin=begin, until=until)
            touched = self._move_clocks(tx, person, now)
            return until, touched

        until, touched = await self._core.store.write(work)
        for match in touched:
            await tell(self._core, match)
        return until if until > now else None

    def _move_clocks(self, tx: Transaction, person: UserId, now: datetime) -> tuple[MatchId, ...]:
        """Set the clocks of all the person's matches by the new vacation; gives the matches that show it."""
        touched = []
        for row in tx.match_lists.live_of(person):
            # A move in another process may be about to time the person's turn by the vacation of before.
            tx.matches.hold(row.id)
            try:
                record = read_record(tx, row.id)
            except (Damaged, KeyError):
                # Damaged, or of a game that this version does not know: it keeps nobody from going away.
                continue
            move_clocks(tx, record, at=now)
            tx.surfaces.mark_stale(row.id)
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
    # Otherwise a player could stay on vacation for ever, and no opponent would ever win.
    if begin is not None and until is not None and now < until + (until - begin):
        raise Refused(Refusal.VACATION_TOO_SOON)
    return now, wished
