"""What happens to a cluster, and when: drawn from one seed before anything runs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tests.chaos.cluster.network import Cut


class Stroke(StrEnum):
    """What is done to one of the processes, or to the database."""

    KILLED_GATEWAY = "gateway process killed"
    KILLED_WEB = "web process killed"
    STOPPED = "process stopped by SIGTERM"
    FROZEN = "process frozen, and thawed"
    CUT_OFF = "process cut off from the database"
    UNPLUGGED = "process's machine off the network"
    FAILED_OVER = "database killed, replica promoted"
    VANISHED = "database's machine off the network, replica promoted"
    DELIVERED_TWICE = "interactions twice"
    DISCORD_FAILS = "Discord answers 500"


WEIGHTS = {
    Stroke.KILLED_GATEWAY: 30,
    Stroke.KILLED_WEB: 30,
    Stroke.STOPPED: 12,
    Stroke.FROZEN: 8,
    Stroke.CUT_OFF: 12,
    Stroke.UNPLUGGED: 6,
    Stroke.FAILED_OVER: 4,
    Stroke.VANISHED: 4,
    Stroke.DELIVERED_TWICE: 5,
    Stroke.DISCORD_FAILS: 5,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One stroke, after ``wait_s``, for ``lasts_s``; it falls on the machine of the number ``whom``."""

    what: Stroke
    wait_s: float
    lasts_s: float
    whom: int
    how: Cut


def make_plan(seed: int, strokes: int) -> Iterator[Step]:
    """So many strokes."""
    chance = random.Random(seed)
    for _ in range(strokes):
        yield Step(
            what=chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0],
            wait_s=chance.uniform(0.5, 4.0),
            lasts_s=chance.uniform(2.0, 10.0),
            whom=chance.randrange(4),
            how=chance.choice(list(Cut)),
        )
