from __future__ import annotations

import re
from itertools import count

import pytest

from bot.matches import Status
from bot.sandbox import AnswerKind, Person
from tests.cogs.club import Club
from tests.whole_table import WholeTable


def wanted(table: WholeTable, person: Person) -> str:
    """What a simple player presses: end the deal when possible, else go on with it."""
    endings = [text for text in table.menus[table.on_turn[0]] if text.startswith(("gin", "big gin", "knock"))]
    return endings[0] if endings else calm(table)


def calm(table: WholeTable) -> str:
    """What never ends a deal, and so is one button of the hand: draw, and throw the highest loose card."""
    message_menu = table.menus[table.on_turn[0]]
    if "draw" in message_menu:
        return "draw"
    if "pass" in message_menu:
        return "pass"
    view = table.views[table.on_turn[0]]
    worst = max(view.hand.deadwood or view.throwable, key=lambda card: min(card.rank, 10))
    return f"discard {worst if worst in view.throwable else view.throwable[0]}"


async def test_a_challenge_becomes_a_table_and_two_hands(club: Club) -> None:
    challenge = await club.challenge()
    assert "challenges you" in challenge.text
    press = await club.bob.press(challenge, "Accept")
    assert (await press.answered()).kind is AnswerKind.UPDATE
    await club.settled()
    assert [message.id for message in club.channel_messages(club.carol)] == [challenge.id]
    assert club.table_message().find_button("My hand") is not None
    assert len(club.alice.inbox) == len(club.bob.inbox) == 1


async def test_only_the_one_challenged_is_notified(club: Club) -> None:
    challenge = await club.challenge()
    assert [user["id"] for user in club.carol.payload(challenge)["mentions"]] == [club.bob.id]


@pytest.mark.usefixtures("everybody_ranked")
async def test_a_whole_match_is_played_by_buttons_and_ranked(club: Club) -> None:
    table = await club.begin(target=25)
    for _ in count():
        if table.status is Status.OVER:
            break
        person = club.on_turn(table)
        action = wanted(table, person)
        if action.startswith(("gin", "knock", "big gin")):
            # One press asks and shows the melds, the next one does it; the card to throw is the button's.
            asks = f"k:{table.id}:{table.version}:"
            ending = next(one for one in club.hand_of(person).buttons if one.custom_id.startswith(asks))
            action = ending.custom_id.removeprefix(asks)
            await club.do(person, custom_id=ending.custom_id)
        table = await club.play(table, action)
    end = club.table_message()
    assert end.find_button("Fair deal") is not None
    assert end.find_button("Rematch") is not None
    (told,) = (line for line in end.text.splitlines() if "Ratings: " in line)
    assert "so the changes differ" in end.text  # 14.8: two newcomers move by unequal amounts
    assert all(re.search(name + r"\S* \d+ \([+\u2212]\d+\)", told) for name in ("Alice", "Bob"))
    assert all("wins the game" in hand.text for hand in (*club.alice.inbox, *club.bob.inbox))
    rankings = await (await club.carol.slash(club.channel, "rankings")).replied()
    assert "1 won, 0 lost" in rankings.pictures[0].alt


async def test_one_message_in_the_channel_and_one_for_each_player(club: Club) -> None:
    table = await club.begin()
    for _ in range(12):
        table = await club.play(table, calm(table))
    assert len(club.channel_messages(club.carol)) == 1
    assert len(club.alice.inbox) == len(club.bob.inbox) == 1


async def test_the_other_hand_follows_by_itself(club: Club) -> None:
    table = await club.begin()
    first, second = club.on_turn(table), club.other(club.on_turn(table))
    assert "'s turn" in club.hand_of(second).text
    await club.play(table, "pass")
    assert "your turn" in club.hand_of(second).text
    assert "'s turn" in club.hand_of(first).text


async def test_a_turn_is_played_from_the_private_panel_too(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    panel = await (await person.press(club.table_message(person), "My hand")).replied()
    assert panel.ephemeral
    press = await person.press(panel, "Pass")
    assert (await press.answered()).kind is AnswerKind.UPDATE
    await club.settled()
    assert (await club.now(table.id)).version == table.version + 1
    assert "'s turn" in club.hand_of(person).text


async def test_an_open_private_panel_follows_the_match(club: Club) -> None:
    table = await club.begin()
    first, second = club.on_turn(table), club.other(club.on_turn(table))
    panel = await (await second.press(club.table_message(second), "My hand")).replied()
    assert panel.find_button("Take") is None
    await club.play(table, "pass")
    followed = second.find(panel)
    assert followed is not None
    assert followed.find_button("Take") is not None
    assert first is not second


async def test_pictures_are_drawn_and_carry_alt_text(drawn_club: Club) -> None:
    await drawn_club.begin()
    hand = drawn_club.hand_of(drawn_club.alice).pictures
    assert [picture.filename for picture in hand] == ["hand.png"]
    assert "Deadwood" in hand[0].alt
    table = drawn_club.table_message().pictures
    assert [picture.filename for picture in table] == ["table.png"]
    assert "The upcard is the" in table[0].alt
