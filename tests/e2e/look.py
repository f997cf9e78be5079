"""Plays every game against the computer on the sandbox's page, and says what a turn takes.

``python -m tests.e2e.look FOLDER`` opens the page once on a phone of 400 pixels, with touch, and once at a
desk of 1400 x 900. For each game it prints, per turn: taps, words to read, how high the hand's message is and
how wide its picture, both in pixels, and puts pictures of the screen into the folder. Names of games limit
it.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Annotated

import typer
from playwright.async_api import Browser, Locator, async_playwright
from playwright.async_api import TimeoutError as PlaywrightTimeout

from bot.games.registry import GAMES
from bot.sandbox import Button, Message, Person, Sandbox, Select
from tests.e2e.bot_process import running_bot
from tests.e2e.paged import sandbox_with_page
from tests.e2e.players import PATIENCE_S, Player
from tests.sandbox.page_screen import ARGUMENTS, CHROMIUM, DESK, PHONE

SEEN_S = 15.0
SHOTS = (1, 4, 9)
"""The turns that are photographed."""
_ACTS, _ASKS, _MENUS = ("m:",), ("k:",), ("q:", "w:")


@dataclass(slots=True)
class Turns:
    """What the turns of one match took."""

    taps: list[int] = field(default_factory=list)
    words: list[int] = field(default_factory=list)
    height_px: list[int] = field(default_factory=list)
    picture_px: list[int] = field(default_factory=list)

    def line(self) -> str:
        if not self.taps:
            return "no turn"
        return (
            f"{len(self.taps):>3} turns, taps {mean(self.taps):.1f} (most {max(self.taps)}), "
            f"words {mean(self.words):.0f} (most {max(self.words)}), "
            f"message {mean(self.height_px):.0f} px high (most {max(self.height_px)}), "
            f"picture {min(self.picture_px, default=0)} px wide"
        )


class Visitor:
    """Somebody who plays with a finger, or with a mouse, in their direct messages on the page."""

    def __init__(self, sandbox: Sandbox, person: Person, pane: Locator, *, touches: bool) -> None:
        self._sandbox = sandbox
        self._person = person
        self._pane = pane
        self._touches = touches
        self.turns = Turns()

    async def play(self, turns: int, folder: Path, name: str) -> None:
        """So many turns, or to the end of the match."""
        for number in range(1, turns + 1):
            hand = await self._my_turn()
            if hand is None:
                break
            await self._measure(hand)
            if number in SHOTS:
                await self._photograph(folder / f"{name}-{number}.png")
            await self._turn(hand)
        await self._photograph(folder / f"{name}-end.png")

    async def _photograph(self, file: Path) -> None:
        """Put the screen into a file once its pictures are there, or at last without them."""
        await self._pane.page.evaluate(_ALL_SHOWN)
        await self._pane.page.screenshot(path=file)

    async def _my_turn(self) -> Message | None:
        """The hand once it offers something to do; None at the end of the match."""

        def found() -> Message | None:
            return next((one for one in reversed(self._person.inbox) if _is_over(one) or _offered(one)), None)

        hand = await self._sandbox.core.events.wait_for(found, timeout_s=PATIENCE_S)
        return None if _is_over(hand) else hand

    async def _measure(self, hand: Message) -> None:
        shown = self._shown(hand)
        await shown.wait_for()
        self.turns.words.append(len(hand.text.split()))
        height, *widths = await shown.evaluate(_SIZES)
        self.turns.height_px.append(round(height))
        self.turns.picture_px += [round(wide) for wide in widths if wide > LEAST_PICTURE_PX]

    async def _turn(self, hand: Message) -> None:
        """One decision, with all that it asks."""
        taps = 0
        for _ in range(ASKED_MOST):
            choice, seen = _offered(hand), self._person.inbox
            if choice is None:
                break
            taps += await self._choose(hand, choice)
            await self._sandbox.core.events.wait_for(partial(self._news_since, seen), timeout_s=SEEN_S)
            if (choice.custom_id or "").startswith(_ACTS):
                break
            hand = next((one for one in reversed(self._person.inbox) if _offered(one)), hand)
        self.turns.taps.append(taps)

    def _news_since(self, seen: tuple[Message, ...]) -> bool | None:
        return self._person.inbox != seen or None

    async def _choose(self, message: Message, choice: Button | Select) -> int:
        """Press a button, or open a menu and take its first line; gives the taps."""
        shown = self._shown(message)
        if isinstance(choice, Button):
            place = message.buttons.index(choice)
            await self._tap(shown.locator("button.button").nth(place))
            return 1
        await self._tap(shown.get_by_role("combobox", name=choice.placeholder))
        await self._tap(self._pane.page.get_by_role("option", name=choice.options[0].label).first)
        return 2

    async def _tap(self, target: Locator) -> None:
        # Both wait until the place holds still: a hand is painted anew whenever somebody has moved.
        await (target.tap() if self._touches else target.click())

    def _shown(self, message: Message) -> Locator:
        return self._pane.locator(f'[data-message="{message.id}"]').first


_ALL_SHOWN = """Promise.race([
    Promise.allSettled([...document.images].map(each => each.decode())),
    new Promise(done => setTimeout(done, 5000)),
])"""
"""Of a picture out of sight the browser may never say that it is ready."""
_SIZES = """message => [message, ...message.querySelectorAll("img[alt]")].map(each => {
    const { width, height } = each.getBoundingClientRect();
    return each === message ? height : width;
})"""
"""The height of a message and the widths of its pictures, at once: a picture may be replaced meanwhile."""
ASKED_MOST = 5
LEAST_PICTURE_PX = 150
"""Smaller images are emoji and avatars."""


def _is_over(message: Message) -> bool:
    return message.find_button("Rematch") is not None


def _offered(message: Message) -> Button | Select | None:
    """What to do: an action at once, the first after a draw, else a question or a menu of the game."""
    for starts in (_ACTS, _ASKS):
        for button in message.buttons:
            if not button.disabled and (button.custom_id or "").startswith(starts):
                return button
    # A menu of several cards sorts the hand, also while others play.
    menus = [each for each in message.selects if each.max_values == 1 and each.custom_id.startswith(_MENUS)]
    return max(menus, key=lambda menu: menu.custom_id, default=None)


async def looked_at(browser: Browser, game: str, folder: Path, turns: int, *, phone: bool) -> str:
    """A match on a screen of this kind; gives its line of figures."""
    sandbox = sandbox_with_page()
    guild = sandbox.add_guild("Card Room")
    channel = guild.add_channel("card-table")
    alice = sandbox.add_person("Alice", guild)
    with tempfile.TemporaryDirectory() as data:
        async with sandbox, running_bot(sandbox, Path(data)):
            await Player(sandbox, alice, channel).offered_commands()
            size = PHONE if phone else DESK
            context = await browser.new_context(
                viewport={"width": size["width"], "height": size["height"]}, has_touch=phone, is_mobile=phone
            )
            page = await context.new_page()
            await page.goto(sandbox.url)
            dm = alice.start_dm()
            await (await alice.slash(dm, "play", game=game)).answered()
            pane = page.get_by_role("region", name="Alice's screen")
            await pane.get_by_role("button", name=re.compile("^Upcard")).first.click()
            visitor = Visitor(sandbox, alice, pane, touches=phone)
            name = f"{game}-{'phone' if phone else 'desk'}"
            stuck = ""
            try:
                await visitor.play(turns, folder, name)
            except (TimeoutError, PlaywrightTimeout) as error:
                stuck = f", then stuck: {' '.join(str(error).split())[:200]}"
                await page.screenshot(path=folder / f"{name}-stuck.png")
            await context.close()
            return f"{name:<18} {visitor.turns.line()}{stuck}"


async def look(folder: Path, games: list[str], turns: int) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for game in games:
            for phone in (True, False):
                typer.echo(await looked_at(browser, game, folder, turns, phone=phone))
        await browser.close()


def main(
    folder: Annotated[Path, typer.Argument(help="Where the pictures of the screen go.")],
    games: Annotated[list[str] | None, typer.Argument(help="The games; all of them by default.")] = None,
    turns: Annotated[int, typer.Option(help="Turns of each match.")] = 12,
) -> None:
    """Play on the page, and print a line for each match."""
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(look(folder, games or list(GAMES), turns))


if __name__ == "__main__":
    typer.run(main)
