"""The bot on a Discord as hard as the real one: each test is named after a point of issue 13."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
import pytest

from bot.matches import Table
from bot.sandbox import ChannelKind, Hardships, Message, Permission, Sandbox, Settings
from bot.store import SqliteStore
from cogs.supervisor import aim_at
from tests.cogs.club import TOKEN, BlankPool, Club
from tests.cogs.painting.test_surfaces import versions
from tests.patience import until

UNFORESEEN = [(400, 20009), (400, 50035), (413, 40005), (400, 240000)]
"""Explicit content, a body that Discord dislikes, too large, an automatic moderation."""

POSTS = r"/channels/\d+/messages$"
EDITS = r"/channels/\d+/messages/\d+$"


@pytest.fixture
async def hard_club(store: SqliteStore, pool: BlankPool) -> AsyncIterator[Club]:
    """The card room with every hardship but the pace, which would make each test wait for seconds."""
    settings = Settings(answer_s=30.0, hardships=Hardships(buckets={}))
    async with Sandbox(token=TOKEN, settings=settings) as sandbox:
        aim_at(sandbox.url)
        room = Club(sandbox, store, pool)
        await room.start()
        yield room
        await room.stop()


async def is_current(club: Club, table: Table) -> bool:
    """Whether every message of the match shows it as it is."""
    return set((await versions(club, table.id)).values()) == {table.version}


def edits_with_token(club: Club) -> int:
    """How many messages the bot edited with its token."""
    return len(club.sandbox.records.of("PATCH", EDITS))


@pytest.mark.parametrize(("status", "code"), UNFORESEEN)
async def test_1_picture_that_is_refused_is_posted_in_words(hard_club: Club, status: int, code: int) -> None:
    club = hard_club
    club.sandbox.fail("POST", POSTS, status=status, code=code, times=None, with_files=True)

    await club.begin()

    for person in (club.alice, club.bob):
        await until(lambda who=person: bool(who.inbox))  # type: ignore[misc]
        assert club.hand_of(person).buttons


@pytest.mark.parametrize(("status", "code"), UNFORESEEN)
async def test_1_edit_that_is_refused_is_not_forgotten(hard_club: Club, status: int, code: int) -> None:
    club = hard_club
    table = await club.begin()
    fault = club.sandbox.fail("PATCH", EDITS, status=status, code=code, times=4)

    table = await club.play(table, "pass")

    await until(lambda: fault.hits >= 2)
    await until(lambda: is_current(club, table))


@pytest.mark.parametrize(("status", "code"), UNFORESEEN)
async def test_1_answer_in_words_that_is_refused_is_told_and_is_no_fault_of_the_program(
    hard_club: Club, status: int, code: int
) -> None:
    club = hard_club
    club.sandbox.fail("POST", r"^/interactions/", status=status, code=code)

    told = await (await club.alice.slash(club.channel, "help")).replied()

    # The fixture `logged` fails the test for every line of an error.
    assert "try again" in told.text


async def test_2_table_in_a_thread_that_fell_asleep_stays_one_table(hard_club: Club) -> None:
    club = hard_club
    await club.matches.servers.change(
        int(club.guild.id), lambda old: msgspec.structs.replace(old, threads=True), by=1
    )
    table = await club.begin()
    thread = next(each for each in club.carol.channels if each.is_thread)
    club.sandbox.clock.advance(24 * 3600)
    assert thread.record.thread is not None
    assert thread.record.thread.archived

    await club.play(table, "pass")

    shown = [each for each in club.carol.sees(thread) if each.find_button("My hand")]
    assert len(shown) == 1
    assert "passed" in shown[0].text
    assert not thread.record.thread.archived


async def test_3_private_thread_without_the_bot_is_refused_before_anything_begins(hard_club: Club) -> None:
    club = hard_club
    thread = await club.alice.start_thread(club.channel, "secret", private=True)
    thread.let_in(club.bob)

    told = await _challenge_in(club, thread.id)

    assert "mention" in told.text.lower()
    assert await club.matches.of_user(int(club.alice.id)) == ()


async def test_4_command_where_only_the_person_has_the_bot_says_invite_me(hard_club: Club) -> None:
    club = hard_club
    channel = club.sandbox.add_guild("Elsewhere", with_bot=False).add_channel("table")
    for person in (club.alice, club.bob):
        club.sandbox.guild("Elsewhere").add_member(person)
    club.alice.install_app()

    told = await _challenge_in(club, channel.id)

    assert "invite" in told.text.lower()
    assert "permission" not in told.text.lower().replace("&permissions=", "")


async def test_6_limit_on_old_messages_is_waited_out(hard_club: Club) -> None:
    club = hard_club
    table = await club.begin()
    old = club.table_message()
    club.sandbox.clock.advance(3601)

    for action in ("pass", "pass"):
        table = await club.play(table, action)

    await until(lambda: is_current(club, table))
    assert club.table_message().id == old.id


async def test_6_table_is_never_posted_anew_for_a_limit_of_six_seconds(hard_club: Club) -> None:
    club = hard_club
    table = await club.begin()
    old = club.table_message()
    path = rf"/messages/{old.id}$"
    club.sandbox.fail("PATCH", path, status=429, code=30046, times=6, retry_after=0.05)

    table = await club.play(table, "pass")

    await until(lambda: is_current(club, table))
    assert club.table_message().id == old.id


async def test_7_clock_that_differs_from_discords_costs_no_request(hard_club: Club) -> None:
    club = hard_club
    await club.challenge()
    before = edits_with_token(club)
    posts = len(club.sandbox.records.of("POST", POSTS))
    await (await club.bob.press(club.table_message(), "Accept")).answered()
    await club.settled()

    assert len(club.sandbox.records.of("POST", POSTS)) - posts >= 2
    assert edits_with_token(club) == before


async def test_8_nonce_of_a_deleted_message_is_replaced(hard_club: Club) -> None:
    club = hard_club
    club.sandbox.fail("POST", POSTS, status=404, code=10008, times=2)

    table = await club.begin()

    await until(lambda: bool(club.alice.inbox) and bool(club.bob.inbox))
    await until(lambda: is_current(club, table))


@pytest.mark.parametrize("kind", [ChannelKind.VOICE, ChannelKind.STAGE])
async def test_9_voice_chat_without_connect_says_so(hard_club: Club, kind: ChannelKind) -> None:
    club = hard_club
    voice = club.guild.add_channel("voice", kind=kind)

    told = await _challenge_in(club, voice.id)

    assert "Connect" in told.text
    assert await club.matches.of_user(int(club.alice.id)) == ()


async def test_9_challenger_is_told_of_an_opponent_who_cannot_see_the_channel(hard_club: Club) -> None:
    club = hard_club
    stranger = club.sandbox.add_person("Dave")
    club.guild.add_member(stranger)
    club.channel.hide_from(stranger)

    press = await club.alice.slash(club.channel, "play", opponent=stranger)

    told = await press.replied()
    assert "see" in told.text
    assert told.ephemeral


@pytest.mark.parametrize("kind", [ChannelKind.ANNOUNCEMENT, ChannelKind.VOICE, ChannelKind.STAGE])
async def test_10_match_is_played_in_every_kind_of_channel(hard_club: Club, kind: ChannelKind) -> None:
    club = hard_club
    club.guild.set_bot_permissions(club.channel.bot_permissions | Permission.CONNECT)
    club.channel = club.guild.add_channel(kind.name.lower(), kind=kind)

    table = await club.begin()
    table = await club.play(table, "pass")

    assert await is_current(club, table)


async def test_10_match_is_played_in_a_forum_post(hard_club: Club) -> None:
    club = hard_club
    forum = club.guild.add_channel("matches", kind=ChannelKind.FORUM)
    club.channel = await club.alice.start_thread(forum, "Who plays?", "I do.")

    table = await club.begin()
    table = await club.play(table, "pass")

    assert await is_current(club, table)


async def _challenge_in(club: Club, channel_id: str) -> Message:
    """Alice's challenge of Bob in another channel; the answer that she sees."""
    channel = next(each for each in club.alice.channels if each.id == channel_id)
    press = await club.alice.slash(channel, "play", opponent=club.bob)
    return await press.replied()
