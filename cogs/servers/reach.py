"""Servers, channels and threads come and go: matches wait, go on elsewhere, or are posted again."""

from __future__ import annotations

import asyncio

import discord
import structlog
from discord.ext import commands

from cogs.cog import Cog, Services
from cogs.sharding import ShardedClient

_log = structlog.get_logger(__name__)


class Reach(Cog):
    """Hears of everything that decides whether the bot reaches a place."""

    def __init__(self, client: ShardedClient, services: Services, *, servers_within_s: float) -> None:
        super().__init__(services)
        self._client = client
        self._servers_within_s = servers_within_s
        self._looking: asyncio.Task[object] | None = None

    async def cog_unload(self) -> None:
        """Stop looking for outages."""
        if self._looking is not None:
            self._looking.cancel()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Connected; Discord may say so again after each new session."""
        servers, matches = self._client.guilds, self._services.matches
        _log.info("ready", name=str(self._client.user), servers=len(servers))
        await matches.upkeep.servers_are([guild.id for guild in servers], is_ours=self._client.is_ours)
        await matches.reach.servers_up([guild.id for guild in servers if not guild.unavailable])
        # Kept, as it sleeps below: the end of the client cancels it.
        self._looking = asyncio.current_task()
        await self._look_for_outages()

    async def _look_for_outages(self) -> None:
        """After a new session all servers come one by one; those not there in time are out of reach."""
        await asyncio.sleep(self._servers_within_s)
        for guild in self._client.guilds:
            if guild.unavailable:
                await self._services.matches.reach.server_down(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server invited the bot."""
        _log.info("joined a server", server=guild.id)
        await self._services.matches.upkeep.server_back(guild.id)
        await self._services.matches.reach.server_up(guild.id)
        await self._services.painter.reopen(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is back after an outage, or has taken the bot back."""
        await self._services.matches.upkeep.server_back(guild.id)
        await self._services.matches.reach.server_up(guild.id)
        await self._services.painter.reopen(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """A server is out of reach, all of it: an outage of Discord's."""
        await self._services.matches.reach.server_down(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """A channel changed; perhaps the bot may write there again."""
        await self._services.painter.reopen(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """A role changed; perhaps it is the bot's, and it may write again."""
        await self._services.painter.reopen(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread changed; perhaps it is no longer locked."""
        await self._services.painter.reopen(payload.guild_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server sent the bot away; its matches go on in the direct messages. Outages are no removals.

        What is kept of the server is deleted after a while, unless it takes the bot back.
        """
        _log.info("left a server", server=guild.id)
        await self._services.matches.upkeep.server_left(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone with all tables in it."""
        await self._services.matches.reach.channel_gone(channel.guild.id, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone: tables that had it for themselves go on in its channel."""
        for number in await self._services.matches.surfaces.leave_thread(payload.thread_id):
            match = await self._services.matches.find_match(number)
            if match is not None:
                self._services.painter.refresh(match)
        await self._services.matches.reach.channel_gone(payload.guild_id, payload.thread_id)
