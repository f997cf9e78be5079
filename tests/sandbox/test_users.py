"""Users and guilds as the bot's token sees them."""

from __future__ import annotations

import discord
import pytest

from bot.sandbox import Permission, Sandbox
from tests.sandbox.conftest import aim_discord_py


async def test_the_bot_is_told_of_its_own_guilds_with_its_permissions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Sandbox(token="t") as sandbox:
        aim_discord_py(monkeypatch, sandbox)
        room = sandbox.add_guild("Card Room", permissions=Permission.VIEW_CHANNEL)
        left = sandbox.add_guild("Old Club")
        left.remove_bot()
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login("t")
            mine = [guild async for guild in client.fetch_guilds(limit=10)]
            assert [guild.name for guild in mine] == [room.name]
            whole = await client.fetch_guild(mine[0].id)
            assert client.user is not None
            member = await whole.fetch_member(client.user.id)
            assert member.guild_permissions.view_channel
            assert not member.guild_permissions.administrator
