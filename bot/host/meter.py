"""The bot's measurements, as Prometheus reads them: amounts and times, and never who, what or where."""

from __future__ import annotations

from collections.abc import Mapping
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

_ANSWERS_S: Final = (0.05, 0.1, 0.2, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
"""Discord waits three seconds for the first answer."""
_WRITES_S: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0, 5.0)
_LAGS_S: Final = (0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0)

UNKNOWN: Final = float("nan")
"""A gauge whose value cannot be had now."""


class Meter:
    """Counts for one process, in a registry of its own; it fits the meters of `bot.matches` and `cogs`."""

    def __init__(self, build: Mapping[str, str]) -> None:
        # When each counter began tells nothing that the start of the process does not.
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
        """So many moves were stored, all brought about like this."""
        self._moves.labels(cause.value).inc(moves)

    def pressed(self, answered_s: float | None) -> None:
        """A command or press came; its first answer took so long, None when Discord took none."""
        self._presses.labels("lost" if answered_s is None else "answered").inc()
        if answered_s is not None:
            self._answers.observe(answered_s)

    def painted(self, how: str) -> None:
        """A message was posted or edited."""
        self._painted.labels(how).inc()

    def refused(self, status: int, code: int) -> None:
        """Discord refused a request with this status and its own code, 0 where it gave none."""
        self._refusals.labels(str(status), str(code)).inc()

    def written(self, seconds: float) -> None:
        """A write is on the disk."""
        self._writes.observe(seconds)

    def lagged(self, seconds: float) -> None:
        """The event loop woke up so late."""
        self._lag.observe(seconds)

    def show_matches(self, *, live: float, behind: float) -> None:
        """How many matches are live, and how many messages are behind theirs."""
        self._live.set(live)
        self._behind.set(behind)

    def show_state(
        self, *, connected: bool, heartbeat_age_s: float | None, queues: Mapping[str, int]
    ) -> None:
        """How the bot is at this instant."""
        self._connected.set(connected)
        self._beat.set(UNKNOWN if heartbeat_age_s is None else heartbeat_age_s)
        for queue, waiting in queues.items():
            self._queues.labels(queue).set(waiting)

    def text(self) -> bytes:
        """All of it in Prometheus's text format."""
        return generate_latest(self._registry)
