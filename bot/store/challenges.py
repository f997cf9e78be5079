"""Challenges: offers to play that exactly one press accepts, declines, withdraws or lets expire."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import BigInteger, ColumnElement, and_, exists, func, insert, or_, select, type_coerce, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.columns import microseconds
from bot.store.errors import ChallengeClosed, ChallengeSeen, UnknownRow
from bot.store.kinds import (
    ChallengeId,
    ChallengeStatus,
    ChannelId,
    GuildId,
    MatchId,
    MessageId,
    OnTimeout,
    RequestId,
    UserId,
)
from bot.store.rows import all_rows, find_row
from bot.store.tables import challenge, server

_OUT_OF_REACH: Final = exists().where(server.c.guild == challenge.c.guild, server.c.down_at.is_not(None))

_RUNNING: Final = and_(challenge.c.status == ChallengeStatus.OPEN, ~_OUT_OF_REACH)
"""Open challenges whose time runs: nobody can answer one while its server is out of reach."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewChallenge:
    """An offer as it is made; without an ``opponent`` anybody may take the seat."""

    guild: GuildId | None
    channel: ChannelId
    challenger: UserId
    opponent: UserId | None
    game: str
    preset: str
    rules: str
    turn_limit: timedelta | None
    on_timeout: OnTimeout = OnTimeout.PLAY
    computer: str | None = None
    """The level of the computer player for whom the open seat is kept."""
    commitment: str
    secret: bytes = field(repr=False)
    created_at: datetime
    expires_at: datetime
    rematch_of: MatchId | None = None
    request: RequestId
    seats: int | None = None
    """Of a lobby, how many may join; None for a challenge between two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeRow(NewChallenge):
    """An offer as it stands; ``shown`` is the status that its message shows, None while there is none."""

    id: ChallengeId
    status: ChallengeStatus
    message: MessageId | None
    shown: ChallengeStatus | None
    match: MatchId | None
    version: int
    """Of a lobby, how often it has changed."""
    shown_version: int


class Challenges:
    """The challenges, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def insert(self, new: NewChallenge) -> ChallengeId:
        """Store an open challenge; raises ChallengeSeen when the same request made one before."""
        seen = await self._conn.execute(select(challenge.c.id).where(challenge.c.request == new.request))
        if (number := seen.scalar_one_or_none()) is not None:
            raise ChallengeSeen(ChallengeId(number))
        row = asdict(new) | {"status": ChallengeStatus.OPEN}
        added = await self._conn.execute(insert(challenge).values(**row).returning(challenge.c.id))
        return ChallengeId(added.scalar_one())

    async def find(self, number: ChallengeId) -> ChallengeRow | None:
        return await find_row(self._conn, select(challenge).where(challenge.c.id == number), ChallengeRow)

    async def require(self, number: ChallengeId) -> ChallengeRow:
        """The challenge; raises UnknownRow."""
        found = await self.find(number)
        if found is None:
            raise UnknownRow(f"There is no challenge {number}.")
        return found

    async def find_rematch(self, of: MatchId) -> ChallengeRow | None:
        """The newest challenge that asks for a rematch of this match, open or not."""
        query = select(challenge).where(challenge.c.rematch_of == of).order_by(challenge.c.id.desc()).limit(1)
        return await find_row(self._conn, query, ChallengeRow)

    async def find_of_match(self, match: MatchId) -> ChallengeRow | None:
        """The challenge that became the match."""
        return await find_row(self._conn, select(challenge).where(challenge.c.match == match), ChallengeRow)

    async def claim(
        self, number: ChallengeId, status: ChallengeStatus, *, match: MatchId | None = None
    ) -> None:
        """Close the open challenge; ``match`` is what an accepted one became.

        Raises ChallengeClosed for everybody but the first, UnknownRow when there is none.
        """
        claimed = await self._conn.execute(
            update(challenge)
            .where(challenge.c.id == number, challenge.c.status == ChallengeStatus.OPEN)
            .values(status=status, match=match)
        )
        if claimed.rowcount == 0:
            raise ChallengeClosed(number, (await self.require(number)).status)

    async def put_message(
        self, number: ChallengeId, message: MessageId | None, shown: ChallengeStatus
    ) -> None:
        """Note the challenge's message and the status that it shows; None: the message is gone for good."""
        await self._conn.execute(
            update(challenge).where(challenge.c.id == number).values(message=message, shown=shown)
        )

    async def behind(self, *, after: ChallengeId | None = None, limit: int = 500) -> tuple[ChallengeRow, ...]:
        """A page of the challenges whose message is missing or shows another status, by their ids."""
        query = (
            select(challenge)
            .where(or_(challenge.c.shown.is_(None), challenge.c.shown != challenge.c.status))
            .where(challenge.c.seats.is_(None))
            .order_by(challenge.c.id)
            .limit(limit)
        )
        return await all_rows(
            self._conn, query if after is None else query.where(challenge.c.id > after), ChallengeRow
        )

    async def open_of(self, user: UserId) -> tuple[ChallengeRow, ...]:
        """The open challenges by or to the person, oldest first."""
        mine = or_(challenge.c.challenger == user, challenge.c.opponent == user)
        return await self._open(challenge.c.status == ChallengeStatus.OPEN, mine)

    async def count_open_by(self, user: UserId, guild: GuildId) -> int:
        """How many open challenges in the server the person has made."""
        found = await self._conn.execute(
            select(func.count())
            .select_from(challenge)
            .where(challenge.c.challenger == user, challenge.c.status == ChallengeStatus.OPEN)
            .where(challenge.c.guild == guild)
        )
        return found.scalar_one()

    async def open_in(self, channel: ChannelId) -> tuple[ChallengeRow, ...]:
        """The open challenges in the channel, oldest first."""
        return await self._open(challenge.c.status == ChallengeStatus.OPEN, challenge.c.channel == channel)

    async def open_to_computer(self) -> tuple[ChallengeRow, ...]:
        """The open challenges to a computer player, oldest first."""
        return await self._open(challenge.c.status == ChallengeStatus.OPEN, challenge.c.computer.is_not(None))

    async def due(self, now: datetime, *, limit: int = 100) -> tuple[ChallengeRow, ...]:
        """Open challenges whose time is over, the longest overdue first; without those that stand still."""
        query = (
            select(challenge)
            .where(_RUNNING, challenge.c.expires_at <= now)
            .order_by(challenge.c.expires_at, challenge.c.id)
            .limit(limit)
        )
        return await all_rows(self._conn, query, ChallengeRow)

    async def earliest(self) -> datetime | None:
        """When the next open challenge expires."""
        found = await self._conn.execute(select(func.min(challenge.c.expires_at)).where(_RUNNING))
        earliest: datetime | None = found.scalar_one()
        return earliest

    async def shift(self, by: timedelta) -> None:
        """Let all open challenges live on for the time that the bot was away."""
        later = type_coerce(challenge.c.expires_at, BigInteger) + microseconds(by)
        await self._conn.execute(
            update(challenge).where(challenge.c.status == ChallengeStatus.OPEN).values(expires_at=later)
        )

    async def shift_in(self, guild: GuildId, by: timedelta) -> None:
        """Let a server's open challenges live on for the time that it was out of reach."""
        later = type_coerce(challenge.c.expires_at, BigInteger) + microseconds(by)
        await self._conn.execute(
            update(challenge)
            .where(challenge.c.status == ChallengeStatus.OPEN, challenge.c.guild == guild)
            .values(expires_at=later)
        )

    async def _open(self, *conditions: ColumnElement[bool]) -> tuple[ChallengeRow, ...]:
        query = select(challenge).where(*conditions).order_by(challenge.c.id)
        return await all_rows(self._conn, query, ChallengeRow)
