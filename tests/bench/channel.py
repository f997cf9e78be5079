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
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from bot.matches import Matches, Tempo
from bot.sandbox import (
    GENTLE,
    OBSERVED,
    Hardships,
    InteractionFailed,
    NotOffered,
    OldEdits,
    Person,
    Sandbox,
    Settings,
)
from cogs.client import UpcardClient
from cogs.supervisor import aim_at
from tests.bench.shown import Offer, To, Watch, numbered_messages
from tests.bench.timing import Figures
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
        numbered_messages(),
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


class Evening:
    """Pairs of people who play gin in one channel."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        guild = sandbox.add_guild("Card Room")
        self._channel = guild.add_channel("card-table")
        people = [sandbox.add_person(f"Player {number}", guild) for number in range(2 * MATCHES)]
        self._pairs = list(zip(people[::2], people[1::2], strict=True))
        self._watch = Watch(sandbox)
        self._moves = 0
        self._chance = random.Random(1)

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
        watch = self._watch
        return {
            **watch.spread_ms(To.TABLE),
            **watch.spread_ms(To.OTHER),
            "edits": float(watch.tables),
            "outdated_percent": 100.0 * watch.outdated / watch.tables,
            "moves": float(self._moves),
            "not_shown": float(watch.not_shown(To.TABLE)),
        }

    async def _play(self, pair: tuple[Person, Person], ends: float) -> None:
        while True:
            await asyncio.sleep(self._chance.uniform(*THOUGHT_S))
            if time.monotonic() > ends:
                return
            for person, other in (pair, pair[::-1]):
                if (offer := self._watch.offers.get(person.id)) is not None:
                    await self._move(person, other, offer)
                    break

    async def _move(self, person: Person, other: Person, offer: Offer) -> None:
        panel = next(seen for seen in reversed(person.inbox) if seen.id == offer.message)
        version = offer.version + 1
        # The bot may have just painted over the button.
        with suppress(NotOffered, InteractionFailed):
            press = await person.press(panel, custom_id=sensible_choice(acts_on(panel)).custom_id or "")
            self._watch.press(offer.match, version, mover=person.id, others=(other.id,))
            self._moves += 1
            await press.answered()
            self._watch.done(offer.match, version)
