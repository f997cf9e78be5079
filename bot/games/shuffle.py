"""The verifiable shuffle: one secret seed gives every deck of a match, and anybody can do the sums again.

The algorithm, complete:

1. *Stream.* Block ``i`` (0, 1, 2 …) is HMAC-SHA256 with the seed as key; the message is the label in UTF-8,
   one zero byte, and ``i`` as 8 bytes, big-endian. Each block of 32 bytes gives eight numbers of 32 bits,
   big-endian, first bytes first.
2. *Fisher-Yates.* With the ``n`` items in the given order: for ``bound`` = n, n-1 … 2 take a number ``x``
   below ``bound`` and exchange the items at the places ``bound - 1`` and ``x``; places count from 0.
3. *A number below bound*, without favouring any: take the next number of the stream; while it is not below
   ``2**32 - 2**32 % bound``, throw it away and take the next; ``x`` is that number modulo ``bound``.

The first item of the result is the top of the deck. Different labels (``deal/1``, ``deal/2``, ``cut``) give
independent decks. The seed of a match is HMAC-SHA256 with the server's secret as key and a public salt, in
UTF-8, as message; the SHA-256 of the secret, in hexadecimal, is posted before the salt is known.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, TypeVar

ItemT = TypeVar("ItemT")


class Shuffle(NamedTuple):
    """One use of the shuffle: its label, what was shuffled, and the deck that came of it, the top first."""

    label: str
    items: tuple[Any, ...]
    deck: tuple[Any, ...]


_WITNESS: ContextVar[list[Shuffle] | None] = ContextVar("witness", default=None)

_RANGE = 1 << 32
"""How many values a number of the stream can have."""


def shuffled(items: Sequence[ItemT], seed: bytes, label: str) -> tuple[ItemT, ...]:
    """The items in the order that seed and label fix; the first is the top of the deck."""
    deck = list(items)
    numbers = _numbers(seed, label)
    for bound in range(len(deck), 1, -1):
        place = _below(bound, numbers)
        deck[bound - 1], deck[place] = deck[place], deck[bound - 1]
    seen = _WITNESS.get()
    if seen is not None:
        seen.append(Shuffle(label, tuple(items), tuple(deck)))
    return tuple(deck)


@contextmanager
def witnessed() -> Iterator[list[Shuffle]]:
    """A list of all shuffles that are made inside the block; it changes none of them.

    So every game can prove its decks without telling which labels it uses.
    """
    seen: list[Shuffle] = []
    token = _WITNESS.set(seen)
    try:
        yield seen
    finally:
        _WITNESS.reset(token)


def seed_of(secret: bytes, salt: str) -> bytes:
    """The 32 bytes from which all decks of a match come: the server's secret mixed with a public salt."""
    return hmac.digest(secret, salt.encode(), "sha256")


def commitment(secret: bytes) -> str:
    """What is posted before a match, so that the secret cannot change later: its SHA-256 in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def _numbers(seed: bytes, label: str) -> Iterator[int]:
    """The endless stream of 32-bit numbers."""
    prefix = label.encode() + b"\0"
    block = 0
    while True:
        digest = hmac.digest(seed, prefix + block.to_bytes(8, "big"), "sha256")
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """The next number of the stream that is fair below the bound, reduced to it."""
    fair = _RANGE - _RANGE % bound
    number = next(numbers)
    while number >= fair:
        number = next(numbers)
    return number % bound
