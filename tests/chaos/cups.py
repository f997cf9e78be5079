"""Cups of several formats and a league in the chaos: announced, entered and played by whoever is there.

A cup takes hours, and an evening of chaos minutes. So all times are moved back now and then: it is later for
events, seasons and duplicate sets. Where there is one process alone, it is killed and held meanwhile. In the
end every round was paired once and only once, whatever was killed when.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager, suppress
from datetime import timedelta
from typing import Final

from bot.competition import StartRound
from bot.matches import examine_events
from bot.matches.events.record import read_event, read_log
from bot.sandbox import Channel, NotOffered, Sandbox
from bot.store import EventId, Store, Transaction
from tests.chaos.later import close_sets, end_season, going_on, is_due, make_later
from tests.chaos.ledger import FAILURES, Ledger
from tests.chaos.players import IN_VAIN, Player
from tests.chaos.scene import Scene

FORMATS: Final = (
    ("knockout", "gin/quickfire"),
    ("swiss3", "uno/quick"),
    ("tables3", "uno/quick"),
    ("arena1h", "skarney/standard"),
    ("robin", "gin/quickfire"),
)
LEAGUE: Final = "gin/quickfire"
"""What is announced first, and then what cups with which rules."""

LEAP: Final = timedelta(minutes=6)
"""So far the cups go on at once: less than anybody has to come."""

EVERY_S: Final = 6.0
"""How often, in seconds."""

PAUSE_S: Final = 0.2
"""How long, in seconds, until somebody presses something again."""

ANNOUNCES, COMES = 0.2, 0.9
"""How often the next cup is announced, and how often somebody comes to a match when they look."""

PATIENCE_S: Final = 10.0

SEASON_ENDS, SETS_CLOSE = 3, 5
"""After so many leaps."""

END_LEAP: Final = timedelta(hours=1)
"""So far they go on where nobody comes any more, and how often until all must be over."""
END_LEAPS: Final = 40

ACTED_WITHIN_S: Final = 30.0


class Cups:
    """The channel of the cups, whoever presses there, and the clock that is later there."""

    def __init__(  # what it needs of a bot of one process or of many, all named
        self,
        scene: Scene,
        ledger: Ledger,
        players: tuple[Player, ...],
        *,
        seed: int,
        held: Callable[[], AbstractAsyncContextManager[None]],
        online: Callable[[], Coroutine[None, None, None]],
    ) -> None:
        self._scene = scene
        self._ledger = ledger
        self._held = held
        self._online = online
        self._players = players
        self._chance = random.Random(f"{seed} cups")
        self._channel: Channel = scene.guild.add_channel("cups")
        self._has_league = False
        self._left = list(FORMATS)
        self._leaps = 0

    async def live(self) -> None:
        """Announce, enter, come and let time pass, until cancelled."""
        passed_s = 0.0
        while True:
            await asyncio.sleep(PAUSE_S)
            passed_s += PAUSE_S
            if not self._scene.sandbox.gateway.online:
                continue
            with suppress(*IN_VAIN):
                await self._press_something()
            if passed_s >= EVERY_S:
                passed_s = 0.0
                await self._leap()

    async def _press_something(self) -> None:
        """The manager announces the next cup, or somebody presses what a cup's message offers."""
        if not self._has_league:
            filled = {"rules": LEAGUE, "season": "2w", "bank": "3d", "start": "7d"}
            await self._announce("league new", filled)
            self._has_league = True
        if self._left and self._chance.random() < ANNOUNCES:
            form, rules = self._left[0]
            filled = {"format": form, "rules": rules, "round": "20m", "start": "30m"}
            await self._announce("cup new", filled, game=rules.partition("/")[0])
            self._left.pop(0)
            return
        player = self._chance.choice(self._players)
        seen = [one for one in player.person.sees(self._channel) if not one.ephemeral]
        calls = [one for one in seen if one.find_button("I'm here") and player.person.mention in one.text]
        late = [one for one in seen if one.find_button("Join now")]
        if calls and self._chance.random() < COMES:
            await player.push(self._chance.choice(calls[-3:]), "I'm here")
        elif late:
            await player.push(self._chance.choice(late), "Join now")

    async def _announce(self, words: str, filled: dict[str, str], **options: str) -> None:
        press = await self._scene.manager.slash(self._channel, words, **options)
        if (await press.answered(timeout=PATIENCE_S)).modal is None:
            raise NotOffered("no form came")
        sent = await self._scene.manager.submit(press, filled)
        message = await sent.replied(timeout=PATIENCE_S)
        for player in self._players:
            with suppress(*IN_VAIN):
                await player.push(message, "Join")

    async def _leap(self) -> None:
        """It is later for all; a database that cannot be written now is left alone."""
        self._leaps += 1
        async with self._held():
            with suppress(*FAILURES):
                await asyncio.to_thread(make_later, self._ledger, LEAP)
                if self._leaps >= SEASON_ENDS:
                    await asyncio.to_thread(end_season, self._ledger)
                if self._leaps >= SETS_CLOSE:
                    await asyncio.to_thread(close_sets, self._ledger)

    async def end(self) -> list[str]:
        """Let time pass until all is over, with nobody there; what is not over in the end."""
        for _ in range(END_LEAPS):
            async with self._held():
                await asyncio.to_thread(make_later, self._ledger, END_LEAP)
                await asyncio.to_thread(close_sets, self._ledger, teams=True)
            await self._online()
            until = time.monotonic() + ACTED_WITHIN_S
            while is_due(self._ledger) and time.monotonic() < until:  # noqa: ASYNC110  # the bot acts
                await asyncio.sleep(0.1)
            if not going_on(self._ledger):
                break
        return [f"{each} does not end" for each in going_on(self._ledger)]


