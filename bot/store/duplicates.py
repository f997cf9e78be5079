"""Duplicate sets in the store: opened once, closed once, and one match of each person in each."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, func, insert, update
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
    UserId,
)
from bot.store.model.duplicates import DuplicatePlayerRow, DuplicateRow, NewDuplicate
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

    def put_message(self, number: DuplicateId, channel: ChannelId, message: MessageId) -> None:
        """This message shows the seal; a set that has one keeps it."""
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
        """Closed sets whose message still shows the seal alone."""
        query = select(DuplicateRow.id).where(
            DuplicateRow.closed_at.is_not(None),
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
        """The person's matches of sets that are still open."""
        query = select(DuplicatePlayerRow.match).join_from(DuplicatePlayerRow, DuplicateRow)
        mine = DuplicatePlayerRow.user == user, DuplicateRow.closed_at.is_(None)
        return self._values(query.where(*mine))

    def live_matches(self, number: DuplicateId) -> tuple[MatchId, ...]:
        """The matches of the set that go on."""
        mine = select(DuplicatePlayerRow.match).where(DuplicatePlayerRow.duplicate == number)
        query = select(MatchRow.id).where(MatchRow.id.in_(mine), MatchRow.status == MatchStatus.LIVE)
        return self._values(query.order_by(MatchRow.id))

    def of_user(self, user: UserId) -> tuple[DuplicateRow, ...]:
        """The sets that the person has begun, newest first."""
        mine = select(DuplicatePlayerRow.duplicate).where(DuplicatePlayerRow.user == user)
        query = select(DuplicateRow).where(DuplicateRow.id.in_(mine))
        return self._all(DuplicateRow, query.order_by(DuplicateRow.id.desc()))

    # Keeping

    def drop_closed(self, before: datetime, *, limit: int) -> int:
        """Drop sets that were closed before then; how many went."""
        old = select(DuplicateRow.id).where(DuplicateRow.closed_at < before).limit(limit)
        return self._change(delete(DuplicateRow).where(DuplicateRow.id.in_(old)))

    def _put_into(self, number: DuplicateId, values: dict[str, Any]) -> None:
        self._change(update(DuplicateRow).where(DuplicateRow.id == number).values(values))
