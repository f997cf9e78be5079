"""What the next cards may bring: which card can be thrown, and how soon the rest can then be declared.

The cards that a seat does not see are put in an order at random, many times. In each order the hand can be
declared after so many draws, or it cannot: so it shows how likely the hand is to be ready in time.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from bot.games.rummy13.cards import Card, Cards, pack_of
from bot.games.rummy13.player.cover import Suits, bit, can_declare, suits_of
from bot.games.rummy13.view import Rummy13View

_Draws = tuple[tuple[Suits, int], ...]
"""The first card, the first two, and so on: their suits, and how many of them are printed jokers."""

_ROUNDS, _FEWEST = 6, 3
"""After each round of orders half of the cards are out, and so many stay to the end."""


class Outlook:
    """Orders in which the cards may come that a seat does not see."""

    def __init__(self, view: Rummy13View, *, orders: int, horizon: int, seed: int) -> None:
        mixer = random.Random(seed)  # noqa: S311  # an estimate that can be repeated, not a shuffle
        self.unseen = unseen(view)
        self._wild = int(view.wild)
        horizon = min(horizon, len(self.unseen))
        self._round = max(1, orders // _ROUNDS)
        self._orders = [_draws(mixer.sample(self.unseen, horizon)) for _ in range(orders)]

    def ready(self, hand: Cards, alive: Sequence[float]) -> float:
        """The chance to declare a hand of thirteen; ``alive`` is that of still being asked, draw by draw."""
        suits, printed = _counted(hand)
        total = 0.0
        for draws in self._orders:
            for after in range(self._first(suits, printed, draws), len(draws)):
                total += alive[after]
                break
        return total / len(self._orders)

    def best_without(
        self, hand: Cards, worth: Mapping[Card, float], alive: Sequence[float]
    ) -> tuple[Card, float]:
        """The card without which a hand of fourteen is worth most, and what it is worth then.

        ``worth`` is what each card that may be thrown adds to the chance to declare. After some of the orders
        the worse half of the cards is out: the others need a closer look.
        """
        suits, printed = _counted(hand)
        rests = {card: _without(suits, printed, card) for card in worth}
        total, played = dict.fromkeys(rests, 0.0), 0
        ranking = list(rests)
        for draws in self._orders:
            left = ranking
            for after in range(self._first(suits, printed, draws), len(draws)):
                ready = {card for card in left if self._can(*rests[card], draws[after])}
                for card in ready:
                    total[card] += alive[after]
                left = [card for card in left if card not in ready]
                if not left:
                    break
            played += 1
            if played % self._round == 0:
                ranking.sort(key=lambda card: total[card] / played + worth[card], reverse=True)
                ranking = ranking[: max(_FEWEST, len(ranking) // 2)]
        best = max(ranking, key=lambda card: total[card] / played + worth[card])
        return best, total[best] / played + worth[best]

    def chances_without(
        self, hand: Cards, cards: Sequence[Card], alive: Sequence[float]
    ) -> dict[Card, float]:
        """The chance to declare a hand of fourteen without each of some cards; all orders are looked at."""
        suits, printed = _counted(hand)
        rests, total = {card: _without(suits, printed, card) for card in cards}, dict.fromkeys(cards, 0.0)
        for draws in self._orders:
            first = self._first(suits, printed, draws)
            for card, rest in rests.items():
                ready = (after for after in range(first, len(draws)) if self._can(*rest, draws[after]))
                total[card] += next((alive[after] for after in ready), 0.0)
        return {card: chance / len(self._orders) for card, chance in total.items()}

    def _first(self, suits: Suits, printed: int, draws: _Draws) -> int:
        """After which draw the cards can be declared, counted from 0; the number of draws if after none."""
        # Most orders bring too little, and the last draw says so at once.
        if not draws or not self._can(suits, printed, draws[-1]):
            return len(draws)
        return next(at for at, drawn in enumerate(draws) if self._can(suits, printed, drawn))

    def _can(self, suits: Suits, printed: int, drawn: tuple[Suits, int]) -> bool:
        one, two = suits, drawn[0]
        held = (one[0] + two[0], one[1] + two[1], one[2] + two[2], one[3] + two[3])
        return can_declare(held, printed + drawn[1], self._wild)


def unseen(view: Rummy13View) -> Cards:
    """The cards that lie in the closed deck or in other hands."""
    assert view.hand is not None
    seen = {view.cut, *view.discards, *view.hand.cards}
    return tuple(card for card in pack_of(view.rules.packs_for(len(view.players))) if card not in seen)


def _draws(order: Sequence[Card]) -> _Draws:
    return tuple(_counted(order[:number]) for number in range(1, len(order) + 1))


def _counted(cards: Sequence[Card]) -> tuple[Suits, int]:
    return suits_of(cards), sum(card.is_printed for card in cards)


def _without(suits: Suits, printed: int, card: Card) -> tuple[Suits, int]:
    if card.face is None:
        return suits, printed - 1
    left = list(suits)
    left[card.face.suit] -= bit(card.face.rank)
    return (left[0], left[1], left[2], left[3]), printed
