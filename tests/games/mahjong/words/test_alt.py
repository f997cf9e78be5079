"""Alt text of Mahjong gin: a blind player can play from it."""

from __future__ import annotations

from bot.games import mahjong
from bot.games.game import Seat
from bot.games.mahjong.view import Phase
from bot.games.mahjong.words.table import deal_alt, hand_alt, sheet_alt, table_alt
from tests.games.mahjong.positions import position
from tests.games.mahjong.words.test_narration import ALICE, BOB, VOID, gin
from tests.words.walks import NAMES

HAND = "A: 4h5h6h7hJcJdJsAcQsKs | B: 2c2d7s9hTc | pile 6d3hQd | table 3c3d3s, 8s9sTs | stock 4c4d5c"
TAKEN = "A: 4h5h6h7hJcJdJsAcQsKsQd | B: 2c2d7s9hTc | upcard 3h | table 3c3d3s | took JsQd"


def test_a_hand_can_be_played_by_ear() -> None:
    drawn = HAND.replace("QsKs |", "QsKs2h |") + " | drew 2h"

    assert hand_alt(mahjong.view(position(drawn), ALICE), NAMES) == (
        "You hold 11 cards: 90. 1 to 4, a run to lay: four to seven of hearts. 5 to 7, a set to lay: "
        "jacks of clubs, diamonds and spades. 8 to 11, loose: ace of clubs, two of hearts, queen of "
        "spades, king of spades. You drew the two of hearts. Your turn: lay or add cards, then throw "
        "one. The pile from the top: queen of diamonds, three of hearts and six of diamonds. Melds of "
        "Bob. 1: threes of clubs, diamonds and spades. 2: eight, nine and ten of spades. 3 cards in "
        "the stock. Alice: 11 cards, 0 laid, score 0. Bob: 5 cards, 35 laid, score 0. Playing to 250. "
        "You can add jack, queen and king of spades to 2. You can also lay the run jack, queen and "
        "king of spades. Deal 1, Bob dealt."
    )


def test_mj7_4_2_how_much_of_the_pile_can_be_taken_is_told() -> None:
    draw = hand_alt(mahjong.view(position(HAND, Phase.DRAW), ALICE), NAMES)

    assert "You can take the top 1 or 2 cards." in draw
    assert "You can take" not in table_alt(mahjong.view(position(HAND, Phase.DRAW), ALICE), NAMES)


def test_mj7_4_2_the_key_card_is_told_to_both() -> None:
    taken = position(TAKEN)

    assert "You took the jack of spades and queen of diamonds. Lay the jack of spades this turn." in hand_alt(
        mahjong.view(taken, ALICE), NAMES
    )
    assert "Alice took the jack of spades and queen of diamonds and must lay the jack of spades." in hand_alt(
        mahjong.view(taken, BOB), NAMES
    )


def test_mj7_4_2_a_single_card_taken_is_told_to_stay() -> None:
    single = position(TAKEN.replace("took Js", "took "))

    assert "You can't throw what you took this turn: the queen of diamonds." in hand_alt(
        mahjong.view(single, ALICE), NAMES
    )
    assert "Alice took the queen of diamonds." in table_alt(mahjong.view(single, None), NAMES)


def test_an_empty_table_is_said_to_be_empty() -> None:
    first = position("A: 4h5h | B: 2c | upcard 7c", Phase.OFFER_NONDEALER)

    assert table_alt(mahjong.view(first, None), NAMES) == (
        "Alice's turn: take the upcard or pass. The upcard is the seven of clubs. No melds on the table. "
        "48 cards in the stock. Alice: 2 cards, 0 laid, score 0. Bob: one card, 0 laid, score 0. "
        "Playing to 250. Deal 1, Bob dealt."
    )


def test_mj7_4_4_the_end_of_a_deal_shows_what_was_held() -> None:
    assert deal_alt(gin(Seat(0), (95, 40), (0, 25)), NAMES) == (
        "Deal 3: Alice went gin, laid 95; Bob laid 40, held 25 → Alice +120, Bob +15. Alice has no "
        "cards left. Bob holds 25: ace of hearts, king of diamonds."
    )


def test_mj7_4_5_a_void_deal_shows_no_hand() -> None:
    assert deal_alt(VOID, NAMES) == ("Deal 3: stock ran out \N{EN DASH} no score, same dealer.")


def test_a_sheet_tells_the_standing_then_the_deals() -> None:
    assert sheet_alt(mahjong.view(position(HAND), None), NAMES) == "Score: Alice 0, Bob 0, playing to 250."
