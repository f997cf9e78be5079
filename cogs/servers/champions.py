"""Gives the champions of a season the role that their server has named, and takes it from the last ones."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import structlog
from discord.ext import commands

from bot.matches import ChampionRow, ChampionsDueRow, StoreError
from bot.matches.apart import apart
from cogs.cog import Cog, Services
from cogs.sharding import ShardedClient

EVERY_S = 20.0
"""How often servers are looked for whose champions may have changed."""

_UNKNOWN_MEMBER = 10007
_REASON = "Champions of the season"
"""What the server's audit log says of each change."""

_log = structlog.get_logger(__name__)


class Champions(Cog):
    """Keeps the role of champions with those who won the last season."""

    def __init__(self, client: ShardedClient, services: Services) -> None:
        super().__init__(services)
        self._client = client
        self._task: asyncio.Task[None] | None = None

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Connected, perhaps again: look from now on."""
        if self._task is None:
            self._task = asyncio.create_task(self._keep(), name="champions")

    async def cog_unload(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()

    @commands.Cog.listener()
    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """A role changed: the bot may be allowed now what Discord refused."""
        await self._services.matches.champions.mark(after.guild.id)

    async def _keep(self) -> None:
        while True:
            try:
                for row in await self._services.matches.champions.due():
                    if self._client.is_ours(row.guild):
                        with apart(_log, "champions could not get their role", server=row.guild):
                            await self._look(row)
            except StoreError as error:
                _log.warning("champions are looked for later", why=str(error))
            await asyncio.sleep(EVERY_S)

    async def _look(self, row: ChampionsDueRow) -> None:
        """Bring the roles of a server in step; what Discord is too busy for is tried again."""
        champions = self._services.matches.champions
        changes = await champions.changes(row.guild)
        try:
            for each in changes.taken:
                await self._take(each)
                await champions.took(each)
            for each in changes.given:
                await self._give(each)
        except (discord.Forbidden, discord.NotFound) as error:
            if not error.code:
                # Every refusal of Discord's has a code; one without comes from a proxy on the way.
                return
            # Tried again after the next change of a role or of the settings, which say what is missing.
            _log.info("champions get no role", server=row.guild, code=error.code)
        except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError) as error:
            _log.info("champions get their role later", server=row.guild, why=type(error).__name__)
            return
        await champions.done(row)

    async def _give(self, row: ChampionRow) -> None:
        """Give the role, also to somebody who may have it, as an earlier request need not have been heard."""
        champions = self._services.matches.champions
        is_new = await champions.gives(row)
        try:
            await self._client.http.add_role(row.guild, row.user, row.role, reason=_REASON)
        except (discord.Forbidden, discord.NotFound) as error:
            if not error.code:
                raise
            if is_new:
                await champions.took(row)
            if error.code != _UNKNOWN_MEMBER:
                raise
            _log.info("a champion has left the server", server=row.guild)

    async def _take(self, row: ChampionRow) -> None:
        """Take the role, unless that is the server's own business now: the person, the role or the right to
        give it is gone.
        """
        try:
            await self._client.http.remove_role(row.guild, row.user, row.role, reason=_REASON)
        except (discord.Forbidden, discord.NotFound) as error:
            if not error.code:
                raise
            _log.info("the role of a champion stays", server=row.guild, code=error.code)
