"""Alt text of Colonel: a blind player can play from it."""

from __future__ import annotations

from bot.games import colonel
from bot.games.colonel.rules import PRESETS
from bot.games.colonel.view import DealKind, Phase
from bot.games.colonel.words.table import deal_alt, hand_alt, sheet_alt, table_alt
from bot.games.game import Seat
from tests.games.colonel.positions import position
from tests.games.colonel.words.test_narration import result
from tests.words.walks import NAMES

ALICE, BOB = Seat(0), Seat(1)
TABLE = (
    "A: 4h5h6h7hJcJdJsAcQsKs2h | B: 2c2d7s9hTc | upcard 7c | table 3c3d3h, 8s9sTs | drew 2h | stock 4c4d5c"
)


def test_a_hand_can_be_played_by_ear() -> None:
    assert hand_alt(colonel.view(position(TABLE), ALICE), NAMES) == (
        "You hold 11 cards: 84. 1 to 4, a run to lay: four to seven of hearts. 5 to 7, a set to lay: "
        "jacks of clubs, diamonds and spades. 8 to 11, loose: ace of clubs, two of hearts, queen of "
        "spades, king of spades. You drew the two of hearts. Your turn: lay or add cards, then throw "
        "one. The top discard is the seven of clubs. Melds of Bob. 1: threes of clubs, diamonds and hearts. "
        "2: eight, nine and ten of spades. 3 cards in the stock. Alice: 11 cards, score 0. Bob: 5 "
        "cards, score 0. Playing to 100. You can add jack, queen and king of spades to 2. You can also "
        "lay the run jack, queen and king of spades. Deal 1, Bob dealt."
    )


def test_col4_2_the_card_just_taken_is_told_to_stay() -> None:
    taken = position(TABLE.replace("drew", "took"))

    assert "You took the two of hearts and can't throw it this turn." in hand_alt(
        colonel.view(taken, ALICE), NAMES
    )
    assert "Alice took the two of hearts." in hand_alt(colonel.view(taken, BOB), NAMES)
    assert "Alice took the two of hearts." in table_alt(colonel.view(taken, ALICE), NAMES)


def test_who_waits_is_not_told_what_to_lay() -> None:
    waiting = hand_alt(colonel.view(position(TABLE), BOB), NAMES)

    assert waiting.startswith(
        "You hold 5 cards: 30. 1 to 5, loose: twos of clubs and diamonds, seven of spades, nine of "
        "hearts, ten of clubs. Alice's turn:"
    )
    assert "Your melds. 1: threes" in waiting
    assert " lay:" not in waiting
    assert "You can" not in waiting


def test_an_empty_table_is_said_to_be_empty() -> None:
    first = position("A: 4h5h | B: 2c | upcard 7c", Phase.DRAW, rules=PRESETS["single_hand"])

    assert table_alt(colonel.view(first, None), NAMES) == (
        "Alice's turn: draw a card. The top discard is the seven of clubs. No melds on the table. "
        "48 cards in the stock. Alice: 2 cards, score 0. Bob: one card, score 0. One deal decides. "
        "Deal 1, Bob dealt."
    )


def test_col5_the_end_of_a_deal_shows_what_was_held() -> None:
    assert deal_alt(result(DealKind.OUT, (0, 25), (25, 0)), NAMES) == (
        "Deal 3: Alice went out, Bob held 25 → Alice +25. Alice has no cards left. Bob holds 25: ace "
        "of hearts, king of diamonds, five of spades."
    )


def test_a_sheet_tells_the_standing_then_the_deals() -> None:
    assert sheet_alt(colonel.view(position(TABLE), None), NAMES) == "Score: Alice 0, Bob 0, playing to 100."
