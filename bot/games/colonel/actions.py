"""The actions of Colonel: what a player can do, as values and as texts, and why the rules may refuse it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import assert_never

import msgspec

from bot.games.cards import Card
from bot.games.frame.notation import one_card, reader
from bot.games.melds.laying import Add, Lay, find_laying, write_laying


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draw the top card of the stock (4.1)."""


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Take the top discard (4.1)."""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Throw a card and end the turn (4.2)."""

    card: Card


class Challenge(msgspec.Struct, frozen=True, tag="challenge"):
    """Offer to compare hands before drawing (6)."""


class Accept(msgspec.Struct, frozen=True, tag="accept"):
    """Compare hands now (6)."""


class Reject(msgspec.Struct, frozen=True, tag="reject"):
    """Play on (6)."""


Action = Draw | Take | Lay | Add | Discard | Challenge | Accept | Reject


class Reason(StrEnum):
    """Why an action is refused (section 4)."""

    WRONG_PLAYER = "wrong_player"
    """It is not this seat's turn."""
    WRONG_PHASE = "wrong_phase"
    """The deal does not stand where this can be done."""
    NOT_IN_HAND = "not_in_hand"
    NOT_MELD = "not_meld"
    """The cards are no meld, or do not fit on that meld (3, 4.3)."""
    NO_SUCH_MELD = "no_such_meld"
    NOTHING_TO_LAY = "nothing_to_lay"
    SAME_CARD = "same_card"
    """The card just taken from the pile may not be thrown (4.2)."""
    DISABLED = "disabled"
    """These rules know no challenge (6)."""


def write(action: Action) -> str:
    """The action as text, as log and buttons carry it: ``draw``, ``lay 5s6s7s``."""
    match action:
        case Draw():
            return "draw"
        case Take():
            return "take"
        case Lay() | Add():
            return write_laying(action)
        case Discard(card):
            return f"discard {card}"
        case Challenge():
            return "challenge"
        case Accept():
            return "accept"
        case Reject():
            return "reject"
        case _:
            assert_never(action)


read: Callable[[str], Action] = reader(
    "Colonel",
    write,
    (Draw(), Take(), Challenge(), Accept(), Reject()),
    one_card("discard", Discard),
    find_laying,
    hint="draw, take, challenge, accept, reject, or discard Kd, lay 5s6s7s, add 8s to 2",
)

__all__ = [
    "Accept",
    "Action",
    "Add",
    "Challenge",
    "Discard",
    "Draw",
    "Lay",
    "Reason",
    "Reject",
    "Take",
    "read",
    "write",
]
