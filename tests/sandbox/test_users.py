"""Users and guilds as the bot's token sees them."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from bot.sandbox import Permission, Sandbox
from bot.sandbox.files import plain_png
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


async def test_an_avatar_is_served_by_its_hash_as_long_as_it_is_worn(monkeypatch: pytest.MonkeyPatch) -> None:
    async with Sandbox(token="t") as sandbox:
        aim_discord_py(monkeypatch, sandbox)
        monkeypatch.setattr(discord.Asset, "BASE", f"{sandbox.url}/cdn")
        bob = sandbox.add_person("Bob", sandbox.add_guild("Card Room"))
        picture = plain_png((10, 20, 30), side_px=16)
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login("t")
            assert (await client.fetch_user(int(bob.id))).avatar is None
            bob.set_avatar(picture)
            worn = (await client.fetch_user(int(bob.id))).avatar
            assert worn is not None
            assert await worn.with_size(128).read() == picture
            bob.set_avatar(None)
            with pytest.raises(discord.NotFound):
                await worn.read()


async def test_avatars_outlive_a_restart(tmp_path: Path) -> None:
    picture = plain_png((10, 20, 30), side_px=16)
    async with Sandbox(token="t", folder=tmp_path) as sandbox:
        sandbox.add_person("Bob", sandbox.add_guild("Card Room")).set_avatar(picture)
    async with Sandbox(token="t", folder=tmp_path) as sandbox:
        user = sandbox.core.world.users[sandbox.person("Bob").id]
        assert user.avatar is not None
        assert user.avatar_file is not None
        assert sandbox.core.file_store.find(user.avatar_file) == picture
