"""`./upcard web`: a process that takes interactions by Discord's requests, without its gateway."""

from __future__ import annotations

import asyncio
import errno

import aiohttp
import discord
import structlog

from cogs.client import UpcardClient
from cogs.endpoint import PATH, Endpoint
from cogs.limits import Meter
from cogs.supervisor import BAD_TOKEN, DRAIN_S, CannotConnect

LOGIN_AGAIN_S = 5.0
"""How long after Discord did not answer the login is tried again."""

LEAVE_S = 3.0
"""How long a proxy has to notice that this process stops. It asks each second and waits one for the answer.

A request that it sends into a connection which is just being closed would be lost: nobody may send it twice.
"""

_log = structlog.get_logger(__name__)


class WebServer:
    """Answers interactions until it is stopped."""

    def __init__(
        self, client: UpcardClient, token: str, *, host: str, port: int, meter: Meter | None = None
    ) -> None:
        self._client = client
        self._token = token
        self._meter = meter
        self._host, self._port = host, port
        self._stopping = asyncio.Event()
        self.is_open = False
        """Whether it answers now."""

    def stop(self) -> None:
        """Let `run` end, in good order."""
        self._stopping.set()

    async def run(self) -> None:
        """Run until `stop`. Raises CannotConnect when that is pointless."""
        try:
            if await self._log_in():
                await self._serve()
        finally:
            self.is_open = False
            await self._client.drain(within_s=DRAIN_S, for_good=True)

    async def _log_in(self) -> bool:
        """Log in, however long Discord does not answer; False if `stop` came before."""
        while not self._stopping.is_set():
            try:
                await self._client.login(self._token)
            except discord.LoginFailure:
                raise CannotConnect(BAD_TOKEN) from None
            except (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError) as error:
                _log.warning("discord cannot be reached", error=type(error).__name__)
            else:
                return True
            try:
                await asyncio.wait_for(self._stopping.wait(), LOGIN_AGAIN_S)
            except TimeoutError:
                continue
        return False

    async def _serve(self) -> None:
        application = self._client.application
        assert application is not None
        endpoint = Endpoint(self._client, application.verify_key, meter=self._meter)
        try:
            await endpoint.open(self._host, self._port)
        except OSError as error:
            why = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
            raise CannotConnect(f"port {self._port} {why}. Set BOT_WEB_PORT to another one") from None
        self.is_open = True
        _log.info("answers discord's requests", port=endpoint.port, path=PATH)
        if not application.interactions_endpoint_url:
            _log.warning("discord sends no requests yet: set the Interactions Endpoint URL in its portal")
        await self._stopping.wait()
        endpoint.leave()
        await asyncio.sleep(LEAVE_S)
        await endpoint.close()
