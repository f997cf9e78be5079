"""A sandbox with a guild, a channel and two people; a demo bot on it; a client for what no library sends."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.sandbox import Channel, Guild, Person, Press, Sandbox
from tests.sandbox.demo_bot import DemoBot

TOKEN = "sandbox"


@dataclass(frozen=True)
class Room:
    """The usual surroundings of a test."""

    sandbox: Sandbox
    guild: Guild
    channel: Channel
    alice: Person
    bob: Person


def furnish(sandbox: Sandbox) -> Room:
    guild = sandbox.add_guild("Card Room")
    channel = guild.add_channel("card-table")
    return Room(sandbox, guild, channel, sandbox.add_person("Alice", guild), sandbox.add_person("Bob", guild))


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    async with Sandbox(token=TOKEN) as sandbox:
        yield furnish(sandbox)


def shorten_deadline(sandbox: Sandbox, seconds: float = 0.2) -> None:
    """Let the three seconds of a first answer be over sooner, so that a test need not wait for them."""
    sandbox.core.settings = replace(sandbox.core.settings, answer_s=seconds)


class Api:
    """Requests by hand, with the bot's token unless told otherwise."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self._sandbox = sandbox
        self._session = session

    async def __call__(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        files: dict[str, bytes] | None = None,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, Any]:
        """Status and JSON of the answer."""
        sent: dict[str, Any] = {"json": body} if body is not None else {}
        if files is not None:
            sent = {"data": self._form(body, files)}
        authorization = {"Authorization": f"Bot {TOKEN}"} | (headers or {})
        async with self._session.request(
            method, self._sandbox.api_url + path, headers=authorization, **sent
        ) as response:
            is_json = response.content_type == "application/json"
            return response.status, await response.json() if is_json else await response.text()

    @staticmethod
    def _form(body: object, files: dict[str, bytes]) -> aiohttp.FormData:
        form = aiohttp.FormData(quote_fields=False)  # as discord.py does
        form.add_field("payload_json", discord.utils._to_json(body or {}), content_type="application/json")
        for number, (name, data) in enumerate(files.items()):
            form.add_field(f"files[{number}]", data, filename=name, content_type="image/png")
        return form

    async def answer(self, press: Press, kind: int, data: object = None) -> tuple[int, Any]:
        """Answer an interaction as the bot would."""
        interaction = press.interaction
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=true"
        return await self("POST", path, {"type": kind, "data": data} if data is not None else {"type": kind})

    def webhook(self, press: Press, rest: str = "") -> str:
        """The path of an interaction's follow-ups."""
        return f"/webhooks/{self._sandbox.bot_id}/{press.interaction.token}{rest}"


def code(answer: tuple[int, Any]) -> tuple[int, int]:
    """Status and Discord's code, 0 without one."""
    status, body = answer
    return status, (body or {}).get("code", 0) if isinstance(body, dict) else 0


@pytest.fixture
async def api(room: Room) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(room.sandbox, session)


def aim_discord_py(monkeypatch: pytest.MonkeyPatch, sandbox: Sandbox) -> None:
    """Point the unmodified library at a sandbox."""
    monkeypatch.setattr(Route, "BASE", sandbox.api_url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url))
    monkeypatch.setattr(discord.Asset, "BASE", sandbox.cdn_url)


async def run_bot(sandbox: Sandbox) -> tuple[DemoBot, "asyncio.Task[None]"]:
    """Start the demo bot and wait until it is ready."""
    bot = DemoBot()
    task = asyncio.create_task(bot.start(TOKEN))
    await sandbox.wait_for_bot()
    await bot.wait_until_ready()
    return bot, task


async def stop_bot(bot: DemoBot, task: "asyncio.Task[None]") -> None:
    await bot.close()
    await asyncio.wait_for(task, timeout=60)


@pytest.fixture
async def demo(room: Room, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[DemoBot]:
    aim_discord_py(monkeypatch, room.sandbox)
    bot, task = await run_bot(room.sandbox)
    yield bot
    await stop_bot(bot, task)


@pytest.fixture
async def press(room: Room, api: Api) -> Press:
    """An interaction that waits for its first answer: Alice used /deal."""
    command = {"name": "deal", "description": "Deal the cards"}
    await api("PUT", f"/applications/{room.sandbox.bot_id}/commands", [command])
    return await room.alice.slash(room.channel, "deal")
