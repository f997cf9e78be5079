"""Servers and their channels: as the gateway tells of them, or by asking Discord.

A process hears only of the servers of its own shards, and of none where Discord makes requests to it. Of the
others it asks Discord, and remembers the answers for a while.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import aiohttp
import discord
import structlog
from discord.abc import GuildChannel

KNOWN_FOR_S: Final = 60.0
"""How long an answer of Discord's counts."""

MOST: Final = 2_000
"""With more servers than this, all that was asked is forgotten."""

_log = structlog.get_logger(__name__)


class Hearing(Protocol):
    """A client that hears of some servers."""

    def is_ours(self, guild: int) -> bool:
        """Whether this process hears what becomes of the server."""
        ...

    def get_guild(self, guild: int, /) -> discord.Guild | None:
        """The server, if it was heard of."""
        ...

    async def fetch_guild(self, guild: int, /, *, with_counts: bool) -> discord.Guild:
        """Ask Discord for the server."""
        ...


@dataclass(slots=True)
class _Asked:
    """What Discord has answered, and until when that counts; None where the bot is no member."""

    guild: discord.Guild | None
    until_s: float
    channels: dict[int, GuildChannel] | None = None


class Places:
    """What one process knows of servers."""

    def __init__(self, client: Hearing, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._clock = clock
        self._asked: dict[int, _Asked] = {}

    async def server(self, guild: int) -> discord.Guild | None:
        """The server; None where the bot is no member, and while nobody knows."""
        heard = self._client.get_guild(guild)
        if heard is not None or self._client.is_ours(guild):
            return heard
        return (await self._ask(guild)).guild

    async def channels(self, guild: int) -> dict[int, GuildChannel] | None:
        """The server's channels without its threads, by their numbers; None while nobody knows."""
        heard = self._client.get_guild(guild)
        if heard is not None or self._client.is_ours(guild):
            return None if heard is None else {channel.id: channel for channel in heard.channels}
        asked = await self._ask(guild)
        if asked.channels is None and asked.guild is not None:
            try:
                asked.channels = {channel.id: channel for channel in await asked.guild.fetch_channels()}
            except _SILENCE as error:
                _log.info("discord does not tell of a server", server=guild, error=type(error).__name__)
        return asked.channels

    async def _ask(self, guild: int) -> _Asked:
        now_s = self._clock()
        known = self._asked.get(guild)
        if known is not None and now_s < known.until_s:
            return known
        found = None
        try:
            found = await self._client.fetch_guild(guild, with_counts=False)
        except (discord.NotFound, discord.Forbidden):
            pass
        except _SILENCE as error:
            _log.info("discord does not tell of a server", server=guild, error=type(error).__name__)
            # What was known before is more than nothing.
            return known or _Asked(None, now_s)
        if len(self._asked) >= MOST:
            self._asked.clear()
        self._asked[guild] = _Asked(found, now_s + KNOWN_FOR_S)
        return self._asked[guild]


_SILENCE: Final = (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError)
