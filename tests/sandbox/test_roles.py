"""Roles of members as Discord lets a bot give and take them."""

from __future__ import annotations

import discord
import pytest

from bot.sandbox import Permission
from bot.sandbox.model import Snowflake
from bot.sandbox.permissions import BOT_DEFAULT
from tests.sandbox.conftest import Room
from tests.sandbox.demo_bot import DemoBot

MANAGES = BOT_DEFAULT | Permission.MANAGE_ROLES


async def give(demo: DemoBot, room: Room, role: str) -> None:
    await demo.http.add_role(int(room.guild.id), int(room.alice.id), int(role))


def roles_of_alice(room: Room) -> list[Snowflake]:
    return room.guild.record.members[room.alice.id].roles


async def test_a_role_is_given_and_taken_however_often(room: Room, demo: DemoBot) -> None:
    room.guild.set_bot_permissions(MANAGES)
    role = room.guild.add_role("Champion")
    for _ in range(2):
        await give(demo, room, role.id)
        assert role.id in roles_of_alice(room)
    for _ in range(2):
        await demo.http.remove_role(int(room.guild.id), int(room.alice.id), int(role.id))
        assert role.id not in roles_of_alice(room)


async def test_only_who_may_manage_roles_gives_one_and_only_below_their_own(
    room: Room, demo: DemoBot
) -> None:
    role = room.guild.add_role("Champion")
    with pytest.raises(discord.Forbidden):
        await give(demo, room, role.id)
    room.guild.set_bot_permissions(MANAGES)
    high = room.guild.add_role("Admin", position=2)
    (own,) = room.guild.record.members[room.sandbox.bot_id].roles
    for each in (high.id, own):
        with pytest.raises(discord.Forbidden):
            await give(demo, room, each)
    assert high.id not in roles_of_alice(room)


async def test_a_role_or_a_member_that_is_not_there(room: Room, demo: DemoBot) -> None:
    room.guild.set_bot_permissions(MANAGES)
    for unknown in ("4711", room.guild.id):
        with pytest.raises(discord.NotFound, match="Unknown Role"):
            await give(demo, room, unknown)
    role = room.guild.add_role("Champion")
    with pytest.raises(discord.NotFound, match="Unknown Member"):
        await demo.http.add_role(int(room.guild.id), 4711, int(role.id))
