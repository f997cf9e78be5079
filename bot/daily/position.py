"""The position of a day as it is kept: how it came about, and what is offered."""

from __future__ import annotations

from typing import Any

import msgspec


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One of the actions that are offered, how much worse it is than the best, and why."""

    action: str
    """In the game's notation."""
    lost: float
    """By how much it is expected to be worse, in what its game counts; 0 for the best."""
    advice: dict[str, Any] | None = None
    """What the game's adviser says of it; None in hands from when gin alone had a daily hand."""


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A decision: a deal of two, what was played in it, and what is offered, the best first."""

    seed: bytes
    """The seed of the match whose first deal this is; all cards follow from it."""
    moves: tuple[tuple[int, str], ...]
    """Seat and action, in the game's notation."""
    seat: int
    choices: tuple[Choice, ...]
    preset: str = "standard"
    """The default is that of gin, from when it alone had a daily hand."""


def encode_position(position: Position) -> str:
    """The position as a document; it holds the seed, and so all cards."""
    return msgspec.json.encode(position).decode()


def decode_position(document: str) -> Position:
    """The position of a document. Raises msgspec.MsgspecError if it is none that this program can read."""
    return _POSITION.decode(document)


# Built here, before there are threads: of two threads that build one at the same time, one crashes.
_POSITION = msgspec.json.Decoder(Position)
