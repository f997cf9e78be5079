"""Fifty presses a second for a minute: a hundred people at fifty tables of one real bot process."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
import time
from pathlib import Path

from bot.sandbox import GENTLE, Channel, InteractionFailed, NotOffered, Person, Sandbox, Settings
from tests.bench.timing import Figures, spread_ms
from tests.e2e.bot_process import TOKEN, running_bot
from tests.e2e.players import Player, acts_on, sensible_choice

TABLES = 50
PRESSES_PER_S = 50
SECONDS = 60
REST_DELAY_S = 0.02
BEGIN_WITHIN_S = 60.0


def measure() -> Figures:
    """Milliseconds until the first answer, as it is and with a Discord that takes 20 ms for every request."""
    return {
        "default": asyncio.run(_measure(rest_delay_s=0.0)),
        "rest_delay_20ms": asyncio.run(_measure(rest_delay_s=REST_DELAY_S)),
    }


async def _measure(*, rest_delay_s: float) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(token=TOKEN, settings=Settings(hardships=GENTLE)) as sandbox:
            guild = sandbox.add_guild("Card Room")
            channels = [guild.add_channel(f"table-{number}") for number in range(TABLES)]
            people = [sandbox.add_person(f"Player {number}", guild) for number in range(2 * TABLES)]
            async with running_bot(sandbox, Path(folder)):
                await Player(sandbox, people[0], channels[0]).offered_commands()
                crowd = Crowd(people, [channels[number // 2] for number in range(len(people))])
                await crowd.sit_down()
                if rest_delay_s:
                    sandbox.fail("*", ".*", delay=rest_delay_s, times=None)
                return await crowd.press_for(SECONDS)


class Crowd:
    """People at tables, two at each or alone with a computer, who press something at a steady pace."""

    def __init__(self, people: list[Person], channels: list[Channel]) -> None:
        self._seats = list(zip(people, channels, strict=True))
        self._spent_s: list[float] = []
        self._moves = 0
        self._unanswered = 0

    async def sit_down(self) -> None:
        """Begin a match at each table."""
        for (host, channel), (guest, _) in zip(self._seats[::2], self._seats[1::2], strict=True):
            await (await host.slash(channel, "play", opponent=guest, target=500)).answered()
            offer = await guest.wait_for(channel, lambda seen: seen.find_button("Accept"), BEGIN_WITHIN_S)
            await (await guest.press(offer, "Accept")).answered()
        await self._all_see_cards()

    async def face_computers(self, bot: str, level: str) -> None:
        """Begin a match with a computer of this level for each."""
        for person, channel in self._seats:
            await (
                await person.slash(channel, "play", opponent=bot, public=True, level=level, target=500)
            ).answered()
        await self._all_see_cards()

    async def _all_see_cards(self) -> None:
        for person, _ in self._seats:
            await person.wait_for(None, lambda seen: seen.pictures, BEGIN_WITHIN_S)

    async def press_for(self, seconds: float, *, presses_per_s: int = PRESSES_PER_S) -> dict[str, float]:
        """Press at the pace, whoever is next; the figures of it."""
        began, presses = time.monotonic(), []
        for number, (person, channel) in enumerate(itertools.cycle(self._seats)):
            due = began + number / presses_per_s
            if due > began + seconds:
                break
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            presses.append(asyncio.create_task(self._press(person, channel)))
        await asyncio.gather(*presses)
        took = time.monotonic() - began
        return {
            **spread_ms(self._spent_s),
            "presses_per_s": len(self._spent_s) / took,
            "moves": float(self._moves),
            "unanswered": float(self._unanswered),
        }

    async def _press(self, person: Person, channel: Channel) -> None:
        """Make a move if it is this person's turn, else look at the cards again."""
        panel = next((seen for seen in reversed(person.inbox) if acts_on(seen)), None)
        try:
            if panel is None:
                await self._look(person, channel)
            else:
                press = await person.press(panel, custom_id=sensible_choice(acts_on(panel)).custom_id or "")
                self._spent_s.append((await press.answered()).after_s)
                self._moves += 1
        except InteractionFailed:
            self._unanswered += 1
        except NotOffered:
            return  # the bot has just painted over the button that this person was about to press

    async def _look(self, person: Person, channel: Channel) -> None:
        """Open the private panel below the table, or refresh it."""
        seen = person.sees(channel)
        private = next((one for one in reversed(seen) if one.ephemeral and one.find_button("Refresh")), None)
        table = next(one for one in reversed(seen) if one.find_button("My hand"))
        message, label = (table, "My hand") if private is None else (private, "Refresh")
        press = await person.press(message, label)
        self._spent_s.append((await press.answered()).after_s)
