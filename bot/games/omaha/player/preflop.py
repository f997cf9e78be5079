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
    """What the weights count: thirteen ranks, thirteen pairs, three and four alike, suits, near ranks."""
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
    return _sum(AGAINST_THREE, cards)


def share(cards: Sequence[Card]) -> float:
    """About the share of the pot, 0 to 1, that the cards win against one random hand."""
    return _sum(AGAINST_ONE, cards)


def _sum(weights: Sequence[float], cards: Sequence[Card]) -> float:
    return sum(weight * number for weight, number in zip(weights, features(cards), strict=True))


AGAINST_THREE: tuple[float, ...] = (
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

AGAINST_ONE: tuple[float, ...] = (
    0.0691,
    0.0799,
    0.0910,
    0.1021,
    0.1038,
    0.1065,
    0.1119,
    0.1178,
    0.1260,
    0.1269,
    0.1300,
    0.1371,
    0.1487,
    0.0266,
    0.0261,
    0.0196,
    0.0192,
    0.0276,
    0.0382,
    0.0414,
    0.0514,
    0.0575,
    0.0747,
    0.0794,
    0.0916,
    0.0985,
    -0.0999,
    -0.1705,
    0.0250,
    0.0132,
    -0.0112,
    -0.0161,
    0.0025,
    0.0020,
    0.0018,
    0.0000,
)
"""The same against one other hand; `python -m tests.trainer.omaha --rivals 1` makes them."""
