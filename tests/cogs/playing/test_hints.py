"""Hints end to end: the button and the command, where they are refused, and what the result says of them."""

from __future__ import annotations

import re

import pytest

from bot.matches import Status, Table
from bot.matches.play import hints
from cogs.games.registry import PANELS
from cogs.layout import ButtonRow, Image, Menu, Text
from cogs.layouts.panels import hand_layout
from tests.cogs.club import Club
from tests.cogs.panel_tables import ALICE
from tests.cogs.test_hand_order import table_of
from tests.patience import until


async def with_computer(club: Club, **options: int | str) -> Table:
    """Alice plays the computer, and it is her turn."""
    press = await club.alice.slash(club.channel, "play", opponent=club.sandbox.bot_id, public=True, **options)
    await press.answered()
    return await on_turn(club)


async def on_turn(club: Club) -> Table:
    """The match when it is Alice's turn, or over."""
    number = (await club.matches.of_user(int(club.alice.id)))[0].id

    async def is_hers() -> bool:
        await club.matches.tick()
        table = await club.now(number)
        return table.status is not Status.LIVE or table.seat_of(int(club.alice.id)) in table.on_turn

    await until(is_hers)
    await club.settled()
    return await club.now(number)


@pytest.mark.parametrize("key", PANELS)
def test_a_hint_stands_right_above_the_buttons_where_a_tall_hand_does_not_push_it_out_of_sight(
    key: str,
) -> None:
    blocks = hand_layout(table_of(key).hand(ALICE), note="💡").blocks
    at = blocks.index(Text("💡"))
    assert isinstance(blocks[at + 1], ButtonRow | Menu)
    assert not any(isinstance(block, ButtonRow | Menu) for block in blocks[:at])
    assert any(isinstance(block, Image) for block in blocks[:at])


async def test_the_button_says_what_to_do(club: Club) -> None:
    table = await with_computer(club, target=100)
    await club.do(club.alice, "Hint")
    hand = club.hand_of(club.alice)
    assert "💡 **" in hand.text
    assert hand.find_button("Hint") is not None
    assert any(button.custom_id and button.custom_id.startswith(f"m:{table.id}:") for button in hand.buttons)
    assert "💡" not in "".join(message.text for message in club.channel_messages(club.carol))


async def test_the_command_tells_it_to_one_person_alone(club: Club) -> None:
    await with_computer(club)
    press = await club.alice.slash(club.channel, "hint")
    told = await press.replied()
    assert told.ephemeral
    assert "💡 **" in told.text
    assert all("💡" not in message.text for message in club.channel_messages(club.bob))


async def test_at_uno_it_says_what_to_do_and_how_often_that_wins(club: Club) -> None:
    table = await with_computer(club, game="uno")
    await club.do(club.alice, "Hint")
    assert re.search(r"💡 \*\*.+ You win the round \d+% of the time\.", club.hand_of(club.alice).text)
    told = await (await club.alice.slash(club.channel, "hint", match=str(table.id))).replied()
    assert told.ephemeral
    assert "💡 **" in told.text
    assert "💡" not in "".join(message.text for message in club.channel_messages(club.carol))


async def test_at_uno_a_match_that_counts_has_neither_button_nor_hint(club: Club) -> None:
    table = await club.begin(game="uno")
    person = club.on_turn(table)
    assert club.hand_of(person).find_button("Hint") is None
    told = await (await person.slash(club.channel, "hint")).replied()
    assert "No hints in rated matches" in told.text


async def test_at_omaha_for_two_it_says_how_often_the_hand_wins_and_what_the_bet_brings(club: Club) -> None:
    table = await with_computer(club, game="omaha")
    told = await (await club.alice.slash(club.channel, "hint", match=str(table.id))).replied()
    assert told.ephemeral
    assert re.search(r"💡 \*\*.+\*\* (Going by the bets, your hand wins|.+ folds) ", told.text)


async def test_of_a_game_without_an_adviser_it_names_the_computers_choice(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "ADVISERS", {})
    table = await with_computer(club, game="rummy13")
    told = await (await club.alice.slash(club.channel, "hint", match=str(table.id))).replied()
    assert "💡 The computer's choice: **" in told.text


async def test_a_match_that_counts_has_neither_button_nor_hint(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    assert club.hand_of(person).find_button("Hint") is None
    told = await (await person.slash(club.channel, "hint")).replied()
    assert "No hints in rated matches" in told.text
    assert told.ephemeral


async def test_the_result_says_who_took_how_many(club: Club) -> None:
    await with_computer(club)
    for _ in range(2):
        await club.do(club.alice, "Hint")
    press = await club.alice.slash(club.channel, "resign")
    asked = await press.replied()
    await (await club.alice.press(asked, "Yes, resign")).answered()
    await club.settled()
    assert "Alice took a hint." in club.table_message().text
    assert "Alice took a hint." in club.hand_of(club.alice).text


async def test_without_a_match_the_command_says_so(club: Club) -> None:
    told = await (await club.alice.slash(club.channel, "hint")).replied()
    assert "You have no match in progress" in told.text
