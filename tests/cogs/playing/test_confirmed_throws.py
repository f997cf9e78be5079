"""Throws that are asked about first, as a person can choose with /preferences."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from bot.preferences import Preferences, Show, Throws
from bot.sandbox import Person
from cogs.layouts.throws import is_throw
from tests.cogs.club import Club
from tests.whole_table import WholeTable

FIRST_STEPS = ("take", "draw", "accept", "reject", "pass", "contract", "deal first")
"""What leads to a throw, whatever the game."""


async def confirming(club: Club, person: Person, show: Show = Show.PICTURES) -> None:
    def change(old: Preferences) -> Preferences:
        return msgspec.structs.replace(old, throws=Throws.CONFIRMED, show=show)

    await club.matches.preferences.change(int(person.id), change)


async def pressed(club: Club, person: Person, table: WholeTable, action: str) -> WholeTable:
    """Press what an older message may hold still: a button that does the action at once."""
    message = club.hand_of(person)
    custom_id = f"m:{table.id}:{table.version}:{action}"
    await (await person.press_raw(person.start_dm(), message.id, custom_id)).answered()
    await club.settled()
    return await club.now(table.id)


async def before_a_throw(club: Club, table: WholeTable) -> tuple[WholeTable, Person, str]:
    """The match at its first throw: who is on turn, and the throw."""
    for _ in range(20):
        menu = table.menus[table.on_turn[0]]
        throws = [action for action in menu if is_throw(action)]
        person = club.on_turn(table)
        if throws:
            return table, person, throws[-1]
        step = next(each for first in FIRST_STEPS for each in menu if each.startswith(first))
        table = await pressed(club, person, table, step)
    raise AssertionError("nobody comes to throw")


@pytest.mark.parametrize("game", ["gin", "colonel", "mahjong", "skarney", "rummy13"])
async def test_14_1_whoever_chose_it_is_asked_before_a_throw_from_an_old_button_too(
    club: Club, game: str
) -> None:
    table, person, throw = await before_a_throw(club, await club.begin(game=game))
    await confirming(club, person)

    asked = await pressed(club, person, table, throw)

    assert asked.version == table.version
    hand = club.hand_of(person)
    assert ("Offer" if throw.startswith("offer") else "Throw") in hand.text
    assert [button.label for button in hand.buttons if not button.disabled][:2] == ["Confirm", "Back"]
    await club.do(person, "Back")
    assert "Confirm" not in [button.label for button in club.hand_of(person).buttons]

    await pressed(club, person, asked, throw)
    await club.do(person, "Confirm")
    assert (await club.now(table.id)).version > table.version


async def test_14_1_a_menu_that_throws_asks_too_and_whoever_reads_text_reads_the_question(club: Club) -> None:
    table, person, _ = await before_a_throw(club, await club.begin(game="rummy13"))
    await confirming(club, person, Show.WORDS)
    await club.settled()
    message = club.hand_of(person)
    menu = next(menu for menu in message.selects if menu.custom_id.startswith("w:"))
    await (await person.select(message, menu.custom_id, [menu.options[0].value])).answered()
    await club.settled()
    assert club.hand_of(person).text.startswith("**Throw ")
    assert (await club.now(table.id)).version == table.version


async def test_14_1_who_did_not_choose_it_throws_at_once(club: Club) -> None:
    table, person, throw = await before_a_throw(club, await club.begin())
    await confirming(club, club.other(person))
    assert (await pressed(club, person, table, throw)).version > table.version


async def test_14_1_a_confirmation_that_comes_too_late_says_so(club: Club) -> None:
    table, person, throw = await before_a_throw(club, await club.begin())
    await confirming(club, person)
    await pressed(club, person, table, throw)
    confirm = club.hand_of(person).button("Confirm").custom_id
    await club.do(person, "Confirm")
    table = await club.now(table.id)
    message = club.hand_of(person)
    await (await person.press_raw(person.start_dm(), message.id, confirm)).answered()
    await club.settled()
    assert (await club.now(table.id)).version == table.version


async def test_14_1_a_second_tap_does_not_confirm(club: Club) -> None:
    table, person, throw = await before_a_throw(club, await club.begin())
    await confirming(club, person)
    await club.stop()
    club.slips_within = timedelta(hours=1)
    await club.start()
    await pressed(club, person, table, throw)
    await club.do(person, "Confirm")
    assert (await club.now(table.id)).version == table.version
    assert "Confirm" in [button.label for button in club.hand_of(person).buttons]
