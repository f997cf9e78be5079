"""Challenges and lobbies: offers to play. Exactly one press accepts, declines or withdraws an offer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    type_coerce,
    update,
)

from bot.store.columns import is_stored_time
from bot.store.errors import ChallengeClosed, ChallengeSeen, LobbyPressSeen, UnknownRow
from bot.store.kinds import (
    ChallengeId,
    ChallengeStatus,
    ChannelId,
    GuildId,
    MatchId,
    MessageId,
    RequestId,
    UserId,
)
from bot.store.model.challenges import (
    LOBBY_SHOWS_OLD,
    SHOWS_OLD_STATUS,
    ChallengeRow,
    GuestRow,
    NewChallenge,
    PressRow,
    SitterRow,
)
from bot.store.model.people import ServerRow
from bot.store.records import values_of
from bot.store.repository import Repository, moved_by, page, prepared, select, set_to

_IS_OPEN: Final = ChallengeRow.status == ChallengeStatus.OPEN

_OUT_OF_REACH: Final = exists().where(ServerRow.guild == ChallengeRow.guild, ServerRow.down_at.is_not(None))

RUNNING: Final = and_(_IS_OPEN, ~_OUT_OF_REACH)
"""Open challenges whose time runs: nobody can answer one while its server is out of reach."""


@prepared
def _earliest() -> Select[datetime]:
    return select(func.min(ChallengeRow.expires_at)).where(RUNNING)


@dataclass(frozen=True, slots=True)
class _Stored:
    """A challenge's times as they are stored, which in a damaged file may be anything."""

    id: ChallengeId
    expires_at: object
    created_at: object

    @property
    def is_readable(self) -> bool:
        return is_stored_time(self.expires_at) and is_stored_time(self.created_at)


