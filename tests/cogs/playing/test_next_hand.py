"""Somebody in several matches: a hand that waits leads to the one in which it is their turn."""

from __future__ import annotations

from bot.matches import Table
from bot.sandbox import Message, Person
from tests.cogs.club import Club
from tests.cogs.playing.test_play_through import calm
from tests.whole_table import WholeTable, whole

NEXT = "Next: your turn against"


async def against(club: Club, friend: Person) -> WholeTable:
    """Alice begins a match with a friend."""
    offer = await (await club.alice.slash(club.channel, "play", opponent=friend)).replied()
    await (await friend.press(offer, "Accept")).answered()
    await club.settled()
    tables = await club.matches.of_user(int(friend.id))
    return await whole(club.matches, max(tables, key=lambda table: table.id))


async def pass_until(club: Club, table: WholeTable, *, waits: Person) -> WholeTable:
    """The match moves on until it is this person's turn."""
    while club.on_turn(table) is not waits:
        table = await club.play(table, calm(table))
    return table


def hand_of(person: Person, table: Table) -> Message:
    """The person's direct message of the match."""
    return next(
        each
        for each in reversed(person.inbox)
        if any(button.custom_id.endswith(f":{table.id}") for button in each.buttons)
    )


def way_on(hand: Message) -> str:
    """What the button to the next hand says."""
    return next((button.label for button in hand.buttons if button.label.startswith(NEXT)), "")


async def acted(club: Club, person: Person, table: WholeTable) -> Message:
    """The person acts by a button of the match's hand until somebody else is on turn; the hand then."""
    while club.on_turn(table) is person:
        hand = hand_of(person, table)
        moves = [button for button in hand.buttons if button.custom_id.startswith("m:")]
        wanted = next((one for one in moves if one.label in {"Pass", "Draw from the stock"}), moves[-1])
        await (await person.press(hand, custom_id=wanted.custom_id)).answered()
        await club.settled()
        table = await club.now(table.id)
    return hand_of(person, table)


async def test_after_a_move_the_next_hand_is_one_press_away(club: Club) -> None:
    first, second = await against(club, club.bob), await against(club, club.carol)
    first = await pass_until(club, first, waits=club.alice)
    second = await pass_until(club, second, waits=club.alice)

    hand = await acted(club, club.alice, first)

    assert way_on(hand) == f"{NEXT} Carol"
    await (await club.alice.press(hand, f"{NEXT} Carol")).answered()
    await club.settled()
    lowest = club.alice.inbox[-1]
    assert lowest.id == hand_of(club.alice, second).id
    assert lowest.id > hand_of(club.alice, first).id
    assert "Carol" in lowest.text
    assert way_on(hand_of(club.alice, first)) == ""


async def test_with_one_match_there_is_no_such_button(club: Club) -> None:
    table = await pass_until(club, await against(club, club.bob), waits=club.alice)
    assert way_on(await acted(club, club.alice, table)) == ""


async def test_a_late_press_says_that_nothing_waits(club: Club) -> None:
    first, second = await against(club, club.bob), await against(club, club.carol)
    first = await pass_until(club, first, waits=club.alice)
    second = await pass_until(club, second, waits=club.alice)
    hand = await acted(club, club.alice, first)
    await acted(club, club.alice, second)

    await (await club.alice.press(hand, f"{NEXT} Carol")).answered()

    shown = club.alice.find(hand)
    assert shown is not None
    assert "No other match waits for you now" in shown.text
    assert way_on(shown) == ""


async def test_in_a_channel_the_panel_shows_it_in_its_place(club: Club) -> None:
    club.alice.close_dms()
    first, second = await against(club, club.bob), await against(club, club.carol)
    first = await pass_until(club, first, waits=club.alice)
    second = await pass_until(club, second, waits=club.alice)
    panel = await (await club.alice.slash(club.channel, "hand", match=str(first.id))).replied()
    while club.on_turn(first) is club.alice:
        shown = club.alice.find(panel)
        assert shown is not None
        moves = [button for button in shown.buttons if button.custom_id.startswith("m:")]
        wanted = next((one for one in moves if one.label in {"Pass", "Draw from the stock"}), moves[-1])
        await (await club.alice.press(shown, custom_id=wanted.custom_id)).answered()
        await club.settled()
        first = await club.now(first.id)
    shown = club.alice.find(panel)
    assert shown is not None

    await (await club.alice.press(shown, f"{NEXT} Carol")).answered()
    await club.settled()
    # The match of before goes on, and its panel is gone.
    await pass_until(club, first, waits=club.alice)
    await club.settled()

    now = club.alice.find(panel)
    assert now is not None
    assert f":{second.id}" in "".join(button.custom_id for button in now.buttons)
    assert "with Carol" in now.text
