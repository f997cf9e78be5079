"""How good a hand of thirteen is: what its loose cards cost, what it lacks, and what it could become."""

from __future__ import annotations

from functools import lru_cache

from bot.games.cards import Card as FrenchCard
from bot.games.cards import Rank
from bot.games.rummy13.arrange import arranger
from bot.games.rummy13.cards import Card, Cards, is_joker
from bot.games.rummy13.groups import ACE_HIGH, card_points
from bot.games.rummy13.player.style import Style

_NEAR = 2
"""Cards of one suit so far apart need but one more between them."""


def cost(hand: Cards, wild: Rank, style: Style, without: Card | None = None) -> float:
    """What the hand is worth without one of its cards: points, the fewer the better."""
    best = arranger(hand, wild)
    near = best.nearness(without)
    lacking = near.loose + style.sequence * near.missing
    if not style.hope or not near.loose:
        return lacking
    loose = best.arrangement(without).loose
    kept = tuple(card for card in hand if card is not without)
    return lacking - style.hope * sum(
        card_points(card, wild) * min(style.hopes, partners(card, kept, wild)) for card in loose
    )


def partners(card: Card, hand: Cards, wild: Rank) -> int:
    """How many other faces of the hand the card could be in a group with, if one more came."""
    if card.face is None or is_joker(card, wild):
        return 0
    faces = {other.face for other in hand if other.face is not None and not is_joker(other, wild)}
    return sum(_fits(card.face, other) for other in faces if other is not card.face)


@lru_cache(maxsize=52 * 52)
def _fits(one: FrenchCard, other: FrenchCard) -> bool:
    if one.rank is other.rank:
        return one.suit is not other.suit
    if one.suit is not other.suit:
        return False
    return any(abs(a - b) <= _NEAR for a in _places(one.rank) for b in _places(other.rank))


def _places(rank: Rank) -> tuple[int, ...]:
    return (int(rank), ACE_HIGH) if rank is Rank.ACE else (int(rank),)
