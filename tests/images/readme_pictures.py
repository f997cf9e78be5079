"""Makes the pictures that README.md and docs show, with the program itself.

``python -m tests.images.readme_pictures`` draws the hand and the table again; with ``--page`` it also starts
the bot in a sandbox, has two people play into a deal, and takes a picture of the page with Chromium.
"""

from __future__ import annotations

import asyncio
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from aiohttp import web
from PIL import Image
from playwright.async_api import async_playwright

import images
from bot.app import SANDBOX_HINT
from bot.sandbox import GENTLE, Button, Person, Sandbox, Settings
from bot.sandbox.page import Page
from images.games.gin.table import hand_picture, table_picture
from tests.e2e.bot_process import TOKEN, running_bot
from tests.e2e.players import LOOSE, PATIENCE_S, Player
from tests.images import samples
from tests.sandbox.page_screen import ARGUMENTS, CHROMIUM

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
WINDOW = {"width": 1400, "height": 1200}
MELDED = 6
"""Cards in melds that the hand on the page should have."""
LOADED_MS = 1500


def drawn() -> dict[str, images.Picture]:
    """The hand of one player and the table, both at the same moment, by the names of their files."""
    hand = samples.HANDS["hand_two_melds"]
    public = msgspec.structs.replace(hand, seat=None, hand=None, drawn=None)
    return {
        "hand.png": hand_picture(hand, samples.FACES),
        "table.png": table_picture(
            public, samples.FACES, status="Marguerite's turn", note="Deal 5 · knock with 10 or less"
        ),
    }


async def photographed() -> bytes:
    """The sandbox's page in the middle of a deal, as a PNG with a palette."""
    sandbox = Sandbox(token=TOKEN, extend=_add_page, settings=Settings(hardships=GENTLE))
    guild = sandbox.add_guild("Card Room")
    channel = guild.add_channel("card-table")
    guild.add_channel("lounge")
    people = [sandbox.add_person(name, guild) for name in ("Alice", "Bob")]
    with tempfile.TemporaryDirectory() as folder:
        async with sandbox, running_bot(sandbox, Path(folder)):
            alice, bob = (Player(sandbox, person, channel) for person in people)
            await alice.offered_commands()
            await (await alice.person.slash(channel, "play", opponent=bob.person)).answered()
            await bob.accept()
            await _play_a_while(sandbox, alice, bob)
            return _small(await _screen(sandbox.url))


async def _play_a_while(sandbox: Sandbox, *players: Player) -> None:
    """Play, move by move, until somebody may knock with a hand full of melds."""
    while not any(_is_worth_seeing(player.person) for player in players):
        player = await sandbox.core.events.wait_for(
            lambda: next((player for player in players if _buttons(player.person, "m:")), None),
            timeout_s=PATIENCE_S,
        )
        await player.play_to_the_end(moves=1)


def _buttons(person: Person, start: str) -> list[Button]:
    """The buttons of the person's hand whose ids begin so."""
    hand = person.inbox[-1] if person.inbox else None
    return [] if hand is None else [one for one in hand.buttons if (one.custom_id or "").startswith(start)]


def _is_worth_seeing(person: Person) -> bool:
    melded = [one for one in _buttons(person, "m:") if one.style != LOOSE]
    return bool(_buttons(person, "k:")) and len(melded) >= MELDED


def _add_page(app: web.Application, sandbox: Sandbox) -> None:
    Page(sandbox, hint=SANDBOX_HINT).add_routes(app)


async def _screen(url: str) -> bytes:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = await browser.new_page(viewport={"width": WINDOW["width"], "height": WINDOW["height"]})
        await page.goto(url)
        await page.wait_for_timeout(LOADED_MS)
        picture = await page.screenshot()
        await browser.close()
    return picture


def _small(picture: bytes) -> bytes:
    """The same picture with 256 colours, a third of the size."""
    out = BytesIO()
    image = Image.open(BytesIO(picture)).convert("RGB")
    image.quantize(256, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def main(
    *, page: Annotated[bool, typer.Option(help="Take the picture of the sandbox's page as well.")] = False
) -> None:
    """Write the pictures into docs/pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, picture in drawn().items():
        (FOLDER / name).write_bytes(picture.data)
    if page:
        (FOLDER / "sandbox.png").write_bytes(asyncio.run(photographed()))


if __name__ == "__main__":
    typer.run(main)
