"""The cards that may come: looking no further than the choice needs finds what a look at all orders finds."""

from __future__ import annotations

from statistics import fmean

import pytest

from bot.games import rummy13 as game
from bot.games.rummy13.player.outlook import Outlook, Rest
from tests.games.rummy13.positions import A, position
from tests.games.rummy13.test_planner import OTHER, TEN

ALIVE = tuple(0.8**draw for draw in range(1, 8))
ORDERS = 300


@pytest.mark.parametrize("hand", ["Ad2d3d5s6s9s9hJhQh5c7cKd2h4c", "Ad2d3d4d6s7s9s9hJhQh5c6cKd2c"])
def test_the_card_it_settles_on_is_as_good_as_any_in_all_orders(hand: str) -> None:
    """Where several cards are close, ten orders alone would lose eight chances in a thousand on average."""
    view = game.view(position(f"A: {hand} | {OTHER} | cut 8s | drew {hand[-2:]} | open Qc"), A)
    assert view.hand is not None
    rests = dict.fromkeys(view.hand.cards, Rest(0.0, ALIVE))
    lost = []
    for seed in range(12):
        outlook = Outlook(view, horizon=len(ALIVE), seed=seed)
        chosen = outlook.best_without(view.hand.cards, rests, orders=ORDERS)
        chances = outlook.chances_without(view.hand.cards, rests, orders=ORDERS)
        lost.append(max(chances.values()) - chances[chosen])
    assert fmean(lost) < 0.003


def test_the_same_orders_count_for_every_question() -> None:
    """A hand that draws has the chance of the hand of fourteen without the card that it leaves."""
    view = game.view(position(f"A: {TEN}JhQh5c7c | {OTHER} | cut 8s | drew 7c | open 9d"), A)
    assert view.hand is not None
    outlook = Outlook(view, horizon=len(ALIVE), seed=1)
    card = view.drawn
    assert card is not None
    without = outlook.chances_without(view.hand.cards, {card: Rest(0.0, ALIVE)}, orders=60)[card]
    rest = tuple(each for each in view.hand.cards if each is not card)
    assert outlook.ready(rest, ALIVE, orders=60) == pytest.approx(without)
