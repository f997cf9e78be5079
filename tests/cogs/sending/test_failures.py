"""The rows of the list of Discord's failures that no other file tests, and what heals by itself.

Where the others are: 10062, 40060, double clicks: test_answers, test_presses. 429 storms: test_limits,
test_surfaces. 10008, 30046, 50013, 50007, 50278, 40003, 50083: test_surfaces. 10003, 50001: test_reach.
Outages: test_outages. Old buttons and forms, stopping: test_fallback. A client that dies: test_supervisor.
Published hands: test_privacy.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, MutableMapping
from contextlib import closing, contextmanager
from typing import Any

import pytest

from bot.matches import Changed, MatchId, Messages, Nudge, SurfaceKind
from bot.sandbox import Channel, Permission
from bot.sandbox.channels import make_thread
from bot.sandbox.model import ChannelKind, Thread
from bot.store import StoreFull
from cogs.painting import repaints
from cogs.sending.post import RetryLater
from tests.cogs.club import Club
from tests.cogs.painting.test_surfaces import versions
from tests.cogs.servers.test_reach import is_lost, is_painted
from tests.patience import until

Lines = list[MutableMapping[str, Any]]


def errors(logged: Lines) -> list[str]:
    """The events of the error lines; they are expected by whoever asks."""
    found = [line["event"] for line in logged if line["log_level"] == "error"]
    logged[:] = [line for line in logged if line["log_level"] != "error"]
    return found


async def test_50001_a_table_is_painted_again_when_the_channel_is_opened_again(club: Club) -> None:
    table = await club.begin()
    message = club.table_message()
    club.channel.deny(Permission.VIEW_CHANNEL)
    table = await club.play(table, "pass")
    club.channel.restore()
    await is_lost(club, table, wanted=False)
    await is_painted(club, table)
    assert club.table_message().id == message.id
    assert (
        "⏸️ **I can't reach this match's channel**, so it waits and the clock stops"
        not in club.hand_of(club.on_turn(table)).text
    )


async def test_50001_a_closed_channel_is_not_asked_at_every_change(club: Club) -> None:
    table = await club.begin()
    club.channel.deny(Permission.VIEW_CHANNEL)
    table = await club.play(table, "pass")
    for _ in range(3):
        match = await club.matches.find_match(table.id)
        assert match is not None
        await club.bot.services.painter.hear(Changed(match))
        await club.settled()
    refused = [record for record in club.sandbox.records if record.status == 403]
    assert len(refused) == 1


async def test_a_server_that_invites_the_bot_again_sees_its_tables_painted(club: Club) -> None:
    table = await club.begin()
    club.guild.remove_bot()
    table = await club.play(table, "pass")
    club.guild.invite_bot()
    await is_painted(club, table)


async def test_a_table_that_was_closed_is_painted_after_a_restart(club: Club) -> None:
    table = await club.begin()
    club.channel.deny(Permission.VIEW_CHANNEL)
    table = await club.play(table, "pass")
    await club.stop()
    club.channel.restore()
    await club.restart()
    await is_painted(club, table)


async def test_50001_on_a_hand_keeps_its_message_in_the_book(club: Club) -> None:
    """A hand that may not be edited is not posted a second time: its person is called to the table."""
    table = await club.begin()
    second = club.other(club.on_turn(table))
    hand = club.hand_of(second)
    club.sandbox.fail("PATCH", rf"/messages/{hand.id}$", status=403, code=50001)
    table = await club.play(table, "pass")
    panel = await (await second.press(club.table_message(second), "My hand")).replied()
    await (await second.press(panel, "Pass")).answered()
    await club.settled()
    assert [each.id for each in second.inbox] == [hand.id]
    assert set((await versions(club, table.id)).values()) == {(await club.now(table.id)).version}


@pytest.mark.parametrize("status", [403, 404])
async def test_a_refusal_that_is_not_discords_own_is_tried_again(
    club: Club, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    """Without a code it comes from something on the way."""
    monkeypatch.setattr("cogs.sending.post.PROXY_WAIT_S", 0.05)
    table = await club.begin()
    message = club.table_message()
    fault = club.sandbox.fail("PATCH", rf"/messages/{message.id}$", status=status)
    table = await club.play(table, "pass")
    assert fault.hits == 1
    assert club.table_message().id == message.id
    assert (await versions(club, table.id))["table", ""] == table.version


async def test_160005_a_table_in_a_locked_thread_goes_to_its_channel(club: Club) -> None:
    thread = _thread(club)
    press = await club.alice.slash(thread, "play", opponent=club.bob)
    challenge = await press.replied()
    await (await club.bob.press(challenge, "Accept")).answered()
    await club.settled()
    table = await club.only_match()
    thread.archive(locked=True)
    table = await club.play(table, "pass")
    assert club.table_message().find_button("My hand") is not None
    surfaces = await club.matches.surfaces.of(table.id)
    places = [each.channel for each in surfaces if each.kind is SurfaceKind.TABLE]
    assert places == [int(club.channel.id)]


def _thread(club: Club) -> Channel:
    core = club.sandbox.core
    now = core.clock.timestamp()
    about = Thread(owner_id=club.sandbox.bot_id, created_at=now, archived_at=now)
    kind, number = ChannelKind.PUBLIC_THREAD, core.mint()
    made = make_thread(core, club.channel.record, "cards", kind=kind, thread=about, identity=number)
    return Channel(core, made.id)


async def test_a_crash_after_a_post_and_a_move_leave_one_hand(club: Club) -> None:
    """The post had arrived, the process died before it knew, and the match went on before it tried again."""
    table = await club.begin()
    first = club.on_turn(table)
    second = club.other(first)
    await club.stop()
    await club.store.write(
        lambda tx: tx.conn.exec_driver_sql(
            "UPDATE surface SET message = NULL, channel = NULL, version = -1 WHERE user = ?",
            (int(second.id),),
        )
    )
    await club.matches.play.act(table.id, user=int(first.id), version=0, text="pass", request=1)
    await club.restart()
    await second.wait_for(None, lambda each: each.find_button("Pass") is not None)
    await club.settled()
    assert len(second.inbox) == 1


async def test_a_nudge_whose_deletion_fails_posts_one_hand(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    club.sandbox.fail("DELETE", r"/messages/\d+$", status=500, times=6)
    await club.bot.services.painter.hear(Nudge(table.hand(table.on_turn[0])))
    await club.settled()
    assert len(person.inbox) == 1


async def test_10008_a_press_on_a_hand_that_is_being_posted_anew_is_answered(club: Club) -> None:
    """The finger comes down while the hand is deleted, to be posted at the bottom."""
    table = await club.begin()
    person = club.on_turn(table)
    press = await person.press(club.hand_of(person), "Pass")
    (person.dm or club.channel).delete_message(club.hand_of(person))
    assert "'s turn" in (await press.replied()).text
    await club.settled()
    assert (await club.now(table.id)).version == 1


@pytest.mark.parametrize("ahead_s", [-120.0, 120.0])
async def test_a_clock_that_is_wrong_loses_no_press(club: Club, ahead_s: float) -> None:
    """Lateness is never judged by Discord's times against ours."""
    club.sandbox.clock.advance(ahead_s)
    table = await club.begin()
    table = await club.play(table, "pass")
    assert table.version == 1
    assert (await versions(club, table.id))["hand", "Bob"] == 1


