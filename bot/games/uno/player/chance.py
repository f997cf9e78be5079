"""Chance for players without memory: numbers that seat, seed and purpose fix."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from bot.games.uno.view import UnoView

ItemT = TypeVar("ItemT")


def number(view: UnoView, seed: int, purpose: str, below: int) -> int:
    """A number from 0 to ``below`` - 1, another one for each seat, seed and purpose."""
    text = f"{view.seat} {seed} {purpose}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) % below


def happens(view: UnoView, seed: int, purpose: str, *, percent: int) -> bool:
    """Whether something comes about that does so in ``percent`` of all cases."""
    return number(view, seed, purpose, 100) < percent


def pick(view: UnoView, seed: int, items: Sequence[ItemT]) -> ItemT:
    """One of the items, each as likely as the others."""
    return items[number(view, seed, "pick", len(items))]