class Challenges(Repository):
    """Offers to play; `bot.store.challenges` has what lobbies have beyond them."""

    def insert(self, new: NewChallenge) -> ChallengeId:
        """Store an open challenge; raises ChallengeSeen when the same request made one before."""
        # Discord delivers a press twice now and then; the second one must find the challenge of the first.
        seen = self._value(select(ChallengeRow.id).where(ChallengeRow.request == new.request))
        if seen is not None:
            raise ChallengeSeen(seen)
        row = values_of(new) | set_to(ChallengeRow.status, ChallengeStatus.OPEN)
        added = self._conn.execute(insert(ChallengeRow).values(row).returning(ChallengeRow.id))
        return added.scalar_one()

    def find(self, number: ChallengeId) -> ChallengeRow | None:
        """The challenge as it is now."""
        return self._find(ChallengeRow, select(ChallengeRow).where(ChallengeRow.id == number))

    def require(self, number: ChallengeId) -> ChallengeRow:
        """The challenge as it is now; raises UnknownRow."""
        found = self.find(number)
        if found is None:
            raise UnknownRow(f"There is no challenge {number}.")
        return found

    def find_rematch(self, of: MatchId) -> ChallengeRow | None:
        """The newest challenge that asks for a rematch of this match, open or not."""
        query = (
            select(ChallengeRow)
            .where(ChallengeRow.rematch_of == of)
            .order_by(ChallengeRow.id.desc())
            .limit(1)
        )
        return self._find(ChallengeRow, query)

    def find_of_match(self, match: MatchId) -> ChallengeRow | None:
        """The challenge that became the match: of two people who were paired, the one whose seal it has."""
        became = ChallengeRow.match == match, ChallengeRow.status != ChallengeStatus.PAIRED
        return self._find(ChallengeRow, select(ChallengeRow).where(*became))

    def of_match(self, match: MatchId) -> tuple[ChallengeRow, ...]:
        """What became the match: `find_of_match`, then that of who was paired with its person."""
        query = select(ChallengeRow).where(ChallengeRow.match == match)
        rows = self._all(ChallengeRow, query.order_by(ChallengeRow.id))
        return tuple(sorted(rows, key=lambda row: row.status is ChallengeStatus.PAIRED))

    def claim(self, number: ChallengeId, status: ChallengeStatus, *, match: MatchId | None = None) -> None:
        """Close the open challenge; ``match`` is what an accepted one became.

        Raises ChallengeClosed for everybody but the first, UnknownRow when there is none.
        """
        # One statement both asks and closes. Of two presses at the same time, reading first and writing after
        # would let both find an open challenge.
        claimed = self._change(
            update(ChallengeRow)
            .where(ChallengeRow.id == number, _IS_OPEN)
            .values(set_to(ChallengeRow.status, status) | set_to(ChallengeRow.match, match))
        )
        if claimed == 0:
            raise ChallengeClosed(number, self.require(number).status)

    def put_message(self, number: ChallengeId, message: MessageId | None, shown: ChallengeStatus) -> None:
        """Note the challenge's message and the status that it shows; None: the message is gone for good."""
        values = set_to(ChallengeRow.message, message) | set_to(ChallengeRow.shown, shown)
        self._change(update(ChallengeRow).where(ChallengeRow.id == number).values(values))

    def behind(self, *, after: ChallengeId | None = None, limit: int = 500) -> tuple[ChallengeRow, ...]:
        """A page of the challenges whose message is missing or shows another status, by their ids."""
        # The condition is written as the partial index has it: only then does SQLite read the short index.
        query = select(ChallengeRow).where(SHOWS_OLD_STATUS, ChallengeRow.seats.is_(None))
        return self._all(ChallengeRow, page(query, ChallengeRow.id, after=after, limit=limit))

    def open_of(self, user: UserId) -> tuple[ChallengeRow, ...]:
        """The open challenges by or to the person, oldest first."""
        return self._open(or_(ChallengeRow.challenger == user, ChallengeRow.opponent == user))

    def open_in(self, channel: ChannelId) -> tuple[ChallengeRow, ...]:
        """The open challenges in the channel, oldest first."""
        return self._open(ChallengeRow.channel == channel)

    def open_to_computer(self) -> tuple[ChallengeRow, ...]:
        """The open challenges to a computer player, oldest first."""
        return self._open(ChallengeRow.computer.is_not(None))

    def count_open_by(self, user: UserId, guild: GuildId | None) -> int:
        """How many open challenges in the server the person has made."""
        mine = ChallengeRow.challenger == user, ChallengeRow.guild == guild
        return self._count(_IS_OPEN, *mine, of=ChallengeRow)

    def due(self, now: datetime, *, limit: int = 100) -> tuple[ChallengeRow, ...]:
        """Open challenges whose time runs and is over, the longest overdue first."""
        query = (
            select(ChallengeRow)
            .where(RUNNING, ChallengeRow.expires_at <= now)
            .order_by(ChallengeRow.expires_at, ChallengeRow.id)
            .limit(limit)
        )
        return self._all(ChallengeRow, query)

    def earliest(self) -> datetime | None:
        """When the next open challenge expires."""
        return self._value(_earliest())

    def close_unreadable(self, at: datetime) -> tuple[ChallengeId, ...]:
        """Withdraw the open challenges whose time is damaged, and give them one that can be read."""
        expires, created = (
            type_coerce(ChallengeRow.expires_at, BigInteger),
            type_coerce(ChallengeRow.created_at, BigInteger),
        )
        # As they are stored: a row that cannot be read would fail, and with it the look at all others.
        rows = self._make(_Stored, select(ChallengeRow.id, expires, created).where(_IS_OPEN))
        bad = tuple(row.id for row in rows if not row.is_readable)
        closed = set_to(ChallengeRow.status, ChallengeStatus.WITHDRAWN)
        times = set_to(ChallengeRow.expires_at, at) | set_to(ChallengeRow.created_at, at)
        if bad:
            self._change(update(ChallengeRow).where(ChallengeRow.id.in_(bad)).values(closed | times))
        return bad

    def cap(self, at: datetime) -> None:
        """No open challenge lives on for longer."""
        later = update(ChallengeRow).where(_IS_OPEN, ChallengeRow.expires_at > at)
        self._change(later.values(set_to(ChallengeRow.expires_at, at)))

    def shift(self, by: timedelta) -> None:
        """Let all open challenges live on for the time that the bot was away."""
        later = moved_by(ChallengeRow.expires_at, by)
        self._change(update(ChallengeRow).where(_IS_OPEN).values(later))

    def shift_in(self, guild: GuildId, by: timedelta) -> None:
        """Let a server's open challenges live on for the time that it was out of reach."""
        later = moved_by(ChallengeRow.expires_at, by)
        self._change(update(ChallengeRow).where(_IS_OPEN, ChallengeRow.guild == guild).values(later))

    def _open(self, which: ColumnElement[bool]) -> tuple[ChallengeRow, ...]:
        query = select(ChallengeRow).where(_IS_OPEN, which).order_by(ChallengeRow.id)
        return self._all(ChallengeRow, query)


