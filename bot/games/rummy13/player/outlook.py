"""What the next cards may bring: which card can be thrown, and how soon the rest can then be declared.

The cards that a seat does not see are put in an order at random, many times. In each order the hand can be
declared after so many draws, or it cannot: so it shows how likely the hand is to be ready in time.
"""

from __future__ import annotations

import math
import random
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.games.rummy13.cards import Card, Cards, pack_of
from bot.games.rummy13.player.cover import Suits, bit, can_declare, suits_of
from bot.games.rummy13.view import Rummy13View

_Draws = tuple[tuple[Suits, int], ...]
"""The first card, the first two, and so on: their suits, and how many of them are printed jokers."""

FEWEST, STEP = 10, 5
"""After how many orders the first cards are out, and after how many more others may be."""
SURE = 1.5
"""How many standard errors worse a card must be to be out."""
DOUBT = 0.2
"""How much surer the first orders seem than they are: cards that did not differ yet may still do so."""
TRIFLE = 0.007
"""A chance to declare that is not worth more orders."""


class Rest(NamedTuple):
    """What counts for a hand without one of its cards, besides what the draws bring."""

    worth: float
    """What is added to the chance to declare."""
    alive: Sequence[float]
    """For each draw the chance that nobody has declared before."""


class Outlook:
    """Orders in which the cards may come that a seat does not see."""

    def __init__(self, view: Rummy13View, *, horizon: int, seed: int) -> None:
        self._mixer = random.Random(seed)  # noqa: S311  # an estimate that can be repeated, not a shuffle
        self.unseen = unseen(view)
        self._wild = int(view.wild)
        self._horizon = min(horizon, len(self.unseen))
        self._mixed: list[_Draws] = []

    def ready(self, hand: Cards, alive: Sequence[float], *, orders: int) -> float:
        """The chance to declare a hand of thirteen; ``alive`` is that of still being asked, draw by draw."""
        suits, printed = _counted(hand)
        found = (self._first(suits, printed, draws) for draws in self._orders(orders))
        return sum(alive[after] for after in found if after is not None) / orders

    def best_without(self, hand: Cards, rests: Mapping[Card, Rest], *, orders: int) -> Card:
        """The card of fourteen without which the hand is worth most, in so many orders at most.

        A card that is surely worse than the best is out, and the others need a closer look.
        """
        suits, printed = _counted(hand)
        without = {card: _without(suits, printed, card) for card in rests}
        found: dict[Card, list[float]] = {card: [] for card in rests}
        for number, draws in enumerate(self._orders(orders), 1):
            first = self._first(suits, printed, draws)
            for card, chances in found.items():
                after = None if first is None else self._from(first, *without[card], draws)
                chances.append(0.0 if after is None else rests[card].alive[after])
            if number >= FEWEST and not number % STEP:
                found = _still_in(found, rests)
                if len(found) == 1:
                    break
        return max(found, key=lambda card: _mean(found[card]) + rests[card].worth)

    def chances_without(self, hand: Cards, rests: Mapping[Card, Rest], *, orders: int) -> dict[Card, float]:
        """The chance to declare a hand of fourteen without each of some cards; all orders are looked at."""
        suits, printed = _counted(hand)
        without, total = {card: _without(suits, printed, card) for card in rests}, dict.fromkeys(rests, 0.0)
        for draws in self._orders(orders):
            first = self._first(suits, printed, draws)
            if first is None:
                continue
            for card, rest in without.items():
                after = self._from(first, *rest, draws)
                if after is not None:
                    total[card] += rests[card].alive[after]
        return {card: chance / orders for card, chance in total.items()}

    def _orders(self, number: int) -> Iterator[_Draws]:
        """So many orders, always the same first."""
        for place in range(number):
            if place == len(self._mixed):
                self._mixed.append(_draws(self._mixer.sample(self.unseen, self._horizon)))
            yield self._mixed[place]

    def _first(self, suits: Suits, printed: int, draws: _Draws) -> int | None:
        """After which draw the cards can be declared, counted from 0; None if after none."""
        # Most orders bring too little, and the last draw says so at once.
        if not draws or not self._can(suits, printed, draws[-1]):
            return None
        return self._between(0, suits, printed, draws)

    def _from(self, first: int, suits: Suits, printed: int, draws: _Draws) -> int | None:
        """The same for a hand without a card, with which it can be declared after the ``first`` draw."""
        # Most cards are not needed, and if one is, the draws seldom make up for it.
        if self._can(suits, printed, draws[first]):
            return first
        if first + 1 == len(draws) or not self._can(suits, printed, draws[-1]):
            return None
        return self._between(first + 1, suits, printed, draws)

    def _between(self, first: int, suits: Suits, printed: int, draws: _Draws) -> int:
        """The first draw from this one on after which the cards can be declared; after the last they can."""
        places = range(first, len(draws) - 1)
        return first + bisect_left(places, True, key=lambda after: self._can(suits, printed, draws[after]))  # noqa: FBT003  # what is looked for

    def _can(self, suits: Suits, printed: int, drawn: tuple[Suits, int]) -> bool:
        one, two = suits, drawn[0]
        held = (one[0] + two[0], one[1] + two[1], one[2] + two[2], one[3] + two[3])
        return can_declare(held, printed + drawn[1], self._wild)


def unseen(view: Rummy13View) -> Cards:
    """The cards that lie in the closed deck or in other hands."""
    assert view.hand is not None
    seen = {view.cut, *view.discards, *view.hand.cards}
    return tuple(card for card in pack_of(view.rules.packs_for(len(view.players))) if card not in seen)


def _still_in(found: dict[Card, list[float]], rests: Mapping[Card, Rest]) -> dict[Card, list[float]]:
    """The chances found so far, without those of cards that are surely worse than the best.

    The same orders count for all cards, so how much two differ is surer than what each is worth.
    """
    worth = {card: _mean(chances) + rests[card].worth for card, chances in found.items()}
    best = max(worth, key=worth.__getitem__)
    number = len(found[best])
    kept = {}
    for card, chances in found.items():
        leads = [more - less for more, less in zip(found[best], chances, strict=True)]
        lead = _mean(leads)
        error = math.sqrt(max(0.0, _mean([each * each for each in leads]) - lead * lead) / number)
        if card is best or worth[best] - worth[card] <= SURE * (error + DOUBT / number) - TRIFLE:
            kept[card] = chances
    return kept


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


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
