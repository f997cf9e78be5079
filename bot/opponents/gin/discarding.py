"""Which card to throw: what the hand keeps, what a draw may bring, what the other could meld with it."""

from __future__ import annotations

from bot.games.cards import Card, Mask, mask_of
from bot.games.gin.view import GinView
from bot.games.melds.deadwood import Counting, counting
from bot.opponents.gin.style import Style
from bot.opponents.gin.unseen import melds_open, single_bits, unseen_cards


def best_discard(view: GinView, cards: tuple[Card, ...], *, turn: int, style: Style, seed: int) -> Card:
    """The card among ``cards`` (at least one) whose loss costs least; ``seed`` decides between equals."""
    assert view.hand is not None
    hand = mask_of(view.hand.cards)
    unseen = unseen_cards(view)
    rules = view.rules.melds
    count = counting(rules)
    hope = style.hope * style.patience ** (turn - 1)

    def cost(card: Card) -> tuple[float, int]:
        kept = Mask(hand & ~card.bit)
        points = count.deadwood(kept)
        outlook = hope * good_draws(kept, unseen, style.good_draws, count)
        danger = style.caution * melds_open(card, unseen, rules)
        return points + outlook + danger, (card.bit.bit_length() + seed) % _CARDS

    return min(cards, key=cost)


def good_draws(kept: Mask, unseen: Mask, number: int, count: Counting) -> float:
    """The mean deadwood of the hand after one of its ``number`` best draws and the best discard to it."""
    after = sorted(count.after_discard(Mask(kept | card)) for card in single_bits(unseen))[:number]
    return sum(after) / len(after)


_CARDS = 53
"""A prime above the number of cards, so that every seed puts them in another order."""
