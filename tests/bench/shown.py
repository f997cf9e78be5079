"""Until somebody sees a move: which version of its match each message shows, and since when.

No message says its version, so that here each one gets a line more that does.
"""

from __future__ import annotations

import json
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from enum import Enum
from types import ModuleType
from typing import Any
from unittest.mock import patch

from bot.matches import Hand, Table
from bot.sandbox import Sandbox
from bot.sandbox.events import MessageCreated, MessageUpdated
from cogs.layout import Layout, Text
from cogs.layouts.panels import hand_layout
from cogs.layouts.table import table_layout
from tests.bench.timing import percentile

_LINE = re.compile(r'"content":"move (\d+) (\d+)"')
_ACT = '"custom_id":"m:'


def number_messages() -> None:
    """From now on hands and tables of this process say their match and version."""
    for module, name, make in _numbered():
        vars(module)[name] = make


@contextmanager
def numbered_messages() -> Iterator[None]:
    """Let the hands and tables of this process say their match and version meanwhile."""
    with ExitStack() as patched:
        for module, name, make in _numbered():
            patched.enter_context(patch.object(module, name, make))
        yield


def _numbered() -> tuple[tuple[ModuleType, str, Callable[..., Layout]], ...]:
    from cogs.painting import hand, table
    from cogs.playing import hands

    def of_table(shown: Table, **options: Any) -> Layout:  # noqa: ANN401  # whatever the layout takes
        return _with_line(table_layout(shown, **options), shown)

    def of_hand(shown: Hand, **options: Any) -> Layout:  # noqa: ANN401  # as above
        return _with_line(hand_layout(shown, **options), shown.table)

    return (
        (table, "table_layout", of_table),
        (hand, "hand_layout", of_hand),
        (hands, "hand_layout", of_hand),
    )


def _with_line(layout: Layout, table: Table) -> Layout:
    return replace(layout, blocks=(Text(f"move {table.id} {table.version}"), *layout.blocks))


class To(Enum):
    """Who sees a move."""

    MOVER = "shown"
    OTHER = "other_shown"
    TABLE = "table_shown"


@dataclass(frozen=True, slots=True)
class Offer:
    """A hand that offers a move."""

    message: str
    match: int
    version: int


class Watch:
    """Watches the messages of all matches in a sandbox."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._world = sandbox.core.world
        self._payload: Callable[..., object] = sandbox.core.payload
        self._waiting: dict[tuple[int, str | None], list[tuple[int, float, To]]] = defaultdict(list)
        self._newest: dict[int, int] = {}
        self.seen: dict[int, int] = {}
        """By match, the latest version that a message showed."""
        self.waits_s: dict[To, list[float]] = {to: [] for to in To}
        """Seconds from each press until the mover, the other and the table saw it."""
        self.offers: dict[str, Offer] = {}
        """By person, the move that their hand offers."""
        self.tables = 0
        """How often a table was painted."""
        self.outdated = 0
        """How many of these were behind their match when they came."""
        sandbox.subscribe(self._hear)

    def press(self, match: int, version: int, *, mover: str, others: tuple[str, ...]) -> None:
        """Somebody presses what leads to this version."""
        now = time.monotonic()
        self._waiting[match, mover].append((version, now, To.MOVER))
        self._waiting[match, None].append((version, now, To.TABLE))
        for other in others:
            self._waiting[match, other].append((version, now, To.OTHER))

    def done(self, match: int, version: int) -> None:
        """The bot has answered that press: from now on an older table is outdated."""
        self._newest[match] = max(self._newest.get(match, 0), version)

    def not_shown(self, to: To) -> int:
        """How many presses led to nothing that they saw so far; no percentile has them."""
        return sum(each[2] is to for waiting in self._waiting.values() for each in waiting)

    def spread_ms(self, to: To) -> dict[str, float]:
        """Median and tail of the milliseconds until they saw it."""
        waits = self.waits_s[to]
        return {
            f"{to.value}_{name}_ms": percentile(waits, share) * 1000
            for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
        }

    def _hear(self, event: object) -> None:
        if not isinstance(event, MessageCreated | MessageUpdated) or event.viewer_id is not None:
            return
        stored = self._world.messages.get(event.message_id)
        if stored is None:
            return
        text = json.dumps(self._payload(stored), separators=(",", ":"))
        found = _LINE.search(text)
        if found is None:
            return
        match, version = int(found[1]), int(found[2])
        self.seen[match] = max(self.seen.get(match, 0), version)
        reader = self._world.channels[stored.channel_id].recipient_id
        if reader is None:
            self.tables += 1
            self.outdated += version < self._newest.get(match, 0)
        elif _ACT in text:
            self.offers[reader] = Offer(stored.id, match, version)
        else:
            self.offers.pop(reader, None)
        self._saw(match, version, reader)

    def _saw(self, match: int, version: int, reader: str | None) -> None:
        now, waiting = time.monotonic(), self._waiting[match, reader]
        # A version is shown by itself and by all later ones.
        for awaited, pressed_at, to in waiting:
            if awaited <= version:
                self.waits_s[to].append(now - pressed_at)
        self._waiting[match, reader] = [each for each in waiting if each[0] > version]
