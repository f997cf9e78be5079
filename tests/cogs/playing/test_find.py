"""/find: people wait for an opponent on the server, and others are told that they do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from sqlalchemy import update

from bot.matches import ChallengeStatus
from bot.sandbox import Channel, Message, Permission, Person
from bot.store import UserId
from bot.store.model.challenges import ChallengeRow
from tests.cogs.club import Club
from tests.patience import until


async def finds(club: Club, who: Person, channel: Channel | None = None, **options: str) -> Message:
    """What somebody's /find is answered with, once that is noted."""
    answer = await (await who.slash(channel or club.channel, "find", **options)).replied()
    await club.settled()
    return answer


async def paired(club: Club) -> None:
    """The clock looks at who waits."""
    await club.matches.tick()
    await club.settled()


def shown(club: Club, message: Message, channel: Channel | None = None) -> Message:
    """The message as everybody sees it now."""
    return next(each for each in club.carol.sees(channel or club.channel) if each.id == message.id)


async def test_who_waits_shows_rules_seal_and_what_others_can_do(club: Club) -> None:
    message = await finds(club, club.alice, speed="10m")
    assert not message.ephemeral
    assert f"<@{club.alice.id}> is looking for an opponent: **Standard gin**" in message.text
    assert "Normal: 10 minutes a turn" in message.text
    assert "Shuffle\u00a0seal\u00a0" in message.text
    assert [button.label for button in message.buttons] == ["I'll play", "Notify me", "Stop"]


async def test_two_who_look_for_the_same_play_where_the_first_one_waits(club: Club) -> None:
    lounge = club.guild.add_channel("lounge")
    first = await finds(club, club.alice)
    second = await finds(club, club.bob, lounge)
    await paired(club)
    table = await club.only_match()
    assert table.people == (int(club.alice.id), int(club.bob.id))
    assert "Alice" in shown(club, first).text
    assert shown(club, first).find_button("My hand") is not None
    place = f"https://discord.com/channels/{club.guild.id}/{club.channel.id}/{first.id}"
    other = shown(club, second, lounge)
    assert f"**Found.** The table is in <#{club.channel.id}> ([open]({place}))" in other.text
    assert other.buttons == ()
    assert [len(who.inbox) for who in (club.alice, club.bob)] == [1, 1]


async def test_one_press_looks_for_the_same_too(club: Club) -> None:
    message = await finds(club, club.alice, game="uno", speed="2m")
    answer = await (await club.bob.press(message, "I'll play")).replied()
    assert "UNO" in answer.text
    await club.settled()
    await paired(club)
    table = await club.only_match()
    assert (table.terms.game, table.terms.turn_limit) == ("uno", timedelta(minutes=2))
    assert table.people == (int(club.alice.id), int(club.bob.id))


async def test_whose_direct_messages_are_closed_finds_the_hand_in_the_channel(club: Club) -> None:
    club.alice.close_dms()
    await finds(club, club.alice)
    await finds(club, club.bob)
    await paired(club)
    await until(lambda: any(each.ephemeral for each in club.alice.sees(club.channel)))


async def test_a_table_in_a_thread_leaves_both_messages_to_lead_there(club: Club, host: Person) -> None:
    await (await host.slash(club.channel, "settings", threads=True)).answered()
    first, second = await finds(club, club.alice), await finds(club, club.bob)
    await paired(club)
    table = await club.only_match()
    assert table.thread is not None
    for message in (first, second):
        assert f"The table is in <#{table.thread}>" in shown(club, message).text


async def test_a_thread_that_cannot_be_opened_is_named_by_neither_message(club: Club, host: Person) -> None:
    await (await host.slash(club.channel, "settings", threads=True)).answered()
    first, second = await finds(club, club.alice), await finds(club, club.bob)
    club.channel.deny(Permission.CREATE_PUBLIC_THREADS)
    await paired(club)
    table = await club.only_match()
    assert table.thread is None
    assert "<#" not in shown(club, first).text
    assert f"The table is in <#{club.channel.id}>" in shown(club, second).text


async def test_stop_is_for_who_waits_alone(club: Club) -> None:
    message = await finds(club, club.alice)
    refused = await (await club.bob.press(message, "Stop")).replied()
    assert refused.ephemeral
    assert "Only the player who is looking can stop it" in refused.text
    await (await club.alice.press(message, "Stop")).answered()
    await club.settled()
    assert "**Stopped.**" in shown(club, message).text
    assert shown(club, message).buttons == ()


async def test_a_press_on_a_search_that_is_over_says_so(club: Club) -> None:
    message = await finds(club, club.alice)
    join = next(button for button in message.buttons if button.label == "I'll play")
    await (await club.alice.press(message, "Stop")).answered()
    refused = await (await club.bob.press_raw(club.channel, message.id, join.custom_id)).replied()
    assert "That search is over" in refused.text


