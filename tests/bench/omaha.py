"""Omaha: the showdown of nine hands, beside pokerkit and phevaluator where they are installed."""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from bot.games.cards import PACK, Card
from bot.games.omaha.ranking import strength
from tests.bench.timing import Figures, each_us, percentile

HANDS = 9
SHOWDOWNS = 400
OF_A_SLOW_PEER = 20
"""Showdowns of pokerkit, which takes some milliseconds for one."""

Showdown = tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]
"""A board and the hands."""


def measure() -> Figures:
    """Microseconds for a showdown, and ratios: how many times as long a peer takes in the same run."""
    chance = random.Random(23)
    showdowns = [_showdown(chance) for _ in range(SHOWDOWNS)]
    subjects = {"us": _rounds(showdowns, _best)}
    pokerkit, phevaluator = _find_pokerkit(), _find_phevaluator()
    if pokerkit is not None:
        subjects["pokerkit"] = _rounds([_texts(each) for each in showdowns[:OF_A_SLOW_PEER]], pokerkit)
    if phevaluator is not None:
        subjects["phevaluator"] = _rounds([_texts(each) for each in showdowns], phevaluator)
    spent = each_us(subjects)
    ratios = {f"ratio_to_{name}": spent[name] / spent["us"] for name in subjects if name != "us"}
    return {"showdown9": {"us": spent["us"], **ratios, "p99_us": _slowest(showdowns)}}


def _showdown(chance: random.Random) -> Showdown:
    drawn = chance.sample(PACK, 5 + 4 * HANDS)
    return tuple(drawn[:5]), tuple(tuple(drawn[at : at + 4]) for at in range(5, len(drawn), 4))


def _best(showdown: Showdown) -> int:
    board, hands = showdown
    return max(strength(hand, board) for hand in hands)


def _texts(showdown: Showdown) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    board, hands = showdown
    return tuple(map(str, board)), tuple(tuple(map(str, hand)) for hand in hands)


def _rounds(subjects: Sequence[Any], work: Callable[[Any], object]) -> Callable[[], int]:
    def one_round() -> int:
        for subject in subjects:
            work(subject)
        return len(subjects)

    return one_round


def _slowest(showdowns: Sequence[Showdown]) -> float:
    spent = []
    for showdown in showdowns:
        started = time.perf_counter_ns()
        _best(showdown)
        spent.append((time.perf_counter_ns() - started) / 1000)
    return percentile(spent, 0.99)


def _find_pokerkit() -> Callable[[Any], object] | None:
    try:
        kit = importlib.import_module("pokerkit")
    except ImportError:
        return None

    def best(texts: tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]) -> object:
        board = "".join(texts[0])
        return max(kit.OmahaHoldemHand.from_game("".join(hand), board) for hand in texts[1])

    return best


def _find_phevaluator() -> Callable[[Any], object] | None:
    try:
        evaluator = importlib.import_module("phevaluator")
    except ImportError:
        return None

    def best(texts: tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]) -> object:
        return min(evaluator.evaluate_omaha_cards(*texts[0], *hand) for hand in texts[1])

    return best
