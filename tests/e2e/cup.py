"""``python -m tests.e2e.cup FOLDER``: a cup of eight played to its end on the sandbox's page, with pictures.

A manager announces a knockout at quick-fire gin, eight people join, come and play by the buttons that they
see, round after round. The page is open all the time for the first of them, on a phone of 400 pixels with
touch and at a desk of 1400 x 900; pictures of both are taken at each stage. With ``--format`` and ``--rules``
another cup is played, such as tables of ``uno/quick``.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from playwright.async_api import Browser, Page, async_playwright

from bot.sandbox import Button, Channel, InteractionFailed, Message, NotOffered, Permission, Person, Sandbox
from tests.e2e.bot_process import BotProcess, running_bot
from tests.e2e.fingers import OwnFingers
from tests.e2e.paged import sandbox_with_page
from tests.e2e.players import PATIENCE_S, Player, acts_on, sensible_choice
from tests.sandbox.page_screen import ARGUMENTS, CHROMIUM, DESK, PHONE

NAMES = ("Alice", "Bob", "Carol", "Dan", "Eva", "Finn", "Gus", "Hana")
TO_START_S, TO_NEXT_ROUND_S = 32 * 60.0, 62.0
"""How far the bot's clock is put ahead, to the start and to the next round."""

MOST_S = 420.0
"""A cup that takes longer hangs."""

_ASKS, _OVER = "k:", ("wins the cup", "is cancelled")


