"""The role of a server's champions: who is to have it, and who has it from us."""

from __future__ import annotations

from dataclasses import dataclass

from bot.matches.choices import read_settings
from bot.matches.core import Core
from bot.store import ChampionRow, ChampionsDueRow, GuildId, Transaction


@dataclass(frozen=True, slots=True)
class RoleChanges:
    """Who is to have the role, which some of them have already, and who is to lose theirs."""

    given: tuple[ChampionRow, ...]
    taken: tuple[ChampionRow, ...]


class Champions:
    """Says which roles the champions of servers get and lose, and keeps what was done."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def mark(self, guild: int) -> None:
        """Something about the role changed on Discord, for a server that has named one: look again."""
        # Roles change often, and few servers name one: most of the time nothing is written.
        if (await self._core.store.read(lambda tx: read_settings(tx, guild))).champions is not None:
            await self._core.store.write(lambda tx: tx.champions.mark(GuildId(guild)))

    async def due(self) -> tuple[ChampionsDueRow, ...]:
        """The servers whose champions may have changed."""
        return await self._core.store.read(lambda tx: tx.champions.due())

    async def changes(self, guild: int) -> RoleChanges:
        """What is left to do: the champions of the last season have the role, and nobody else."""

        def work(tx: Transaction) -> RoleChanges:
            role, here = read_settings(tx, guild).champions, GuildId(guild)
            given: tuple[ChampionRow, ...] = ()
            if role is not None:
                users = sorted(tx.champions.latest(here))
                given = tuple(ChampionRow(guild=here, user=user, role=role) for user in users)
            taken = tuple(row for row in tx.champions.holders(here) if row not in given)
            return RoleChanges(given=given, taken=taken)

        return await self._core.store.read(work)

    async def gives(self, row: ChampionRow) -> bool:
        """Note that the person gets the role now, before Discord is asked, so that it can be taken again
        whatever happens; whether that is new.
        """

        def work(tx: Transaction) -> bool:
            is_new = row not in tx.champions.holders(row.guild)
            tx.champions.put(row)
            return is_new

        return await self._core.store.write(work)

    async def took(self, row: ChampionRow) -> None:
        """The person does not have the role, or has it no more."""
        await self._core.store.write(lambda tx: tx.champions.remove(row))

    async def done(self, row: ChampionsDueRow) -> None:
        """Nothing is left to do on the server, or nothing that Discord allows."""
        await self._core.store.write(lambda tx: tx.champions.settle(row))
