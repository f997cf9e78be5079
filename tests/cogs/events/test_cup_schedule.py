"""A scheduled event of Discord's for each cup, where the bot may create events, in step with the cup."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bot.competition import Phase
from bot.matches import Scheduled
from bot.sandbox import Permission
from bot.sandbox.model import EventStatus, ScheduledEvent
from bot.sandbox.permissions import BOT_DEFAULT
from tests.cogs.events.hall import Hall
from tests.openapi import Spec, findings
from tests.patience import until

MAY_CREATE = BOT_DEFAULT | Permission.CREATE_EVENTS


@pytest.fixture
async def stage(hall: Hall) -> Hall:
    """A server on which the bot may create events."""
    hall.guild.set_bot_permissions(MAY_CREATE)
    await hall.settled()
    return hall


def event(hall: Hall) -> ScheduledEvent:
    (found,) = hall.guild.scheduled_events
    return found


async def test_an_event_is_made_started_and_ended_with_its_cup(stage: Hall) -> None:
    message = await stage.announce()
    made = event(stage)
    assert made.name == "Cup 1: Standard gin, knockout"
    assert made.location.endswith(f"/{stage.channel.id}/{message.id}")
    cup = await stage.cup()
    assert datetime.fromisoformat(made.starts_at) == cup.event.terms.starts_at
    assert made.status is EventStatus.SCHEDULED
    await stage.join(message, stage.alice, stage.bob)
    await stage.pass_time(minutes=32)
    assert event(stage).status is EventStatus.ACTIVE
    await stage.play_round()
    await stage.pass_time(minutes=2)
    assert event(stage).status is EventStatus.COMPLETED
    assert (await stage.cup()).scheduled_as is Scheduled.DONE


async def test_an_event_is_cancelled_with_its_cup(stage: Hall) -> None:
    message = await stage.announce()
    await stage.join(message, stage.alice)
    # Too few came.
    await stage.pass_time(minutes=32)
    assert event(stage).status is EventStatus.CANCELED


async def test_what_a_stopped_bot_missed_is_made_up_for_and_nothing_is_made_twice(stage: Hall) -> None:
    message = await stage.announce()
    await stage.join(message, stage.alice, stage.bob)
    cup = await stage.cup()
    # It stopped before it could note that there is one.
    await stage.matches.events.scheduled(cup.id, None, Scheduled.NOT_YET)
    await stage.restart()

    async def is_noted() -> bool:
        return (await stage.cup()).scheduled_as is Scheduled.COMING

    await until(is_noted)
    assert event(stage).status is EventStatus.SCHEDULED
    # It stopped after the first round was paired, and before it could say so.
    await stage.stop()
    stage.matches, stage.later = stage._service(), stage.later + timedelta(minutes=32)
    stage.matches.playing_time.heard()
    await stage.matches.tick()
    assert (await stage.cup()).event.phase is Phase.PLAYING
    assert event(stage).status is EventStatus.SCHEDULED
    stage.matches = stage._service()
    await stage.start()
    # What a start makes up for comes a moment after it.
    await until(lambda: event(stage).status is EventStatus.ACTIVE)
    await stage.play_round()
    await stage.pass_time(minutes=2)
    assert event(stage).status is EventStatus.COMPLETED


async def test_without_the_permission_nothing_is_asked_for(hall: Hall) -> None:
    message = await hall.announce()
    await hall.join(message, hall.alice, hall.bob)
    assert hall.guild.scheduled_events == ()
    assert hall.sandbox.records.of("POST", "scheduled-events") == ()
    await hall.restart()
    assert (await hall.cup()).scheduled_as is Scheduled.DONE


async def test_a_refusal_is_quiet_and_final(stage: Hall) -> None:
    stage.sandbox.fail("POST", r"/scheduled-events$", status=400, code=30038)
    message = await stage.announce()
    await stage.join(message, stage.alice, stage.bob)
    await stage.pass_time(minutes=32)
    assert "round 1" in stage.call().text
    assert stage.guild.scheduled_events == ()
    assert len(stage.sandbox.records.of("POST", "scheduled-events")) == 1


async def test_an_event_that_somebody_deleted_stays_deleted(stage: Hall) -> None:
    message = await stage.announce()
    await stage.join(message, stage.alice, stage.bob)
    stage.guild.record.scheduled_events.clear()
    await stage.pass_time(minutes=32)
    assert stage.guild.scheduled_events == ()
    assert (await stage.cup()).scheduled_as is Scheduled.DONE


async def test_the_traffic_agrees_with_discords_description(stage: Hall, spec: Spec) -> None:
    message = await stage.announce()
    await stage.join(message, stage.alice, stage.bob)
    await stage.pass_time(minutes=32)
    await stage.play_round()
    await stage.pass_time(minutes=2)
    records = stage.sandbox.records.of("GET|POST|PATCH", "scheduled-events") or tuple(
        each for each in stage.sandbox.records if "scheduled-events" in each.path
    )
    assert {each.method for each in records} == {"GET", "POST", "PATCH"}
    assert [str(each) for each in findings(records, spec)] == []
