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
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from bot.host.backups import HostError
from bot.matches import Cause
from bot.store import Store, StoreError

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
        await self._count_matches()
        queues = {**self._pulse.queues(), "writes": self._store.waiting}
        self._meter.show_state(
            connected=self._pulse.connected(), heartbeat_age_s=await self._heartbeat_age(), queues=queues
        )
        return web.Response(body=self._meter.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _count_matches(self) -> None:
        try:
            live, behind = await self._store.read(
                lambda tx: (tx.match_lists.count(), tx.surfaces.count_behind())
            )
        except StoreError:
            self._meter.show_matches(live=UNKNOWN, behind=UNKNOWN)
        else:
            self._meter.show_matches(live=live, behind=behind)

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


_ANSWERS_S: Final = (0.05, 0.1, 0.2, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
"""Discord waits three seconds for the first answer."""
_WRITES_S: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0, 5.0)
_LAGS_S: Final = (0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0)

UNKNOWN: Final = float("nan")
"""The value of a gauge that cannot be read now."""


class Meter:
    """Counts for one process, in a registry of its own; `bot.matches` and `cogs` report to it."""

    def __init__(self, build: Mapping[str, str]) -> None:
        # The time at which each counter was made says no more than the start of the process does.
        disable_created_metrics()  # type: ignore[no-untyped-call]  # the library leaves it untyped
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        Info("upcard_build", "Which program this is.", registry=registry).info(dict(build))
        self._time(registry)
        self._count(registry)
        self._gauge(registry)

    def _time(self, registry: CollectorRegistry) -> None:
        self._answers = Histogram(
            "upcard_press_answer_seconds",
            "Time from a command or press to its first answer.",
            buckets=_ANSWERS_S,
            registry=registry,
        )
        self._writes = Histogram(
            "upcard_database_write_seconds",
            "Time of a write to the disk, waiting for its turn included.",
            buckets=_WRITES_S,
            registry=registry,
        )
        self._lag = Histogram(
            "upcard_event_loop_lag_seconds",
            "How late the event loop wakes up.",
            buckets=_LAGS_S,
            registry=registry,
        )

    def _count(self, registry: CollectorRegistry) -> None:
        self._presses = Counter(
            "upcard_presses",
            "Commands and presses, by whether Discord took an answer.",
            ["outcome"],
            registry=registry,
        )
        self._moves = Counter(
            "upcard_moves", "Moves stored, by who brought them about.", ["cause"], registry=registry
        )
        self._painted = Counter(
            "upcard_surfaces_painted",
            "Messages posted or edited with the bot's token.",
            ["how"],
            registry=registry,
        )
        self._refusals = Counter(
            "upcard_discord_refusals", "Requests that Discord refused.", ["status", "code"], registry=registry
        )
        # Prometheus shows a labelled counter only once it was used; made here, each begins at 0.
        for cause in Cause:
            self._moves.labels(cause.value)
        for outcome in ("answered", "lost"):
            self._presses.labels(outcome)
        for how in ("post", "edit"):
            self._painted.labels(how)

    def _gauge(self, registry: CollectorRegistry) -> None:
        self._live = Gauge("upcard_matches_live", "Matches that can be played on.", registry=registry)
        self._behind = Gauge("upcard_surfaces_behind", "Messages older than their match.", registry=registry)
        self._queues = Gauge("upcard_queue_size", "What waits to be done.", ["queue"], registry=registry)
        self._connected = Gauge(
            "upcard_gateway_connected", "1 while Discord sends events.", registry=registry
        )
        self._beat = Gauge("upcard_heartbeat_age_seconds", "Since the last sign of life.", registry=registry)

    def moved(self, cause: Cause, moves: int) -> None:
        """Count moves that were stored, by who made them."""
        self._moves.labels(cause.value).inc(moves)

    def pressed(self, answered_s: float | None) -> None:
        """Count a command or press; `answered_s` is the time to its first answer, None if there was none."""
        self._presses.labels("lost" if answered_s is None else "answered").inc()
        if answered_s is not None:
            self._answers.observe(answered_s)

    def painted(self, how: str) -> None:
        """Count a message that was posted or edited."""
        self._painted.labels(how).inc()

    def refused(self, status: int, code: int) -> None:
        """Count a refusal by HTTP status and Discord's code (0 if it gave none)."""
        self._refusals.labels(str(status), str(code)).inc()

    def written(self, seconds: float) -> None:
        """Note how long a write took until it was on the disk."""
        self._writes.observe(seconds)

    def lagged(self, seconds: float) -> None:
        """Note by how much the event loop woke up too late."""
        self._lag.observe(seconds)

    def show_matches(self, *, live: float, behind: float) -> None:
        """Show how many matches are live, and how many messages are older than their match."""
        self._live.set(live)
        self._behind.set(behind)

    def show_state(
        self, *, connected: bool, heartbeat_age_s: float | None, queues: Mapping[str, int]
    ) -> None:
        """Show the bot's state at this moment."""
        self._connected.set(connected)
        self._beat.set(UNKNOWN if heartbeat_age_s is None else heartbeat_age_s)
        for queue, waiting in queues.items():
            self._queues.labels(queue).set(waiting)

    def text(self) -> bytes:
        """All measurements in Prometheus's text format."""
        return generate_latest(self._registry)