async def wrong_cups(store: Store, sandbox: Sandbox) -> list[str]:
    """Cups that do not follow from their logs, rounds that were paired twice, and calls that came twice."""
    found = [f"cup {ill.event} {fault}" async for ill in examine_events(store) for fault in ill.faults]

    def work(tx: Transaction) -> list[str]:
        return [line for number in tx.events.numbers() for line in _paired_twice(tx, number)]

    return [*found, *await store.read(work), *_called_twice(sandbox)]


async def count_rounds(store: Store) -> Counter[str]:
    """How many rounds were paired, by format."""

    def work(tx: Transaction) -> Counter[str]:
        counts: Counter[str] = Counter()
        for number in tx.events.numbers():
            record = read_event(tx, number)
            counts[type(record.event.terms.format).__name__.lower()] += record.event.round
        return counts

    return await store.read(work)


def _paired_twice(tx: Transaction, number: EventId) -> list[str]:
    """Rounds of a cup that are in its log more than once, and matches of it that belong to no pairing."""
    rounds = sum(isinstance(entry.act, StartRound) for entry in read_log(tx, number))
    matches = tx.events.matches(number)
    row = tx.events.find(number)
    assert row is not None
    event = json.loads(row.snapshot)
    lines = []
    if rounds != event["round"]:
        lines.append(f"cup {number} was paired {rounds} times for {event['round']} rounds")
    numbers = [pairing["number"] for pairing in event["pairings"]]
    if numbers != list(range(1, len(numbers) + 1)) or not set(matches) <= set(numbers):
        lines.append(f"cup {number} has pairings {numbers} and matches of {sorted(matches)}")
    return lines


def _called_twice(sandbox: Sandbox) -> list[str]:
    """Calls to the same round of the same cup in one server; an arena's main message has the button too."""
    calls: Counter[tuple[str, str]] = Counter()
    for stored in sandbox.core.world.messages.values():
        text = json.dumps(sandbox.core.payload(stored), ensure_ascii=False)
        if "Press “I'm here”" in text and "cupcome:" in text:
            guild = sandbox.core.world.channels[stored.channel_id].guild_id
            calls[text.partition("cupcome:")[2].partition('"')[0], str(guild)] += 1
    return [
        f"cup and round {each} were called {times} times" for (each, _), times in calls.items() if times > 1
    ]
