"""From a press to its answer, and until everybody sees it, at a table of many: ten hands and the table."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from bot.games.registry import GAMES
from bot.sandbox import GENTLE, Answer, Channel, Message, Person, Sandbox, Settings
from bot.sandbox.events import MessageCreated, MessageUpdated
from cogs.games.registry import PANELS
from tests.bench.timing import Figures, spread_ms
from tests.e2e.bot_process import TOKEN, running_bot
from tests.e2e.players import PATIENCE_S, Player, acts_on

GAMES_MEASURED = ("uno", "omaha", "gin_party")
SEATS_MOST = 10
MOVES = 60
"""Presses that are measured in each game."""
QUIET_S = 1.5
"""When so long nothing has been painted, all that was to be painted is."""


def measure() -> Figures:
    """For each game of many, with all its seats taken by people: milliseconds from a press on."""
    return {
        f"{key}_{seats_of(key)}": asyncio.run(_measure(key, seats_of(key)))
        for key in GAMES_MEASURED
        if key in PANELS
    }


def seats_of(key: str) -> int:
    """How many play: as many as can, but no more than ten."""
    return max(seats for seats in GAMES[key].SEATS if seats <= SEATS_MOST)


async def _measure(key: str, seats: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(token=TOKEN, settings=Settings(hardships=GENTLE)) as sandbox:
            guild = sandbox.add_guild("Card Room")
            channel = guild.add_channel("card-table")
            people = [sandbox.add_person(f"Player {number}", guild) for number in range(seats)]
            async with running_bot(sandbox, Path(folder)):
                await Player(sandbox, people[0], channel).offered_commands()
                crowd = Company(sandbox, channel, people)
                await crowd.sit_down(key)
                return await crowd.play(MOVES)


@dataclass
class Painted:
    """Which messages were painted since it was last emptied, and when the latest was."""

    table: str
    """The channel of the table; all other messages are hands."""
    messages: set[str] = field(default_factory=set)
    at: float = 0.0
    hands_at: float = 0.0

    def begin(self) -> float:
        """Nothing is painted yet; gives the time."""
        self.messages.clear()
        self.at = self.hands_at = time.monotonic()
        return self.at

    def hear(self, event: object) -> None:
        if isinstance(event, MessageCreated | MessageUpdated):
            self.messages.add(str(event.message_id))
            self.at = time.monotonic()
            if str(event.channel_id) != self.table:
                self.hands_at = self.at


class Company:
    """People at one table who press one after the other, each once all have seen what the last one did."""

    def __init__(self, sandbox: Sandbox, channel: Channel, people: list[Person]) -> None:
        self._channel = channel
        self._people = people
        self._painted = Painted(str(channel.id))
        self._chance = random.Random(1)
        sandbox.subscribe(self._painted.hear)

    async def sit_down(self, key: str) -> None:
        """Open a table, join it, and begin."""
        host, *guests = self._people
        opened = await (await host.slash(self._channel, "play", game=key)).replied()
        for guest in guests:
            await (await guest.press(opened, "Join")).answered()
        await host.wait_for(self._channel, lambda seen: self._is_full(seen) or None, PATIENCE_S)
        await (await host.press(opened, "Start")).answered()
        for person in self._people:
            await person.wait_for(None, lambda seen: seen.text, PATIENCE_S)
        await self._until_quiet(0)

    def _is_full(self, message: Message) -> bool:
        start = message.find_button("Start")
        return start is not None and not start.disabled and str(self._people[-1].id) in message.text

    async def play(self, moves: int) -> dict[str, float]:
        """The figures of so many moves."""
        answers, hands, shown = list[float](), list[float](), list[float]()
        while len(shown) < moves and (turn := self._turn()) is not None:
            person, message, choice = turn
            began = self._painted.begin()
            answers.append((await self._press(person, message, choice)).after_s)
            await self._until_quiet(len(self._people) + 1)
            hands.append(self._painted.hands_at - began)
            shown.append(self._painted.at - began)
        # The table waits a moment for the next move, so that Discord need not be asked for every one.
        told = {"answer": spread_ms(answers), "hands": spread_ms(hands), "all": spread_ms(shown)}
        figures = {f"{what}_{name}": value for what, spread in told.items() for name, value in spread.items()}
        return figures | {"presses": float(len(shown))}

    def _turn(self) -> tuple[Person, Message, str] | None:
        """Somebody who can do something, and a button or the line of a menu that does it; None at the end."""
        for person in self._chance.sample(self._people, len(self._people)):
            hand = person.inbox[-1]
            if acts := acts_on(hand):
                return person, hand, self._chance.choice(acts).custom_id or ""
            if any(each.custom_id[:2] == "w:" for each in hand.selects):
                return person, hand, ""
        return None

    async def _press(self, person: Person, hand: Message, button: str) -> Answer:
        if button:
            return await (await person.press(hand, custom_id=button)).answered()
        menu = next(each for each in hand.selects if each.custom_id[:2] == "w:")
        value = self._chance.choice(menu.options).value
        return await (await person.select(hand, menu.custom_id, [value])).answered()

    async def _until_quiet(self, messages: int) -> None:
        """Wait until so many messages were painted, or nothing is painted any more."""
        while time.monotonic() - self._painted.at < QUIET_S:
            if messages and len(self._painted.messages) >= messages:
                return
            await asyncio.sleep(0.005)
