"""The bench of pictures tells the same figures of each kind."""

from __future__ import annotations

import pytest

from tests.bench import drawing, pictures

KEYS = {"p50_ms", "p99_ms", "cpu_p50_ms", "bytes", "ratio_to_naive"}


def test_each_kind_has_its_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, value in (
        (pictures, "RUNS", 1),
        (pictures, "ROUNDS", 2),
        (pictures, "WARM_UP", 1),
        (pictures, "FILMS", 1),
        (pictures, "FILM_FRAMES", 3),
        (drawing, "RUNS", 1),
        (drawing, "PICTURES", 10),
    ):
        monkeypatch.setattr(module, name, value)
    figures = pictures.measure()
    apart = {"animation", "loop", "sprites"}
    assert {"hand", "table", "showdown", "leaderboard", "profile", "uno_table", "omaha_table"} <= set(figures)
    for kind in set(figures) - apart:
        assert set(figures[kind]) == KEYS
        assert figures[kind]["cpu_p50_ms"] > 0.5, f"{kind} was remembered from before"
    assert set(figures["loop"]) == {"lag_p99_ms", "picture_p50_ms", "picture_p99_ms"}
    assert figures["sprites"]["cpu_s"] > 0.05
