"""Plays a season of a league to its end in the sandbox, with a clock that is moved on, and photographs it.

``python -m tests.e2e.league FOLDER`` has fifteen people play all of their matches but a few, some to the
last card by computer players. It puts pictures of the page into the folder: before the start, in the middle
and at the end, on a phone of 400 pixels and at a desk of 1400 x 900.
"""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from playwright.async_api import Browser, async_playwright
from typing_extensions import override

from bot.competition import Pairing, Phase
from bot.competition.proof import verify
from bot.games.registry import GAMES
from bot.matches import MatchId, Status, examine_events
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from bot.sandbox import Message, Person, Sandbox
from bot.store import SqliteStore
from cogs.supervisor import aim_at
from tests.cogs.events.test_leagues import LeagueHall
from tests.e2e.paged import sandbox_with_page
from tests.empty_store import open_empty_store
from tests.patience import until
from tests.sandbox.page_screen import ARGUMENTS, CHROMIUM, DESK, PHONE

NAMES = ("Frida", "Gus", "Hana", "Igor", "Jo", "Kim", "Lars", "Mona", "Nils", "Olga")
"""Those who join the five of the hall."""

UNPLAYED = 0.12
"""So many of the matches nobody begins, or nobody ends."""


class Season(LeagueHall):
    """A hall with fifteen players."""

    def __init__(self, sandbox: Sandbox, store: SqliteStore, pool: ThreadPoolExecutor) -> None:
        super().__init__(sandbox, store, pool)
        known = (self.alice, self.bob, self.carol, self.dan, self.eva)
        self._players = (*known, *(sandbox.add_person(name, self.guild) for name in NAMES))
        self.chance = random.Random(15)

    @property
    @override
    def players(self) -> tuple[Person, ...]:
        return self._players

    async def play_pairing(self, pairing: Pairing, *, in_full: bool) -> None:
        """Two play: to the last card, or until one gives up."""
        cup = await self.cup_of(pairing)
        first, second = (cup.entry(seat).user for seat in pairing.seats)
        assert first is not None
        assert second is not None
        request = self.chance.getrandbits(50)
        cup = await self.matches.events.leagues.begin(cup.id, pairing.number, user=first, request=request)
        match = cup.matches[pairing.number].match
        if in_full:
            await self.play_out(match)
        else:
            # Earlier names play better.
            weaker = max(first, second) if self.chance.random() < 0.75 else min(first, second)
            await self.matches.play.resign(match, user=weaker, request=None)
        await self.pass_time(seconds=1)

    async def cup_of(self, _pairing: Pairing) -> Any:  # noqa: ANN401  # the season that is played
        return (await self.matches.events.of_guild(int(self.guild.id)))[-1]

    async def are_reviewed(self) -> bool:
        """Whether all reviews are made."""
        return not await self.store.read(lambda tx: tx.reviews.unfinished())

    async def play_out(self, match: MatchId) -> None:
        """Computer players choose for both, as people would press."""
        while (table := await self.matches.find(match)) is not None and table.status is Status.LIVE:
            user = table.chairs[table.on_turn[0]].user
            assert user is not None
            hand = await self.matches.hand(match, user=user)
            game = GAMES[table.terms.game]
            menu = tuple(game.read(text) for text in hand.menu)
            level = Level.STRONG if user == table.chairs[0].user else Level.CASUAL
            action = COMPUTER_PLAYERS[game.KEY][level].choose(hand.view, menu, seed=table.version)
            text = game.write(menu[0] if action is None else action)
            await self.matches.play.act(
                match, user=user, version=table.version, text=text, request=self.chance.getrandbits(50)
            )


