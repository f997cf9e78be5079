"""Alt text of Skarney: a blind player can play from it, and no spectator learns the card on offer."""

from __future__ import annotations

from bot.games import skarney
from bot.games.frame.rules import CutWinner
from bot.games.game import Seat
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.view import DealKind
from bot.games.skarney.words.alt import deal_alt, hand_alt, sheet_alt, table_alt
from tests.games.skarney.positions import SEED, play, position
from tests.games.skarney.words.test_narration import result
from tests.words.walks import NAMES

ALICE, BOB = Seat(0), Seat(1)
DRAWN = position("A: 3s4c5c7c7d7hQhKcAd2s6d | B: 9c9d2h4d6c8hTdJcKh5s | drew 6d | stock 4h5d8d")
LAID = position(
    "A: 2s6d8c8d8hJs | B: 9c9d2h | A laid: 3s4c5c 7c7d7h QhKcAd | B laid: 2c3c4h ThTsTc KdKhKs | drew Js"
    " | stock 4d5d8s"
)


def test_a_contract_can_be_laid_by_ear() -> None:
    assert hand_alt(skarney.view(DRAWN, ALICE), NAMES) == (
        "You hold 11 cards: 76. 1 to 3, a set: sevens of clubs, diamonds and hearts. 4 to 6, a "
        "straight: four of clubs, five of clubs and six of diamonds. 7 to 9, a straight: queen of "
        "hearts, king of clubs and ace of diamonds. 10 to 11, loose: two of spades, three of spades. "
        "You can lay cards 1 to 9 as your contract, or choose another. You drew the six of diamonds. "
        "Your turn: lay cards, then offer one. You have no contract yet. Bob has no contract yet. 3 "
        "cards in the stock. Alice: 11 cards, score 0. Bob: 10 cards, score 0. Playing to 200. Deal 1, "
        "Bob dealt."
    )


def test_ska4_5_a_hand_after_the_contract_can_be_played_by_ear() -> None:
    assert hand_alt(skarney.view(LAID, ALICE), NAMES) == (
        "You hold 6 cards: 42. 1 to 3, a set to lay: eights of clubs, diamonds and hearts. 4 to 5, "
        "fits your meld 1: two of spades, six of diamonds. 6, fits your meld 3: jack of spades. You "
        "drew the jack of spades. Your turn: lay cards, then offer one. Your melds. 1: three to five. "
        "2: sevens of clubs, diamonds and hearts. 3: queen to ace. Melds of Bob. 1: two to four. 2: "
        "tens of clubs, hearts and spades. 3: kings of diamonds, hearts and spades. 3 cards in the "
        "stock. Alice: 6 cards, score 0. Bob: 3 cards, score 0. Playing to 200. You can add two of "
        "spades, six of diamonds to 1; jack of spades to 3. Deal 1, Bob dealt."
    )


def test_ska4_3_the_card_on_offer_is_told_to_both_players_and_to_nobody_else() -> None:
    offered = play(DRAWN, "A offer 2s").state

    assert hand_alt(skarney.view(offered, ALICE), NAMES).startswith("You offer the two of spades. You hold")
    assert hand_alt(skarney.view(offered, BOB), NAMES).startswith("You are offered the two of spades.")
    for seat in (ALICE, BOB, None):
        public = table_alt(skarney.view(offered, seat), NAMES)
        assert public.startswith("Bob's turn: take the card on offer or leave it.")
        assert "spades" not in public


def test_ska4_3_a_card_just_taken_is_told_to_stay() -> None:
    taken = play(DRAWN, "A offer 2s", "B accept", "B draw").state

    assert "You took the two of spades and can't offer it this turn." in hand_alt(
        skarney.view(taken, BOB), NAMES
    )


def test_ska1_1_before_the_first_deal_there_is_nothing_to_tell_but_whose_turn_it_is() -> None:
    state = skarney.new(SkarneyRules(cut_winner=CutWinner.CHOOSES), 2, SEED).state
    assert state.turn is not None

    assert table_alt(skarney.view(state, None), NAMES) == (
        f"{NAMES[state.turn]}'s turn: say who deals first."
    )


def test_ska5_the_end_of_a_deal_shows_what_was_held() -> None:
    assert deal_alt(result(DealKind.GIN, (0, 30), (50, 0)), NAMES) == (
        "Deal 3: Alice went gin, Bob held 30 → Alice +50. Alice has no cards left. Bob holds 30: five "
        "of spades, ace of hearts, king of diamonds."
    )


def test_a_sheet_tells_the_standing_then_the_deals() -> None:
    assert sheet_alt(skarney.view(DRAWN, None), NAMES) == "Score: Alice 0, Bob 0, playing to 200."
