"""Whose turn it is, and the hint for the hand on turn."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games import gin
from bot.games.cards import parse_card
from bot.games.game import Seat
from bot.games.gin.events import Discarded, Drew, Event, Passed, Took
from bot.games.gin.rules import PRESETS, DealStyle, FinalDiscard, GinRules, UndercutTie
from bot.games.gin.state import GinState
from bot.games.gin.view import Phase
from bot.games.gin.words.choices import finish_phrase, undercut_warning
from bot.games.gin.words.status import hand_hint, table_status
from tests.games.gin.positions import position
from tests.games.gin.words.matches import NAMES, RULESETS, played

ALICE, BOB = Seat(0), Seat(1)
TEN = "4h5h JcJd 8s9s AcQd3d Ks"
KNOCKER = "4h5h6h JcJdJs AcAd3d5s Kd"


def hint(state: GinState, *recent: Event) -> str:
    return hand_hint(gin.view(state, ALICE), NAMES, recent=recent)


def status(state: GinState) -> str:
    return table_status(gin.view(state, None), NAMES)


def test_g2_4_the_offer() -> None:
    first = position(TEN, phase=Phase.OFFER_NONDEALER, upcard="7c", stock=31)
    second = position(TEN, phase=Phase.OFFER_DEALER, upcard="7c", stock=31)

    assert status(first) == "Alice's turn: take the upcard or pass."
    assert hint(first) == "A new deal: take the 7♣ or pass."
    assert hint(second) == "Bob passed. Take the 7♣ or pass."


def test_a_reader_is_told_of_the_own_turn() -> None:
    draw = gin.view(position(TEN, phase=Phase.DRAW, upcard="7c"), ALICE)

    assert table_status(draw, NAMES, reader=ALICE) == "Your turn: draw."
    assert table_status(draw, NAMES, reader=BOB) == "Alice's turn: draw."


def test_g2_5_a_draw_with_both_piles_open() -> None:
    draw = position(TEN, phase=Phase.DRAW, upcard="7c")

    assert status(draw) == "Alice's turn: draw."
    assert hint(draw, Discarded(BOB, parse_card("7c"))) == "Bob threw 7♣. Take it or draw."


def test_g2_17_what_the_opponent_took_from_the_pile_is_told() -> None:
    draw = position(TEN, phase=Phase.DRAW, upcard="7c")
    turn = (Took(BOB, parse_card("6h")), Discarded(BOB, parse_card("7c")))

    assert hint(draw, *turn) == "Bob took 6♥ and threw 7♣. Take it or draw."


def test_g2_4_a_draw_after_two_passes_comes_from_the_stock() -> None:
    draw = position(TEN, phase=Phase.DRAW, upcard="7c", stock=31, stock_only=True)

    assert hint(draw, Passed(ALICE), Passed(BOB)) == "Nobody took the 7♣: draw from the stock."
    assert hint(draw) == "Your turn: draw a card."


def test_g2_2_3_a_draw_without_a_discard_comes_from_the_stock() -> None:
    draw = position(TEN, phase=Phase.DRAW)
    bare = gin.view(replace(draw, pile=()), ALICE)

    assert hand_hint(bare, NAMES) == "A new deal: draw from the stock."


def test_g2_6_a_discard() -> None:
    drawn = position("4h5h JcJd 8s9s AcQd3d Ks 2c", drawn="2c")
    taken = position("4h5h6h JcJd 8s9s AcQd3d Ks", taken="6h")
    free = position("4h5h6h JcJd 8s9s AcQd3d Ks", taken="6h", rules=GinRules(same_card_discard=True))

    assert status(drawn) == "Alice's turn: throw a card."
    assert hint(drawn) == "You drew 2♣. Tap a card to throw it."
    assert hint(taken).startswith("You took 6♥ and keep it this turn. Tap a card")
    assert hint(free).startswith("You took 6♥. Tap a card")


def test_g2_7_a_knock_is_offered_with_its_deadwood() -> None:
    assert hint(position(KNOCKER, drawn="Kd")).endswith("Tap a card to throw it, or knock with 10.")


def test_g2_8_gin_and_big_gin_are_pointed_out() -> None:
    assert "You have gin." in hint(position("4h5h6h7h JcJdJs 2s3s4s Kd", drawn="Kd"))
    assert "Big gin: all eleven" in hint(position("4h5h6h7h JcJdJs 2s3s4s5s", drawn="5s"))


def test_g3_0_with_gin_only_no_knock_is_spoken_of() -> None:
    assert "knock" not in hint(position(KNOCKER, drawn="Kd", rules=PRESETS["straight"]))


def test_g2_15_the_fiftieth_card() -> None:
    rules = GinRules(fiftieth_card=True)
    offer = position(TEN, phase=Phase.FIFTIETH, upcard="7c", stock=2, rules=rules)
    ending = position(KNOCKER, phase=Phase.FIFTIETH_END, taken="Ac", stock=2, rules=rules)

    assert status(offer) == "Alice's turn: end the deal with the top discard or pass."
    assert hint(offer) == "Two cards are left. Take the 7♣ only to end the deal with it, or pass."
    assert status(ending) == "Alice's turn: knock or go gin."
    assert hint(ending) == "You took the last discard: knock or go gin."


def test_waiting_says_what_happened_last_and_who_is_next() -> None:
    taken = gin.view(position("4h5h6h JcJd 8s9s AcQd3d Ks", taken="6h"), BOB)
    drawn = gin.view(position("4h5h JcJd 8s9s AcQd3d Ks 2c", drawn="2c"), BOB)
    drawing = gin.view(position(TEN, phase=Phase.DRAW, upcard="7c"), BOB)
    threw = Discarded(BOB, parse_card("7c"))

    assert hand_hint(taken, NAMES) == "Alice took the 6♥ and throws next."
    assert hand_hint(drawn, NAMES, recent=(Drew(ALICE, 30),)) == (
        "Alice drew from the stock and throws next."
    )
    assert hand_hint(drawn, NAMES) == "Alice throws next."
    assert hand_hint(drawing, NAMES, recent=(threw,)) == "You threw 7♣. Alice draws next."
    assert hand_hint(drawing, NAMES, recent=(Passed(BOB), Passed(ALICE))) == (
        "Nobody took the 7♣: Alice draws from the stock."
    )
    assert hand_hint(drawing, NAMES) == "Alice draws next."


def test_the_end_of_a_match() -> None:
    left = gin.leave(position(TEN, phase=Phase.DRAW), ALICE).state

    assert status(left) == "The match is over: Alice forfeited, Bob wins."
    assert hint(left) == "The match is over: Alice forfeited, Bob wins."


@pytest.mark.parametrize(
    ("hand", "rules", "phrase"),
    [
        (KNOCKER, GinRules(), "Throw K♦ and knock with 10?"),
        ("4h5h6h7h JcJdJs 2s3s4s Kd", GinRules(), "Throw K♦ and show gin?"),
        ("4h5h6h7h JcJdJs 2s3s4s5s", GinRules(), "Show big gin with all eleven cards?"),
        (
            "4h5h6h7h JcJdJs 2s3s4s5s",
            GinRules(big_gin=0, final_discard=FinalDiscard.OPTIONAL),
            "Show gin?",
        ),
        (
            "4h5h6h7h JcJdJs 9s9d9h Ac",
            GinRules(final_discard=FinalDiscard.OPTIONAL),
            "Knock with 1 without throwing a card?",
        ),
    ],
)
def test_ways_to_end_a_deal(hand: str, rules: GinRules, phrase: str) -> None:
    finishes = gin.view(position(hand, rules=rules), ALICE).finishes

    assert phrase in {finish_phrase(finish) for finish in finishes}


def test_g3_2_a_knock_is_asked_about_with_its_risk() -> None:
    knock = gin.view(position(KNOCKER), ALICE).finishes[0]
    kind = GinRules(undercut_tie=UndercutTie.NO_BONUS, undercut_bonus=20)

    assert undercut_warning(knock, GinRules()) == (
        "If your opponent has 10 or less, they score instead, plus 25."
    )
    assert "less than 10, they score instead, plus 20" in undercut_warning(knock, kind)


@pytest.mark.parametrize("name", RULESETS)
def test_every_view_of_a_match_has_its_lines(name: str) -> None:
    for state, events in played(name):
        for seat in (ALICE, BOB):
            view = gin.view(state, seat)
            assert "\n" not in hand_hint(view, NAMES, recent=events)
            assert hand_hint(view, NAMES).endswith((".", ")"))
            assert table_status(view, NAMES) == status(state)


def test_g2_18_a_void_match_says_that_it_counts_for_nobody() -> None:
    void = gin.void(position(TEN, phase=Phase.DRAW, upcard="7c")).state

    assert status(void) == hint(void) == "The match is void: no winner, and it doesn't count."


def test_g2_2_2_who_begins_with_eleven_cards_is_told_so() -> None:
    state = gin.new(GinRules(deal_style=DealStyle.ELDER_11), 2, bytes(32)).state
    assert state.turn is not None
    told = hand_hint(gin.view(state, state.turn), NAMES)
    assert told.startswith("A new deal: you begin, with eleven cards.")
