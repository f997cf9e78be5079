"""``python -m tests.e2e.friendly FOLDER``: a friendly of three pairs played to its end on the sandbox's page.

A manager makes it, the other server's manager accepts it with the code, three of each server join, come and
play quick-fire gin by the buttons that they see. Pictures are taken at each stage, on a phone of 400 pixels
and at a desk of 1400 x 900, for somebody of the first server.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from playwright.async_api import async_playwright

from bot.sandbox import Channel, Message, Permission, Person, Sandbox
from tests.e2e.bot_process import BotProcess, running_bot
from tests.e2e.cup import MOST_S, Entrant, Evening
from tests.e2e.paged import sandbox_with_page
from tests.e2e.players import PATIENCE_S, Player
from tests.sandbox.page_screen import ARGUMENTS, CHROMIUM

PAIRS = 3

AWAY_NAMES = ("Xenia", "Yuri", "Zoe")


class TwoServers(Evening):
    """A friendly with its servers, its bot and the screens on which it is looked at."""

    def __init__(self, sandbox: Sandbox, bot: BotProcess, folder: Path) -> None:
        super().__init__(sandbox, bot, folder)
        self.people = self.people[:PAIRS]
        guild = sandbox.add_guild("Night Owls")
        self.away = guild.add_channel("owls")
        self.away_people = [sandbox.add_person(name, guild) for name in AWAY_NAMES]
        self.away_host = sandbox.add_person("Wim", guild)
        guild.give_role(self.away_host, guild.add_role("Host", Permission.MANAGE_GUILD))

    @property
    def seats(self) -> list[tuple[Person, Channel]]:
        """Everybody who plays, with the channel of their server."""
        here = [(person, self.channel) for person in self.people]
        return here + [(person, self.away) for person in self.away_people]

    async def agree(self) -> tuple[Message, Message]:
        """Both managers agree on it; the messages of the two servers."""
        for host, channel in ((self.host, self.channel), (self.away_host, self.away)):
            await Player(self._sandbox, host, channel).offered_commands()
            await (await host.slash(channel, "settings", across=True)).replied()
        press = await self.host.slash(self.channel, "friendly new", players=PAIRS, game="gin")
        await press.answered()
        filled = {"rules": "gin/quickfire", "round": "20m", "start": "1h"}
        home = await (await self.host.submit(press, filled)).replied()
        code = (await self.panel(self.host, home)).text.partition("code:")[2][:9]
        await self.photograph("made", home)
        offer = await (await self.away_host.slash(self.away, "friendly accept", code=code)).replied()
        typer.echo(offer.text)
        await (await self.away_host.press(offer, "Accept")).answered()
        away = await self.away_people[0].wait_for(self.away, lambda one: "Friendly" in one.text, PATIENCE_S)
        return home, away

    async def panel(self, host: Person, message: Message) -> Message:
        """What a manager sees under Manage."""
        return await (await host.press(message, "Manage")).replied()

    async def play_all(self, home: Message, away: Message, *, moves: int) -> None:
        """Everybody joins, both managers close registration, and all matches are played."""
        for person, channel in self.seats:
            await (await person.press(home if channel is self.channel else away, "Join")).replied()
        await self.photograph("joined", home)
        for host, message in ((self.host, home), (self.away_host, away)):
            await (await host.press(await self.panel(host, message), "Close registration")).answered()
        players = [Entrant(self._sandbox, person, channel, moves=moves) for person, channel in self.seats]
        playing = [asyncio.create_task(each.play()) for each in players]
        try:
            await self.until_told(home, "playing in")
            await self.photograph("playing")
            await self.until_told(home, "friendly")
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def until_told(self, message: Message, words: str) -> None:
        """Wait until the message of the first server says so, or that it is over."""
        wanted = self._sandbox.core.events.wait_for
        await wanted(
            lambda: any(each in self._text(message) for each in (words, "🏆", "is a draw")) or None,
            timeout_s=MOST_S,
        )


async def evening(folder: Path, *, moves: int) -> None:
    """A friendly from the command to its result."""
    sandbox = sandbox_with_page()
    with tempfile.TemporaryDirectory() as data:
        async with sandbox, running_bot(sandbox, Path(data)) as bot, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            night = TwoServers(sandbox, bot, folder)
            for phone in (True, False):
                await night.open(browser, phone=phone)
            home, away = await night.agree()
            async with asyncio.timeout(MOST_S):
                await night.play_all(home, away, moves=moves)
            await night.photograph("over", home)
            for person, message in ((night.people[0], home), (night.away_people[0], away)):
                found = person.find(message)
                typer.echo("" if found is None else found.text)
            await browser.close()


def main(
    folder: Path,
    moves: Annotated[int, typer.Option(help="After so many, players give their match up; 0: never.")] = 6,
) -> None:
    """Play a friendly of three pairs to its end, and take pictures of it."""
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(evening(folder, moves=moves))


if __name__ == "__main__":
    typer.run(main)
