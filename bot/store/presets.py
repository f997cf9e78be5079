"""Presets that a person or a server has saved: rules under a name."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.kinds import GuildId, PresetId, UserId
from bot.store.rows import all_rows, find_row
from bot.store.tables import preset


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetOwner:
    """Whose a preset is: of a person or of a server, never of both."""

    user: UserId | None = None
    guild: GuildId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPreset:
    """A preset to be saved; ``folded`` is the name as it is compared, ``rules`` unread JSON."""

    owner: PresetOwner
    name: str
    folded: str
    game: str
    base: str
    """The game's own preset from which it was made."""
    rules: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetRow:
    """A saved preset."""

    id: PresetId
    user: UserId | None
    guild: GuildId | None
    folded: str
    name: str
    game: str
    base: str
    rules: str
    saved_at: datetime


class Presets:
    """The saved presets, through one connection."""

    def __init__(self, conn: AsyncConnection) -> None:
        self._conn = conn

    async def put(self, new: NewPreset, at: datetime) -> PresetId:
        """Save a preset; one of the same owner and name is written anew, and keeps its id."""
        values = {
            "name": new.name,
            "game": new.game,
            "base": new.base,
            "rules": new.rules,
            "saved_at": at,
        }
        there = await self.find_named(new.owner, new.folded)
        if there is not None:
            await self._conn.execute(update(preset).where(preset.c.id == there.id).values(**values))
            return there.id
        key = {"user": new.owner.user, "guild": new.owner.guild, "folded": new.folded}
        added = await self._conn.execute(insert(preset).values(**key, **values).returning(preset.c.id))
        return PresetId(added.scalar_one())

    async def find(self, number: PresetId) -> PresetRow | None:
        """The preset, or None when it was deleted."""
        return await find_row(self._conn, select(preset).where(preset.c.id == number), PresetRow)

    async def find_named(self, owner: PresetOwner, folded: str) -> PresetRow | None:
        """The owner's preset of that name, or None."""
        query = select(preset).where(_of(owner), preset.c.folded == folded)
        return await find_row(self._conn, query, PresetRow)

    async def of(self, owner: PresetOwner) -> tuple[PresetRow, ...]:
        """All presets of the owner, by name."""
        query = select(preset).where(_of(owner)).order_by(preset.c.folded)
        return await all_rows(self._conn, query, PresetRow)

    async def count(self, owner: PresetOwner) -> int:
        """How many presets the owner has."""
        return (await self._conn.execute(select(func.count(preset.c.id)).where(_of(owner)))).scalar_one()

    async def remove(self, number: PresetId) -> None:
        """Delete the preset."""
        await self._conn.execute(delete(preset).where(preset.c.id == number))


def _of(owner: PresetOwner) -> ColumnElement[bool]:
    if owner.user is not None:
        return preset.c.user == owner.user
    return preset.c.guild == owner.guild
