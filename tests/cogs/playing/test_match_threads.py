"""A thread for each match: opened at the challenge, where it can be, and left where it cannot."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from bot.matches import Table, UserId
from bot.sandbox import GENTLE, Channel, Message, Permission
from tests.cogs.club import Club
from tests.patience import until


@pytest.fixture
async def threads(club: Club) -> Club:
    """The club, on whose server each match gets a thread."""
    await club.matches.servers.change(
        int(club.guild.id), lambda old: msgspec.structs.replace(old, threads=True), by=1
    )
    return club


def thread_of(club: Club) -> Channel:
    """The newest thread there is."""
    return [each for each in club.carol.channels if each.is_thread][-1]


def table_in(club: Club, channel: Channel) -> Message:
    """The newest message with the button to the own hand."""
    return [each for each in club.carol.sees(channel) if each.find_button("My hand")][-1]


async def accepted(club: Club) -> tuple[Message, Table]:
    """The challenge's message after Bob accepted it, and the match."""
    message = await club.challenge()
    await (await club.bob.press(message, "Accept")).answered()
    await club.settled()
    shown = club.carol.find(message)
    assert shown is not None
    return shown, await club.only_match()


async def test_the_table_stands_in_a_thread_to_which_the_challenge_links(threads: Club) -> None:
    challenge, table = await accepted(threads)
    thread = thread_of(threads)
    assert thread.name == "Alice \N{EN DASH} Bob: Standard gin"
    assert thread.parent == threads.channel
    assert thread.record.thread is not None
    assert thread.record.thread.auto_archive_minutes == 1440
    assert table.thread == int(thread.id) == int(challenge.id)
    assert f"The table is in <#{thread.id}>" in challenge.text
    assert challenge.buttons == ()
    assert await threads.matches.challenges.behind() == ()
    shown = table_in(threads, thread)
    panel = await (await threads.alice.press(shown, "My hand")).replied()
    assert panel.ephemeral
    await threads.play(table, "pass")
    assert table_in(threads, thread).id == shown.id
    assert "passed" in table_in(threads, thread).text


async def test_everybody_in_the_thread_may_see_the_match_again(threads: Club) -> None:
    _, table = await accepted(threads)
    await threads.matches.play.resign(table.id, user=int(threads.bob.id), request=None)
    await threads.settled()
    over = [each for each in threads.carol.sees(thread_of(threads)) if each.find_button("Replay")][-1]
    viewer = await (await threads.carol.press(over, "Replay")).replied()
    assert viewer.ephemeral
    assert viewer.pictures


async def test_without_the_setting_the_challenge_becomes_the_table(club: Club) -> None:
    challenge, table = await accepted(club)
    assert challenge.find_button("My hand") is not None
    assert table.thread is None
    assert not any(each.is_thread for each in club.carol.channels)


