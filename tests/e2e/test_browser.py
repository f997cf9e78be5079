"""One deal on the page, clicked by two people in a real browser, with pictures left in artifacts/."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from aiohttp import web
from playwright.async_api import Browser, Locator, Page, expect

from bot.sandbox import Message, Person, Sandbox
from bot.sandbox.page import Page as SandboxPage
from tests.e2e.bot_process import TOKEN, running_bot
from tests.e2e.conftest import Evening
from tests.e2e.fingers import Mouse
from tests.e2e.look import looked_at
from tests.e2e.players import Player
from tests.patience import LENIENT
from tests.sandbox.page_screen import IN_CHROMIUM, PHONE, Screen, browser, chromium

__all__ = ["browser", "chromium"]  # the fixtures of these tests

WALL = {"width": 1500, "height": 1300}
"""A screen tall enough for a table and a whole hand with its buttons."""

LONG_DEAL_S = 150.0
"""A deal may be void and another one follow; on a busy machine each click takes a second."""

pytestmark = IN_CHROMIUM


@pytest_asyncio.fixture(loop_scope="session")
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    """The bot as a process of its own, on a sandbox with its page."""

    def extend(app: web.Application, sandbox: Sandbox) -> None:
        SandboxPage(sandbox, hint="Type /play to challenge somebody.").add_routes(app)

    sandbox = Sandbox(token=TOKEN, extend=extend, settings=LENIENT)
    guild = sandbox.add_guild("Card Room")
    channel = guild.add_channel("card-table")
    alice, bob = sandbox.add_person("Alice", guild), sandbox.add_person("Bob", guild)
    async with sandbox, running_bot(sandbox, tmp_path / "data") as bot:
        evening = Evening(sandbox, bot, channel, alice, bob)
        await evening.players()[0].offered_commands()
        yield evening


async def challenge_by_keyboard(page: Page) -> None:
    """Alice types /play, picks Bob and a short game, and sends it."""
    alice = page.get_by_role("region", name="Alice's screen")
    await alice.get_by_role("combobox", name="Message #card-table").click()
    await page.keyboard.type("/play")
    await page.keyboard.press("Enter")
    await page.keyboard.type("opponent")
    await page.keyboard.press("Enter")
    await page.keyboard.type("Bob")
    await page.keyboard.press("Enter")
    await expect(alice.get_by_text("opponent")).to_be_visible()
    await page.keyboard.press("Enter")


async def play_one_deal(evening: Evening, players: tuple[Player, Player]) -> Message:
    """Both play until the table shows both hands of a deal; gives the table."""
    shown = asyncio.create_task(
        evening.alice.wait_for(evening.channel, lambda seen: len(seen.pictures) > 1, LONG_DEAL_S)
    )
    playing = [asyncio.create_task(player.play_to_the_end()) for player in players]
    try:
        await asyncio.wait({shown, *playing}, return_when=asyncio.FIRST_COMPLETED)
        for player in playing:
            if player.done():
                player.result()  # a player who failed says why
        return await shown
    finally:
        for task in (shown, *playing):
            task.cancel()
        await asyncio.gather(shown, *playing, return_exceptions=True)


async def test_two_people_play_a_deal_on_the_page(evening: Evening, browser: Browser) -> None:
    screen = Screen(await browser.new_page(viewport={"width": WALL["width"], "height": WALL["height"]}))
    await screen.page.goto(evening.sandbox.url)
    await challenge_by_keyboard(screen.page)
    alice, bob = screen.pane("Alice"), screen.pane("Bob")
    await bob.get_by_role("button", name="Accept").click()
    await evening.alice.wait_for(None, lambda seen: seen.pictures)
    await screen.save("evening-dealt")

    table = await play_one_deal(
        evening, (_at_page(evening, evening.alice, alice), _at_page(evening, evening.bob, bob))
    )

    await screen.save("evening-showdown")
    assert "Deal" in table.text
    # On a busy machine the match may be over before the first showdown is looked at.
    assert table.pictures[0].filename == "showdown.png"
    assert table.pictures[1].filename in ("table.png", "score-sheet.png")
    assert all(picture.alt for picture in table.pictures)
    await screen.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    # A phone shows one screen: that of whoever pressed last.
    await expect(alice.or_(bob)).to_have_count(1)
    await screen.save("evening-phone")
    assert screen.complaints == []


async def test_14_10_a_phone_shows_a_hand_at_its_full_width_and_a_turn_takes_one_tap(
    browser: Browser, tmp_path: Path
) -> None:
    """Played by touch; no box takes 32 pixels from the picture."""
    line = await looked_at(browser, "gin", tmp_path, 2, phone=True)
    assert "2 turns, taps 1.0" in line
    assert "picture 334 px wide" in line
    assert (tmp_path / "gin-phone-1.png").exists()


def _at_page(evening: Evening, person: Person, pane: Locator) -> Player:
    mouse = Mouse(evening.sandbox, person, pane)
    return Player(evening.sandbox, person, evening.channel, fingers=mouse)
