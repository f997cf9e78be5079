"""The actions of Colonel: what a player can do, as values and as texts, and why the rules may refuse it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

import msgspec

from bot.games.frame.actions import Add, Discard, Draw, Lay, Take, one_card, reader
from bot.games.frame.actions import write as write_turn
from bot.games.melds.laying import find_laying


class Challenge(msgspec.Struct, frozen=True, tag="challenge"):
    """Offer to compare hands before drawing (6)."""


class Accept(msgspec.Struct, frozen=True, tag="accept"):
    """Compare hands now (6)."""


class Reject(msgspec.Struct, frozen=True, tag="reject"):
    """Play on (6)."""


Action = Draw | Take | Lay | Add | Discard | Challenge | Accept | Reject
"""A turn draws or takes (4.1), lays and adds (4.3), ends with a discard (4.2); a challenge is first (6)."""


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
    """The action as text, as log and buttons carry it: ``draw``, ``lay 5s6s7s``, ``challenge``."""
    match action:
        case Challenge():
            return "challenge"
        case Accept():
            return "accept"
        case Reject():
            return "reject"
        case _:
            return write_turn(action)


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
