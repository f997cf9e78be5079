"""A small local server that tells machines how the bot is: `/healthz`, and `/metrics` for Prometheus."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.host.backups import HostError
from bot.host.meter import UNKNOWN, Meter
from bot.store import Store, StoreError

ALIVE_WITHIN_S: Final = 60.0
"""A bot beats every fifteen seconds; one that has not for this long is stuck."""

PROBE_EVERY_S: Final = 5.0
"""However often somebody asks, the disk is written to no more often than this."""

PROBE_WITHIN_S: Final = 3.0
"""A write that takes longer counts as failed: Discord would have given up as well."""

LAG_EVERY_S: Final = 0.5

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pulse:
    """What only the running bot knows of itself."""

    connected: Callable[[], bool]
    queues: Callable[[], Mapping[str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """How the bot is."""

    connected: bool
    heartbeat_age_s: float | None
    writable: bool

    @property
    def is_well(self) -> bool:
        """Whether people can play."""
        beating = self.heartbeat_age_s is not None and self.heartbeat_age_s < ALIVE_WITHIN_S
        return self.connected and beating and self.writable


class HealthPort:
    """Answers the two questions; nothing in the answers tells who plays or what they hold."""

    def __init__(self, store: Store, meter: Meter, pulse: Pulse) -> None:
        self._store = store
        self._meter = meter
        self._pulse = pulse
        self._probe: asyncio.Task[bool] | None = None
        self._probed_at = 0.0

    @asynccontextmanager
    async def open(self, host: str, port: int) -> AsyncIterator[int]:
        """Serve as long as the block lasts; gives the port. Raises HostError when it cannot be had."""
        app = web.Application()
        app.router.add_get("/healthz", self._answer_health)
        app.router.add_get("/metrics", self._answer_metrics)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        lag = asyncio.create_task(self._measure_lag(), name="loop-lag")
        try:
            try:
                await web.TCPSite(runner, host, port).start()
            except OSError as error:
                why = f"port {port} of {host} cannot be used ({error.strerror})"
                raise HostError(f"{why}. Set BOT_HEALTH_PORT to another one, or to nothing") from None
            bound: int = runner.addresses[0][1]
            _log.info("health port open", host=host, port=bound)
            yield bound
        finally:
            lag.cancel()
            with suppress(asyncio.CancelledError):
                await lag
            await runner.cleanup()
            if self._probe is not None:
                await asyncio.wait({self._probe})

    async def health(self) -> Health:
        """How the bot is now; whether the database can be written is at most a few seconds old."""
        return Health(
            connected=self._pulse.connected(),
            heartbeat_age_s=await self._heartbeat_age(),
            writable=await self._is_writable(),
        )

    async def _answer_health(self, _request: web.Request) -> web.Response:
        health = await self.health()
        age = health.heartbeat_age_s
        told = {
            "ok": health.is_well,
            "gateway_connected": health.connected,
            "heartbeat_age_seconds": None if age is None else round(age, 1),
            "database_writable": health.writable,
        }
        return web.json_response(told, status=200 if health.is_well else 503)

    async def _answer_metrics(self, _request: web.Request) -> web.Response:
        await self._count_matches()
        queues = {**self._pulse.queues(), "writes": self._store.waiting}
        self._meter.show_state(
            connected=self._pulse.connected(), heartbeat_age_s=await self._heartbeat_age(), queues=queues
        )
        return web.Response(body=self._meter.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _count_matches(self) -> None:
        try:
            async with self._store.read() as tx:
                live, behind = await tx.match_lists.count(), await tx.surfaces.count_behind()
        except StoreError:
            self._meter.show_matches(live=UNKNOWN, behind=UNKNOWN)
        else:
            self._meter.show_matches(live=live, behind=behind)

    async def _heartbeat_age(self) -> float | None:
        """Seconds since the clock of the matches last wrote that it goes; None when nobody can tell."""
        try:
            async with self._store.read() as tx:
                last = await tx.heartbeat.last()
        except StoreError:
            return None
        return None if last is None else max((datetime.now(UTC) - last).total_seconds(), 0.0)

    async def _is_writable(self) -> bool:
        """Whether a write reaches the disk in time. One that hangs is waited for again."""
        now = time.monotonic()
        if self._probe is None or (self._probe.done() and now - self._probed_at >= PROBE_EVERY_S):
            self._probe = asyncio.create_task(self._try_to_write(), name="write-probe")
            self._probed_at = now
        await asyncio.wait({self._probe}, timeout=PROBE_WITHIN_S)
        return self._probe.done() and self._probe.result()

    async def _try_to_write(self) -> bool:
        try:
            await self._store.require_writable()
        except StoreError as error:
            _log.warning("the database cannot be written", error=type(error).__name__)
            return False
        return True

    async def _measure_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_EVERY_S
            await asyncio.sleep(LAG_EVERY_S)
            self._meter.lagged(max(loop.time() - due, 0.0))
