"""Matches with all that every press reads of them, in two statements and not one for each table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

from sqlalchemy import Select, Text, literal_column, null, select, type_coerce, union_all

from bot.store.errors import UnknownRow
from bot.store.kinds import AgreementKind, Cause, DeadlineKind, MatchId, UserId
from bot.store.model.matches import ActionRow, AgreementRow, DeadlineRow, MatchRow, SeatRow
from bot.store.model.people import PersonRow, PreferenceRow, ServerRow
from bot.store.people import KnownPerson
from bot.store.repository import Repository, prepared

Rows = Select[*tuple[Any, ...]]
"""A query of columns of several tables, which only `WholeMatches` reads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeMatch:
    """A match as it is stored, but for its log: who sits there, where, and what it waits for."""

    row: MatchRow
    server: ServerRow | None
    """The match's server, if it has one of which anything is known."""
    seats: tuple[SeatRow, ...]
    known: Mapping[UserId, KnownPerson]
    """What is known of the people in the seats."""
    chosen: Mapping[UserId, str]
    """What those of them who have chosen anything prefer, as a document."""
    deadlines: tuple[DeadlineRow, ...]
    """What will happen when, earliest first."""
    agreements: tuple[AgreementRow, ...]
    """Who has asked the others for what, earliest first."""
    acted: frozenset[int]
    """The seats for which not only the clock has moved."""


class _From(IntEnum):
    """Which table a row of `_waits` is from."""

    DEADLINES = 0
    AGREEMENTS = 1
    ACTIONS = 2


_BY_ITSELF: Final = (Cause.CLOCK, Cause.FORCED)


_OF_SEAT: Final = len(SeatRow.__table__.c) + 4
"""The columns of a seat and its person in a row of `_with_seats`."""


@prepared
def _with_seats(number: MatchId) -> Rows:
    """A row for each seat, or one without a seat, each with the whole match before it."""
    # The wide columns of the match are repeated, which takes less time than another statement.
    of_people = PersonRow.name, PersonRow.vacation_until, PersonRow.locale, PreferenceRow.choices
    return (
        select(MatchRow, ServerRow, SeatRow, *of_people)
        .where(MatchRow.id == number)
        .outerjoin_from(MatchRow, ServerRow, ServerRow.guild == MatchRow.guild)
        .outerjoin(SeatRow, SeatRow.match == MatchRow.id)
        .outerjoin(PersonRow, PersonRow.user == SeatRow.user)
        .outerjoin(PreferenceRow, PreferenceRow.user == SeatRow.user)
        .order_by(SeatRow.seat)
    )


@prepared
def _waits(number: MatchId, most: int) -> Rows:
    """Deadlines, agreements and seats that acted, as rows of `_From`, kind, seat, time."""
    # The first of them says how the values of all are read. A kind is a word of another enum in each.
    kind = type_coerce(DeadlineRow.kind, Text).label("kind")
    deadlines: Rows = select(literal_column("0").label("place"), kind, DeadlineRow.seat, DeadlineRow.at)
    kind = type_coerce(AgreementRow.kind, Text).label("kind")
    agreements: Rows = select(literal_column("1"), kind, AgreementRow.seat, AgreementRow.at)
    by_people = select(ActionRow.seat).where(ActionRow.match == number, ActionRow.cause.not_in(_BY_ITSELF))
    # With all seats found, the rest of a long log is not read.
    acted = by_people.distinct().limit(most).subquery()
    actions: Rows = select(literal_column("2"), null(), acted.c.seat, null())
    together = union_all(
        deadlines.where(DeadlineRow.match == number), agreements.where(AgreementRow.match == number), actions
    )
    return select(together.subquery())


class WholeMatches(Repository):
    """Matches with all that is read together with them."""

    def find(self, number: MatchId) -> WholeMatch | None:
        """The match as it is now; raises ValueError or TypeError where a row holds what nobody wrote."""
        rows = self._ask(_with_seats(number)).all()
        if not rows:
            return None
        row, more = MatchRow.split(rows[0])
        server, _ = ServerRow.split_if_any(more)
        seats: list[SeatRow] = []
        known: dict[UserId, KnownPerson] = {}
        chosen: dict[UserId, str] = {}
        for each in rows:
            seat, (name, *of_person, choices) = SeatRow.split_if_any(each[-_OF_SEAT:])
            if seat is None:
                continue
            seats.append(seat)
            if seat.user is not None and name is not None:
                known[seat.user] = KnownPerson(name, *of_person)
            if seat.user is not None and choices is not None:
                chosen[seat.user] = choices
        waits = self._ask(_waits(number, len(seats))).all()
        return WholeMatch(
            row=row,
            server=server,
            seats=tuple(seats),
            known=known,
            chosen=chosen,
            deadlines=tuple(
                DeadlineRow.from_row((number, DeadlineKind(kind), seat, at))
                for kind, seat, at in _in_order(waits, _From.DEADLINES)
            ),
            agreements=tuple(
                AgreementRow.from_row((number, AgreementKind(kind), seat, at))
                for kind, seat, at in _in_order(waits, _From.AGREEMENTS)
            ),
            acted=frozenset(seat for table, _, seat, _ in waits if table == _From.ACTIONS),
        )

    def require(self, number: MatchId) -> WholeMatch:
        """The match as it is now; raises UnknownRow, and what `find` raises."""
        found = self.find(number)
        if found is None:
            raise UnknownRow(f"There is no match {number}.")
        return found


def _in_order(waits: Any, table: _From) -> list[tuple[str, int | None, Any]]:  # noqa: ANN401  # rows of `_waits`
    """Kind, seat and time of one table's rows, the earliest first; nobody's seat before all others."""
    found = [(kind, seat, at) for where, kind, seat, at in waits if where == table]
    return sorted(found, key=lambda row: (row[2], row[0], -1 if row[1] is None else row[1]))