class Camera:
    """Photographs the page as somebody sees it, on a phone and at a desk."""

    def __init__(self, sandbox: Sandbox, browser: Browser, folder: Path, channel: str) -> None:
        self._sandbox = sandbox
        self._channel = channel
        self._browser = browser
        self._folder = folder

    async def shoot(self, name: str, reader: Person, message: Message) -> None:
        for size, kind in ((PHONE, "phone"), (DESK, "desk")):
            context = await self._browser.new_context(
                viewport={"width": size["width"], "height": size["height"]}, has_touch=size is PHONE
            )
            page = await context.new_page()
            await page.goto(self._sandbox.url)
            pane = page.get_by_role("region", name=f"{reader.name}'s screen")
            await pane.get_by_role("button", name=re.compile(self._channel)).first.click()
            shown = pane.locator(f'[data-message="{message.id}"]').first
            await shown.scroll_into_view_if_needed()
            await page.wait_for_timeout(1_000)
            await page.screenshot(path=self._folder / f"{name}-{kind}.png")
            await shown.screenshot(path=self._folder / f"{name}-{kind}-message.png")
            await context.close()


@asynccontextmanager
async def season() -> AsyncIterator[tuple[Sandbox, Season]]:
    """The room in which it is played, with the sandbox's page."""
    sandbox = sandbox_with_page()
    with tempfile.TemporaryDirectory() as data, ThreadPoolExecutor(1) as threads:
        store = open_empty_store(Path(data))
        async with sandbox:
            aim_at(sandbox.url)
            room = Season(sandbox, store, threads)
            await room.start()
            yield sandbox, room
            await room.stop()
            await room.matches.reviews.stop()
        await store.close()


async def played(folder: Path, in_full: int) -> None:
    """A season from its announcement to its proof."""
    async with season() as (sandbox, room), async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        camera = Camera(sandbox, browser, folder, room.channel.name)
        message = await room.announce_league()
        await room.join(message, *room.players)
        await camera.shoot("1-registration", room.alice, message)
        await room.pass_time(minutes=32)
        await camera.shoot("2-call", room.alice, room.table_message())
        (cup,) = await room.matches.events.of_guild(int(room.guild.id))
        pairings = [each for each in cup.event.pairings if room.chance.random() > UNPLAYED]
        room.chance.shuffle(pairings)
        half = len(pairings) // 2
        for at, pairing in enumerate(pairings):
            if at == half:
                await room.pass_time(days=15)
                await room.settled()
                await until(room.are_reviewed, within_s=600)
                await camera.shoot("3-middle", room.alice, message)
                await camera.shoot("4-matches", room.alice, await room.my_matches(room.alice))
                await camera.shoot(
                    "5-standings", room.alice, await room.press(room.alice, message, "Standings")
                )
            await room.play_pairing(pairing, in_full=at < in_full)
        # What has begun and is not over is decided by its score.
        left = [each for each in cup.event.pairings if each not in pairings]
        for pairing in left[: len(left) // 2]:
            first = cup.entry(pairing.seats[0]).user
            assert first is not None
            await room.matches.events.leagues.begin(
                cup.id, pairing.number, user=first, request=room.chance.getrandbits(50)
            )
        await room.pass_time(days=14)
        await room.pass_time(minutes=2)
        await room.settled()
        await camera.shoot("6-end", room.alice, room.table_message())
        await camera.shoot("7-final", room.alice, await room.press(room.alice, message, "Standings"))
        await browser.close()
        over = await room.matches.events.require(cup.id)
        assert over.event.phase is Phase.OVER
        lines = list(verify(await room.matches.events.prove(cup.id)))
        ill = [each async for each in examine_events(room.store)]
        counts: dict[str, int] = {}
        for pairing in over.event.pairings:
            assert pairing.result is not None
            counts[pairing.result.how.value] = counts.get(pairing.result.how.value, 0) + 1
        told = f"{len(over.event.pairings)} matches: {counts}; {len(lines)} checks of the proof"
        typer.echo(f"{told}; {len(ill)} faults")


def main(
    folder: Annotated[Path, typer.Argument(help="Where the pictures of the page go.")],
    in_full: Annotated[int, typer.Option(help="How many matches are played to the last card.")] = 6,
) -> None:
    """Play a season, and print how its matches were decided."""
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(played(folder, in_full))


if __name__ == "__main__":
    typer.run(main)
