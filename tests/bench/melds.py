"""Melds: the least deadwood of ten and eleven cards, the best arrangement, the best defence to a knock."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from bot.games.cards import PACK, Card, Mask, mask_of
from bot.games.melds.arrange import arrange
from bot.games.melds.deadwood import counting
from bot.games.melds.laying import best_defence
from bot.games.melds.rules import STANDARD
from tests.bench import rummy
from tests.bench.peers import Peer, find_peers
from tests.bench.timing import Figures, each_us, percentile

HANDS = 2000


def measure() -> Figures:
    """Microseconds for one hand, and ratios: how many times as long a peer takes in the same run."""
    chance = random.Random(20)
    tens = [tuple(chance.sample(PACK, 10)) for _ in range(HANDS)]
    elevens = [tuple(chance.sample(PACK, 11)) for _ in range(HANDS)]
    count, peers = counting(STANDARD), find_peers()
    counts = {name: (peer, peer.deadwood) for name, peer in peers.items()}
    arrangements = {name: (peer, peer.arrange) for name, peer in peers.items()}
    return {
        "deadwood10": _beside_peers(tens, count.deadwood, peers=counts),
        "deadwood11": _beside_peers(elevens, count.after_discard, peers=counts),
        "arrange10": _beside_peers(tens, _arrange, peers=arrangements)
        | _one_by_one([mask_of(hand) for hand in tens], _arrange),
        "layoffs": _one_by_one(_knocks(chance), _defend),
        **rummy.measure(),
    }


def _beside_peers(
    hands: Sequence[tuple[Card, ...]],
    work: Callable[[Mask], object],
    *,
    peers: dict[str, tuple[Peer, Callable[[Any], object]]],
) -> dict[str, float]:
    subjects = {"us": _rounds([mask_of(hand) for hand in hands], work)}
    for name, (peer, its_work) in peers.items():
        # A slow peer does fewer hands; the figure is for one hand anyway.
        subjects[name] = _rounds([peer.convert(hand) for hand in hands[:200]], its_work)
    spent = each_us(subjects)
    return {"us": spent["us"], **{f"ratio_to_{name}": spent[name] / spent["us"] for name in peers}}


def _rounds(hands: Sequence[Any], work: Callable[[Any], object]) -> Callable[[], int]:
    def one_round() -> int:
        for hand in hands:
            work(hand)
        return len(hands)

    return one_round


def _one_by_one(subjects: Sequence[Any], work: Callable[[Any], object]) -> dict[str, float]:
    """Median and 99th percentile, with nothing remembered from before."""
    spent = []
    for subject in subjects:
        started = time.perf_counter_ns()
        work(subject)
        spent.append((time.perf_counter_ns() - started) / 1000)
    return {"us": percentile(spent, 0.5), "p99_us": percentile(spent, 0.99)}


def _arrange(hand: Mask) -> object:
    return arrange.__wrapped__(hand)


def _defend(knock: tuple[tuple[Mask, ...], Mask]) -> object:
    arrange.cache_clear()
    return best_defence(*knock)


def _knocks(chance: random.Random) -> list[tuple[tuple[Mask, ...], Mask]]:
    """Knocker's melds and defender's hands, of random deals in which the knocker has two melds or more."""
    found: list[tuple[tuple[Mask, ...], Mask]] = []
    while len(found) < HANDS // 4:
        cards = chance.sample(PACK, 24)
        melds = arrange(mask_of(tuple(cards[:14]))).melds
        if len(melds) >= 2:
            found.append((melds, mask_of(tuple(cards[14:]))))
    return found
