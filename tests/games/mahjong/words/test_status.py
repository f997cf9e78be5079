"""Whose turn it is in Mahjong gin, and the hint for the hand on turn."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import mahjong
from bot.games.cards import parse_card, parse_cards
from bot.games.game import Seat
from bot.games.mahjong.state import MahjongState
from bot.games.mahjong.view import Discarded, Drew, Event, Passed, Phase, Took
from bot.games.mahjong.words.table import hand_hint, table_status
from tests.games.mahjong.positions import play, position
from tests.words.walks import NAMES

ALICE, BOB = Seat(0), Seat(1)
HANDS = "A: 4h5h6hJcJd8s9sAcQdKs | B: 2c2d7h7s9hTcTdQsKcKd"
ELEVEN = "A: 4h5h6hJcJd8s9sAcQdKs2h | B: 2c2d7h7s9hTcTdQsKcKd | upcard 7c"
LOOSE = "A: 4h5h7cJcJd8s9sAcQdKs2h | B: 2c2d7h7s9hTcTdQsKcKd | upcard 3c"


def hint(state: MahjongState, *recent: Event, seat: Seat = ALICE) -> str:
    return hand_hint(mahjong.view(state, seat), NAMES, recent=recent)


def status(state: MahjongState) -> str:
    return table_status(mahjong.view(state, None), NAMES)


def test_mj2_4_the_offer() -> None:
    first = position(f"{HANDS} | upcard 7c", Phase.OFFER_NONDEALER)
    second = position(f"{HANDS} | upcard 7c", Phase.OFFER_DEALER)

    assert status(first) == "Alice's turn: take the upcard or pass."
    assert hint(first) == "A new deal: take 7♣ or pass."
    assert hint(first, seat=BOB) == "A new deal: Alice can take 7♣ or pass."
    assert hint(second) == "Bob passed. Take 7♣ or pass."
    assert hint(second, seat=BOB) == "You passed: Alice can take 7♣ or pass."


def test_mj2_4_a_draw_after_two_passes_comes_from_the_stock() -> None:
    start = position(f"{HANDS} | upcard 7c", Phase.OFFER_NONDEALER)
    passed = play(start, "A pass", "B pass")

    assert hint(passed.state, *passed.events) == "Nobody took 7♣: draw from the stock."
    assert hint(passed.state, *passed.events, seat=BOB) == "Nobody took 7♣: Alice draws from the stock."


def test_mj7_4_2_a_draw_names_the_upcard_and_says_if_more_can_be_taken() -> None:
    one = position(f"{HANDS} | pile 3d7c", Phase.DRAW)
    more = position(f"{HANDS} | pile 7d7c", Phase.DRAW)
    deep = position(f"{HANDS} | pile Jh7c", Phase.DRAW)
    threw = Discarded(BOB, parse_card("7c"))

    assert status(one) == "Alice's turn: draw, or take from the pile."
    assert hint(one, Drew(BOB, 30), threw) == (
        "Bob drew from the stock and threw 7♣. Take 7♣ or draw from the stock."
    )
    assert hint(more) == "Take 7♣ or draw from the stock."
    assert hint(deep, threw) == "Bob threw 7♣. Take 7♣, more of the pile, or draw from the stock."
    assert hint(replace(one, pile=())) == "Draw from the stock."


def test_mj7_4_2_the_key_card_must_be_laid() -> None:
    taken = position(f"{ELEVEN} | took 6h2h")

    assert status(taken) == "Alice's turn: lay the key card, then throw a card."
    assert hint(taken) == "You took 6♥ 2♥. Lay 6♥ before you throw."
    laid = play(taken, "A lay 4h5h6h")
    assert status(laid.state) == "Alice's turn: lay or add cards, then throw one."
    assert hint(laid.state, *laid.events) == "Nothing to lay: throw a card."


def test_mj7_4_2_a_single_card_taken_is_told_to_stay() -> None:
    assert hint(position(f"{ELEVEN} | took 2h")) == (
        "You took 2♥ and can't throw it this turn. Lay or add what you like, then throw a card."
    )


def test_a_card_from_the_stock() -> None:
    assert hint(position(f"{ELEVEN} | drew 2h")) == (
        "You drew 2♥. Lay or add what you like, then throw a card."
    )
    assert hint(position(f"{LOOSE} | drew 2h")) == "You drew 2♥. Nothing to lay: throw a card."
    assert hint(position(LOOSE)) == "Nothing to lay: throw a card."


def test_mj7_4_4_the_last_card_is_gin() -> None:
    assert hint(position("A: 2h | B: 3c4c | upcard 7c | took 2h")) == (
        "You took 2♥. Throw your last card for gin."
    )


def test_mj7_4_5_the_last_turn() -> None:
    assert hint(position("A: 2h9c | B: 3c4c | upcard 7c | drew 2h | stock 5c6c")) == (
        "You drew 2♥. Last turn: without gin the deal is void."
    )


def test_waiting_says_what_happened_last() -> None:
    draw, drawn = position(f"{HANDS} | upcard 7c", Phase.DRAW), position(f"{ELEVEN} | drew 2h")
    took = Took(ALICE, parse_cards("6h2h"))

    assert hint(draw, Discarded(BOB, parse_card("7c")), seat=BOB) == "You threw 7♣. Alice draws next."
    assert hint(draw, seat=BOB) == "Alice draws next."
    assert hint(drawn, took, seat=BOB) == "Alice took 6♥ 2♥. Waiting for the discard."
    assert hint(drawn, Passed(BOB), Drew(ALICE, 3), seat=BOB) == (
        "Alice drew from the stock. Waiting for the discard."
    )