async def test_nobody_looks_twice_or_answers_themselves(club: Club) -> None:
    message = await finds(club, club.alice)
    again = await finds(club, club.alice, game="uno")
    assert again.ephemeral
    assert f"/{club.channel.id}/{message.id}" in again.text
    own = await (await club.alice.press(message, "I'll play")).replied()
    assert "already looking" in own.text


async def test_where_matches_may_not_begin_or_nobody_may_look_the_command_says_so(
    club: Club, host: Person
) -> None:
    lounge = club.guild.add_channel("lounge")
    await (await host.slash(club.channel, "settings", allow_channel=lounge)).answered()
    assert "Matches on this server start in" in (await finds(club, club.alice)).text
    settled = await (await host.slash(lounge, "settings", find=False)).replied()
    assert "/find: off" in settled.text
    refused = await finds(club, club.alice, lounge)
    assert refused.ephemeral
    assert "doesn't use /find" in refused.text


async def test_a_game_for_more_than_two_has_tables_instead(club: Club) -> None:
    assert (await finds(club, club.alice, game="gin_party")).ephemeral


async def test_who_asks_is_told_by_direct_message_until_a_tap_ends_it(club: Club) -> None:
    first = await finds(club, club.alice)
    asked = await (await club.carol.press(first, "Notify me")).replied()
    assert asked.ephemeral
    assert "at most one an hour" in asked.text
    await (await club.alice.press(first, "Stop")).answered()
    second = await finds(club, club.bob)
    await _waited(club, seconds=5)
    assert not club.carol.inbox
    await _waited(club, seconds=11)
    await until(lambda: has_news(club, club.carol))
    (news,) = club.carol.inbox
    assert "Somebody is looking for an opponent in " in news.text
    assert "Bob" not in news.text
    assert "**Standard gin**" in news.text
    assert f"/{club.channel.id}/{second.id}" in news.text
    await paired(club)
    assert len(club.carol.inbox) == 1
    await (await club.carol.press(news, "Stop notifying me")).answered()
    assert "no longer notify you" in club.carol.inbox[0].text
    mine = await club.store.read(lambda tx: tx.watches.of(UserId(int(club.carol.id))))
    assert mine == ()


async def has_news(club: Club, person: Person) -> bool:
    """Whether the person has a direct message after the clock has looked once more."""
    await paired(club)
    return bool(person.inbox)


async def _waited(club: Club, *, seconds: float) -> None:
    """Everybody who waits has done so for so long, when the clock looks."""
    await club.store.write(lambda tx: tx.challenges.shift(-timedelta(seconds=seconds)))
    await paired(club)


async def test_who_takes_no_direct_messages_is_told_so(club: Club) -> None:
    club.carol.close_dms()
    message = await finds(club, club.alice)
    first = await (await club.carol.press(message, "Notify me")).replied()
    assert first.ephemeral


@pytest.fixture
async def unnoted(club: Club) -> AsyncIterator[Message]:
    """Somebody waits when the bot dies before it notes the message, and a new one starts."""
    message = await finds(club, club.alice)
    await club.stop()
    await club.store.write(lambda tx: tx.conn.execute(update(ChallengeRow).values(message=None, shown=None)))
    yield message
    await club.settled()


async def test_a_message_that_a_kill_left_unnoted_is_found(club: Club, unnoted: Message) -> None:
    await club.restart()
    await until(lambda: club.bot.services.painter.waiting == 0)
    await finds(club, club.bob)
    await paired(club)
    assert (await club.only_match()).people == (int(club.alice.id), int(club.bob.id))
    assert shown(club, unnoted).find_button("My hand") is not None


async def test_where_nobody_saw_the_message_it_is_posted(club: Club, unnoted: Message) -> None:
    club.channel.delete_message(unnoted)
    await club.restart()
    await until(lambda: any("is looking" in each.text for each in club.carol.sees(club.channel)))
    await club.settled()
    await finds(club, club.bob)
    await paired(club)
    assert (await club.only_match()).people == (int(club.alice.id), int(club.bob.id))


async def test_where_nothing_can_be_posted_nobody_waits(club: Club, unnoted: Message) -> None:
    club.channel.delete_message(unnoted)
    club.channel.deny(Permission.SEND_MESSAGES)
    await club.restart()
    await club.settled()

    await until(lambda: is_withdrawn(club))


async def is_withdrawn(club: Club) -> bool:
    """Whether Alice's search has ended without an opponent."""
    (row,) = await club.store.read(lambda tx: tx.personal_data(UserId(int(club.alice.id))).challenges())
    return row.status is ChallengeStatus.WITHDRAWN


async def test_a_search_that_ends_while_the_bot_is_away_is_shown_after_the_start(club: Club) -> None:
    message = await finds(club, club.alice)
    await finds(club, club.bob)
    await club.stop()
    await club.matches.queue.look()
    await club.restart()
    await until(lambda: shown(club, message).find_button("My hand") is not None)
    await club.settled()
