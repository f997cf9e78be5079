"""Who of those who wait plays whom: as evenly as can be, and not the last opponent again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from itertools import combinations, product
from typing import Final

from networkx import Graph, min_weight_matching

EVEN: Final = 500
"""The chance of two equals, in thousandths."""

AT_FIRST: Final = 150
"""How far from that a chance may be for somebody who has just come, in thousandths: from 35 to 65 %."""

WIDER_BY: Final = 50
WIDER_EVERY: Final = timedelta(seconds=30)
"""By how much, and how often, that grows for whoever goes on waiting, until any opponent will do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiter:
    """Somebody who waits, since when, and whom they played last."""

    number: int
    user: int
    waited: timedelta
    last: int | None = None


Pair = tuple[Waiter, Waiter]
"""Two who play each other; the first one has waited longer."""


def reach(waited: timedelta) -> int:
    """How far from even a match may be for somebody who has waited so long, in thousandths."""
    return min(AT_FIRST + WIDER_BY * (waited // WIDER_EVERY), EVEN)


def pairs(
    waiters: Sequence[Waiter],
    *,
    chance: Callable[[Waiter, Waiter], float],
    may_meet: Callable[[Waiter, Waiter], bool],
) -> tuple[Pair, ...]:
    """As many pairs as possible, and of all ways to make so many the most even one.

    ``chance`` is with which probability the first of two people wins, ``may_meet`` whether two may play each
    other at all. Both must be within what each of them reaches. Nobody gets their last opponent while they
    may meet somebody else who waits, however uneven that is. Of equal ways the one counts that leaves out
    who came last.
    """
    left = sorted(waiters, key=lambda each: (-each.waited, each.number))
    found: list[Pair] = []
    # Whoever is left may play their last opponent, once nobody else waits any more.
    while more := tuple(_matched(left, chance, may_meet)):
        found += more
        paired = {each.number for pair in more for each in pair}
        left = [each for each in left if each.number not in paired]
    return tuple(found)


def _matched(
    waiters: Sequence[Waiter],
    chance: Callable[[Waiter, Waiter], float],
    may_meet: Callable[[Waiter, Waiter], bool],
) -> Iterator[Pair]:
    """The best matching among these, who have waited longest first."""

    @cache
    def may(one: int, other: int) -> bool:
        return may_meet(waiters[one], waiters[other])

    def is_last_resort(one: int, other: int) -> bool:
        """Whether the first one's last opponent is the other, and somebody else waits whom they may meet."""
        if waiters[one].last != waiters[other].user:
            return False
        others = (each for each in range(len(waiters)) if each not in {one, other})
        return any(may(min(one, each), max(one, each)) for each in others)

    graph = Graph()
    for one, other in combinations(range(len(waiters)), 2):
        odds = chance(waiters[one], waiters[other])
        uneven = round(abs(1000 * odds - EVEN))
        if uneven > min(reach(waiters[one].waited), reach(waiters[other].waited)) or not may(one, other):
            continue
        if not is_last_resort(one, other) and not is_last_resort(other, one):
            # All places in the queue together are less than one thousandth more for one pair.
            graph.add_edge(one, other, weight=uneven * len(waiters) ** 2 + one + other)
    for one, other in sorted(map(sorted, min_weight_matching(graph))):
        yield waiters[one], waiters[other]


def level_pairs(
    ones: int, others: int, *, may_meet: Callable[[int, int], bool]
) -> tuple[tuple[int, int], ...]:
    """Pairs of two sides by their places, each counted from 0: as many as can be, and as level as can be.

    The best meets the best where they may meet; the pairs of the best come first.
    """
    graph = Graph()
    for at, to in product(range(ones), range(others)):
        if may_meet(at, to):
            graph.add_edge((0, at), (1, to), weight=(at - to) ** 2)
    found = ((one[1], other[1]) for one, other in map(sorted, min_weight_matching(graph)))
    return tuple(sorted(found, key=lambda pair: (sum(pair), pair)))