class Lobbies(Repository):
    """What lobbies have beyond other challenges."""

    def press(self, number: ChallengeId, request: RequestId) -> None:
        """Note that this press changes the lobby; raises LobbyPressSeen when one did so before."""
        if not self._add(PressRow(request=request, challenge=number)):
            seen = self._value(select(PressRow.challenge).where(PressRow.request == request))
            raise LobbyPressSeen(number if seen is None else seen)

    def touch(self, number: ChallengeId) -> None:
        """The lobby has changed: its message is behind until it shows so."""
        self._put_into(number, set_to(ChallengeRow.version, ChallengeRow.version + 1))

    def sitters(self, number: ChallengeId) -> tuple[SitterRow, ...]:
        """Who has joined, in the order in which they came."""
        query = select(SitterRow).where(SitterRow.challenge == number).order_by(SitterRow.place)
        return self._all(SitterRow, query)

    def sit(self, number: ChallengeId, *, user: UserId | None = None, computer: str | None = None) -> None:
        """Somebody takes the next place."""
        # Places count up and are not filled again while somebody sits behind them: they are the order of
        # coming.
        last = self._value(select(func.max(SitterRow.place)).where(SitterRow.challenge == number))
        place = 0 if last is None else last + 1
        self._insert(SitterRow(challenge=number, place=place, user=user, computer=computer))

    def rise(self, number: ChallengeId, place: int) -> None:
        """Nobody has this place any more."""
        self._change(delete(SitterRow).where(SitterRow.challenge == number, SitterRow.place == place))

    def guests(self, number: ChallengeId) -> tuple[UserId, ...]:
        """The people who are named; where there are none, anybody may join."""
        query = select(GuestRow.user).where(GuestRow.challenge == number).order_by(GuestRow.user)
        return self._values(query)

    def put_guests(self, number: ChallengeId, users: Iterable[UserId]) -> None:
        """Name these people, and nobody else."""
        self._change(delete(GuestRow).where(GuestRow.challenge == number))
        self._insert(*(GuestRow(challenge=number, user=user) for user in dict.fromkeys(users)))

    def put_host(self, number: ChallengeId, user: UserId) -> None:
        """The lobby is this person's from now on."""
        self._put_into(number, set_to(ChallengeRow.challenger, user))

    def put_shown(self, number: ChallengeId, status: ChallengeStatus, version: int) -> None:
        """The lobby's message shows it as it was at this version; one that shows more already stays so."""
        # Two edits of the message may end in the other order; the older one must not undo what the newer
        # noted.
        self._change(
            update(ChallengeRow)
            .where(ChallengeRow.id == number, ChallengeRow.shown_version <= version)
            .values(set_to(ChallengeRow.shown, status) | set_to(ChallengeRow.shown_version, version))
        )

    def behind(self, *, after: ChallengeId | None = None, limit: int = 500) -> tuple[ChallengeRow, ...]:
        """A page of the lobbies whose message is missing or shows less than is true, by their ids."""
        query = select(ChallengeRow).where(LOBBY_SHOWS_OLD)
        return self._all(ChallengeRow, page(query, ChallengeRow.id, after=after, limit=limit))

    def open_with(self, user: UserId) -> tuple[ChallengeRow, ...]:
        """The open lobbies that the person has joined, oldest first."""
        joined = select(SitterRow.challenge).where(SitterRow.user == user)
        query = (
            select(ChallengeRow)
            .where(ChallengeRow.id.in_(joined), ChallengeRow.status == ChallengeStatus.OPEN)
            .order_by(ChallengeRow.id)
        )
        return self._all(ChallengeRow, query)

    def _put_into(self, number: ChallengeId, values: dict[str, Any]) -> None:
        self._change(update(ChallengeRow).where(ChallengeRow.id == number).values(values))
