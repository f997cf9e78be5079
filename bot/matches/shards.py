"""Discord's connections (shards), shared among the processes that run: each has a lease on its own."""

from __future__ import annotations

import math
from dataclasses import dataclass

from bot.store import ProcessKind, Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class ShardShare:
    """What one process is to do."""

    mine: tuple[int, ...]
    """The shards that it is to be connected by."""
    left: tuple[int, ...]
    """Those by which it is connected, and another process by now too, whose they are."""


def share_shards(tx: Transaction, count: int, *, connected: frozenset[int], is_leaving: bool) -> ShardShare:
    """Take shards that nobody has, up to this process's share, and give back what is more than that.

    A shard that is given back stays connected until another process is connected by it.
    """
    alive = tx.processes.alive()
    staying = [row for row in alive if row.kind is ProcessKind.GATEWAY and not row.is_leaving]
    most = 0 if is_leaving else math.ceil(count / max(1, len(staying)))
    held = tx.leases.held()
    mine = [number for number in range(count) if held.get(_lease(number, count)) == tx.process]
    for number in mine[most:]:
        tx.leases.drop(_lease(number, count))
    mine = mine[:most]
    for number in range(count):
        name = _lease(number, count)
        if len(mine) < most and name not in held and tx.leases.take(name):
            mine.append(number)
    others = [row.shards.partition("/") for row in alive if row.id != tx.process]
    elsewhere = {int(number) for shards, _, of in others if of == str(count) for number in shards.split()}
    return ShardShare(mine=tuple(sorted(mine)), left=tuple(sorted((connected - {*mine}) & elsewhere)))


def _lease(number: int, count: int) -> str:
    return f"shard {number}/{count}"
