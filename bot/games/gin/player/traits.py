"""A position as numbers: what the networks of the expert look at. Each is about 0 to 1 by its divisor."""

from __future__ import annotations

from operator import mul

from bot.games.cards import Card, Mask
from bot.games.gin.player.holdings import Deck, Holdings, deck_of, holdings, numbers
from bot.games.gin.player.network import likely
from bot.games.gin.player.unseen import melds_open
from bot.games.gin.view import GinView
from bot.games.melds.arrange import addable, arrange
from bot.games.melds.deadwood import Counting, counting
from bot.games.melds.rules import MeldRules

BEST_DRAWS, GOOD_DRAWS = 0.13, 0.35
"""The shares of all draws that count as the best, and as good."""
POINTS = 30
"""Deadwood is seen in parts of so much."""


class Reading:
    """One decision of a seat: all that its actions have in common is worked out once."""

    def __init__(self, view: GinView) -> None:
        assert view.seat is not None
        self.view = view
        self.rules: MeldRules = view.rules.melds
        self.deck: Deck = deck_of(self.rules)
        self.count: Counting = counting(self.rules)
        self.held: Holdings = holdings(view)
        chances = self.held.chances
        self._draws = tuple((1 << card, 1 - chances[card]) for card in numbers(self.held.drawable))
        self._hopes = sum(weight for _, weight in self._draws)
        self._open = Mask(self.held.drawable | self.held.known)
        self._likes: dict[int, float] = {}

    def common(self, *, offered_first: bool = False, offered_second: bool = False) -> list[float]:
        """What does not hang on the action."""
        view, held, deck = self.view, self.held, self.deck
        assert view.seat is not None
        known, limit, chances = held.known, view.knock_limit, held.chances
        thrown = [self.rules.points(card.rank) for card in view.players[1 - view.seat].thrown]
        last = thrown[-3:]
        return [
            view.stock / 31,
            float(view.stock <= 4),
            float(view.stock >= 29),
            known.bit_count() / 4,
            len(view.players[view.seat].known) / 4,
            len(thrown) / 10,
            thrown[-1] / 10 if thrown else 1.0,
            sum(last) / len(last) / 10 if last else 1.0,
            sum(points <= 6 for points in thrown) / 4,
            min(thrown, default=10) / 10,
            limit / 10,
            float(limit == 0),
            held.hasty / 3,
            likely(held.hasty),
            float(offered_first),
            float(offered_second),
            sum(map(mul, chances, deck.points)) / 50,
            sum([self.liked(card) for card in numbers(known)]) / 4,
            len(held.rises) / 3,
            sum([deck.points[high] - deck.points[low] for low, high in held.rises]) / 10,
            sum([chances[card] * deck.points[card] * (1 - self.liked(card)) for card in numbers(self._open)])
            / POINTS,
        ]

    def own(self, kept: Mask, thrown: Card | None) -> list[float]:
        """What hangs on the cards kept, and on the one thrown."""
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
        """What the next card from the stock may do for these cards."""
        after, limit = self.count.after_discard, self.view.knock_limit
        coming = sorted([(after(Mask(kept | bit)), weight) for bit, weight in self._draws])
        gins = [weight for left, weight in coming if left == 0]
        total = self._hopes or 1.0
        return [
            len(gins) / 4,
            sum(gins) / total * 10,
            sum([weight for left, weight in coming if left <= limit]) / total,
            sum([weight for left, weight in coming if left < points]) / total,
            sum([left * weight for left, weight in coming]) / total / POINTS,
            _mean_of_first(coming, self._hopes * BEST_DRAWS, points) / POINTS,
            _mean_of_first(coming, self._hopes * GOOD_DRAWS, points) / POINTS,
        ]

    def _of_melds(self, kept: Mask) -> list[float]:
        """How the cards lie, and what those outside of melds are good for."""
        laid = arrange(kept, self.rules)
        deck, known, loose = self.deck, self.held.known, laid.deadwood
        fits = Mask(addable(kept, laid.melds, self.rules) & self._open)
        cards = numbers(loose)
        heights = sorted([deck.points[card] for card in cards], reverse=True)
        likes = [self.liked(card) for card in cards]
        chances = self.held.chances
        return [
            (kept.bit_count() - len(cards)) / 10,
            fits.bit_count() / 6,
            (fits & known).bit_count() / 2,
            heights[0] / 10 if heights else 0.0,
            heights[1] / 10 if len(heights) > 1 else 0.0,
            sum([(deck.beside[card] & loose).bit_count() for card in cards]) / 8,
            sum([deck.points[card] for card in cards if deck.beside[card] & known]) / 10,
            sum([chances[card] * deck.points[card] for card in numbers(fits)]) / 10,
            sum(likes) / 2,
            max(likes, default=0.0),
            sum([like * deck.points[card] for like, card in zip(likes, cards, strict=True)]) / 10,
        ]

    def _of_throw(self, kept: Mask, thrown: Card | None) -> list[float]:
        """What the other may do with the card thrown."""
        if thrown is None:
            return [0.0] * 5
        card = thrown.bit.bit_length() - 1
        return [
            self.liked(card),
            melds_open(thrown, Mask(self._open & ~kept), self.rules) / 6,
            (self.deck.beside[card] & self.held.known).bit_count() / 2,
            self.deck.points[card] / 10,
            (self.deck.near[card] & self.held.thrown).bit_count() / 2,
        ]

    def liked(self, card: int) -> float:
        """How likely the other can make a meld with this card, by its number."""
        found = self._likes.get(card)
        if found is None:
            found = self._likes[card] = self.held.melds(card, self.deck)
        return found


def _mean_of_first(coming: list[tuple[int, float]], share: float, otherwise: int) -> float:
    """The mean of the least values, until their weights make up the share."""
    got, total = 0.0, 0.0
    for left, weight in coming:
        part = min(weight, share - got)
        got, total = got + part, total + part * left
        if got >= share:
            break
    return total / got if got else float(otherwise)
