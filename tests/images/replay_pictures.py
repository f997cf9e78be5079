"""Moments of matches that are over: two hands, many hands, mucked ones, tables with what lies on them."""

from __future__ import annotations

from collections.abc import Iterator

from images import Picture
from images.replay.moment import draw_replay
from tests.cogs.replayed import STRANGER, reel_of

CASES = (
    ("gin", None, 24),
    ("gin_party", 4, 30),
    ("skarney", None, 33),
    ("colonel", None, 41),
    ("mahjong", None, 30),
    ("uno", 4, 26),
    ("uno", 10, 40),
    ("rummy13", 4, 19),
    ("omaha", 5, 8),
)
"""The game, how many play, and after how many moves."""


def replay_pictures() -> Iterator[tuple[str, Picture]]:
    """Each with the name of its case, as somebody sees it who has not played."""
    for key, seats, at in CASES:
        scene = reel_of(key, seats=seats, user=STRANGER).scene(at)
        assert scene is not None
        yield f"replay_{key}{seats or ''}", draw_replay(scene)
