"""The features of a position: the inputs of the expert's networks, scaled to about 0 to 1.

The networks know a feature by its place in the list alone. A new one goes to the end of its list, and none
may be moved or left out unless the networks are fitted again (`tests/trainer/README.md`). Counts are divided
to come near to 1; the networks were fitted with just these divisors.
"""

from __future__ import annotations

from functools import cached_property
from operator import mul

from bot.games.cards import PACK, Card, Mask, mask_of
from bot.games.gin.player.network import sigmoid
from bot.games.gin.player.opponent_model import (
    CardTables,
    HandEstimate,
    card_numbers,
    card_tables,
    estimate_hand,
)
from bot.games.gin.player.unseen import melds_open
from bot.games.gin.player.wanted import Wanted
from bot.games.gin.view import GinView
from bot.games.melds.arrange import addable, arrange
from bot.games.melds.deadwood import Counting, counting
from bot.games.melds.rules import MeldRules

BEST_DRAWS, GOOD_DRAWS = 0.13, 0.35
"""The shares of all draws that count as the best draws, and as good draws: about 4 and 11 of 31 cards."""
POINTS = 30
"""Deadwood is divided by this."""


class Features:
    """The features of one decision; what its actions have in common is computed once."""

    def __init__(self, view: GinView) -> None:
        assert view.seat is not None
        self.view = view
        self.rules: MeldRules = view.rules.melds
        self.tables: CardTables = card_tables(self.rules)
        self.count: Counting = counting(self.rules)
        self.estimate: HandEstimate = estimate_hand(view)
        chances = self.estimate.chances
        # A card that the opponent probably holds is unlikely to lie in the stock: its draw weighs less.
        self._draws = tuple((1 << card, 1 - chances[card]) for card in card_numbers(self.estimate.drawable))
        self._draw_weight = sum(weight for _, weight in self._draws)
        self._open = Mask(self.estimate.drawable | self.estimate.known)
        self._meld_chances: dict[int, float] = {}
        self._hand = mask_of(() if view.hand is None else view.hand.cards)

    def common(self, *, offered_first: bool = False, offered_second: bool = False) -> list[float]:
        """The features that all actions share."""
        view, held, points = self.view, self.estimate, self.tables.points
        assert view.seat is not None
        known, limit, chances = held.known, view.knock_limit, held.chances
        thrown = [self.rules.points(card.rank) for card in view.players[1 - view.seat].thrown]
        last, unseen = thrown[-3:], card_numbers(self._open)
        return [
            view.stock / 31,
            float(view.stock <= 4),
            float(view.stock >= 29),
            known.bit_count() / 4,
            len(view.players[view.seat].known) / 4,
            len(thrown) / 10,
            thrown[-1] / 10 if thrown else 1.0,
            sum(last) / len(last) / 10 if last else 1.0,
            sum(each <= 6 for each in thrown) / 4,
            min(thrown, default=10) / 10,
            limit / 10,
            float(limit == 0),
            held.log_odds / 3,
            sigmoid(held.log_odds),
            float(offered_first),
            float(offered_second),
            sum(map(mul, chances, points)) / 50,
            sum([self.meld_chance(card) for card in card_numbers(known)]) / 4,
            len(held.rises) / 3,
            sum([points[high] - points[low] for low, high in held.rises]) / 10,
            sum([chances[card] * points[card] * (1 - self.meld_chance(card)) for card in unseen]) / POINTS,
        ]

    def own(self, kept: Mask, thrown: Card | None) -> list[float]:
        """The features of one action: of the cards kept, and of the card thrown if there is one.

        An action without a throw, such as a draw, has zeros in place of the latter.
        """
        limit, points = self.view.knock_limit, self.count.deadwood(kept)
        return [
            points / POINTS,
            float(points <= limit),
            1.0 if points > limit else points / limit if limit else 0.0,
            *self._of_draws(kept, points),
            *self._of_melds(kept),
            *self._of_throw(kept, thrown),
        ]

    def _of_draws(self, kept: Mask, points: int) -> list[float]:
        """What the next card from the stock may bring."""
        after, limit = self.count.after_discard, self.view.knock_limit
        coming = sorted([(after(Mask(kept | bit)), weight) for bit, weight in self._draws])
        gins = [weight for left, weight in coming if left == 0]
        total = self._draw_weight or 1.0
        return [
            len(gins) / 4,
            sum(gins) / total * 10,
            sum([weight for left, weight in coming if left <= limit]) / total,
            sum([weight for left, weight in coming if left < points]) / total,
            sum([left * weight for left, weight in coming]) / total / POINTS,
            _mean_of_first(coming, self._draw_weight * BEST_DRAWS, points) / POINTS,
            _mean_of_first(coming, self._draw_weight * GOOD_DRAWS, points) / POINTS,
        ]

    def _of_melds(self, kept: Mask) -> list[float]:
        """The melds, and what the cards outside of them are good for."""
        laid = arrange(kept, self.rules)
        tables, known, loose = self.tables, self.estimate.known, laid.deadwood
        fits = Mask(addable(kept, laid.melds, self.rules) & self._open)
        cards = card_numbers(loose)
        heights = sorted([tables.points[card] for card in cards], reverse=True)
        wanted = [self.meld_chance(card) for card in cards]
        chances = self.estimate.chances
        return [
            (kept.bit_count() - len(cards)) / 10,
            fits.bit_count() / 6,
            (fits & known).bit_count() / 2,
            heights[0] / 10 if heights else 0.0,
            heights[1] / 10 if len(heights) > 1 else 0.0,
            sum([(tables.beside[card] & loose).bit_count() for card in cards]) / 8,
            sum([tables.points[card] for card in cards if tables.beside[card] & known]) / 10,
            sum([chances[card] * tables.points[card] for card in card_numbers(fits)]) / 10,
            sum(wanted) / 2,
            max(wanted, default=0.0),
            sum([chance * tables.points[card] for chance, card in zip(wanted, cards, strict=True)]) / 10,
        ]

    def _of_throw(self, kept: Mask, thrown: Card | None) -> list[float]:
        """What the opponent may do with the card thrown."""
        if thrown is None:
            return [0.0] * 5
        card = thrown.bit.bit_length() - 1
        return [
            self.meld_chance(card),
            melds_open(thrown, Mask(self._open & ~kept), self.rules) / 6,
            (self.tables.beside[card] & self.estimate.known).bit_count() / 2,
            self.tables.points[card] / 10,
            (self.tables.near[card] & self.estimate.thrown).bit_count() / 2,
        ]

    def meld_chance(self, card: int) -> float:
        """The chance that the opponent can meld this card, given by its number."""
        found = self._meld_chances.get(card)
        if found is None:
            found = self._meld_chances[card] = (
                self._wanted.chance(PACK[card])
                if self._hand >> card & 1
                else self.estimate.meld_chance(card, self.tables)
            )
        return found

    @cached_property
    def _wanted(self) -> Wanted:
        """What is said of the seat's own cards."""
        return Wanted(self.view, self.estimate, self.tables, self.common())


def _mean_of_first(coming: list[tuple[int, float]], share: float, otherwise: int) -> float:
    """The weighted mean of the smallest values whose weights add up to ``share``."""
    got, total = 0.0, 0.0
    for left, weight in coming:
        part = min(weight, share - got)
        got, total = got + part, total + part * left
        if got >= share:
            break
    return total / got if got else float(otherwise)
