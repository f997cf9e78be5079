"""What happens when: every decision about kills and faults, drawn from one seed before anything runs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Kill(StrEnum):
    """At which instant the bot is killed."""

    ANY_TIME = "at any time"
    AFTER_COMMIT = "after a commit, before it is shown"
    AFTER_REQUEST = "after Discord did what it asked, before it knows"
    IN_START = "while it starts"
    IN_MIGRATION = "in a migration"


class Fault(StrEnum):
    """What goes wrong beside that."""

    RATE_LIMIT = "429"
    ERROR_500 = "500"
    ERROR_502 = "502"
    FORBIDDEN = "403"
    NOT_FOUND = "404"
    TIMEOUT = "timeout"
    CONNECTION_CUT = "connection cut"
    RECEIPT_LOST = "receipt lost"
    SLOW = "slow Discord"
    GATEWAY_DROPPED = "gateway dropped"
    GATEWAY_RESUMED = "gateway reconnect asked"
    GATEWAY_INVALID = "gateway session invalid"
    GATEWAY_REFUSED = "gateway refused"
    DELIVERED_LATE = "interactions past 3 s"
    DELIVERED_TWICE = "interactions twice"
    DELIVERED_SHUFFLED = "interactions out of order"
    DMS_CLOSED = "direct messages closed"
    TABLE_DELETED = "table deleted"
    THREAD_DELETED = "thread deleted"
    CHANNEL_DELETED = "channel deleted"
    PERMISSIONS_TAKEN = "permissions taken"
    BOT_REMOVED = "bot removed from the server"
    OUTAGE = "server unavailable"
    STORE_LOCKED = "database locked"
    DISK_FULL = "disk full"
    STOPPED = "stopped by SIGTERM"
    TURN_OVER = "a turn runs out"
    BACKED_UP = "a backup during play"
    GROWN_OLD = "a match grows too old to be kept"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One deed of chaos: after ``wait_s``, for ``lasts_s``; ``chance`` decides what is left to decide."""

    what: Kill | Fault
    wait_s: float
    lasts_s: float
    chance: random.Random


def make_plan(
    seed: int, kills: int, *, pace: float, faults: Sequence[Fault] = tuple(Fault)
) -> tuple[Step, ...]:
    """So many kills of all kinds, with every fault at least once, and as many faults as kills.

    At a ``pace`` of 1 one thing happens every half second.
    """
    chance = random.Random(f"plan {seed}")
    blows: list[Kill | Fault] = [tuple(Kill)[number % len(Kill)] for number in range(kills)]
    blows += faults
    blows += chance.choices(faults, k=max(0, kills - len(faults)))
    chance.shuffle(blows)
    return tuple(
        Step(
            what=what,
            wait_s=chance.uniform(0.1, 0.9) / pace,
            lasts_s=chance.uniform(0.3, 1.6),
            chance=random.Random(f"{seed} {number}"),
        )
        for number, what in enumerate(blows)
    )
