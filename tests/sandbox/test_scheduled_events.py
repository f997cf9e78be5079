"""Scheduled events as Discord takes and refuses them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest

from bot.sandbox import Permission
from bot.sandbox.model import EventStatus, Snowflake
from bot.sandbox.permissions import BOT_DEFAULT
from tests.sandbox.conftest import Room
from tests.sandbox.demo_bot import DemoBot

CREATES = BOT_DEFAULT | Permission.CREATE_EVENTS


def wish(**changes: object) -> dict[str, Any]:
    """A request for an event in an hour, for two hours."""
    starts = datetime.now(UTC) + timedelta(hours=1)
    return {
        "name": "Cup",
        "privacy_level": 2,
        "entity_type": 3,
        "entity_metadata": {"location": "the table"},
        "scheduled_start_time": starts.isoformat(),
        "scheduled_end_time": (starts + timedelta(hours=2)).isoformat(),
    } | changes


async def make(demo: DemoBot, room: Room, **changes: object) -> int:
    made = await demo.http.create_guild_scheduled_event(int(room.guild.id), **wish(**changes))
    return int(made["id"])


async def set_status(demo: DemoBot, room: Room, event: int, status: int) -> None:
    await demo.http.edit_scheduled_event(int(room.guild.id), event, status=status)


async def test_an_event_is_made_started_and_ended(room: Room, demo: DemoBot) -> None:
    room.guild.set_bot_permissions(CREATES)
    event = await make(demo, room)
    for status in (EventStatus.ACTIVE, EventStatus.COMPLETED):
        await set_status(demo, room, event, int(status))
        assert room.guild.scheduled_events[0].status is status
    with pytest.raises(discord.HTTPException, match="finished event"):
        await set_status(demo, room, event, 2)
    # One that is over is listed no longer.
    assert await demo.http.get_scheduled_events(int(room.guild.id), with_user_count=False) == []


async def test_only_who_may_create_events_does(room: Room, demo: DemoBot) -> None:
    with pytest.raises(discord.Forbidden):
        await make(demo, room)
    room.guild.set_bot_permissions(CREATES)
    event = await make(demo, room)
    room.guild.set_bot_permissions(BOT_DEFAULT)
    with pytest.raises(discord.Forbidden):
        await set_status(demo, room, event, 2)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 101),
        ("entity_type", 2),
        ("privacy_level", 1),
        ("entity_metadata", {"location": "x" * 101}),
        ("entity_metadata", None),
        ("scheduled_start_time", "2020-01-01T00:00:00+00:00"),
        ("scheduled_start_time", "soon"),
        ("scheduled_end_time", None),
        ("scheduled_end_time", "2020-01-01T00:00:00+00:00"),
    ],
)
async def test_a_wrong_field_is_refused(room: Room, demo: DemoBot, field: str, value: object) -> None:
    room.guild.set_bot_permissions(CREATES)
    with pytest.raises(discord.HTTPException, match="Invalid Form Body"):
        await make(demo, room, **{field: value})


async def test_a_status_does_not_jump(room: Room, demo: DemoBot) -> None:
    room.guild.set_bot_permissions(CREATES)
    event = await make(demo, room)
    with pytest.raises(discord.HTTPException, match="status"):
        await set_status(demo, room, event, 3)
    await set_status(demo, room, event, 2)
    with pytest.raises(discord.HTTPException, match="status"):
        await set_status(demo, room, event, 4)


async def test_a_guild_has_a_hundred_events_at_most(room: Room, demo: DemoBot) -> None:
    room.guild.set_bot_permissions(CREATES)
    event = await make(demo, room)
    record = room.guild.record
    kept = record.scheduled_events[next(iter(record.scheduled_events))]
    record.scheduled_events |= {Snowflake(str(number)): kept for number in range(99)}
    with pytest.raises(discord.HTTPException, match="Maximum number"):
        await make(demo, room)
    await demo.http.delete_scheduled_event(int(room.guild.id), event)
    await make(demo, room)


async def test_an_unknown_event_is_unknown(room: Room, demo: DemoBot) -> None:
    room.guild.set_bot_permissions(CREATES)
    with pytest.raises(discord.NotFound):
        await set_status(demo, room, 12345, 2)
