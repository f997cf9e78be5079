"""Channels that are lost and tables brought elsewhere, as players and those who run the server meet them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import msgspec
import pytest

from bot.matches import Matches, Status, Table
from bot.sandbox import Channel, Message, Permission, Person, Press
from bot.store import DeadlineKind
from tests.cogs.club import Club
from tests.cogs.painting.test_surfaces import versions

LOST = "⏸️ **I can't reach this match's channel**, so it waits and the clock stops"
DOWN = "🔌 Discord can't reach the server right now"
WITHIN_S = 60.0


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait until it is so, for a while."""
    async with asyncio.timeout(WITHIN_S):
        while not await holds():  # noqa: ASYNC110  # it happens in the bot, which tells nobody
            await asyncio.sleep(0.01)


async def is_painted(club: Club, table: Table) -> None:
    """Wait until all messages of the match show it as it stands."""

    async def holds() -> bool:
        return set((await versions(club, table.id)).values()) == {table.version}

    await until(holds)


async def is_lost(club: Club, table: Table, *, wanted: bool = True) -> None:
    async def holds() -> bool:
        return ((await club.now(table.id)).lost_at is not None) is wanted and is_told(club, LOST, wanted)

    await until(holds)


async def is_down(club: Club, table: Table, *, wanted: bool = True) -> None:
    async def holds() -> bool:
        return (await club.now(table.id)).is_down is wanted and is_told(club, DOWN, wanted)

    await until(holds)


def is_told(club: Club, words: str, wanted: bool) -> bool:  # noqa: FBT001  # what is wanted is what it is called
    """Whether the hands of both players say this, or neither does; one that is posted anew is gone before."""
    both = (club.alice, club.bob)
    return all(person.inbox and (words in club.hand_of(person).text) is wanted for person in both)


async def deleted(club: Club) -> Table:
    """A match whose channel was deleted."""
    table = await club.begin()
    club.channel.delete()
    await is_lost(club, table)
    return table


async def blinded(club: Club) -> Table:
    """A match whose channel was closed to the bot, which it has noticed."""
    table = await club.begin()
    club.channel.deny(Permission.VIEW_CHANNEL)
    table = await club.play(table, "pass")
    await is_lost(club, table)
    return table


async def resume(club: Club, person: Person, channel: Channel, **options: str) -> Message:
    """Use /resume; the private answer."""
    press = await person.slash(channel, "resume", **options)
    told = await press.replied()
    assert told.ephemeral
    await club.settled()
    return told


async def refusal(press: Press) -> str:
    """What a private answer said instead."""
    await press.answered()
    told = await press.followed_up() if press.followups else (await press.replied(),)
    return told[-1].text


def table_in(club: Club, channel: Channel) -> Message:
    """The table that everybody sees in the channel."""
    shown = [each for each in club.carol.sees(channel) if each.find_button("My hand")]
    assert len(shown) == 1
    return shown[0]


# A channel that is lost


async def test_10003_a_deleted_channel_stops_the_match_and_the_hands_say_what_helps(club: Club) -> None:
    table = await deleted(club)
    person = club.on_turn(table)
    hand = club.hand_of(person)
    assert LOST in hand.text
    assert "/resume in another channel of the server" in hand.text
    assert "without a result" in hand.text
    assert hand.find_button("Draw") is None
    press = await person.press_raw(person.start_dm(), hand.id, f"m:{table.id}:0:pass")
    await press.answered()
    await club.settled()
    assert "Use /resume in another channel of its server" in club.hand_of(person).text
    assert (await club.now(table.id)).version == 0


async def test_10003_resume_brings_the_table_into_another_channel_and_the_match_goes_on(club: Club) -> None:
    table = await deleted(club)
    other = club.guild.add_channel("quiet-room")
    typing = await club.bob.autocomplete(other, "resume", focused="match")
    await typing.answered()
    assert [each.value for each in typing.choices] == [str(table.id)]
    told = await resume(club, club.bob, other)
    assert LOST not in told.text
    assert table_in(club, other).pictures
    assert LOST not in club.hand_of(club.alice).text
    table = await club.play(await club.now(table.id), "pass")
    assert (table.version, table.channel) == (1, int(other.id))
    assert set((await versions(club, table.id)).values()) == {1}
    assert "You have no paused matches" in (await resume(club, club.bob, other)).text
    typing = await club.bob.autocomplete(other, "resume", focused="match")
    await typing.answered()
    assert typing.choices == ()


