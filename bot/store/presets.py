"""Presets that a person or a server has saved: rules under a name."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, delete, insert, update

from bot.store.kinds import GuildId, PresetId, UserId
from bot.store.model.people import PresetRow
from bot.store.repository import Repository, set_to
from bot.store.selecting import select


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


class Presets(Repository):
    """Rules that people and servers have saved."""

    async def put(self, new: NewPreset, at: datetime) -> PresetId:
        """Save a preset; one of the same owner and name is replaced, and keeps its id."""
        values = (
            set_to(PresetRow.name, new.name)
            | set_to(PresetRow.game, new.game)
            | set_to(PresetRow.base, new.base)
            | set_to(PresetRow.rules, new.rules)
            | set_to(PresetRow.saved_at, at)
        )
        there = await self.find_named(new.owner, new.folded)
        if there is not None:
            await self._change(update(PresetRow).where(PresetRow.id == there.id).values(values))
            return there.id
        key = (
            set_to(PresetRow.user, new.owner.user)
            | set_to(PresetRow.guild, new.owner.guild)
            | set_to(PresetRow.folded, new.folded)
        )
        added = await self._conn.execute(insert(PresetRow).values(key | values).returning(PresetRow.id))
        return added.scalar_one()

    async def find(self, number: PresetId) -> PresetRow | None:
        """The preset, or None when it was deleted."""
        return await self._find(PresetRow, select(PresetRow).where(PresetRow.id == number))

    async def find_named(self, owner: PresetOwner, folded: str) -> PresetRow | None:
        """The owner's preset of that name, or None."""
        query = select(PresetRow).where(_of(owner), PresetRow.folded == folded)
        return await self._find(PresetRow, query)

    async def of(self, owner: PresetOwner) -> tuple[PresetRow, ...]:
        """All presets of the owner, by name."""
        query = select(PresetRow).where(_of(owner)).order_by(PresetRow.folded)
        return await self._all(PresetRow, query)

    async def count(self, owner: PresetOwner) -> int:
        """How many presets the owner has."""
        return await self._count(_of(owner), of=PresetRow)

    async def remove(self, number: PresetId) -> None:
        """Delete the preset."""
        await self._change(delete(PresetRow).where(PresetRow.id == number))


def _of(owner: PresetOwner) -> ColumnElement[bool]:
    if owner.user is not None:
        return PresetRow.user == owner.user
    return PresetRow.guild == owner.guild
