"""Discord's connections (shards): which of them a process makes, and how they come and go meanwhile.

Discord wants about one for each thousand servers. A server belongs to one shard by its id, and direct
messages belong to shard 0. Several processes share the shards among them: each makes its part, and takes over
those of one that is gone. While a shard moves, both make it for a moment, so that no press is lost.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

import aiohttp
import discord
import structlog
import yarl
from discord.backoff import ExponentialBackoff
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.shard import EventItem, EventType, Shard

from bot.matches import Matches, StoreError
from bot.shards import Shards

LOOK_S: Final = 1.0
"""How often a process looks which shards are its own."""

CONNECT_WITHIN_S: Final = 60.0

CLEAN: Final = 1000
"""The gateway's code for a connection that nothing is wrong with."""

_OUTAGES: Final = (OSError, TimeoutError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound)

_log = structlog.get_logger(__name__)


class ShardedClient(commands.AutoShardedBot):
    """A client whose shards may come and go while it runs."""

    def __init__(self, matches: Matches, shards: Shards, **options: Any) -> None:  # noqa: ANN401  # discord.py's
        # For `on_socket_raw_receive`: discord.py tells nobody else that the gateway answers heartbeats.
        super().__init__(enable_debug_events=True, **options)
        self._gateway = matches.gateway
        self._processes = matches.processes
        self._wanted = shards
        self._shares = matches.is_shared and shards.own is None
        self._is_spare = False
        """Whether other processes make all shards."""
        self._connected: set[int] = set()
        """The shards by which Discord sends events now."""
        self._keeping: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[None] | None = None

    @property
    def own_shards(self) -> frozenset[int]:
        """The shards by which this process is connected."""
        return frozenset(self._connected)

    def is_ours(self, guild: int) -> bool:
        """Whether what becomes of a server is told to this process."""
        return (guild >> 22) % (self.shard_count or 1) in self._connected

    async def launch_shards(self) -> None:
        """Connect, called by discord.py once it has logged in; raises what ends the client."""
        known = self._wanted.count or self._processes.shard_count
        if known is None:
            known, _, _ = await self.http.get_bot_gateway()
        self.shard_count = self._connection.shard_count = known
        if self._shares:
            self._connection.shard_ids = []
            self._keeping = asyncio.create_task(self._keep_shards(), name="shards")
            return
        own = [number for number in self._wanted.own or range(known) if number < known]
        self._connection.shard_ids = own
        for number in own:
            await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, number, initial=number == own[0])

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Make one connection, however long Discord is out of reach; raises what no other try would mend."""
        # discord.py's own way tries again also where Discord has said that it is pointless.
        backoff = ExponentialBackoff[bool]()
        while not self.is_closed():
            try:
                connecting = DiscordWebSocket.from_client(
                    self, initial=initial, gateway=gateway, shard_id=shard_id
                )
                socket = await asyncio.wait_for(connecting, CONNECT_WITHIN_S)
            except discord.ConnectionClosed as closed:
                if closed.code != CLEAN:
                    await self.close()
                    raise
            except _OUTAGES as error:
                _log.warning("discord cannot be reached", shard=shard_id, error=type(error).__name__)
            else:
                shard = Shard(socket, self, self._events.put_nowait)
                self._all_shards[shard_id] = shard
                shard.launch()
                return
            await asyncio.sleep(float(backoff.delay()))

    @property
    def _all_shards(self) -> dict[int, Shard]:
        """All connections; discord.py has no public way to add one or to take one out."""
        found: dict[int, Shard] = self._AutoShardedClient__shards  # type: ignore[attr-defined]
        return found

    @property
    def _events(self) -> asyncio.PriorityQueue[EventItem]:
        found: asyncio.PriorityQueue[EventItem] = self._AutoShardedClient__queue  # type: ignore[attr-defined]
        return found

    async def _keep_shards(self) -> None:
        """Make the connections that are for this process, as long as it runs."""
        while not self.is_closed():
            try:
                await self._share_shards()
            except discord.ConnectionClosed as error:
                # The client has ended: whoever waits for it is to hear why.
                self._events.put_nowait(EventItem(EventType.terminate, None, error))
                return
            await asyncio.sleep(LOOK_S)

    async def _share_shards(self) -> None:
        assert self.shard_count is not None
        try:
            share = await self._processes.share_shards(self.shard_count, connected=self.own_shards)
        except StoreError as error:
            # What is connected stays so until the next look.
            _log.warning("the store could not be used", why=str(error))
            return
        self._is_spare = not share.mine
        for number in share.left:
            await self._disconnect(number)
        for number in share.mine:
            if number not in self._all_shards:
                # "Ready" is told for each as it comes.
                self._connection.shard_ids = [number]
                _log.info("takes a shard", shard=number, of=self.shard_count)
                await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, number, initial=True)

    async def _disconnect(self, number: int) -> None:
        """Another process has this shard by now."""
        _log.info("leaves a shard", shard=number, of=self.shard_count)
        self._connected.discard(number)
        self._tell_shards()
        shard = self._all_shards.pop(number, None)
        if shard is not None:
            await shard.close()
        for guild in self.guilds:
            if guild.shard_id == number:
                self._connection._remove_guild(guild)

    async def hand_over_shards(self, *, within_s: float) -> None:
        """Let other processes take all shards before this one stops, as far as there are others."""
        if not self._shares or self._keeping is None:
            return
        self._processes.is_leaving = True
        self._keeping.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                while self._connected and self._processes.has_others_with_gateway:
                    await self._share_shards()
                    await asyncio.sleep(LOOK_S / 4)

    def stop_keeping_shards(self) -> None:
        """Take no more shards."""
        if self._keeping is not None:
            self._keeping.cancel()

    async def on_shard_connect(self, shard_id: int) -> None:
        """Discord sends events; those of the servers come first."""
        self._connected.add(shard_id)
        self._tell_shards()

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Connected again, with nothing missed."""
        self._connected.add(shard_id)
        self._tell_shards()

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """A connection is lost; the library is making a new one."""
        self._connected.discard(shard_id)
        self._tell_shards()

    @property
    def is_connected(self) -> bool:
        """Whether Discord sends events now, by all connections of this process."""
        return bool(self._connected) and self._connected >= self._all_shards.keys()

    @property
    def does_its_part(self) -> bool:
        """Whether it is connected, or waits to take the shards of another process that makes all of them."""
        return self.is_connected or (self._is_spare and not self._all_shards)

    def _tell_shards(self) -> None:
        numbers = " ".join(map(str, sorted(self._connected)))
        self._gateway.shards = f"{numbers}/{self.shard_count}" if numbers else ""
        if self.is_connected:
            self._gateway.connected(self._ask_soon)
        else:
            self._gateway.lost()

    def _ask_soon(self) -> None:
        self._asking = asyncio.create_task(self._ask_gateway(), name="gateway-heartbeat")

    async def _ask_gateway(self) -> None:
        """Send a heartbeat on each connection beside the regular ones; Discord answers each."""
        # discord.py has no public way: its own threads send one every 41 seconds.
        for shard in tuple(self._all_shards.values()):
            keeper = shard.ws._keep_alive
            # One that has just broken is noticed by discord.py itself.
            with suppress(OSError):
                if keeper is not None:
                    await shard.ws.send_heartbeat(keeper.beat())

    async def on_socket_raw_receive(self, _frame: str) -> None:
        """The gateway has sent anything at all: people can reach the bot, if they can by all shards."""
        keepers = [shard.ws._keep_alive for shard in self._all_shards.values()]
        heard = [keeper._last_recv for keeper in keepers if keeper is not None]
        if len(heard) == len(keepers) and heard:
            self._gateway.heard(min(heard))
