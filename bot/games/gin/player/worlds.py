"""What the other hand may be: hands drawn by chance that fit what was taken, thrown and left in this deal."""

from __future__ import annotations

import random
from functools import cache

from bot.games.cards import PACK, Card, Mask, mask_of
from bot.games.gin.player.unseen import drawable_cards, known_cards, partners, single_bits
from bot.games.gin.view import GinView
from bot.games.melds.deadwood import counting
from bot.games.melds.rules import MeldRules

THROWN_BESIDE = 0.5
"""How much likelier the other hand is to lack a card for each neighbour that it threw."""
LEFT_BESIDE = 0.7
"""The same for each neighbour that it could have taken and left."""
TAKEN_BESIDE = 2.0
"""How much likelier it is to hold a card for each partner that it took."""
TOGETHER = 1.5
"""Points that a player gives a card for each partner beside it, when it chooses what to throw."""


def worlds(view: GinView, number: int, seed: int) -> tuple[Mask, ...]:
    """Hands that the other seat may hold now; the same view and seed always give the same ones.

    A hand begins as cards drawn by weight, and then is played as many turns as the other has had: a card
    drawn, the worst one thrown. So its deadwood falls as that of real hands does.
    """
    assert view.seat is not None
    rng = random.Random(seed)  # noqa: S311  # an estimate that can be repeated, not a shuffle
    known = known_cards(view)
    weights = _weights(view)
    held = view.players[1 - view.seat].cards - known.bit_count()
    turns = len(view.players[1 - view.seat].thrown)
    found = []
    for _ in range(number):
        order = sorted(weights, key=lambda bit: rng.random() ** (1 / weights[bit]), reverse=True)
        hand = known
        for bit in order[:held]:
            hand = Mask(hand | bit)
        for bit in order[held : held + turns]:
            hand = _improved(Mask(hand | bit), known, view.rules.melds)
        found.append(hand)
    return tuple(found)


def _weights(view: GinView) -> dict[int, float]:
    """How likely the other hand is to hold each card that may lie in it or in the stock, by its bit."""
    assert view.seat is not None
    rules, pile = view.rules.melds, mask_of(view.discards)
    thrown = mask_of(view.players[1 - view.seat].thrown)
    left = Mask(pile & ~thrown)
    taken = known_cards(view)
    by_bit = _by_bit()
    weights = {}
    for bit in single_bits(drawable_cards(view)):
        near, beside = neighbours(by_bit[bit], rules), partners(by_bit[bit], rules)
        weights[bit] = (
            THROWN_BESIDE ** (near & thrown).bit_count()
            * LEFT_BESIDE ** (near & left).bit_count()
            * TAKEN_BESIDE ** (beside & taken).bit_count()
        )
    return weights


def _improved(hand: Mask, known: Mask, rules: MeldRules) -> Mask:
    """The hand after throwing the card that goes least with the others; what all know it holds, it keeps."""
    deadwood = counting(rules).deadwood
    by_bit = _by_bit()
    best, lowest = 0, 0.0
    for bit in single_bits(Mask(hand & ~known)):
        cost = deadwood(Mask(hand ^ bit)) + TOGETHER * (partners(by_bit[bit], rules) & hand).bit_count()
        if not best or cost < lowest:
            best, lowest = bit, cost
    return Mask(hand ^ best)


@cache
def neighbours(card: Card, rules: MeldRules) -> Mask:
    """The cards that lie nearest to a card in a meld: those of its rank, and the next ones of its suit."""
    near = partners(card, rules)
    if rules.wrap_runs:
        beside = {(card.rank - 2) % 13 + 1, card.rank % 13 + 1}
    else:
        beside = {card.rank - 1, card.rank + 1}
    close = (one for one in PACK if one.rank == card.rank or (one.suit == card.suit and one.rank in beside))
    return Mask(near & mask_of(tuple(close)))


@cache
def _by_bit() -> dict[int, Card]:
    return {card.bit: card for card in PACK}
