"""Duplicate sets in the store: opened once, closed once, and one match of each person in each."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, or_, update
from sqlalchemy.exc import IntegrityError

from bot.store.errors import DuplicateMoved
from bot.store.kinds import (
    ChannelId,
    DuplicateId,
    DuplicateSpan,
    GuildId,
    MatchId,
    MatchStatus,
    MessageId,
    TeamAnswer,
    UserId,
)
from bot.store.model.duplicates import DuplicatePlayerRow, DuplicateRow, NewDuplicate, TeamPlaceRow
from bot.store.model.matches import MatchRow
from bot.store.records import values_of
from bot.store.repository import Repository, moved_by, select, set_to


class Duplicates(Repository):
    """Sets of servers and of all servers."""

    def find(self, number: DuplicateId) -> DuplicateRow | None:
        """The set as it is now."""
        return self._find(DuplicateRow, select(DuplicateRow).where(DuplicateRow.id == number))

    def find_named(self, name: str) -> DuplicateRow | None:
        """The set of this name."""
        return self._find(DuplicateRow, select(DuplicateRow).where(DuplicateRow.name == name))

    def open(self, new: NewDuplicate) -> None:
        """Store a set; raises DuplicateMoved where somebody else has opened it in this moment."""
        values = (
            values_of(new)
            | set_to(DuplicateRow.salt, "")
            | set_to(DuplicateRow.due_at, new.closes_at)
            | set_to(DuplicateRow.is_shown, value=False)
            | set_to(DuplicateRow.proof, b"")
        )
        try:
            self._conn.execute(insert(DuplicateRow).values(values))
        except IntegrityError as error:
            raise DuplicateMoved(new.name) from error

    def put_salt(self, number: DuplicateId, salt: str) -> None:
        """From now on the seed is fixed; a set that has a salt keeps it."""
        here = DuplicateRow.id == number, DuplicateRow.salt == ""
        self._change(update(DuplicateRow).where(*here).values(set_to(DuplicateRow.salt, salt)))

    def put_message(self, number: DuplicateId, channel: ChannelId, message: MessageId | None) -> None:
        """This message, or one yet to be posted there, shows the seal; a set that has one keeps it."""
        here = DuplicateRow.id == number, DuplicateRow.message.is_(None)
        values = set_to(DuplicateRow.channel, channel) | set_to(DuplicateRow.message, message)
        self._change(update(DuplicateRow).where(*here).values(values))

    def close(self, number: DuplicateId, *, at: datetime, proof: bytes) -> bool:
        """Close the set with its document; whether nobody had closed it before."""
        here = DuplicateRow.id == number, DuplicateRow.closed_at.is_(None)
        values = set_to(DuplicateRow.closed_at, at) | set_to(DuplicateRow.proof, proof)
        return self._change(update(DuplicateRow).where(*here).values(values)) == 1

    def put_due(self, number: DuplicateId, at: datetime | None) -> None:
        """When the set goes on by itself."""
        self._put_into(number, set_to(DuplicateRow.due_at, at))

    def put_shown(self, number: DuplicateId) -> None:
        """The message shows the standings, or cannot show them any more."""
        self._put_into(number, set_to(DuplicateRow.is_shown, value=True))

    def due(self, now: datetime, *, limit: int = 20) -> tuple[DuplicateId, ...]:
        """The sets that go on by now, the one that has waited longest first."""
        query = select(DuplicateRow.id).where(DuplicateRow.due_at <= now)
        return self._values(query.order_by(DuplicateRow.due_at).limit(limit))

    def earliest(self) -> datetime | None:
        """When the next set goes on; None where none does."""
        query = select(DuplicateRow.due_at).where(DuplicateRow.due_at.is_not(None))
        return self._value(query.order_by(DuplicateRow.due_at).limit(1))

    def shift(self, by: timedelta) -> None:
        """Let all open sets stay open for the time that the bot was away."""
        for time in (DuplicateRow.closes_at, DuplicateRow.due_at):
            later = update(DuplicateRow).where(DuplicateRow.closed_at.is_(None), time.is_not(None))
            self._change(later.values(moved_by(time, by)))

    def find_last(self, guild: GuildId | None, span: DuplicateSpan) -> DuplicateRow | None:
        """The newest closed set of a server, or of all servers."""
        here = DuplicateRow.guild.is_(None) if guild is None else DuplicateRow.guild == guild
        query = select(DuplicateRow).where(
            here, DuplicateRow.span == span, DuplicateRow.closed_at.is_not(None)
        )
        return self._find(DuplicateRow, query.order_by(DuplicateRow.first_day.desc()).limit(1))

    def behind(self) -> tuple[DuplicateId, ...]:
        """Closed sets whose message still shows the seal alone, and all team matches that go on."""
        query = select(DuplicateRow.id).where(
            or_(DuplicateRow.span == DuplicateSpan.TEAMS, DuplicateRow.closed_at.is_not(None)),
            DuplicateRow.message.is_not(None),
            DuplicateRow.is_shown.is_(False),
        )
        return self._values(query.order_by(DuplicateRow.id))

    # Who plays

    def add_player(self, row: DuplicatePlayerRow) -> None:
        """Somebody plays the set in this match; raises DuplicateMoved where somebody else was quicker."""
        try:
            self._insert(row)
        except IntegrityError as error:
            raise DuplicateMoved(f"set {row.duplicate}, person {row.person}") from error

    def next_person(self, number: DuplicateId) -> int:
        """The number of whoever begins next."""
        query = select(func.max(DuplicatePlayerRow.person)).where(DuplicatePlayerRow.duplicate == number)
        return (self._value(query) or 0) + 1

    def players(self, number: DuplicateId) -> tuple[DuplicatePlayerRow, ...]:
        """Everybody who began, in that order."""
        query = select(DuplicatePlayerRow).where(DuplicatePlayerRow.duplicate == number)
        return self._all(DuplicatePlayerRow, query.order_by(DuplicatePlayerRow.person))

    def find_player(self, number: DuplicateId, user: UserId) -> DuplicatePlayerRow | None:
        """Where the person plays the set."""
        here = DuplicatePlayerRow.duplicate == number, DuplicatePlayerRow.user == user
        return self._find(DuplicatePlayerRow, select(DuplicatePlayerRow).where(*here))

    def find_of_match(self, match: MatchId) -> DuplicateRow | None:
        """The set that is played in this match."""
        mine = select(DuplicatePlayerRow.duplicate).where(DuplicatePlayerRow.match == match)
        return self._find(DuplicateRow, select(DuplicateRow).where(DuplicateRow.id.in_(mine)))

    def is_sealed(self, match: MatchId) -> bool:
        """Whether the match is of a set that others may still be playing."""
        mine = select(DuplicatePlayerRow.duplicate).where(DuplicatePlayerRow.match == match)
        return self._count(DuplicateRow.id.in_(mine), DuplicateRow.closed_at.is_(None), of=DuplicateRow) > 0

    def sealed_of(self, user: UserId) -> tuple[MatchId, ...]:
        """The matches of the person's sets, and of team matches, that are still open."""
        query = select(DuplicatePlayerRow.match).join_from(DuplicatePlayerRow, DuplicateRow)
        return self._values(query.where(DuplicateRow.closed_at.is_(None), _with(user)))

    def live_matches(self, number: DuplicateId) -> tuple[MatchId, ...]:
        """The matches of the set that go on."""
        mine = select(DuplicatePlayerRow.match).where(DuplicatePlayerRow.duplicate == number)
        query = select(MatchRow.id).where(MatchRow.id.in_(mine), MatchRow.status == MatchStatus.LIVE)
        return self._values(query.order_by(MatchRow.id))

    def of_user(self, user: UserId) -> tuple[DuplicateRow, ...]:
        """The sets that the person has begun and the team matches that name them, newest first."""
        query = select(DuplicateRow).where(_with(user))
        return self._all(DuplicateRow, query.order_by(DuplicateRow.id.desc()))

    # Team matches

    def add_place(self, row: TeamPlaceRow) -> None:
        """Somebody is named in a team match."""
        self._insert(row)

    def places(self, number: DuplicateId) -> tuple[TeamPlaceRow, ...]:
        """The four of a team match, by place."""
        query = select(TeamPlaceRow).where(TeamPlaceRow.duplicate == number)
        return self._all(TeamPlaceRow, query.order_by(TeamPlaceRow.place))

    def put_answer(self, number: DuplicateId, place: int, answer: TeamAnswer) -> None:
        """One of the four has answered."""
        self._put_place(number, place, set_to(TeamPlaceRow.answer, answer))

    def put_left(self, number: DuplicateId, place: int) -> None:
        """One of the four has left their table."""
        self._put_place(number, place, set_to(TeamPlaceRow.has_left, value=True))

    def put_closing(self, number: DuplicateId, at: datetime) -> None:
        """When the set closes at the latest, unless something wakes it before."""
        self._put_into(number, set_to(DuplicateRow.closes_at, at) | set_to(DuplicateRow.due_at, at))

    def wake(self, match: MatchId, at: datetime) -> None:
        """A table is over: the team match that it belongs to, if it does, looks at it."""
        of_match = select(DuplicatePlayerRow.duplicate).where(DuplicatePlayerRow.match == match)
        here = (
            DuplicateRow.id.in_(of_match),
            DuplicateRow.span == DuplicateSpan.TEAMS,
            DuplicateRow.closed_at.is_(None),
        )
        self._change(update(DuplicateRow).where(*here).values(set_to(DuplicateRow.due_at, at)))

    def proposed_to(self, user: UserId) -> tuple[DuplicateId, ...]:
        """The team matches that name the person and have not begun."""
        begun = select(DuplicatePlayerRow.duplicate)
        query = select(DuplicateRow.id).where(DuplicateRow.closed_at.is_(None), _names(user))
        return self._values(query.where(DuplicateRow.id.not_in(begun)))

    # Keeping

    def drop_closed(self, before: datetime, *, limit: int) -> int:
        """Drop sets that were closed before then; how many went."""
        old = select(DuplicateRow.id).where(DuplicateRow.closed_at < before).limit(limit)
        return self._change(delete(DuplicateRow).where(DuplicateRow.id.in_(old)))

    def _put_into(self, number: DuplicateId, values: dict[str, Any]) -> None:
        self._change(update(DuplicateRow).where(DuplicateRow.id == number).values(values))

    def _put_place(self, number: DuplicateId, place: int, values: dict[str, Any]) -> None:
        here = TeamPlaceRow.duplicate == number, TeamPlaceRow.place == place
        self._change(update(TeamPlaceRow).where(*here).values(values))


def _names(user: UserId) -> ColumnElement[bool]:
    """Whether a set is a team match that names the person."""
    return DuplicateRow.id.in_(select(TeamPlaceRow.duplicate).where(TeamPlaceRow.user == user))


def _with(user: UserId) -> ColumnElement[bool]:
    """Whether a set is one that the person plays, or a team match that names them."""
    plays = select(DuplicatePlayerRow.duplicate).where(DuplicatePlayerRow.user == user)
    return or_(DuplicateRow.id.in_(plays), _names(user))
