"""Which of Discord's connections (shards) a bot makes, as a host writes it: ``16``, or ``0-3/16``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST: Final = 16_000
"""With 2,500 servers each that would be more than Discord has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shards:
    """How many shards there are in all, None for as many as Discord recommends, and which are our own."""

    count: int | None = None
    own: range | None = None
    """None for all, or for what processes that share a database agree on."""


def read_shards(text: str) -> Shards:
    """What a host has written; raises ValueError with a sentence."""
    own, slash, of = text.replace(" ", "").rpartition("/")
    first, dash, last = own.partition("-")
    numbers = [of, *([first] if slash else []), *([last] if dash else [])]
    if not all(each.isascii() and each.isdigit() for each in numbers):
        raise ValueError("write how many shards there are, as 16, or which of them are ours: 0-3/16")
    count = int(of)
    if not 1 <= count <= MOST:
        raise ValueError(f"the number of shards is between 1 and {MOST}")
    if not slash:
        return Shards(count=count)
    begin = int(first)
    end = int(last) if dash else begin
    if not begin <= end < count:
        raise ValueError(f"of {count} shards the first is 0 and the last {count - 1}")
    return Shards(count=count, own=range(begin, end + 1))
