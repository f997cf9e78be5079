"""What a process measures for Prometheus: presses and answers, moves, requests to Discord, the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from bot.matches import Cause
from bot.refusals import Refusal
from bot.store import ProcessKind

_ANSWERS_S: Final = (0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
"""Discord waits three seconds for the first answer."""
_DATABASE_S: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0, 5.0)
_LAGS_S: Final = (0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0)

UNKNOWN: Final = float("nan")
"""The value of a gauge that cannot be read now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """What the processes on one database share; each of them shows the same."""

    alive: Mapping[ProcessKind, int]
    outbox: int
    free: int
    """How many matches of the outbox no process sees to."""


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
        self._count_requests(registry)
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
            buckets=_DATABASE_S,
            registry=registry,
        )
        self._reads = Histogram(
            "upcard_database_read_seconds",
            "Time of a reading, waiting for its turn included.",
            buckets=_DATABASE_S,
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
        self._refused_presses = Counter(
            "upcard_presses_refused",
            "Commands and presses answered with a refusal, by its reason.",
            ["reason"],
            registry=registry,
        )
        self._repeats = Counter(
            "upcard_database_repeats",
            "Writes that were begun again, as another one got in their way.",
            registry=registry,
        )
        # Prometheus shows a labelled counter only once it was used; made here, each begins at 0.
        for cause in Cause:
            self._moves.labels(cause.value)
        for outcome in ("answered", "lost"):
            self._presses.labels(outcome)
        for how in ("post", "edit"):
            self._painted.labels(how)
        # Those that a host is to be warned of; the others are about people, and come when they do.
        for reason in (Refusal.BUSY, Refusal.STORE, Refusal.HICCUP, Refusal.INTERNAL):
            self._refused_presses.labels(reason.value)

    def _count_requests(self, registry: CollectorRegistry) -> None:
        self._requests = Counter(
            "upcard_discord_requests",
            "Requests to Discord: those with the bot's token count against its limit of 50 a second.",
            ["token"],
            registry=registry,
        )
        self._refusals = Counter(
            "upcard_discord_refusals", "Requests that Discord refused.", ["status", "code"], registry=registry
        )
        self._received = Counter(
            "upcard_interaction_requests",
            "Requests that came to `upcard web`, by the status of the answer.",
            ["status"],
            registry=registry,
        )
        for token in ("bot", "interaction"):
            self._requests.labels(token)

    def _gauge(self, registry: CollectorRegistry) -> None:
        self._live = Gauge("upcard_matches_live", "Matches that can be played on.", registry=registry)
        self._behind = Gauge("upcard_surfaces_behind", "Messages older than their match.", registry=registry)
        self._queues = Gauge("upcard_queue_size", "What waits to be done.", ["queue"], registry=registry)
        self._processes = Gauge(
            "upcard_processes_alive",
            "Processes on this database that are alive, by what they do; all say the same.",
            ["kind"],
            registry=registry,
        )
        self._outbox = Gauge(
            "upcard_outbox_matches",
            "Matches with messages to be painted, by whether a process sees to them; all say the same.",
            ["state"],
            registry=registry,
        )
        self._connected = Gauge(
            "upcard_gateway_connected",
            "1 while Discord sends events or requests, or another process has them all.",
            registry=registry,
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

    def turned_down(self, reason: Refusal) -> None:
        """Count a command or press that was answered with a refusal."""
        self._refused_presses.labels(reason.value).inc()

    def received(self, status: int) -> None:
        """Count a request that came to `upcard web` and was answered with this status."""
        self._received.labels(str(status)).inc()

    def asked(self, token: str) -> None:
        """Count a request to Discord with the bot's token ("bot") or with that of an interaction."""
        self._requests.labels(token).inc()

    def refused(self, status: int, code: int) -> None:
        """Count a refusal by HTTP status and Discord's code (0 if it gave none)."""
        self._refusals.labels(str(status), str(code)).inc()

    def written(self, seconds: float) -> None:
        """Note how long a write took until it was on the disk."""
        self._writes.observe(seconds)

    def read(self, seconds: float) -> None:
        """Note how long a reading took."""
        self._reads.observe(seconds)

    def repeated(self) -> None:
        """Count a write that was begun again; any thread may do so."""
        self._repeats.inc()

    def lagged(self, seconds: float) -> None:
        """Note by how much the event loop woke up too late."""
        self._lag.observe(seconds)

    def show_matches(self, *, live: float, behind: float) -> None:
        """Show how many matches are live, and how many messages are older than their match."""
        self._live.set(live)
        self._behind.set(behind)

    def show_shared(self, shared: Shared | None) -> None:
        """Show what the processes on one database share; None where that cannot be read, or nothing is."""
        for kind in ProcessKind:
            self._processes.labels(kind.value).set(UNKNOWN if shared is None else shared.alive[kind])
        held = UNKNOWN if shared is None else shared.outbox - shared.free
        self._outbox.labels("held").set(held)
        self._outbox.labels("free").set(UNKNOWN if shared is None else shared.free)

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