async def test_10003_the_button_in_a_hand_that_is_shown_in_another_channel_does_the_same(club: Club) -> None:
    table = await deleted(club)
    other = club.guild.add_channel("quiet-room")
    panel = await (await club.alice.slash(other, "hand")).replied()
    assert LOST in panel.text
    await (await club.alice.press(panel, "Bring the table here")).answered()
    await is_lost(club, table, wanted=False)
    await is_painted(club, table)
    assert table_in(club, other).pictures


async def test_10003_a_channel_deleted_while_the_bot_was_off_is_noticed_at_the_next_move(club: Club) -> None:
    table = await club.begin()
    await club.stop()
    club.channel.delete()
    await club.restart()
    table = await club.play(table, "pass")
    await is_lost(club, table)
    assert LOST in club.hand_of(club.on_turn(table)).text


async def test_a_loss_survives_a_restart(club: Club) -> None:
    table = await deleted(club)
    other = club.guild.add_channel("quiet-room")
    await club.restart()
    assert LOST in club.hand_of(club.alice).text
    await resume(club, club.alice, other, match=str(table.id))
    assert table_in(club, other).pictures


async def test_a_loss_that_was_noted_but_not_told_is_told_after_the_restart(club: Club) -> None:
    """The process died between the commit and the painting."""
    table = await club.begin()
    await club.stop()
    elsewhere = Matches(club.store)
    await elsewhere.reach.channel_gone(int(club.guild.id), int(club.channel.id))
    await club.start()
    await club.alice.wait_for(None, lambda each: LOST in each.text)
    assert (await club.now(table.id)).is_stopped


async def test_a_move_to_a_channel_that_was_noted_but_not_painted_is_painted_after_the_restart(
    club: Club,
) -> None:
    table = await deleted(club)
    other = club.guild.add_channel("quiet-room")
    await club.stop()
    await Matches(club.store).reach.bring(
        table.id, user=int(club.bob.id), guild=int(club.guild.id), channel=int(other.id)
    )
    await club.start()
    await club.carol.wait_for(other, lambda each: each.find_button("My hand") is not None)


async def test_resume_is_for_the_players_of_the_match(club: Club) -> None:
    table = await deleted(club)
    other = club.guild.add_channel("quiet-room")
    press = await club.carol.slash(other, "resume", match=str(table.id))
    assert "You're not in this match" in await refusal(press)
    assert (await club.now(table.id)).lost_at is not None


async def test_resume_keeps_to_the_channels_that_the_server_plays_in(club: Club) -> None:
    table = await deleted(club)
    other, allowed = club.guild.add_channel("quiet-room"), club.guild.add_channel("games")
    await club.matches.servers.change(
        int(club.guild.id), lambda old: msgspec.structs.replace(old, channels=(int(allowed.id),)), by=1
    )
    assert f"<#{allowed.id}>" in await refusal(await club.alice.slash(other, "resume"))
    assert (await club.now(table.id)).lost_at is not None
    await resume(club, club.alice, allowed)
    assert table_in(club, allowed).pictures


async def test_resume_names_the_permission_that_the_bot_lacks_in_the_new_channel(club: Club) -> None:
    table = await deleted(club)
    other = club.guild.add_channel("quiet-room")
    other.deny(Permission.ATTACH_FILES)
    assert "Attach Files" in await refusal(await club.alice.slash(other, "resume"))
    assert (await club.now(table.id)).lost_at is not None


