"""What a planted fault is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault: ``old``, which the file has once, becomes ``new``; ``tests`` are tried in this order."""

    what: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
