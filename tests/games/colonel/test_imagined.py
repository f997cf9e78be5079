"""Deals of Colonel that the expert plays on in its head."""

from __future__ import annotations

import random

import pytest

from bot.games.cards import PACK, Mask, cards_of, mask_of
from bot.games.colonel.player.imagined import CASUAL_HABITS, STRONG_HABITS, ImaginedColonel
from bot.games.colonel.rules import MELDS
from bot.players.melding import melding
from bot.players.playing_on import Habits


@pytest.mark.parametrize("habits", [CASUAL_HABITS, STRONG_HABITS], ids=["casual", "strong"])
def test_4_2_a_turn_in_its_head_throws_the_loose_card_that_costs_least_by_habit(habits: Habits) -> None:
    """It counts only what tells loose cards apart; the whole cost says the same."""
    melds, compared = melding(MELDS), 0
    for number in range(80):
        deck = random.Random(number).sample(PACK, len(PACK))
        deal = ImaginedColonel(
            melds, hands=[mask_of(tuple(deck[:11])), mask_of(tuple(deck[11:21]))], table=[], turn=0
        )
        deal.pile, deal.stock = [deck[21].bit], [card.bit for card in deck[22:]]
        deal.barred = deck[0].bit if number % 2 else 0
        loose = melds.lay_out(deal.hand, ()).rest & ~deal.barred
        costs = {card: cost for cost, card in deal.throws(habits) if card & loose}
        if costs:
            compared += 1
            deal.finish_turn(habits, lays=False)
            thrown = deal.pile[-1]
            assert costs[thrown] == pytest.approx(min(costs.values())), cards_of(Mask(thrown))
    assert compared > 60
