"""A new message at each turn, as somebody with a screen reader may choose."""

from __future__ import annotations

import msgspec
import pytest

from bot.preferences import Preferences, TurnMessage
from bot.sandbox import Person
from tests.cogs.club import Club
from tests.cogs.painting.test_reposts import killed_before_the_note, known, restart_leaves_one_hand, there
from tests.patience import until


async def choose(club: Club, person: Person, turns: TurnMessage = TurnMessage.NEW) -> None:
    def change(old: Preferences) -> Preferences:
        return msgspec.structs.replace(old, turns=turns)

    await club.matches.preferences.change(int(person.id), change)
    await club.settled()


async def test_14_3_a_turn_that_comes_is_a_new_message_and_the_old_one_goes(club: Club) -> None:
    table = await club.begin()
    first, second = club.on_turn(table), club.other(club.on_turn(table))
    await choose(club, second)
    old = club.hand_of(second)

    await club.play(table, "pass")

    (new,) = second.inbox
    assert new.id != old.id
    assert new.find_button("Pass") is not None
    assert len(first.inbox) == 1
    assert there(club) == await known(club)


async def test_14_3_the_answer_to_an_own_press_is_an_edit(club: Club) -> None:
    table = await club.begin()
    first, second = club.on_turn(table), club.other(club.on_turn(table))
    for person in (first, second):
        await choose(club, person)
    table = await club.play(table, "pass")
    table = await club.play(table, "pass")
    person = club.on_turn(table)
    (before,) = person.inbox
    for kind in ("draw", "discard"):
        table = await club.now(table.id)
        action = next((each for each in table.menus[table.on_turn[0]] if each.startswith(kind)), None)
        if action is not None:
            await club.play(table, action)
        assert [message.id for message in person.inbox] == [before.id]


async def test_14_3_without_the_choice_the_message_stays(club: Club) -> None:
    table = await club.begin()
    second = club.other(club.on_turn(table))
    (before,) = second.inbox
    await club.play(table, "pass")
    assert [message.id for message in second.inbox] == [before.id]


async def test_14_3_what_others_do_while_it_is_not_my_turn_is_an_edit(club: Club) -> None:
    table = await club.begin()
    first, second = club.on_turn(table), club.other(club.on_turn(table))
    await choose(club, first)
    (before,) = first.inbox
    table = await club.play(table, "pass")
    await choose(club, first)
    assert [message.id for message in first.inbox] == [before.id]
    assert len(second.inbox) == 1


async def test_14_3_a_kill_between_post_and_note_leaves_one_hand(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.begin()
    first, second = club.on_turn(table), club.other(club.on_turn(table))
    await choose(club, second)
    died = await killed_before_the_note(club, monkeypatch)
    message = club.hand_of(first)
    press = await first.press(message, custom_id=f"m:{table.id}:{table.version}:pass")
    await press.answered()
    await died.wait()
    await until(lambda: len(second.inbox) == 2)
    await restart_leaves_one_hand(club, second)
    assert club.hand_of(second).find_button("Pass") is not None


async def test_14_3_a_turn_that_came_while_the_bot_was_down_is_a_new_message(club: Club) -> None:
    table = await club.begin()
    first, second = club.on_turn(table), club.other(club.on_turn(table))
    await choose(club, second)
    (before,) = second.inbox
    await club.stop()
    user = int(first.id)
    await club.matches.play.act(table.id, user=user, version=table.version, text="pass", request=1)
    await club.restart()
    await until(lambda: [message.id for message in second.inbox] not in ([before.id], []))
    await club.settled()
    assert len(second.inbox) == 1


async def test_14_3_where_direct_messages_are_closed_by_now_the_old_one_is_edited(club: Club) -> None:
    table = await club.begin()
    second = club.other(club.on_turn(table))
    await choose(club, second)
    (before,) = second.inbox
    second.close_dms()
    await club.play(table, "pass")
    assert [message.id for message in second.inbox] == [before.id]
    assert there(club) == await known(club)
