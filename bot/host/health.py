"""What machines may ask of the running bot: `/healthz`, and `/metrics` for Prometheus."""

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
from bot.host.meter import UNKNOWN, Meter, Shared
from bot.store import ProcessKind, Store, StoreError, Transaction

ALIVE_WITHIN_S: Final = 60.0
"""The bot writes a heartbeat every fifteen seconds; after this long without one it is stuck."""

PROBE_EVERY_S: Final = 5.0
"""The disk is tried at most this often, so that a monitor that asks every second does not wear it."""

PROBE_WITHIN_S: Final = 3.0
"""A write that takes longer counts as failed: Discord gives up on an interaction after three seconds too."""

LAG_EVERY_S: Final = 0.5

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pulse:
    """The two things that only the running bot can tell: whether it is connected, and what waits."""

    connected: Callable[[], bool]
    queues: Callable[[], Mapping[str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """The bot's health at one moment."""

    connected: bool
    heartbeat_age_s: float | None
    writable: bool

    @property
    def is_well(self) -> bool:
        """Whether people can play."""
        beating = self.heartbeat_age_s is not None and self.heartbeat_age_s < ALIVE_WITHIN_S
        return self.connected and beating and self.writable


class HealthPort:
    """Answers both addresses. Nothing in the answers tells who plays or what they hold."""

    def __init__(self, store: Store, meter: Meter, pulse: Pulse) -> None:
        self._store = store
        self._meter = meter
        self._pulse = pulse
        self._probe: asyncio.Task[bool] | None = None
        self._probed_at = 0.0

    @asynccontextmanager
    async def open(self, host: str, port: int) -> AsyncIterator[int]:
        """Serve as long as the block lasts; gives the port. Raises HostError if the port cannot be used."""
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
        """The bot's health now; whether the database can be written was tried at most 5 s ago."""
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
        await self._count_rows()
        queues = {**self._pulse.queues(), "writes": self._store.waiting}
        self._meter.show_state(
            connected=self._pulse.connected(), heartbeat_age_s=await self._heartbeat_age(), queues=queues
        )
        return web.Response(body=self._meter.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _count_rows(self) -> None:
        try:
            live, behind, shared = await self._store.read(self._counted)
        except StoreError:
            self._meter.show_matches(live=UNKNOWN, behind=UNKNOWN)
            self._meter.show_shared(None)
        else:
            self._meter.show_matches(live=live, behind=behind)
            self._meter.show_shared(shared)

    def _counted(self, tx: Transaction) -> tuple[int, int, Shared | None]:
        shared = None
        if self._store.is_shared:
            kinds = [row.kind for row in tx.processes.alive()]
            shared = Shared(
                alive={kind: kinds.count(kind) for kind in ProcessKind},
                outbox=tx.outbox.count(),
                free=tx.outbox.count_free(),
            )
        return tx.match_lists.count(), tx.surfaces.count_behind(), shared

    async def _heartbeat_age(self) -> float | None:
        """Seconds since the matches' clock last wrote its heartbeat; None when that cannot be read."""
        try:
            last = await self._store.read(lambda tx: tx.heartbeat.last())
        except StoreError:
            return None
        return None if last is None else max((datetime.now(UTC) - last).total_seconds(), 0.0)

    async def _is_writable(self) -> bool:
        """Whether a write reaches the disk in time."""
        # A probe that hangs is not replaced by another one: on a dead disk they would pile up.
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
