"""The actions of a turn in which a seat draws, lays melds and throws a card, and their texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

import msgspec

from bot.games.cards import Card
from bot.games.frame.notation import one_card, reader
from bot.games.melds.laying import Add, Lay, find_laying, write_laying


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draw the top card of the stock."""


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Take the top discard."""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Throw a card and end the turn."""

    card: Card


Action = Draw | Take | Lay | Add | Discard


def write(action: Action) -> str:
    """The action as text: ``draw``, ``lay 5s6s7s``, ``discard Kd``."""
    match action:
        case Draw():
            return "draw"
        case Take():
            return "take"
        case Lay() | Add():
            return write_laying(action)
        case Discard(card):
            return f"discard {card}"
        case _:
            assert_never(action)


read: Callable[[str], Action] = reader(
    "a game of melds",
    write,
    (Draw(), Take()),
    one_card("discard", Discard),
    find_laying,
    hint="draw, take, or discard Kd, lay 5s6s7s, add 8s to 2",
)
"""The action that a text names; raises NotationError."""

__all__ = ["Action", "Add", "Discard", "Draw", "Lay", "Take", "read", "write"]
