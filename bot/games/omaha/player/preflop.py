"""How good four cards are before the flop: a sum over their ranks, pairs, suits and neighbours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from bot.games.cards import Card
from bot.games.omaha.ranking import height

NEAR = 4
"""The greatest distance of two ranks that can be in a straight with each other."""


def features(cards: Sequence[Card]) -> list[float]:
    """What `WEIGHTS` counts: thirteen ranks, thirteen pairs, three and four alike, suits, near ranks."""
    heights = Counter(height(card.rank) for card in cards)
    ranks = [float(heights[each]) for each in range(2, 15)]
    pairs = [float(heights[each] >= 2) for each in range(2, 15)]
    alike = [float(any(number == many for number in heights.values())) for many in (3, 4)]
    suits = Counter(card.suit for card in cards)
    tops = [
        max(height(card.rank) for card in cards if card.suit is suit) for suit in suits if suits[suit] >= 2
    ]
    suited = [float(len(tops)), sum((top - 2) / 12 for top in tops)]
    wasted = [float(sum(number == many for number in suits.values())) for many in (3, 4)]
    # The ace is also next to the two.
    low = {1 if each == 14 else each for each in heights}
    gaps = Counter(high - low_ for low_, high in combinations(sorted(heights), 2))
    gaps.update(high - 1 for high in low if 1 in low and 1 < high <= 5)
    near = [float(gaps[gap]) for gap in range(1, NEAR + 1)]
    return [*ranks, *pairs, *alike, *suited, *wasted, *near]


def promise(cards: Sequence[Card]) -> float:
    """About the share of the pot, 0 to 1, that the cards win against three random hands."""
    return sum(weight * number for weight, number in zip(WEIGHTS, features(cards), strict=True))


WEIGHTS: tuple[float, ...] = (
    0.0180,
    0.0234,
    0.0317,
    0.0393,
    0.0400,
    0.0393,
    0.0424,
    0.0452,
    0.0555,
    0.0546,
    0.0551,
    0.0611,
    0.0641,
    0.0431,
    0.0348,
    0.0306,
    0.0168,
    0.0224,
    0.0305,
    0.0364,
    0.0398,
    0.0349,
    0.0433,
    0.0535,
    0.0668,
    0.0797,
    -0.0860,
    -0.1532,
    0.0214,
    0.0229,
    -0.0111,
    -0.0285,
    0.0133,
    0.0100,
    0.0066,
    0.0032,
)
"""What one of each feature is worth; `python -m tests.trainer.omaha` makes them."""
