"""The cards that a seat has not seen, what could be melded with them, and hands sampled from them.

A sampled hand fits what the opponent took, threw and left in this deal.
"""

from __future__ import annotations

import random
from functools import cache

from bot.games.cards import PACK, Card, Mask, Rank, bits_of, mask_of
from bot.games.gin.rules import KnockScore, UndercutTie
from bot.games.gin.view import Finish, GinView
from bot.games.melds.deadwood import counting
from bot.games.melds.finder import pairs_for
from bot.games.melds.laying import lay_offs
from bot.games.melds.rules import STANDARD, MeldRules

_FULL = mask_of(PACK)
_SUITS = 4
_RANKS = len(Rank)


def unseen_cards(view: GinView) -> Mask:
    """All cards except the seat's hand and the top of the pile.

    They lie in the stock, deeper in the pile (2.17), or in the opponent's hand.
    """
    seen = 0 if view.upcard is None else view.upcard.bit
    if view.hand is not None:
        seen |= mask_of(view.hand.cards)
    return Mask(_FULL & ~seen)


def known_cards(view: GinView) -> Mask:
    """The cards that the opponent took from the pile and still holds: they are certain."""
    return mask_of(() if view.seat is None else view.players[1 - view.seat].known)


def drawable_cards(view: GinView) -> Mask:
    """The cards that may lie in the stock: all except the seat's, the pile's and those the opponent took."""
    own = () if view.hand is None else view.hand.cards
    return Mask(_FULL & ~(mask_of(own) | mask_of(view.discards) | known_cards(view)))


@cache
def partners(card: Card, rules: MeldRules = STANDARD) -> Mask:
    """The cards that are in some meld of three with this card."""
    together = 0
    for pair in pairs_for(card, rules):
        together |= pair
    return Mask(together)


def melds_open(card: Card, unseen: Mask, rules: MeldRules = STANDARD) -> int:
    """The number of pairs of unseen cards with which this card makes a meld: 0 (safe to throw) to 6."""
    pairs = _ROUND_PAIRS if rules.wrap_runs else _RUN_PAIRS
    runs = sum(pair & unseen == pair for pair in pairs[card])
    if not rules.sets_allowed:
        return runs
    of_rank = sum(unseen >> at & 1 for at in range(card.rank - 1, _SUITS * _RANKS, _RANKS))
    return runs + of_rank * (of_rank - 1) // 2


def _round_pairs(card: Card) -> tuple[int, ...]:
    """The pairs of cards that make a run of three with this card, round the corner too (7.5.1)."""
    start, at = _RANKS * card.suit, card.rank - 1
    pairs = ((at - 2, at - 1), (at - 1, at + 1), (at + 1, at + 2))
    return tuple(1 << start + low % _RANKS | 1 << start + high % _RANKS for low, high in pairs)


def _run_pairs(card: Card) -> tuple[int, ...]:
    """The pairs of cards that make a run of three with this card."""
    start = _RANKS * card.suit
    at = start + card.rank - 1
    pairs = ((at - 2, at - 1), (at - 1, at + 1), (at + 1, at + 2))
    return tuple(1 << low | 1 << high for low, high in pairs if start <= low and high < start + _RANKS)


_RUN_PAIRS = {card: _run_pairs(card) for card in PACK}
_ROUND_PAIRS = {card: _round_pairs(card) for card in PACK}


# The factors below say how much a card tells of its neighbours. They need not be exact: sampled hands only
# estimate means, and the networks judge everything else.
THROWN_BESIDE = 0.5
"""The factor on the weight of a card for each of its neighbours that the opponent threw."""
LEFT_BESIDE = 0.7
"""The factor for each neighbour that the opponent could have taken, and left."""
TAKEN_BESIDE = 2.0
"""The factor for each card that the opponent took and that makes melds with this one."""
TOGETHER = 1.5
"""Points by which a simulated player values a card more for each card that makes melds with it."""


