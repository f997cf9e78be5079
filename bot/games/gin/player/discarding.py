"""Which card to throw: what the hand keeps, what a draw may bring, what the other could meld with it."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card, Mask, mask_of
from bot.games.gin.player.style import Style
from bot.games.gin.player.unseen import drawable_cards, known_cards, melds_open, single_bits, unseen_cards
from bot.games.gin.view import GinView
from bot.games.melds.deadwood import Counting, counting


class Outlook(msgspec.Struct, frozen=True):
    """What throwing a card costs, in points of deadwood; ``danger`` is the part that the other gains."""

    card: Card
    cost: float
    danger: float


def best_discard(view: GinView, cards: tuple[Card, ...], *, turn: int, style: Style, seed: int) -> Card:
    """The card among ``cards`` (at least one) whose loss costs least; ``seed`` decides between equals."""
    return outlooks(view, cards, turn=turn, style=style, seed=seed)[0].card


def outlooks(
    view: GinView, cards: tuple[Card, ...], *, turn: int, style: Style, seed: int
) -> tuple[Outlook, ...]:
    """What each of the cards costs, the cheapest first; ``seed`` decides between equals."""
    assert view.hand is not None
    hand = mask_of(view.hand.cards)
    drawable = drawable_cards(view) if style.remembers else unseen_cards(view)
    open_to_other = Mask(drawable | known_cards(view)) if style.remembers else drawable
    rules = view.rules.melds
    count = counting(rules)
    hope = style.hope * style.patience ** (turn - 1)

    def outlook(card: Card) -> Outlook:
        kept = Mask(hand & ~card.bit)
        points = count.deadwood(kept)
        brought = hope * good_draws(kept, drawable, style.good_draws, count)
        danger = style.caution * melds_open(card, open_to_other, rules)
        return Outlook(card, points + brought + danger, danger)

    def order(each: Outlook) -> tuple[float, int]:
        return each.cost, (each.card.bit.bit_length() + seed) % _CARDS

    return tuple(sorted(map(outlook, cards), key=order))


def good_draws(kept: Mask, unseen: Mask, number: int, count: Counting) -> float:
    """The mean deadwood of the hand after one of its ``number`` best draws and the best discard to it."""
    after = sorted(count.after_discard(Mask(kept | card)) for card in single_bits(unseen))[:number]
    return sum(after) / len(after) if after else float(count.deadwood(kept))


_CARDS = 53
"""A prime above the number of cards, so that every seed puts them in another order."""
