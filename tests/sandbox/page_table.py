"""A sandbox with its page, two people and the bot of these tests, ready to play."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import pytest
from aiohttp import web

from bot.sandbox.guilds import Channel, Guild
from bot.sandbox.page import Page
from bot.sandbox.person import Person
from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import aim_discord_py
from tests.sandbox.page_bot import PageBot

TOKEN = "page.test.token"


@dataclass(kw_only=True)
class PageTable:
    """Who is there, and where."""

    sandbox: Sandbox
    guild: Guild
    channel: Channel
    alice: Person
    bob: Person
    bot: PageBot
    page: Page
    running: asyncio.Task[None] = field(repr=False)

    @property
    def url(self) -> str:
        return self.sandbox.url

    async def stop_bot(self) -> None:
        """Let the bot go home."""
        await self.bot.close()
        with suppress(asyncio.CancelledError):
            await self.running


@asynccontextmanager
async def page_table() -> AsyncIterator[PageTable]:
    """Start everything, and stop it in the end."""
    pages: list[Page] = []

    def extend(app: web.Application, sandbox: Sandbox) -> None:
        pages.append(Page(sandbox, hint="Type /play to challenge somebody."))
        pages[0].add_routes(app)

    sandbox = Sandbox(token=TOKEN, extend=extend)
    guild = sandbox.add_guild("Card Room")
    channel = guild.add_channel("card-table")
    guild.add_channel("general")
    alice, bob = sandbox.add_person("Alice", guild), sandbox.add_person("Bob", guild)
    async with sandbox:
        with pytest.MonkeyPatch.context() as patch:
            aim_discord_py(patch, sandbox)
            bot = PageBot()
            running = asyncio.create_task(bot.start(TOKEN))
            await sandbox.wait_for_bot()
            table = PageTable(
                sandbox=sandbox,
                guild=guild,
                channel=channel,
                alice=alice,
                bob=bob,
                bot=bot,
                page=pages[0],
                running=running,
            )
            try:
                yield table
            finally:
                await table.stop_bot()
