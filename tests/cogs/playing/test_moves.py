"""Presses that come late, twice, from the wrong place, or for an old version."""

from __future__ import annotations

import asyncio

import pytest

from bot.matches import Status
from bot.sandbox import AnswerKind
from tests.cogs.club import BlankPool, Club
from tests.cogs.games.test_gin_by_hand import until_somebody_can_end


async def test_a_stale_press_gets_a_sentence_and_a_fresh_panel(club: Club) -> None:
    table = await club.begin()
    first = club.on_turn(table)
    second = club.other(first)
    table = await club.play(table, "pass")
    table = await club.play(table, "pass")
    hand = club.hand_of(second)
    press = await second.press_raw(second.dm or club.channel, hand.id, f"m:{table.id}:0:pass")
    assert (await press.answered()).kind is AnswerKind.UPDATE
    fresh = club.hand_of(second)
    assert fresh.id == hand.id
    assert "from an earlier turn" in fresh.text
    assert fresh.pictures
    assert (await club.now(table.id)).version == table.version


async def test_an_old_question_is_not_answered_by_the_hand_of_now(club: Club) -> None:
    """Whoever asks about a turn that is over reads that it is, and not what the same words would do now."""
    table = await until_somebody_can_end(club, await club.begin())
    person = club.on_turn(table)
    hand = club.hand_of(person)
    now = f"k:{table.id}:{table.version}:"
    ask = next(one.custom_id for one in hand.buttons if one.custom_id.startswith(now))
    old = ask.replace(now, f"k:{table.id}:{table.version - 1}:")
    await (await person.press_raw(person.dm or club.channel, hand.id, old)).answered()
    assert "from an earlier turn" in club.hand_of(person).text
    assert club.hand_of(person).find_button(custom_id=ask) is not None