async def test_pictures_are_drawn_again_and_never_linked(club: Club) -> None:
    """The address of an attachment dies after a day; a message that is painted later brings its own file."""
    table = await club.begin()
    club.sandbox.clock.advance(25 * 3600.0)
    before = club.table_message().pictures[0].attachment_id
    await club.play(table, "pass")
    assert club.table_message().pictures[0].attachment_id != before
    bodies = repr([record.json for record in club.sandbox.records])
    assert "/attachments/" not in bodies


async def test_a_press_replayed_late_after_a_resume_is_one_move(club: Club) -> None:
    """RESUME delivers again what Discord no longer takes an answer for; the move counts once all the same."""
    table = await club.begin()
    person = club.on_turn(table)
    club.sandbox.delivery.delay_s, club.sandbox.delivery.copies = 3.2, 2
    await person.press(club.hand_of(person), "Pass")
    club.sandbox.delivery.delay_s = 0.0
    await person.wait_for(None, lambda each: "'s turn" in each.text)
    await club.settled()
    assert (await club.now(table.id)).version == 1


async def test_messages_of_a_match_hold_nothing_that_can_time_out(club: Club) -> None:
    """discord.py would keep each view that was ever sent."""
    table = await club.begin()
    table = await club.play(table, "pass")
    await club.play(table, "pass")
    store = club.bot._connection._view_store
    assert store._views == {}
    assert store._synced_message_views == {}


