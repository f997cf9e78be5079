"""Blocks: who may not play in a server, and by whom somebody does not want to be challenged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.kinds import GuildId, UserId
from bot.store.rows import all_rows, put_row
from bot.store.tables import person_block, server_block


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerBlockRow:
    """A person who may not play in a server, and who said so; None is somebody who is forgotten."""

    guild: GuildId
    user: UserId
    by: UserId | None
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonBlockRow:
    """``user`` does not want to play with ``blocked``."""

    user: UserId
    blocked: UserId
    at: datetime


class ServerBlocks:
    """The block lists of servers, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def put(self, row: ServerBlockRow) -> None:
        """Block the person; a second block takes the place of the first one."""
        values = asdict(row)
        key = {name: values.pop(name) for name in ("guild", "user")}
        await put_row(self._conn, server_block, key=key, values=values)

    async def remove(self, guild: GuildId, user: UserId) -> bool:
        """Lift the block; whether there was one."""
        lifted = await self._conn.execute(
            delete(server_block).where(server_block.c.guild == guild, server_block.c.user == user)
        )
        return lifted.rowcount > 0

    async def of(self, guild: GuildId) -> tuple[ServerBlockRow, ...]:
        """Everybody blocked in the server, the newest block first."""
        query = (
            select(server_block)
            .where(server_block.c.guild == guild)
            .order_by(server_block.c.at.desc(), server_block.c.user)
        )
        return await all_rows(self._conn, query, ServerBlockRow)

    async def among(self, guild: GuildId, users: Iterable[UserId]) -> frozenset[UserId]:
        """Those of the people who are blocked in the server."""
        query = select(server_block.c.user).where(
            server_block.c.guild == guild, server_block.c.user.in_(tuple(users))
        )
        return frozenset(UserId(user) for user in (await self._conn.execute(query)).scalars())


class PersonBlocks:
    """Whom people have blocked for themselves, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def put(self, row: PersonBlockRow) -> None:
        """Block the other; a second block takes the place of the first one."""
        values = asdict(row)
        key = {name: values.pop(name) for name in ("user", "blocked")}
        await put_row(self._conn, person_block, key=key, values=values)

    async def remove(self, user: UserId, blocked: UserId) -> bool:
        """Lift the block; whether there was one."""
        lifted = await self._conn.execute(
            delete(person_block).where(person_block.c.user == user, person_block.c.blocked == blocked)
        )
        return lifted.rowcount > 0

    async def of(self, user: UserId) -> tuple[PersonBlockRow, ...]:
        """Everybody whom the person has blocked, the newest block first."""
        query = (
            select(person_block)
            .where(person_block.c.user == user)
            .order_by(person_block.c.at.desc(), person_block.c.blocked)
        )
        return await all_rows(self._conn, query, PersonBlockRow)

    async def parts(self, one: UserId, other: UserId) -> bool:
        """Whether either of the two has blocked the other."""
        pair = (one, other)
        query = (
            select(person_block.c.user)
            .where(person_block.c.user.in_(pair), person_block.c.blocked.in_(pair))
            .limit(1)
        )
        return (await self._conn.execute(query)).first() is not None
