"""How the bench measures: rounds in turn, so that a noisy machine is noisy for everybody alike."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping, Sequence

Figures = dict[str, dict[str, float]]
"""What a part of the bench found: for each subject its figures by name."""


def each_us(subjects: Mapping[str, Callable[[], int]], *, rounds: int = 7) -> dict[str, float]:
    """Microseconds for one unit of work of each subject: the best of several rounds, taken in turn.

    A subject does its work once when called and returns how many units that was.
    """
    best = dict.fromkeys(subjects, float("inf"))
    for _ in range(rounds):
        for name, work in subjects.items():
            gc.collect()
            started = time.perf_counter_ns()
            units = work()
            spent = (time.perf_counter_ns() - started) / 1000 / units
            best[name] = min(best[name], spent)
    return best


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share (0 to 1) of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def spread_ms(values_s: Sequence[float]) -> dict[str, float]:
    """Median and 99th percentile of durations in seconds, in milliseconds."""
    return {"p50_ms": percentile(values_s, 0.5) * 1000, "p99_ms": percentile(values_s, 0.99) * 1000}
