"""Whose turn it is in Skarney, and the hint for the hand on turn."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import skarney
from bot.games.frame.rules import CutWinner
from bot.games.game import Seat
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.state import SkarneyState
from bot.games.skarney.view import Dealt, Event, Phase
from bot.games.skarney.words.status import hand_hint, table_status
from tests.games.skarney.positions import SEED, play, position
from tests.words.walks import NAMES

ALICE, BOB = Seat(0), Seat(1)
CONTRACT = "A: 3s4c5c7c7d7hQhKcAd2s | B: 9c9d2h4d6c8hTdJcKh5s"
LAID = "A: 2s6d9h | B: 9c9d2h4d6c8hTdJcKh5s | A laid: 3s4c5c 7c7d7h QhKcAd"


def hint(state: SkarneyState, *recent: Event, seat: Seat = ALICE) -> str:
    return hand_hint(skarney.view(state, seat), NAMES, recent=recent)


def status(state: SkarneyState) -> str:
    return table_status(skarney.view(state, None), NAMES)


def test_ska1_1_the_winner_of_the_cut_is_asked() -> None:
    step = skarney.new(SkarneyRules(cut_winner=CutWinner.CHOOSES), 2, SEED)
    winner = step.state.turn
    assert winner is not None
    name = NAMES[winner]

    assert status(step.state) == f"{name}'s turn: say who deals first."
    assert hint(step.state, *step.events, seat=winner) == "You won the cut. Who deals first?"
    assert hint(step.state, *step.events, seat=Seat(1 - winner)) == (
        f"{name} won the cut and chooses the first dealer."
    )


def test_ska4_1_a_draw() -> None:
    draw = position(CONTRACT)

    assert status(draw) == "Alice's turn: draw a card."
    assert hint(draw, Dealt(1, BOB)) == "A new deal: draw a card."
    assert hint(draw, Dealt(1, BOB), seat=BOB) == "A new deal: Alice draws first."
    assert hint(draw) == "Your turn: draw a card."
    assert hint(draw, seat=BOB) == "Alice draws next."


def test_ska4_2_the_contract() -> None:
    drawn = position(f"{CONTRACT.replace('2s |', '2s6d |')} | drew 6d")
    laid = play(drawn, "A contract 3s4c5c 7c7d7h QhKcAd")
    without = position("A: 3s4c5c7c7d7hQhKcTd2s6d | B: 9c | drew 6d")

    assert status(drawn) == "Alice's turn: lay cards, then offer one."
    assert hint(drawn) == "You drew 6♦. Lay your contract, or offer a card."
    assert hint(without) == "You drew 6♦. No contract yet: offer a card."
    assert hint(laid.state, *laid.events) == "Your contract is down: now offer a card."
    assert hint(laid.state, *laid.events, seat=BOB) == (
        "Alice laid the contract 3-4-5, 7♣♦♥, Q-K-A. Waiting for the offer."
    )


def test_ska4_5_after_the_contract() -> None:
    drawn = position(f"{LAID.replace('9h', '9h7s')} | drew 7s")
    added = play(drawn, "A add 7s to 2", "A add 2s6d to 1")
    nothing = position("A: 9hJd | B: 9c2c | A laid: 3s4c5c 7c7d7h JsQhKc | drew 9h")

    assert hint(drawn) == "You drew 7♠. Lay or add what you like, then offer a card."
    assert hint(added.state, *added.events) == "One card left: say last card and keep it."
    assert hint(nothing) == "You drew 9♥. Nothing to lay: offer a card."


def test_ska4_3_an_offer_and_its_answer() -> None:
    drawn = position(f"{CONTRACT.replace('2s |', '2s6d |')} | drew 6d")
    offered = play(drawn, "A offer 2s")
    taken, left = play(offered.state, "B accept"), play(offered.state, "B reject")

    assert status(offered.state) == "Bob's turn: take the card on offer or leave it."
    assert hint(offered.state) == "You offered 2♠: Bob takes it or leaves it."
    assert hint(offered.state, seat=BOB) == "Alice offers you 2♠: take it or leave it."
    assert hint(taken.state, *taken.events) == "Bob took 2♠ and draws next."
    assert hint(taken.state, *taken.events, seat=BOB) == "You took 2♠. Draw a card."
    assert hint(left.state, *left.events) == "Bob left you 2♠ and draws next."
    assert hint(left.state, *left.events, seat=BOB) == "You left 2♠. Draw a card."


def test_ska4_4_an_ace_replaces_the_draw() -> None:
    drawn = position(f"{CONTRACT.replace('2s |', '2s6d |')} | drew 6d")
    offered = play(drawn, "A offer Ad")
    taken = play(offered.state, "B accept")

    assert hint(offered.state, seat=BOB) == "Alice offers you A♦. Take it, and you don't draw."
    assert hint(taken.state, *taken.events, seat=BOB) == (
        "You took A♦ instead of drawing. No contract yet: offer a card."
    )
    assert hint(taken.state, *taken.events) == (
        "Bob took the ace on offer instead of drawing. Waiting for the offer."
    )


def test_ska4_6_the_last_card() -> None:
    last = position("A: 9h | B: 9c2c | A laid: 3s4c5c 7c7d7h JsQhKc | drew 9h")
    fits = position("A: 6h | B: 9c2c | A laid: 3s4c5c 7c7d7h JsQhKc | drew 6h")
    kept = play(last, "A last_card")

    assert status(last) == "Alice's turn: one card left."
    assert hint(last) == "You drew 9♥. One card left: say last card and keep it."
    assert hint(last, seat=BOB) == "Alice has one card left."
    assert hint(fits) == "You drew 6♥. Lay your last card, or keep it."
    assert hint(kept.state, *kept.events) == "You keep your last card. Bob draws next."
    assert hint(kept.state, *kept.events, seat=BOB) == "Alice keeps a last card. Draw a card."


def test_ska4_7_the_end_of_the_stock() -> None:
    nothing = position("A: 9hJd | B: 9c2c | A laid: 3s4c5c 7c7d7h JsQhKc | drew 9h | stock 4d5d")
    something = position("A: 9h6d | B: 9c2c | A laid: 3s4c5c 7c7d7h JsQhKc | drew 9h | stock 4d5d")

    assert status(nothing) == "Alice's turn: lay cards, then the deal ends."
    assert hint(nothing) == "You drew 9♥. The stock is empty: end the deal."
    assert hint(nothing, seat=BOB) == "The deal ends after this turn."
    assert hint(something) == "You drew 9♥. The stock is empty: lay what you can, then end the deal."


def test_without_events_a_hint_says_less() -> None:
    offered = play(position(f"{CONTRACT.replace('2s |', '2s6d |')} | drew 6d"), "A offer 2s").state
    nameless = replace(skarney.view(offered, None), seat=BOB, phase=Phase.ANSWER)

    assert hand_hint(nameless, NAMES) == "Alice offers you a card: take it or leave it."
    assert hint(position(f"{LAID} | drew 9h"), seat=BOB) == "Waiting for the offer."