class Entrant:
    """Somebody who presses "I'm here" whenever they are called, and plays what they are offered.

    After so many ``moves`` in a match they give it up; with 0 they never do.
    """

    def __init__(self, sandbox: Sandbox, person: Person, channel: Channel, *, moves: int) -> None:
        self.person = person
        self._moves, self._made = moves, 0
        self._channel = channel
        self._fingers = OwnFingers(sandbox, person)
        self._came: set[str] = set()

    async def play(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self._step()
            except (NotOffered, InteractionFailed, TimeoutError):
                # Somebody was quicker, or the message has changed under the finger.
                await asyncio.sleep(0.2)

    async def _step(self) -> None:
        call = newest_call(self.person, self._channel)
        if call is not None and call.id not in self._came and self.person.mention in call.text:
            self._came.add(call.id)
            self._made = 0
            await self._fingers.push(call, call.button("I'm here"))
            return
        hand = next((one for one in reversed(self.person.inbox) if _offered(one)), None)
        if hand is None:
            await asyncio.sleep(0.1)
            return
        self._made += 1
        if self._made == self._moves:
            await self._resign()
            return
        choice = _offered(hand)
        assert choice is not None
        shown = await self._fingers.push(hand, choice)
        if (choice.custom_id or "").startswith(_ASKS) and (sure := acts_on(shown)):
            await self._fingers.push(shown, sure[0])

    async def _resign(self) -> None:
        asked = await (await self.person.slash(self._channel, "resign")).replied()
        sure = next(one for one in asked.buttons if "esign" in one.label)
        await self._fingers.push(asked, sure)


def _offered(message: Message) -> Button | None:
    """What to do: end the deal where that is possible, else draw or throw; with other cards anything."""
    asks = (one for one in message.buttons if (one.custom_id or "").startswith(_ASKS) and not one.disabled)
    acts = acts_on(message)
    if (ask := next(asks, None)) is not None or not acts:
        return ask
    with suppress(ValueError):
        return sensible_choice(acts)
    return acts[0]


def newest_call(person: Person, channel: Channel) -> Message | None:
    """The newest message that calls the players of a round."""
    seen = reversed(person.sees(channel))
    return next((one for one in seen if "Press “I'm here”" in one.text), None)


class Evening:
    """A cup with its people, its bot and the screens on which it is looked at."""

    def __init__(self, sandbox: Sandbox, bot: BotProcess, folder: Path) -> None:
        self._sandbox, self._bot, self._folder = sandbox, bot, folder
        self.guild = sandbox.add_guild("Card Room")
        self.channel = self.guild.add_channel("cups")
        self.people = [sandbox.add_person(name, self.guild) for name in NAMES]
        self.host = sandbox.add_person("Dora", self.guild)
        self.guild.give_role(self.host, self.guild.add_role("Host", Permission.MANAGE_GUILD))
        self.screens: dict[str, Page] = {}
        self._ahead_s = 0.0

    async def open(self, browser: Browser, *, phone: bool) -> None:
        """Open the page on a screen of this kind, with the channel of the cup before the first person."""
        size = PHONE if phone else DESK
        context = await browser.new_context(
            viewport={"width": size["width"], "height": size["height"]}, has_touch=phone, is_mobile=phone
        )
        page = await context.new_page()
        await page.goto(self._sandbox.url)
        pane = page.get_by_role("region", name=f"{NAMES[0]}'s screen")
        await pane.get_by_role("button", name=re.compile(self.channel.name)).first.click()
        self.screens["phone" if phone else "desk"] = page

    async def photograph(self, stage: str, message: Message | None = None) -> None:
        """Take a picture of each screen, and one of a message alone."""
        # Pictures of the page come a moment after the messages that they belong to.
        await asyncio.sleep(2.5)
        for name, page in self.screens.items():
            await page.screenshot(path=self._folder / f"{stage}-{name}.png")
            if message is not None:
                shown = page.locator(f'[data-message="{message.id}"]').first
                await shown.scroll_into_view_if_needed()
                await page.screenshot(path=self._folder / f"{stage}-{name}-message.png")

    async def announce(self, form: str, rules: str) -> Message:
        """The host announces the cup; its message."""
        await Player(self._sandbox, self.host, self.channel).offered_commands()
        press = await self.host.slash(self.channel, "cup new", places=8, game=rules.partition("/")[0])
        await press.answered()
        filled = {"format": form, "rules": rules, "round": "20m", "start": "30m"}
        return await (await self.host.submit(press, filled)).replied()

    async def pass_time(self, seconds: float) -> None:
        """Put the bot's clock ahead."""
        self._ahead_s += seconds
        self._bot.set_clock(self._ahead_s)

    async def play(self, message: Message, *, moves: int) -> None:
        """Everybody plays, round after round, until the cup is over."""
        players = [Entrant(self._sandbox, each, self.channel, moves=moves) for each in self.people]
        playing = [asyncio.create_task(each.play()) for each in players]
        number = 0
        try:
            while not self._is_over():
                number += 1
                before = newest_call(self.people[0], self.channel)
                await self.pass_time(TO_START_S if number == 1 else TO_NEXT_ROUND_S)
                await self._until(partial(self._is_called_since, before))
                if self._is_over():
                    break
                await self.photograph(f"round-{number}-called", message)
                await self._until(lambda: "is over; the next begins" in self._text(message))
                await self.photograph(f"round-{number}-over", message)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    def _text(self, message: Message) -> str:
        found = self.people[0].find(message)
        return "" if found is None else found.text

    def _is_over(self) -> bool:
        return any(word in one.text for one in self.people[0].sees(self.channel) for word in _OVER)

    def _is_called_since(self, before: Message | None) -> bool:
        return newest_call(self.people[0], self.channel) != before

    async def _until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so, or the cup is over."""
        wanted = self._sandbox.core.events.wait_for
        await wanted(lambda: is_so() or self._is_over() or None, timeout_s=MOST_S)


async def evening(folder: Path, form: str, rules: str, *, moves: int) -> None:
    """A cup from its announcement to its standings."""
    sandbox = sandbox_with_page()
    with tempfile.TemporaryDirectory() as data:
        async with sandbox, running_bot(sandbox, Path(data)) as bot, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            night = Evening(sandbox, bot, folder)
            for phone in (True, False):
                await night.open(browser, phone=phone)
            message = await night.announce(form, rules)
            for person in night.people:
                await (await person.press(message, "Join")).replied()
            await night.photograph("announced", message)
            async with asyncio.timeout(MOST_S):
                await night.play(message, moves=moves)
            await night.photograph("over", message)
            for label in ("Standings", "Proof"):
                answer = await (await night.people[0].press(message, label)).replied()
                await night.photograph(label.lower(), answer)
            panel = await night.people[0].wait_for(night.channel, lambda one: "wins" in one.text, PATIENCE_S)
            typer.echo(panel.text)
            await browser.close()


def main(
    folder: Path,
    form: Annotated[str, typer.Option("--format", help="As the form of /cup new calls it.")] = "knockout",
    rules: Annotated[str, typer.Option(help="Game and preset.")] = "gin/quickfire",
    moves: Annotated[int, typer.Option(help="After so many, players give their match up; 0: never.")] = 0,
) -> None:
    """Play a cup of eight to its end, and take pictures of it."""
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(evening(folder, form, rules, moves=moves))


if __name__ == "__main__":
    typer.run(main)
