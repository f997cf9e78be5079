"""13-card rummy: the best arrangement of thirteen cards with jokers, and what fourteen can finish with."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from bot.games.cards import Card as FrenchCard
from bot.games.cards import Rank, Suit
from bot.games.rummy13.arrange import Arranger
from bot.games.rummy13.cards import Card, Cards, is_joker, pack_of
from tests.bench.timing import Figures, percentile

HANDS = 2000
Dealt = tuple[Cards, Rank]


def measure() -> Figures:
    """Microseconds of processor time for one hand, with nothing remembered from before."""
    chance = random.Random(13)
    return {
        "rummy13": _timed([_dealt(chance, 13) for _ in range(HANDS)], _arrange),
        "rummy13_jokers": _timed([_with_jokers(chance, 13) for _ in range(HANDS)], _arrange),
        "rummy13_near": _timed([_near(chance, 13) for _ in range(HANDS)], _arrange),
        "rummy13_finish14": _timed([_near(chance, 14) for _ in range(HANDS)], _finish),
    }


def _dealt(chance: random.Random, number: int) -> Dealt:
    """Cards of two packs as they are dealt."""
    return tuple(chance.sample(pack_of(2), number)), chance.choice(list(Rank))


def _with_jokers(chance: random.Random, number: int) -> Dealt:
    """Cards among which are two to five jokers."""
    wild = chance.choice(list(Rank))
    jokers = [card for card in pack_of(2) if is_joker(card, wild)]
    others = [card for card in pack_of(2) if not is_joker(card, wild)]
    some = chance.randint(2, 5)
    return (*chance.sample(jokers, some), *chance.sample(others, number - some)), wild


def _near(chance: random.Random, number: int) -> Dealt:
    """A hand as it is late in a deal: sequences and sets that overlap, a joker or two, some cards beside."""
    wild, held = chance.choice(list(Rank)), list[Card]()
    while len(held) < number - 3:
        start, suit = chance.randint(1, 11), chance.choice(list(Suit))
        if chance.random() < 0.6:
            faces = [face for face in FrenchCard if face.suit is suit and 0 <= face.rank - start < 3]
        else:
            faces = [face for face in FrenchCard if face.rank == start and face.suit is not suit]
        pack = chance.choice(("", "2"))
        held += [card for card in (Card(f"{face}{pack}") for face in faces) if card not in held]
    rest = [card for card in pack_of(2) if card not in held]
    held = held[: number - 2]
    return (*held, *chance.sample(rest, number - len(held))), wild


def _timed(hands: list[Dealt], work: Callable[[Cards, Rank], object]) -> dict[str, float]:
    spent = []
    for hand, wild in hands:
        started = time.thread_time_ns()
        work(hand, wild)
        spent.append((time.thread_time_ns() - started) / 1000)
    return {"us": percentile(spent, 0.5), "p99_us": percentile(spent, 0.99)}


def _arrange(hand: Cards, wild: Rank) -> object:
    return Arranger(hand, wild).arrangement()


def _finish(hand: Cards, wild: Rank) -> object:
    best = Arranger(hand, wild)
    return [card for card in hand if best.is_complete(card)]
