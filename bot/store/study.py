"""What players learn by: the hints that they took in a match, and the reviews of how they played it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    delete,
    func,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.columns import UtcTime, Word
from bot.store.kinds import MatchId, ReviewStatus, UserId
from bot.store.rows import all_rows, find_row, put_row
from bot.store.tables import METADATA


def _match_key() -> Column[int]:
    return Column("match", ForeignKey("match.id", ondelete="CASCADE"), primary_key=True, nullable=False)


# A hint counts once for a version of the match, however often it is read.
hint: Final = Table(
    "hint",
    METADATA,
    _match_key(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcTime, nullable=False),
)

# What a person's own play was worth; while it is being judged, ``steps`` holds what is known so far.
review: Final = Table(
    "review",
    METADATA,
    _match_key(),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("status", Word(ReviewStatus), nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("asked_at", UtcTime, nullable=False),
    Column("steps", LargeBinary, nullable=False),
    Index(None, "user"),
)


class Hints:
    """The hints that were taken, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def put(self, of: MatchId, *, version: int, seat: int, at: datetime) -> None:
        """The seat took a hint for this version; another one for the same is the same."""
        key = {"match": of, "version": version, "seat": seat}
        await put_row(self._conn, hint, key=key, values={"at": at})

    async def of(self, number: MatchId) -> dict[int, int]:
        """How many hints the seats of the match took that took any."""
        query = select(hint.c.seat, func.count()).where(hint.c.match == number).group_by(hint.c.seat)
        return {int(seat): int(hints) for seat, hints in await self._conn.execute(query)}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewRow:
    """A review: how far it is, and its steps as the service wrote them."""

    match: MatchId
    user: UserId
    status: ReviewStatus
    done: int
    total: int
    """0 until they are counted."""
    asked_at: datetime
    steps: bytes = field(repr=False)


class Reviews:
    """The reviews, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def find(self, of: MatchId, user: UserId) -> ReviewRow | None:
        """The person's review of the match."""
        query = select(review).where(review.c.match == of, review.c.user == user)
        return await find_row(self._conn, query, ReviewRow)

    async def unfinished(self) -> tuple[ReviewRow, ...]:
        """Those that are still to be made, the first asked for first."""
        query = (
            select(review)
            .where(review.c.status == ReviewStatus.MAKING)
            .order_by(review.c.asked_at, review.c.match)
        )
        return await all_rows(self._conn, query, ReviewRow)

    async def of_user(self, user: UserId) -> tuple[ReviewRow, ...]:
        """All of a person, newest match first."""
        query = select(review).where(review.c.user == user).order_by(review.c.match.desc())
        return await all_rows(self._conn, query, ReviewRow)

    async def begin(self, of: MatchId, user: UserId, at: datetime) -> None:
        """The person wants one."""
        values = {"status": ReviewStatus.MAKING, "done": 0, "total": 0, "asked_at": at, "steps": b""}
        await put_row(self._conn, review, key={"match": of, "user": user}, values=values)

    async def advance(
        self, row: ReviewRow, *, status: ReviewStatus, done: int, total: int, steps: bytes
    ) -> bool:
        """It has come so far; whether it is still wanted."""
        changed = await self._conn.execute(
            update(review)
            .where(review.c.match == row.match, review.c.user == row.user)
            .values(status=status, done=done, total=total, steps=steps)
        )
        return changed.rowcount > 0

    async def drop(self, of: MatchId, user: UserId) -> None:
        """The person wants none."""
        await self._conn.execute(delete(review).where(review.c.match == of, review.c.user == user))
