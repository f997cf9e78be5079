"""Whose turn it is in Colonel, and the hint for the hand on turn."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import colonel
from bot.games.cards import parse_card, parse_cards
from bot.games.colonel.rules import PRESETS
from bot.games.colonel.state import ColonelState
from bot.games.colonel.view import Answered, Dealt, Discarded, Drew, Event, Phase, Took
from bot.games.colonel.words.table import hand_hint, table_status
from bot.games.frame.events import Laid
from bot.games.game import Seat
from tests.games.colonel.positions import play, position
from tests.words.walks import NAMES

ALICE, BOB = Seat(0), Seat(1)
HANDS = "A: 4h5h6hJcJd8s9sAcQdKs | B: 2c2d7h7s9hTcTdQsKcKd | upcard 7c"
ELEVEN = "A: 4h5h6hJcJd8s9sAcQdKs2h | B: 2c2d7h7s9hTcTdQsKcKd | upcard 7c"
LOOSE = "A: 4h5h7cJcJd8s9sAcQdKs2h | B: 2c2d7h7s9hTcTdQsKcKd | upcard 3c"
CHALLENGE = PRESETS["challenge"]


def hint(state: ColonelState, *recent: Event, seat: Seat = ALICE) -> str:
    return hand_hint(colonel.view(state, seat), NAMES, recent=recent)


def status(state: ColonelState) -> str:
    return table_status(colonel.view(state, None), NAMES)


def test_col4_1_a_draw() -> None:
    draw = position(HANDS, Phase.DRAW)

    assert status(draw) == "Alice's turn: draw a card."
    assert hint(draw, Dealt(1, BOB, parse_card("7c"))) == "A new deal. Take 7♣ or draw from the stock."
    assert hint(draw, Drew(BOB, 30), Discarded(BOB, parse_card("7c"))) == (
        "Bob drew from the stock and threw 7♣. Take 7♣ or draw from the stock."
    )
    assert hint(draw) == "Take 7♣ or draw from the stock."
    assert hint(replace(draw, pile=())) == "Draw from the stock."


def test_col6_before_a_draw_one_may_challenge() -> None:
    draw = position(HANDS, Phase.DRAW, rules=CHALLENGE)
    asked = play(draw, "A challenge").state
    rejected = play(asked, "B reject")

    assert hint(draw) == "Take 7♣, draw from the stock, or challenge."
    assert status(asked) == "Bob's turn: accept or reject the challenge."
    assert hint(asked) == "You challenged: Bob accepts or rejects."
    assert hint(asked, seat=BOB) == "Alice challenges you to compare hands. Yours counts 77."
    assert hint(rejected.state, *rejected.events) == (
        "Bob rejected your challenge. Take 7♣ or draw from the stock."
    )
    assert hint(rejected.state, *rejected.events, seat=BOB) == (
        "You rejected the challenge. Alice draws next."
    )


def test_col4_2_melds_and_a_discard() -> None:
    drawn = position(f"{ELEVEN} | drew 2h")

    assert status(drawn) == "Alice's turn: lay or add cards, then throw one."
    assert hint(drawn) == "You drew 2♥. Lay or add what you like, then throw a card."
    assert hint(position(f"{LOOSE} | drew 2h")) == "You drew 2♥. Nothing to lay: throw a card."


def test_col4_2_the_card_just_taken_is_told_to_stay() -> None:
    taken = position(f"{ELEVEN} | took 2h")

    assert hint(taken) == (
        "You took 2♥ and can't throw it this turn. Lay or add what you like, then throw a card."
    )


def test_after_laying_the_card_of_the_turn_is_old_news() -> None:
    laid = play(position(f"{ELEVEN} | drew 2h"), "A lay 4h5h6h")

    assert hint(laid.state, *laid.events) == "Nothing to lay: throw a card."


def test_col4_4_the_last_card() -> None:
    last = position("A: 2h | B: 3c4c | upcard 7c | drew 2h")
    taken = position("A: 2h | B: 3c4c | upcard 7c | took 2h")

    assert hint(last) == "You drew 2♥. Throw your last card to go out."
    assert hint(taken) == "You took 2♥. Throw your last card to go out."


def test_col5_2_the_last_turn() -> None:
    last = replace(position("A: 2h9c | B: 3c4c | upcard 7c | drew 2h"), stock=())

    assert hint(last) == (
        "You drew 2♥. The stock is empty: lay what you can, then your discard ends the deal."
    )


def test_waiting_says_what_happened_last() -> None:
    draw, drawn = position(HANDS, Phase.DRAW), position(f"{ELEVEN} | drew 2h")
    turn = (Took(ALICE, parse_card("2h")), Laid(ALICE, 1, parse_cards("2h2d2s")))

    assert hint(draw, Discarded(BOB, parse_card("7c")), seat=BOB) == "You threw 7♣. Alice draws next."
    assert hint(draw, seat=BOB) == "Alice draws next."
    assert hint(drawn, *turn, seat=BOB) == "Alice took 2♥ and laid 2♥♦♠. Waiting for the discard."
    assert hint(drawn, seat=BOB) == "Waiting for the discard."


def test_an_answer_of_the_own_challenge_is_no_news_to_who_gave_it() -> None:
    draw = position(HANDS, Phase.DRAW, rules=CHALLENGE)

    assert hint(draw, Answered(BOB, accepted=False), seat=BOB) == (
        "You rejected the challenge. Alice draws next."
    )