@pytest.mark.parametrize(
    ("lacking", "name"),
    [
        (Permission.CREATE_PUBLIC_THREADS, "Create Public Threads"),
        (Permission.SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    ],
)
async def test_without_permission_the_table_stands_in_the_channel_and_the_settings_say_what_is_missing(
    threads: Club, lacking: Permission, name: str
) -> None:
    threads.channel.deny(lacking)
    challenge, _ = await accepted(threads)
    assert challenge.find_button("My hand") is not None
    host = threads.sandbox.add_person("Dora", threads.guild)
    threads.guild.give_role(host, threads.guild.add_role("Host", Permission.MANAGE_GUILD))
    panel = await (await host.slash(threads.channel, "settings")).replied()
    assert f"In this channel I need: {name}." in panel.text


async def test_a_match_with_a_challenge_in_a_thread_stays_in_that_thread(threads: Club) -> None:
    await accepted(threads)
    inside = thread_of(threads)
    message = await (await threads.carol.slash(inside, "play", opponent=threads.bob)).replied()
    await (await threads.bob.press(message, "Accept")).answered()
    await threads.settled()
    shown = threads.carol.find(message)
    assert shown is not None
    assert shown.find_button("My hand") is not None


async def test_a_thread_that_discord_refuses_leaves_the_table_in_the_channel(threads: Club) -> None:
    threads.sandbox.fail("POST", r"/messages/\d+/threads$", status=400, code=160006)
    challenge, table = await accepted(threads)
    assert "The table is in" not in challenge.text
    assert table_in(threads, threads.channel).id != challenge.id
    assert (await threads.now(table.id)).thread is None


async def test_a_thread_whose_receipt_was_lost_is_found_again(threads: Club) -> None:
    threads.sandbox.fail("POST", r"/messages/\d+/threads$", drop=True, after=True, times=1)
    _, table = await accepted(threads)
    assert table_in(threads, thread_of(threads)) is not None
    assert (await threads.now(table.id)).thread == int(thread_of(threads).id)


async def test_a_thread_is_opened_after_a_restart_if_it_was_not_before(threads: Club) -> None:
    threads.sandbox.fail("POST", r"/messages/\d+/threads$", status=500)
    message = await threads.challenge()
    await (await threads.bob.press(message, "Accept")).answered()
    await threads.stop()
    threads.sandbox.heal()
    await threads.restart()
    await threads.settled()
    await until(lambda: any(each.is_thread for each in threads.carol.channels))
    await threads.settled()
    assert table_in(threads, thread_of(threads)) is not None


async def test_50083_an_archived_thread_is_opened_for_its_table_which_stays_one(threads: Club) -> None:
    """A new table was posted each day, and the buttons of the old ones still worked."""
    _, table = await accepted(threads)
    thread = thread_of(threads)
    shown = table_in(threads, thread)
    for action in ("pass", "pass"):
        thread.archive()
        table = await threads.play(table, action)
    assert thread.record.thread is not None
    assert not thread.record.thread.archived
    tables = [each for each in threads.carol.sees(thread) if each.find_button("My hand")]
    assert [each.id for each in tables] == [shown.id]
    assert "passed" in tables[0].text


async def test_50083_a_thread_falls_asleep_in_play_and_wakes_at_the_next_move(threads: Club) -> None:
    """Edits are no activity to Discord: a day after its table was posted the thread is archived."""
    threads.sandbox.core.settings = replace(
        threads.sandbox.core.settings, hardships=replace(GENTLE, threads_archive=True)
    )
    _, table = await accepted(threads)
    thread = thread_of(threads)
    shown = table_in(threads, thread)
    threads.sandbox.clock.advance(25 * 3600)
    assert thread.record.thread is not None
    assert thread.record.thread.archived
    await threads.play(table, "pass")
    assert [each.id for each in threads.carol.sees(thread) if each.find_button("My hand")] == [shown.id]
    assert not thread.record.thread.archived


async def test_50083_a_thread_that_the_bot_may_not_open_is_opened_by_a_new_table(threads: Club) -> None:
    _, table = await accepted(threads)
    thread = thread_of(threads)
    thread.archive()
    threads.sandbox.fail("PATCH", rf"/channels/{thread.id}$", status=403, code=50013)
    await threads.play(table, "pass")
    tables = [each for each in threads.carol.sees(thread) if each.find_button("My hand")]
    assert len(tables) == 1
    assert "passed" in tables[0].text


async def test_50083_an_archived_thread_stays_closed_for_an_offer_that_ran_out(threads: Club) -> None:
    """Only a table is worth opening a thread that nobody looks at any more."""
    await accepted(threads)
    inside = thread_of(threads)
    await (await threads.carol.slash(inside, "play", opponent=threads.bob)).replied()
    inside.archive()
    (challenge,) = await threads.store.read(lambda tx: tx.challenges.open_of(UserId(int(threads.carol.id))))
    await threads.matches.challenges.withdraw(challenge.id, user=int(threads.carol.id))
    await threads.settled()
    assert inside.record.thread is not None
    assert inside.record.thread.archived


async def test_160005_the_table_of_a_locked_thread_goes_on_in_the_channel(threads: Club) -> None:
    _, table = await accepted(threads)
    thread_of(threads).archive(locked=True)
    await threads.play(table, "pass")
    assert "passed" in table_in(threads, threads.channel).text


async def test_10003_the_table_of_a_deleted_thread_goes_on_in_the_channel(threads: Club) -> None:
    _, table = await accepted(threads)
    thread_of(threads).delete()

    async def is_noticed() -> bool:
        return (await threads.now(table.id)).thread is None

    await until(is_noticed)
    await until(lambda: any(seen.find_button("My hand") for seen in threads.carol.sees(threads.channel)))
    assert (await threads.now(table.id)).thread is None
    await threads.play(table, "pass")
    assert "passed" in table_in(threads, threads.channel).text


async def test_10003_a_thread_deleted_while_the_bot_was_away_is_noticed(threads: Club) -> None:
    _, table = await accepted(threads)
    thread = thread_of(threads)
    await threads.stop()
    thread.delete()
    await threads.restart()
    await threads.play(table, "pass")
    assert "passed" in table_in(threads, threads.channel).text
    assert (await threads.now(table.id)).thread is None


async def test_a_hostile_name_stays_within_the_name_of_a_thread(threads: Club) -> None:
    threads.sandbox.core.world.users[threads.bob.id].global_name = "\u202e" + "x" * 120
    await accepted(threads)
    assert len(thread_of(threads).name) <= 100
    assert "\u202e" not in thread_of(threads).name
