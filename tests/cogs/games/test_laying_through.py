"""The games that lay melds, played through Discord by whatever their hands offer, menus too."""

from __future__ import annotations

import random

import pytest

from bot.matches import Status
from bot.sandbox import Message, Person, Select
from tests.cogs.club import Club
from tests.whole_table import WholeTable

GAMES = ("colonel", "mahjong", "skarney")
MOVES = 40
MOVES_TO_A_CONTRACT = 200
FORWARD = ("Lay the contract", "Lay ", "Add ")
"""What brings the end nearer, and so is pressed wherever it is offered."""


class Hand:
    """Somebody who plays from one message, in the direct messages or in private in the channel."""

    def __init__(self, club: Club, person: Person, chance: random.Random) -> None:
        self._club = club
        self.person = person
        self._chance = chance
        self.pressed: set[str] = set()
        """The kinds of everything that was pressed, as ids begin."""

    async def move(self, table: WholeTable) -> WholeTable:
        """Press until the match has gone on."""
        message = await self._look()
        for _ in range(12):
            custom_id, values = self._wish(message)
            self.pressed.add(custom_id[:2])
            if values:
                press = await self.person.select(message, custom_id, values)
            else:
                press = await self.person.press(message, custom_id=custom_id)
            await press.answered()
            await self._club.settled()
            now = await self._club.now(table.id)
            if now.version != table.version:
                return now
            message = self.person.find(message) or await self._look()
        raise AssertionError(f"nothing comes of what {self.person.name} presses")

    async def _look(self) -> Message:
        """The hand, fetched from the table where there are no direct messages."""
        if self.person.inbox:
            return self._club.hand_of(self.person)
        press = await self.person.press(self._club.table_message(self.person), "My hand")
        return await press.replied()

    def _wish(self, message: Message) -> tuple[str, tuple[str, ...]]:
        """A button, what lays cards first, or now and then some lines of a menu."""
        keys = [key for key in message.buttons if key.custom_id.startswith(("m:", "k:"))]
        menus = [menu for menu in message.selects if menu.custom_id.startswith(("q:", "w:"))]
        laying = [key for key in keys if key.label.startswith(FORWARD)]
        if menus and (not keys or self._chance.random() < 0.2):
            menu = self._chance.choice(menus)
            most = min(menu.max_values, 4)
            chosen = self._chance.sample(menu.options, self._chance.randint(1, most))
            return menu.custom_id, tuple(option.value for option in chosen)
        if laying or keys:
            return self._chance.choice(laying or keys).custom_id, ()
        return message.button("Back").custom_id, ()


def hands_of(club: Club, chance: random.Random) -> dict[str, Hand]:
    """Alice and Bob at play, by their ids."""
    return {person.id: Hand(club, person, chance) for person in (club.alice, club.bob)}


@pytest.mark.parametrize("game", GAMES)
async def test_buttons_and_menus_play_the_game_and_nobody_else_sees_a_hand(club: Club, game: str) -> None:
    """Alice plays from her direct messages; Bob takes none and plays from his private panels."""
    club.bob.close_dms()
    heard = club.overhear(club.carol)
    table = await club.begin(game=game)
    hands = hands_of(club, random.Random(game))
    for _ in range(MOVES):
        table = await hands[club.on_turn(table).id].move(table)
        if table.status is Status.OVER:
            break
    assert all("m:" in hand.pressed for hand in hands.values())
    assert not [text for text in heard if text.startswith(("m:", "k:", "q:", "w:"))]
    assert len(club.alice.inbox) == 1
    assert club.bob.inbox == ()


async def until_cards_can_be_chosen(club: Club) -> tuple[WholeTable, Person, Select]:
    """Skarney played until somebody holds a contract, and so may choose which one."""
    table = await club.begin(game="skarney")
    hands = hands_of(club, random.Random(3))
    for _ in range(MOVES_TO_A_CONTRACT):
        person = club.on_turn(table)
        for menu in club.hand_of(person).selects:
            if menu.max_values > 1:
                return table, person, menu
        table = await hands[person.id].move(table)
    raise AssertionError("nobody came to hold a contract")


async def test_cards_chosen_together_are_asked_about_and_nothing_is_done_yet(club: Club) -> None:
    table, person, menu = await until_cards_can_be_chosen(club)
    cards = tuple(option.value for option in menu.options[:3])
    press = await person.select(club.hand_of(person), menu.custom_id, cards)
    await press.answered()
    await club.settled()
    asked = club.hand_of(person)
    assert "You chose" in asked.text
    assert "".join(cards) in asked.selects[0].custom_id
    assert (await club.now(table.id)).version == table.version
    await club.do(person, "Back")
    assert "You chose" not in club.hand_of(person).text


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_that_is_over_shows_its_end_and_offers_another(club: Club, game: str) -> None:
    table = await club.begin(game=game)
    await club.matches.play.resign(table.id, user=int(club.alice.id), request=1)
    await club.settled()
    press = await club.bob.press(club.table_message(club.bob), "Rematch")
    await press.answered()
    await club.settled()
    assert "challenges you" in club.table_message().text
    await (await club.alice.press(club.table_message(club.alice), "Accept")).answered()
    await club.settled()
    assert (await club.only_match()).terms.game == game
