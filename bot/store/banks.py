"""The time banks of leagues: what each player has left for all of their matches."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import ColumnElement, and_, delete, exists, update

from bot.store.kinds import DeadlineKind, EventId, GuildId, MatchId, UserId
from bot.store.model.events import BankRow, EventMatchRow, EventPersonRow, EventRow
from bot.store.model.matches import DeadlineRow, SeatRow
from bot.store.repository import Repository, moved_by, select


@dataclass(frozen=True, slots=True)
class _Owned:
    event: EventId
    person: int
    user: UserId | None


class Banks(Repository):
    """One bank for each player of a league's season, from its start."""

    def put(self, row: BankRow) -> None:
        """Store a bank, in the place of what it was.

        Also one that is unchanged: of two units of work that look at a bank, one is to see what the other
        did.
        """
        self._put(row)

    def of_match(self, match: MatchId) -> dict[UserId, BankRow]:
        """The banks of the players of a league's match; none for any other match."""
        query = (
            select(EventPersonRow.event, EventPersonRow.person, EventPersonRow.user)
            .join(EventMatchRow, EventMatchRow.event == EventPersonRow.event)
            .join(SeatRow, and_(SeatRow.match == EventMatchRow.match, SeatRow.user == EventPersonRow.user))
            .where(EventMatchRow.match == match)
            # Always in the same order, or two matches of the same people would wait for each other.
            .order_by(EventPersonRow.person)
        )
        found = {}
        for owned in self._make(_Owned, query):
            row = self.find(owned.event, owned.person)
            if row is not None and owned.user is not None:
                found[owned.user] = row
        return found

    def find(self, event: EventId, person: int) -> BankRow | None:
        """Somebody's bank; None before the season begins."""
        here = BankRow.event == event, BankRow.person == person
        return self._find(BankRow, select(BankRow).where(*here))

    def of_event(self, event: EventId) -> dict[int, BankRow]:
        """All banks of a season, by person."""
        rows = self._all(BankRow, select(BankRow).where(BankRow.event == event))
        return {row.person: row for row in rows}

    def waiting(self, event: EventId, user: UserId) -> tuple[DeadlineRow, ...]:
        """The ends of the player's turns in all of the season's matches that wait for them."""
        turns = *_of_player(event, user), DeadlineRow.kind == DeadlineKind.TURN
        return self._all(DeadlineRow, select(DeadlineRow).where(*turns).order_by(DeadlineRow.match))

    def drop_warnings(self, event: EventId, user: UserId) -> None:
        """The player is not warned again, in whichever match."""
        warnings = *_of_player(event, user), DeadlineRow.kind == DeadlineKind.WARNING
        self._change(delete(DeadlineRow).where(*warnings))

    def shift(self, by: timedelta) -> None:
        """Leave out the time in which nobody could play."""
        moved = moved_by(BankRow.running_since, by)
        self._change(update(BankRow).where(BankRow.running_since.is_not(None)).values(moved))

    def shift_in(self, guild: GuildId, by: timedelta) -> None:
        """Leave out the time in which a server was out of reach."""
        here = BankRow.event.in_(select(EventRow.id).where(EventRow.guild == guild))
        running = here, BankRow.running_since.is_not(None)
        self._change(update(BankRow).where(*running).values(moved_by(BankRow.running_since, by)))


def _of_player(event: EventId, user: UserId) -> tuple[ColumnElement[bool], ...]:
    """The deadlines of a player in the matches of a season."""
    seat = exists().where(
        SeatRow.match == DeadlineRow.match, SeatRow.seat == DeadlineRow.seat, SeatRow.user == user
    )
    return DeadlineRow.match.in_(select(EventMatchRow.match).where(EventMatchRow.event == event)), seat