def sample_hands(view: GinView, number: int, seed: int) -> tuple[Mask, ...]:
    """Hands that the opponent may hold now; equal views and seeds give equal hands.

    A hand begins as cards drawn by weight. Then as many turns are simulated as the opponent has had: it draws
    a card and throws the worst one. So its deadwood falls as in real play.
    """
    assert view.seat is not None
    rng = random.Random(seed)  # noqa: S311  # an estimate that can be repeated, not a shuffle
    known = known_cards(view)
    weights = _weights(view)
    held = view.players[1 - view.seat].cards - known.bit_count()
    turns = len(view.players[1 - view.seat].thrown)
    found = []
    for _ in range(number):
        # Sampling by weight without replacement: sorted by these powers, the first cards are such a sample.
        order = sorted(weights, key=lambda bit: rng.random() ** (1 / weights[bit]), reverse=True)
        hand = known
        for bit in order[:held]:
            hand = Mask(hand | bit)
        for bit in order[held : held + turns]:
            hand = _improved(Mask(hand | bit), known, view.rules.melds)
        found.append(hand)
    return tuple(found)


def knock_points(view: GinView, finish: Finish, hand: Mask) -> int:
    """What the knock scores if the opponent holds this hand; below 0 for an undercut (2.13, 3.1 to 3.5)."""
    rules, own = view.rules, finish.hand.points
    melds = tuple(mask_of(meld.cards) for meld in finish.hand.melds)
    left = least_left(melds, hand, rules.melds) if rules.layoffs else counting(rules.melds).deadwood(hand)
    multiplier = 2 if rules.doubles(view.knock_card) else 1
    if left > own:
        return multiplier * (left if rules.knock_score is KnockScore.FULL else left - own)
    if left == own and rules.undercut_tie is UndercutTie.NO_BONUS:
        return 0
    return -multiplier * (own - left + rules.undercut_bonus)


def least_left(melds: tuple[Mask, ...], hand: Mask, rules: MeldRules) -> int:
    """The deadwood of a hand after the best lay-offs on these melds (2.11, 2.12)."""
    deadwood = counting(rules).deadwood
    return min(deadwood(Mask(hand & ~off)) for off in lay_offs(melds, hand, rules))


@cache
def neighbours(card: Card, rules: MeldRules) -> Mask:
    """The cards next to a card in a meld: those of its rank, and the next ones of its suit."""
    near = partners(card, rules)
    if rules.wrap_runs:
        beside = {(card.rank - 2) % 13 + 1, card.rank % 13 + 1}
    else:
        beside = {card.rank - 1, card.rank + 1}
    close = (one for one in PACK if one.rank == card.rank or (one.suit == card.suit and one.rank in beside))
    return Mask(near & mask_of(tuple(close)))


def _weights(view: GinView) -> dict[int, float]:
    """A weight, by bit, for every card that may lie in the opponent's hand: the likelier the higher."""
    assert view.seat is not None
    rules, pile = view.rules.melds, mask_of(view.discards)
    thrown = mask_of(view.players[1 - view.seat].thrown)
    left = Mask(pile & ~thrown)
    taken = known_cards(view)
    by_bit = _by_bit()
    weights = {}
    for bit in bits_of(drawable_cards(view)):
        near, beside = neighbours(by_bit[bit], rules), partners(by_bit[bit], rules)
        weights[bit] = (
            THROWN_BESIDE ** (near & thrown).bit_count()
            * LEFT_BESIDE ** (near & left).bit_count()
            * TAKEN_BESIDE ** (beside & taken).bit_count()
        )
    return weights


def _improved(hand: Mask, known: Mask, rules: MeldRules) -> Mask:
    """The hand after throwing the card that goes least with the others, except the ``known`` ones."""
    deadwood = counting(rules).deadwood
    by_bit = _by_bit()
    best, lowest = 0, 0.0
    for bit in bits_of(Mask(hand & ~known)):
        cost = deadwood(Mask(hand ^ bit)) + TOGETHER * (partners(by_bit[bit], rules) & hand).bit_count()
        if not best or cost < lowest:
            best, lowest = bit, cost
    return Mask(hand ^ best)


@cache
def _by_bit() -> dict[int, Card]:
    """The cards by their bits."""
    return {card.bit: card for card in PACK}