async def test_resume_in_the_direct_messages_says_where_to_use_it(club: Club) -> None:
    table = await deleted(club)
    told = await (await club.alice.slash(club.alice.start_dm(), "resume")).replied()
    assert "Use /resume in another channel of its server" in told.text
    assert (await club.now(table.id)).lost_at is not None


async def test_resume_also_ends_a_pause_by_agreement(club: Club) -> None:
    table = await club.begin()
    for person in (club.alice, club.bob):
        await (await person.slash(club.channel, "pause")).answered()
    assert (await club.now(table.id)).paused_at is not None
    await resume(club, club.bob, club.channel)
    assert not (await club.now(table.id)).is_stopped


async def test_50001_a_match_goes_on_by_itself_when_the_channel_is_opened_again(club: Club) -> None:
    table = await blinded(club)
    message = club.table_message()
    assert LOST in club.hand_of(club.alice).text
    club.channel.restore()
    await is_lost(club, table, wanted=False)
    await is_painted(club, table)
    assert club.table_message().id == message.id
    assert LOST not in club.hand_of(club.alice).text
    assert (await versions(club, table.id))["table", ""] == 1


async def test_50001_a_channel_that_is_opened_without_a_word_is_found_by_knocking(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot may get its role back, of which Discord tells it nothing."""
    monkeypatch.setattr("cogs.painting.closed_channels.FIRST_RETRY_S", 0.05)
    monkeypatch.setattr("cogs.painting.painter.RETRY_CLOSED_EVERY_S", 0.05)
    await club.restart()
    table = await club.begin()
    club.sandbox.fail("PATCH", rf"/messages/{club.table_message().id}$", status=403, code=50001, times=3)
    table = await club.play(table, "pass")
    await is_lost(club, table)
    await is_lost(club, table, wanted=False)
    assert LOST not in club.hand_of(club.alice).text


async def test_50001_the_button_in_the_direct_messages_tries_the_channel_again(club: Club) -> None:
    table = await club.begin()
    path = rf"/messages/{club.table_message().id}$"
    club.sandbox.fail("PATCH", path, status=403, code=50001, times=2)
    table = await club.play(table, "pass")
    await is_lost(club, table)
    await club.do(club.alice, "Try the channel again")
    assert "Use /resume in another channel of its server" in club.hand_of(club.alice).text
    assert (await club.now(table.id)).lost_at is not None
    await club.do(club.alice, "Try the channel again")
    await is_lost(club, table, wanted=False)
    assert LOST not in club.hand_of(club.bob).text


async def test_50001_a_closed_table_moves_too_when_a_player_resumes_elsewhere(club: Club) -> None:
    table = await blinded(club)
    other = club.guild.add_channel("quiet-room")
    await resume(club, club.bob, other)
    assert table_in(club, other).pictures
    club.channel.restore()
    await asyncio.sleep(0.1)
    await club.settled()
    assert (await club.now(table.id)).channel == int(other.id)
    assert table_in(club, other).pictures


async def test_those_who_look_after_the_tables_bring_a_lost_one_with_repost(club: Club) -> None:
    table = await deleted(club)
    host = club.sandbox.add_person("Dora", club.guild)
    club.guild.give_role(host, club.guild.add_role("Host", Permission.MANAGE_GUILD))
    other = club.guild.add_channel("quiet-room")
    games = await (await host.slash(other, "admin games")).replied()
    assert "table lost" in games.text
    told = await (await host.slash(other, "admin repost", match=str(table.id))).replied()
    assert "Table and hands of match" in told.text
    await is_lost(club, table, wanted=False)
    await is_painted(club, table)
    assert table_in(club, other).pictures


async def test_a_match_that_nobody_resumes_is_void_and_the_hands_say_why(club: Club) -> None:
    table = await deleted(club)
    await club.store.write(lambda tx: tx.deadlines.put(table.id, DeadlineKind.LOST, datetime.now(UTC)))
    await club.matches.tick()
    await club.settled()
    assert (await club.now(table.id)).status is Status.OVER
    for person in (club.alice, club.bob):
        assert "The table was lost" in club.hand_of(person).text
        assert LOST not in club.hand_of(person).text
