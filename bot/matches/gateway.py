"""Whether people reach the bot through Discord's gateway: as this process sees it, and as all of them do."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from bot.matches.playing_time import PlayingTime, Standstill, since_boot
from bot.store import ProcessKind, ProcessRow

STALE = timedelta(seconds=1)
"""A sign of life that is older is told with its age."""


class Gateway:
    """This process's connection. Where it is the only process, no player's time runs without it."""

    def __init__(self, playing_time: PlayingTime, *, is_shared: bool) -> None:
        self._time = playing_time
        self._is_shared = is_shared
        self._is_connected = False
        self._heard_at: timedelta | None = None
        self.shards = ""
        """The shards by which it is connected, as `bot.store.ProcessRow.shards` has them."""

    def connected(self, ask: Callable[[], None]) -> None:
        """Discord sends events; ``ask`` has it send a sign of life, which `heard` is then told of."""
        self._is_connected = True
        self._heard_at = since_boot()
        if not self._is_shared:
            self._time.when_in_doubt(ask)
            self._time.go_on(Standstill.GATEWAY)

    def lost(self) -> None:
        """Discord sends no events, or nobody answers them."""
        self._is_connected = False
        if not self._is_shared:
            self._time.stop(Standstill.GATEWAY)

    def heard(self, at_s: float | None = None) -> None:
        """The gateway has sent something now, or then by `time.perf_counter`: people could reach the bot."""
        ago = timedelta() if at_s is None else timedelta(seconds=max(0.0, time.perf_counter() - at_s))
        self._heard_at = since_boot() - ago
        if not self._is_shared:
            self._time.heard(self._time.wall() - ago if ago > STALE else None)

    @property
    def heard_ago(self) -> timedelta | None:
        """How long ago it was heard of; None without a connection."""
        if not self._is_connected or self._heard_at is None:
            return None
        return since_boot() - self._heard_at


def note_reach(time: PlayingTime, processes: Iterable[ProcessRow]) -> None:
    """Have people's time run only while all of them reach one of these processes."""
    rows = tuple(processes)
    web = [row.seen_at for row in rows if row.kind is ProcessKind.WEB]
    # Where Discord makes requests to us, they come to any of these, and nothing to the gateway.
    heard_at = max(web) if web else _heard_on_all_shards(rows)
    if heard_at is None:
        time.stop(Standstill.GATEWAY)
    else:
        time.go_on(Standstill.GATEWAY)
        time.heard(heard_at)


def _heard_on_all_shards(rows: tuple[ProcessRow, ...]) -> datetime | None:
    """Until when all shards were certainly connected; None if one is not."""
    heard: dict[str, datetime] = {}
    count = 0
    for row in rows:
        shards, _, of = row.shards.partition("/")
        if row.heard_at is None or not of:
            continue
        count = max(count, int(of))
        for shard in shards.split():
            # Two may have the same one for a moment, while one takes it over from the other.
            heard[shard] = max(heard.get(shard, row.heard_at), row.heard_at)
    return min(heard.values()) if count and len(heard) >= count else None
