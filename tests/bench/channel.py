"""Eight matches in one channel of a Discord with its limits: from a press until hand and table show the move.

Tables that are older than an hour are measured by themselves: Discord takes fewer edits of them.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from unittest.mock import patch

from bot.matches import Hand, Matches, Table, Tempo
from bot.sandbox import (
    GENTLE,
    OBSERVED,
    Hardships,
    InteractionFailed,
    Message,
    NotOffered,
    OldEdits,
    Person,
    Sandbox,
    Settings,
)
from bot.sandbox.events import MessageCreated, MessageUpdated
from cogs.client import UpcardClient
from cogs.layout import Layout, Text
from cogs.layouts.panels import hand_layout
from cogs.layouts.table import table_layout
from cogs.supervisor import aim_at
from tests.bench.timing import Figures, percentile
from tests.e2e.players import PATIENCE_S, Player, acts_on, sensible_choice
from tests.empty_store import open_empty_store

TOKEN = "made-up-token"
MATCHES = 8
SECONDS = 90.0
THOUGHT_S = (2.0, 8.0)
"""How long people think about a move: at least and at most."""
LAST_EDITS_S = 20.0
"""How long the last moves may take to appear."""

LIMITED = replace(GENTLE, buckets=OBSERVED, old_edits=OldEdits(), latency_s=0.15)
ALL_OLD_S = -60.0
"""An age from which all messages count as old, so that nobody has to wait for an hour."""

Move = tuple[int, int]
"""A match, and the version that a move led to."""


def measure() -> Figures:
    """Seconds from a press until the table and the next hand show it, and which tables arrive outdated."""
    found = {"young": asyncio.run(_measure(LIMITED))}
    with patch("cogs.sending.pace.OLD_AFTER_S", ALL_OLD_S):
        all_old = replace(LIMITED, old_edits=OldEdits(age_s=ALL_OLD_S))
        return found | {"old": asyncio.run(_measure(all_old))}


async def _measure(hardships: Hardships) -> dict[str, float]:
    with (
        tempfile.TemporaryDirectory() as folder,
        ThreadPoolExecutor(2) as threads,
        # The version is said in each message, as nothing else tells all versions apart.
        patch("cogs.painting.table.table_layout", _numbered_table),
        patch("cogs.painting.hand.hand_layout", _numbered_hand),
    ):
        async with Sandbox(token=TOKEN, settings=Settings(hardships=hardships)) as sandbox:
            aim_at(sandbox.url)
            store = open_empty_store(Path(folder))
            client = UpcardClient(Matches(store, tempo=Tempo()), threads, guild_ready_timeout_s=0.0)
            running = asyncio.create_task(client.start(TOKEN))
            await sandbox.wait_for_bot()
            try:
                return await Evening(sandbox).play()
            finally:
                await client.drain(within_s=30.0)
                await asyncio.gather(running, return_exceptions=True)
                await store.close()


def _numbered_table(table: Table, *, unreachable: tuple[str, ...] = ()) -> Layout:
    return _numbered(table_layout(table, unreachable=unreachable), table)


def _numbered_hand(hand: Hand, *, note: str = "", is_table_lost: bool = False) -> Layout:
    return _numbered(hand_layout(hand, note=note, is_table_lost=is_table_lost), hand.table)


def _numbered(layout: Layout, table: Table) -> Layout:
    return replace(layout, blocks=(Text(f"move {table.id} {table.version}"), *layout.blocks))


@dataclass
class Shown:
    """When moves were made and shown."""

    pressed: dict[Move, float] = field(default_factory=dict)
    table: dict[Move, float] = field(default_factory=dict)
    hand: dict[Move, float] = field(default_factory=dict)
    newest: dict[int, int] = field(default_factory=dict)
    arrivals: int = 0
    outdated: int = 0

    def press(self, move: Move) -> None:
        self.pressed[move] = time.monotonic()

    def done(self, move: Move) -> None:
        """The bot has answered the press: from now on an older table is outdated."""
        self.newest[move[0]] = max(self.newest.get(move[0], 0), move[1])

    def see(self, message: Message, *, public: bool) -> None:
        """A message shows something new; a version is shown by itself and by all later ones."""
        words = message.text.split()
        if words[:1] != ["move"]:
            return
        match, version = int(words[1]), int(words[2])
        now, seen = time.monotonic(), self.table if public else self.hand
        while version > 0 and (match, version) not in seen:
            seen[match, version] = now
            version -= 1
        if public:
            self.arrivals += 1
            self.outdated += int(words[2]) < self.newest.get(match, 0)

    def figures(self) -> dict[str, float]:
        found: dict[str, float] = {}
        for name, seen in (("table", self.table), ("hand", self.hand)):
            waits = [seen[move] - began for move, began in self.pressed.items() if move in seen]
            found |= {f"{name}_p50_s": percentile(waits, 0.5), f"{name}_p95_s": percentile(waits, 0.95)}
        return found | {
            "edits": float(self.arrivals),
            "outdated_percent": 100.0 * self.outdated / self.arrivals,
            "moves": float(len(self.pressed)),
            "not_shown": float(sum(move not in self.table for move in self.pressed)),
        }


class Evening:
    """Pairs of people who play gin in one channel."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        guild = sandbox.add_guild("Card Room")
        self._channel = guild.add_channel("card-table")
        people = [sandbox.add_person(f"Player {number}", guild) for number in range(2 * MATCHES)]
        self._pairs = list(zip(people[::2], people[1::2], strict=True))
        self._shown = Shown()
        self._chance = random.Random(1)
        sandbox.subscribe(self._hear)

    def _hear(self, event: object) -> None:
        if isinstance(event, MessageCreated | MessageUpdated) and event.viewer_id is None:
            public = event.channel_id == self._channel.id
            reader = self._pairs[0][0] if public else self._reader_of(event.channel_id)
            message = None if reader is None else reader.find(event.message_id)
            if message is not None:
                self._shown.see(message, public=public)

    def _reader_of(self, channel: str) -> Person | None:
        everybody = (person for pair in self._pairs for person in pair)
        return next((one for one in everybody if one.dm is not None and one.dm.id == channel), None)

    async def play(self) -> dict[str, float]:
        """Begin all matches, play for a while, and give the figures."""
        await Player(self._sandbox, self._pairs[0][0], self._channel).offered_commands()
        for host, guest in self._pairs:
            await (await host.slash(self._channel, "play", opponent=guest, target=500)).answered()
            offer = await guest.wait_for(self._channel, lambda seen: seen.find_button("Accept"), PATIENCE_S)
            await (await guest.press(offer, "Accept")).answered()
            for person in (host, guest):
                await person.wait_for(None, lambda seen: seen.pictures, PATIENCE_S)
        ends = time.monotonic() + SECONDS
        await asyncio.gather(*(self._play(pair, ends) for pair in self._pairs))
        await asyncio.sleep(LAST_EDITS_S)
        return self._shown.figures()

    async def _play(self, pair: tuple[Person, Person], ends: float) -> None:
        while True:
            await asyncio.sleep(self._chance.uniform(*THOUGHT_S))
            if time.monotonic() > ends:
                return
            for person in pair:
                panel = person.inbox[-1]
                if acts := acts_on(panel):
                    await self._move(person, panel, sensible_choice(acts).custom_id or "")
                    break

    async def _move(self, person: Person, panel: Message, button: str) -> None:
        _, match, version, *_ = button.split(":")
        move = int(match), int(version) + 1
        # The bot may have just painted over the button.
        with suppress(NotOffered, InteractionFailed):
            press = await person.press(panel, custom_id=button)
            self._shown.press(move)
            await press.answered()
            self._shown.done(move)
