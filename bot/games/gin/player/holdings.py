"""How likely the other holds each card: what it took, threw and left, and in which order, tells."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import msgspec

from bot.games.cards import PACK, Card, Mask, mask_of
from bot.games.game import Seat
from bot.games.gin.player.network import Row, learned, likely
from bot.games.gin.player.temper import log_odds
from bot.games.gin.player.unseen import drawable_cards, known_cards, melds_open, partners
from bot.games.gin.player.worlds import neighbours
from bot.games.gin.view import GinView
from bot.games.melds.finder import pairs_for
from bot.games.melds.rules import MeldRules

MOST = 0.95
"""No card that nobody saw it take is held for sure."""


class Deck(msgspec.Struct, frozen=True):
    """The 52 cards by number, in the order of their bits, as these rules see them."""

    points: tuple[int, ...]
    beside: tuple[Mask, ...]
    """For each card those that are in some meld of three with it."""
    near: tuple[Mask, ...]
    """Those next to it in a meld."""
    pairs: tuple[tuple[tuple[int, int], ...], ...]
    """The pairs that make a meld of three with it."""


class Holdings(msgspec.Struct, frozen=True):
    """What a seat knows and guesses of the cards that it does not see."""

    chances: tuple[float, ...]
    """By number of the card: how likely the other holds it; 1 for what it took and still has."""
    drawable: Mask
    """The cards that may lie in the stock, or in the other hand."""
    known: Mask
    """Those that the other took and still holds."""
    thrown: Mask
    rises: tuple[tuple[int, int], ...]
    """Where it threw a higher card than the time before, both by number: who keeps least seldom does."""
    hasty: float
    """Logarithm of the odds that it knocks as soon as it may."""

    def melds(self, card: int, deck: Deck) -> float:
        """How likely the other can make a meld with this card, by its number."""
        chances, fails = self.chances, 1.0
        for one, two in deck.pairs[card]:
            fails *= 1 - chances[one] * chances[two]
        return 1 - fails


def holdings(view: GinView) -> Holdings:
    """What the seat whose view this is may guess; it has a hand."""
    assert view.seat is not None
    other = view.players[1 - view.seat]
    drawable, known, hasty = drawable_cards(view), known_cards(view), log_odds(view)
    held = other.cards - known.bit_count()
    common, signs = signs_of(view, hasty)
    network = learned().holding
    begun = network.begun(common)
    scores = {card: likely(network.outputs(own, begun)[0]) for card, own in signs.items()}
    total = sum(scores.values())
    scale = held / total if total else 0.0
    chances = [0.0] * len(PACK)
    for card, score in scores.items():
        chances[card] = min(MOST, score * scale)
    for card in numbers(known):
        chances[card] = 1.0
    return Holdings(tuple(chances), drawable, known, mask_of(other.thrown), rises_of(other.thrown), hasty)


def signs_of(view: GinView, hasty: float) -> tuple[Row, dict[int, Row]]:
    """What the network looks at: what all cards have in common, and of each that may be held its own.

    The cards go by number; ``hasty`` is what `log_odds` says.
    """
    assert view.seat is not None
    other = view.players[Seat(1 - view.seat)]
    drawable, known, thrown = drawable_cards(view), known_cards(view), mask_of(other.thrown)
    left = mask_of(view.discards) & ~thrown
    open_cards = Mask(drawable | known)
    rules, ranks = view.rules.melds, tuple(int(card.rank) for card in other.thrown)
    deck, cards = deck_of(rules), numbers(drawable)
    turns, last = len(ranks), ranks[-1] if ranks else len(PACK)
    share, taken = (other.cards - known.bit_count()) / max(1, len(cards)), known.bit_count()
    temper, rises = likely(hasty), len(rises_of(other.thrown))
    found: dict[int, Row] = {}
    for number in cards:
        card, near = PACK[number], deck.near[number]
        lower = sum(rank < card.rank for rank in ranks) / 5
        above = float(last < card.rank)
        found[number] = (
            (near & thrown).bit_count() / 2,
            (near & left).bit_count() / 2,
            (deck.beside[number] & known).bit_count() / 2,
            deck.points[number] / 10,
            lower,
            above,
            (last - card.rank) / 10 if ranks else 0.0,
            melds_open(card, Mask(open_cards & ~card.bit), rules) / 6,
            temper * above,
            temper * lower,
            float((near & known).bit_count()),
        )
    return (turns / 10, share * 2, temper, taken / 4, rises / 3), found


@cache
def deck_of(rules: MeldRules) -> Deck:
    """The cards as these rules see them."""
    return Deck(
        points=tuple(rules.points(card.rank) for card in PACK),
        beside=tuple(partners(card, rules) for card in PACK),
        near=tuple(neighbours(card, rules) for card in PACK),
        pairs=tuple(
            tuple((low.bit_length() - 1, high.bit_length() - 1) for low, high in map(_halves, pairs))
            for pairs in (pairs_for(card, rules) for card in PACK)
        ),
    )


def rises_of(thrown: tuple[Card, ...]) -> tuple[tuple[int, int], ...]:
    """Of cards in the order thrown those pairs, by number, of which the second is of a higher rank."""
    return tuple(
        (low.bit.bit_length() - 1, high.bit.bit_length() - 1)
        for low, high in pairwise(thrown)
        if high.rank > low.rank
    )


def numbers(mask: Mask) -> list[int]:
    """The cards of a set by number."""
    found, rest = [], int(mask)
    while rest:
        lowest = rest & -rest
        found.append(lowest.bit_length() - 1)
        rest ^= lowest
    return found


def _halves(pair: Mask) -> tuple[int, int]:
    low = pair & -pair
    return low, pair ^ low
