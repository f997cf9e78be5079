"""A hand never stands where a second person reads."""

from __future__ import annotations

import asyncio

import pytest

from bot.refusals import Refusal, Refused
from bot.sandbox import AnswerKind
from tests.cogs.club import BlankPool, Club
from tests.cogs.playing.test_play_through import calm
from tests.security.reading import cards_named


def assert_no_hand(heard: list[str]) -> None:
    """Deadwood is named by hands alone while no deal was shown; action buttons stand on hands alone."""
    told = [text for text in heard if "Deadwood" in text or text.startswith(("m:", "k:", "q:", "w:"))]
    assert told == []


async def test_a_second_person_never_sees_a_hand_in_the_channel(club: Club) -> None:
    heard = club.overhear(club.carol)
    table = await club.begin()
    for _ in range(6):
        person = club.on_turn(table)
        panel = await (await person.press(club.table_message(person), "My hand")).replied()
        assert any("Deadwood" in picture.alt for picture in panel.pictures)
        table = await club.play(table, calm(table))
    assert heard
    assert_no_hand(heard)


async def test_a_slow_hand_is_put_off_in_private(club: Club, pool: BlankPool) -> None:
    """The trap: a public "thinking…" whose follow-up publishes the hand."""
    await club.begin()
    heard = club.overhear(club.carol)
    pool.delay_s = 1.8
    press = await club.alice.press(club.table_message(club.alice), "My hand")
    answer = await press.answered()
    assert answer.kind is AnswerKind.DEFERRED
    assert answer.message is not None
    assert answer.message.ephemeral
    panel = await press.replied()
    assert panel.ephemeral
    assert "Deadwood" in panel.pictures[0].alt
    assert club.carol.find(panel) is None
    assert_no_hand(heard)


async def test_a_slow_slash_hand_is_put_off_in_private(club: Club, pool: BlankPool) -> None:
    await club.begin()
    pool.delay_s = 1.8
    press = await club.bob.slash(club.channel, "hand")
    assert (await press.answered()).kind is AnswerKind.DEFERRED
    assert (await press.replied()).ephemeral


async def test_a_private_word_never_fills_a_public_placeholder(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse_late(*_args: object, **_options: object) -> None:
        await asyncio.sleep(1.7)
        raise Refused(Refusal.FROZEN)

    monkeypatch.setattr(club.matches, "standings", refuse_late)
    heard = club.overhear(club.carol)
    press = await club.alice.slash(club.channel, "rankings")
    assert (await press.answered()).kind is AnswerKind.DEFERRED
    (word,) = await press.followed_up()
    assert word.ephemeral
    assert "This match is on hold" in word.text
    assert club.channel_messages(club.carol) == ()
    assert not any("paused" in text for text in heard)


@pytest.mark.parametrize("action", ["m:{match}:{version}:pass", "b:{match}", "k:{match}:{version}:knock"])
async def test_a_forged_press_on_the_public_table_answers_in_private(club: Club, action: str) -> None:
    """A button that belongs on a hand, pressed where everybody reads, must not show the hand there."""
    table = await club.begin()
    heard = club.overhear(club.carol)
    person = club.on_turn(table)
    message = club.table_message(person)
    forged = action.format(match=table.id, version=table.version)
    press = await person.press_raw(club.channel, message.id, forged)
    reply = await press.replied()
    await club.settled()
    assert reply.ephemeral
    assert reply.id != message.id
    assert_no_hand(heard)


async def test_a_stranger_gets_no_hand(club: Club) -> None:
    table = await club.begin()
    press = await club.carol.press(club.table_message(), "My hand")
    reply = await press.replied()
    assert reply.ephemeral
    assert reply.pictures == ()
    assert "You're not in this match" in reply.text
    forged = await club.carol.press_raw(
        club.channel, club.table_message().id, f"m:{table.id}:{table.version}:pass"
    )
    assert "You're not in this match" in (await forged.replied()).text
    assert (await club.now(table.id)).version == table.version


async def test_the_other_player_cannot_act_for_the_one_on_turn(club: Club) -> None:
    table = await club.begin()
    other = club.other(club.on_turn(table))
    forged = await other.press_raw(
        club.channel, club.table_message(other).id, f"m:{table.id}:{table.version}:pass"
    )
    reply = await forged.replied()
    assert "not your turn" in reply.text
    assert (await club.now(table.id)).version == table.version


async def test_names_of_files_and_ids_tell_nothing(club: Club) -> None:
    table = await club.begin()
    await club.play(table, calm(table))
    ids = [button.custom_id for button in club.table_message().buttons]
    assert ids == [f"p:{table.id}", "u:gin:1:standard", f"v:{table.id}"]


async def test_what_is_logged_names_no_card(club: Club, logged: list[dict[str, object]]) -> None:
    table = await club.begin()
    for _ in range(4):
        table = await club.play(table, calm(table))
    await asyncio.sleep(0)
    assert cards_named(repr(logged)) == set()
