"""Functions that Numba compiles, and sets of cards in them: 52 bits, as `bot.games.cards.Mask`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

from bot.games.gin import player
from tests.trainer.samples import Array, np

_numba = importlib.import_module("numba")

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

CARDS, SUIT, RANKS = 52, 8191, 13
ACES = 1 | 1 << 13 | 1 << 26 | 1 << 39
ALL, KINGS = (1 << CARDS) - 1, ACES << 12


def _sources() -> str:
    """Stands for all that the machine code comes from: Numba itself looks at one file alone."""
    folders = (Path(__file__).parent, Path(player.__path__[0]))
    return sha256(
        b"".join(file.read_bytes() for each in folders for file in sorted(each.glob("*.py")))
    ).hexdigest()


_numba.config.CACHE_DIR = str(Path(_numba.config.CACHE_DIR or Path(sys.prefix, "numba")) / _sources()[:16])


def compiled(function: FunctionT) -> FunctionT:
    """The function as machine code, made when it is first called and kept; other threads run beside it."""
    return cast("FunctionT", _numba.njit(nogil=True, error_model="numpy", cache=True)(function))


@compiled
def count(cards: int) -> int:
    """How many cards these are."""
    cards -= cards >> 1 & 0x5555555555555555
    cards = (cards & 0x3333333333333333) + (cards >> 2 & 0x3333333333333333)
    cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F0F
    # No product of them all: in plain Python these are NumPy's numbers, which warn of an overflow.
    cards += cards >> 8
    cards += cards >> 16
    cards += cards >> 32
    return cards & 0x7F


@compiled
def lowest(cards: int) -> int:
    """The number of the lowest card; there is one."""
    return count((cards & -cards) - 1)


@compiled
def in_hand_order(cards: int) -> Array:
    """The numbers of the cards as a hand is sorted: by rank, then clubs, diamonds, hearts, spades."""
    found, size = np.empty(count(cards), np.int64), 0
    for rank in range(RANKS):
        held = cards >> rank & ACES
        while held:
            found[size] = lowest(held) + rank
            size += 1
            held &= held - 1
    return found