@contextmanager
def locked(club: Club) -> Iterator[None]:
    """Another process that holds the database."""
    with closing(sqlite3.connect(club.store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


async def test_a_press_while_the_database_is_held_for_a_moment_is_carried_out(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    with locked(club):
        press = await person.press(club.hand_of(person), "Pass")
        await press.answered()
    await person.wait_for(None, lambda each: "'s turn" in each.text)
    await club.settled()
    assert (await club.now(table.id)).version == 1


async def test_a_full_disk_is_told_and_changes_nothing(
    club: Club, logged: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    hand = club.hand_of(person)

    async def full(*_args: object, **_options: object) -> None:
        raise StoreFull("The disk is full.")

    monkeypatch.setattr(club.matches.play, "act", full)
    press = await person.press(hand, "Pass")
    await press.answered()
    (told,) = await press.followed_up() if press.followups else (await press.replied(),)
    assert "I can't save right now" in told.text
    assert errors(logged) == ["the store could not be used"]
    monkeypatch.undo()
    await (await person.press(hand, "Pass")).answered()
    assert (await club.now(table.id)).version == 1


async def test_a_request_that_fails_while_a_press_is_answered_is_told_and_no_error(
    club: Club, logged: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.begin()
    person = club.on_turn(table)

    async def cut(*_args: object, **_options: object) -> None:
        raise RetryLater

    monkeypatch.setattr(club.matches.play, "act", cut)
    press = await person.press(club.hand_of(person), "Pass")
    await press.answered()
    (told,) = await press.followed_up() if press.followups else (await press.replied(),)
    assert "Discord stopped me halfway" in told.text
    assert errors(logged) == []


@pytest.mark.parametrize("error", [RetryLater(), StoreFull("The disk is full."), RuntimeError("a fault")])
async def test_what_fails_after_a_move_says_that_the_move_counts(
    club: Club, logged: Lines, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """It was made; only its answer is not there."""
    table = await club.begin()
    person = club.on_turn(table)

    async def fail(*_args: object, **_options: object) -> None:
        monkeypatch.undo()
        raise error

    monkeypatch.setattr(club.bot.services.renderer, "render", fail)
    press = await person.press(club.hand_of(person), "Pass")
    await press.answered()
    (told,) = await press.followed_up() if press.followups else (await press.replied(),)
    assert "That's done" in told.text
    assert "again" not in told.text
    assert (await club.now(table.id)).version == 1
    assert len(errors(logged)) <= 1


async def test_a_refused_answer_to_a_move_says_that_the_move_counts(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    club.sandbox.fail("POST", r"/interactions/.*/callback", status=400, code=50035, times=2)
    press = await person.press(club.hand_of(person), "Pass")
    assert "That's done" in (await press.replied()).text
    await club.settled()
    assert (await club.now(table.id)).version == 1


async def test_what_could_not_be_noted_is_painted_when_the_store_is_back(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store that fails under the painter costs no message its update."""
    table = await club.begin()
    second = club.other(club.on_turn(table))
    works, left = club.matches.surfaces.around, 2

    async def fails_first(match: MatchId) -> Messages:
        nonlocal left
        if left:
            left -= 1
            raise StoreFull("The disk is full.")
        return await works(match)

    monkeypatch.setattr(repaints, "RETRY_S", 0.01)
    await club.matches.play.act(table.id, user=int(club.on_turn(table).id), version=0, text="pass", request=1)
    monkeypatch.setattr(club.matches.surfaces, "around", fails_first)
    await second.wait_for(None, lambda each: each.find_button("Pass") is not None)
    await club.settled()
    assert set((await versions(club, table.id)).values()) == {1}


async def test_catching_up_waits_for_the_store(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await club.begin()
    await club.stop()
    first = club.on_turn(table)
    await club.matches.play.act(table.id, user=int(first.id), version=0, text="pass", request=1)
    works, left = club.matches.surfaces.matches_behind, 1

    async def fails_first() -> tuple[MatchId, ...]:
        nonlocal left
        if left:
            left -= 1
            raise StoreFull("The disk is full.")
        return await works()

    monkeypatch.setattr("cogs.painting.catch_up.AGAIN_S", 0.01)
    monkeypatch.setattr(club.matches.surfaces, "matches_behind", fails_first)
    await club.start()
    await club.other(first).wait_for(None, lambda each: each.find_button("Pass") is not None)


async def test_an_event_that_fails_is_logged_once(
    club: Club, logged: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_args: object) -> None:
        raise RuntimeError("something that nobody foresaw")

    monkeypatch.setattr(club.matches.reach, "channel_gone", broken)
    club.guild.add_channel("short-lived").delete()
    await until(lambda: any(line["log_level"] == "error" for line in logged))
    await asyncio.sleep(0.1)
    assert errors(logged) == ["event failed"]


async def test_40003_new_channels_are_counted_before_discord_has_to_refuse_them(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred in two hours at most; beyond that the hand waits in the channel, and the table says so."""
    monkeypatch.setattr(club.bot.services.painter.dms, "_new_dms", 1)
    message = await club.challenge()
    await (await club.bob.press(message, "Accept")).answered()
    await club.alice.wait_for(club.channel, lambda each: "with **My hand**" in each.text)
    opened = [record for record in club.sandbox.records if record.path == "/users/@me/channels"]
    assert len(opened) == 1
    await club.bot.services.painter.close(within_s=0.0)