async def test_two_quick_presses_are_one_move(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    hand = club.hand_of(person)
    presses = [await person.press(hand, "Pass") for _ in range(2)]
    await asyncio.gather(*(press.answered() for press in presses))
    await club.settled()
    assert (await club.now(table.id)).version == table.version + 1
    assert "'s turn" in club.hand_of(person).text
    assert "from an earlier turn" not in club.hand_of(person).text


async def test_two_different_buttons_at_once_are_one_move_and_a_sentence(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    hand = club.hand_of(person)
    presses = [await person.press(hand, label) for label in ("Pass", "Take")]
    await asyncio.gather(*(press.answered() for press in presses))
    await club.settled()
    assert (await club.now(table.id)).version == table.version + 1
    assert "from an earlier turn" in club.hand_of(person).text


async def test_a_press_delivered_twice_is_one_move_without_complaint(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    club.sandbox.delivery.copies = 2
    press = await person.press(club.hand_of(person), "Pass")
    await press.answered()
    await asyncio.sleep(0.3)
    await club.settled()
    assert (await club.now(table.id)).version == table.version + 1
    assert "from an earlier turn" not in club.hand_of(person).text


async def test_an_unknown_action_is_refused(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    forged = f"m:{table.id}:{table.version}:dance"
    await person.press_raw(person.dm or club.channel, club.hand_of(person).id, forged)
    message = await person.wait_for(None, lambda each: "I don't know that move" in each.text)
    assert message.find_button("Pass") is not None


async def test_what_the_rules_refuse_is_said_above_the_panel(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    forged = f"m:{table.id}:{table.version}:draw"
    await person.press_raw(person.dm or club.channel, club.hand_of(person).id, forged)
    message = await person.wait_for(None, lambda each: "Take the upcard first" in each.text)
    assert message.find_button("Pass") is not None


async def test_no_match_with_that_number(club: Club) -> None:
    await club.begin()
    press = await club.alice.press_raw(club.channel, club.table_message(club.alice).id, "p:999")
    assert "You have no match in progress" in (await press.replied()).text


async def test_resigning_asks_first(club: Club) -> None:
    table = await club.begin()
    question = await (await club.alice.slash(club.channel, "resign")).replied()
    assert question.ephemeral
    assert "Resign" in question.text
    assert (await club.now(table.id)).status is Status.LIVE
    back = await club.alice.press(question, "Play on")
    await back.answered()
    assert "Deadwood" in (await back.replied()).pictures[0].alt
    again = await (await club.alice.slash(club.channel, "resign", match=str(table.id))).replied()
    await (await club.alice.press(again, "Yes, resign")).answered()
    await club.settled()
    assert (await club.now(table.id)).status is Status.OVER
    assert "Alice forfeited, Bob wins" in club.table_message().text
    assert "Alice forfeited, Bob wins" in club.hand_of(club.bob).text


async def test_a_slow_press_is_put_off_and_then_shown(club: Club, pool: BlankPool) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    pool.delay_s = 1.8
    press = await person.press(club.hand_of(person), "Pass")
    assert (await press.answered()).kind is AnswerKind.DEFERRED_UPDATE
    pool.delay_s = 0.0
    await club.settled()
    assert "'s turn" in club.hand_of(person).text


async def test_an_interaction_that_comes_too_late_keeps_the_move(club: Club) -> None:
    """10062: Discord takes no answer any more; the move counts, and the painter shows it."""
    table = await club.begin()
    person = club.on_turn(table)
    club.sandbox.fail("POST", r"/interactions/\d+/.*/callback", status=404, code=10062, times=None)
    await person.press(club.hand_of(person), "Pass")
    await person.wait_for(None, lambda each: "'s turn" in each.text)
    await club.settled()
    assert (await club.now(table.id)).version == table.version + 1


async def test_an_answer_whose_receipt_was_lost_is_not_given_twice(club: Club) -> None:
    """40060: Discord carried the answer out and the connection broke; the edit that follows is the same."""
    await club.begin()
    club.sandbox.fail("POST", r"/interactions/\d+/.*/callback", drop=True, after=True)
    press = await club.alice.press(club.table_message(club.alice), "My hand")
    panel = await press.replied()
    await asyncio.sleep(0.5)
    assert panel.ephemeral
    assert len([each for each in club.alice.sees(club.channel) if each.ephemeral]) == 1


async def test_an_answer_survives_a_broken_connection(club: Club) -> None:
    await club.begin()
    club.sandbox.fail("POST", r"/interactions/\d+/.*/callback", drop=True)
    press = await club.alice.press(club.table_message(club.alice), "My hand")
    assert (await press.replied()).ephemeral


async def test_a_dismissed_panel_hurts_nobody(club: Club) -> None:
    """10008 on the edit of a private panel that its reader has closed."""
    table = await club.begin()
    second = club.other(club.on_turn(table))
    panel = await (await second.press(club.table_message(second), "My hand")).replied()
    club.channel.delete_message(panel)
    table = await club.play(table, "pass")
    assert club.hand_of(second).find_button("Pass") is not None


async def test_a_fault_inside_is_answered_and_logged(
    club: Club, logged: list[dict[str, object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.begin()
    monkeypatch.setattr(club.matches, "hand", _broken)
    press = await club.alice.press(club.table_message(club.alice), "My hand")
    reply = await press.replied()
    assert reply.ephemeral
    assert "Something went wrong on my side" in reply.text
    assert [line["event"] for line in logged if line["log_level"] == "error"] == ["interaction failed"]
    logged.clear()
    monkeypatch.undo()
    assert (await club.now(table.id)).version == table.version


async def _broken(*_: object, **__: object) -> None:
    raise RuntimeError("the disk is on fire")


async def test_a_press_during_an_outage_is_replayed_and_answered(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    club.sandbox.gateway.drop(4000)
    press = await person.press(club.hand_of(person), "Pass")
    await press.answered()
    await club.settled()
    assert (await club.now(table.id)).version == table.version + 1
