"""Fast deals of 13-card rummy beside the bot: each hand, use and greedy choice is the bot's own.

They need Numba's machine code, and are run by hand (`README.md` says how).
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.games import rummy13 as game
from bot.games.cards import Rank
from bot.games.rummy13.actions import Discard, Draw, Take
from bot.games.rummy13.arrange import Arranger
from bot.games.rummy13.cards import Card, Cards, is_joker, pack_of
from bot.games.rummy13.player import cover, planner
from bot.games.rummy13.player.greedy import Greedy
from bot.games.rummy13.player.outlook import unseen
from bot.games.rummy13.rules import Rummy13Rules
from bot.games.rummy13.state import Rummy13State
from bot.games.rummy13.view import Rummy13View
from tests.trainer.rummy13 import duel
from tests.trainer.rummy13.covers import ALL, LACKING, RANKS, by_cards, by_points, can_declare, nearness

PACK = pack_of(1)
GREEDY = Greedy(pure_first=True)
CARDS, POINTS = by_cards(), by_points()


def number_of(cards: Cards) -> int:
    return sum(1 << PACK.index(card) for card in cards)


def hands(number: int) -> Iterator[tuple[Cards, Rank]]:
    """Hands of thirteen, half of them with two beginnings of sequences."""
    mixer = random.Random(number)
    for each in range(number):
        begun = {
            PACK[suit * RANKS + first + place]
            for suit, first in ((mixer.randrange(4), mixer.randrange(10)) for _ in range(2 * (each % 2)))
            for place in range(3)
        }
        rest = mixer.sample([card for card in PACK if card not in begun], 13 - len(begun))
        yield (*begun, *rest), Rank(mixer.randrange(RANKS) + 1)


def test_6_2_hands_cost_what_the_bot_says() -> None:
    for cards, wild in hands(2_000):
        found = Arranger(cards, wild).nearness()
        assert nearness(number_of(cards), wild - 1, POINTS) == found.missing * LACKING + found.loose


@pytest.mark.parametrize("more", [0, 3, 6])
def test_4_3_hands_can_be_declared_with_the_draws_that_the_bot_says(more: int) -> None:
    mixer, told = random.Random(more), set()
    for cards, wild in hands(2_000):
        drawn = mixer.sample([card for card in PACK if card not in cards], more)
        held = (*cards, *drawn)
        printed = sum(card.is_printed for card in held)
        expected = cover.can_declare(cover.suits_of(held), printed, wild)
        assert can_declare(number_of(held), wild - 1, CARDS) == expected
        told.add(expected)
    assert told >= {False} | ({True} if more else set())


def views() -> Iterator[tuple[Rummy13View, tuple[object, ...], Rummy13State]]:
    """What the seat on turn sees in deals that the greedy player plays."""
    for deal in range(60):
        state = game.new(Rummy13Rules(), 2, deal.to_bytes(32)).state
        while state.turn is not None:
            view, legal = game.view(state, state.turn), game.legal(state, state.turn)
            yield view, legal, state
            action = GREEDY.choose(view, legal, seed=0)
            assert action is not None
            state = game.apply(state, state.turn, action).state


def test_the_greedy_player_takes_and_throws_what_the_bot_s_does() -> None:
    compared = {Take: 0, Discard: 0}
    for view, legal, _ in views():
        assert view.hand is not None
        hand, wild = number_of(view.hand.cards), view.wild - 1
        action = GREEDY.choose(view, legal, seed=0)  # type: ignore[arg-type]  # legal as the game lists it
        if Draw() in legal and Take() in legal and view.top is not None:
            takes = duel.greedy_takes(hand, PACK.index(view.top), wild, POINTS)
            assert takes == (action == Take())
            compared[Take] += 1
        elif isinstance(action, Discard):
            barred = duel.NO_CARD if view.barred is None else PACK.index(view.barred)
            assert PACK[duel.greedy_throws(hand, barred, wild, POINTS)] is action.card
            compared[Discard] += 1
    assert min(compared.values()) > 300


def test_a_card_is_as_much_use_as_the_bot_says() -> None:
    compared = 0
    for view, _, _ in views():
        others = unseen(view)
        for card in PACK:
            expected = planner.use(card, others, view.wild)
            found = duel.use(PACK.index(card), number_of(others), view.wild - 1)
            assert found == pytest.approx(expected)
        compared += 1
    assert compared > 300


def test_a_card_joins_the_hands_that_the_bot_says() -> None:
    for cards, wild in hands(500):
        others: list[Card] = [card for card in PACK if card not in cards and not is_joker(card, wild)]
        for card in others:
            at = PACK.index(card)
            near = duel.same_rank(at) | duel.neighbours(at, 1)
            assert bool(near & number_of(cards)) == planner.joins(card, cards)
    assert number_of(PACK) == ALL
