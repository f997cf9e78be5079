"""Random hands: plain ones, and crowded ones in which melds compete for cards."""

from __future__ import annotations

import random
from collections.abc import Callable

from bot.games.cards import PACK, Card
from bot.games.melds.rules import STANDARD, MeldRules

Deal = Callable[[int, int], tuple[Card, ...]]
"""From a seed and a number of cards to a hand."""

VARIANTS = {
    "standard": STANDARD,
    "tedesco": MeldRules(wrap_runs=True, ace_points=15),
    "sequence": MeldRules(sets_allowed=False),
    "colonel": MeldRules(aces_high=True, ace_points=10),
    "mahjong": MeldRules(ace_points=15, low_points=5),
}


def plain(seed: int, size: int) -> tuple[Card, ...]:
    return tuple(random.Random(seed).sample(PACK, size))


def crowded(seed: int, size: int) -> tuple[Card, ...]:
    """Cards of six neighbouring ranks only (round the corner too), so that sets and runs cross."""
    rng = random.Random(seed)
    low = rng.randrange(13)
    return tuple(rng.sample([card for card in PACK if (card.rank - low) % 13 < 6], size))
