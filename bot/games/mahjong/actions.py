"""The actions of Mahjong gin, as values and as texts, and why the rules may refuse them."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

import msgspec

from bot.games.cards import PACK
from bot.games.frame.actions import Add, Discard, Draw, Lay, one_card, reader
from bot.games.frame.actions import write as write_turn
from bot.games.melds.laying import find_laying


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Take this many cards from the top of the pile, or the upcard when it is offered (7.4.2)."""

    count: int


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Refuse the upcard (2.4)."""


Action = Draw | Take | Pass | Lay | Add | Discard
"""A turn draws or takes, lays and adds, and ends with a discard (7.4.2); the upcard may be refused (2.4)."""


class Reason(StrEnum):
    """Why an action is refused (2, 7.4.1)."""

    WRONG_PLAYER = "wrong_player"
    """It is not this seat's turn."""
    WRONG_PHASE = "wrong_phase"
    """The deal does not stand where this can be done."""
    SOURCE_CLOSED = "source_closed"
    """The pile may not be drawn from now, or has not so many cards (2.4)."""
    SAME_CARD = "same_card"
    """The single card just taken from the pile may not be thrown (7.4.2)."""
    NOT_IN_HAND = "not_in_hand"
    NOT_MELD = "not_meld"
    """The cards are no meld, or do not fit on that meld (1.4, 7.4.3)."""
    NO_SUCH_MELD = "no_such_meld"
    NOTHING_TO_LAY = "nothing_to_lay"
    KEY_CARD_UNUSABLE = "key_card_unusable"
    """The deepest of several cards could then not be laid this turn (7.4.2)."""
    KEY_CARD_NOT_MELDED = "key_card_not_melded"
    """The deepest of several cards taken must be laid before the discard (7.4.2)."""


def write(action: Action) -> str:
    """The action as text, as log and buttons carry it: ``take 3``, ``lay 5s6s7s``."""
    match action:
        case Pass():
            return "pass"
        case Take(count):
            return f"take {count}"
        case _:
            return write_turn(action)


read: Callable[[str], Action] = reader(
    "Mahjong gin",
    write,
    (Draw(), Pass(), *(Take(count) for count in range(1, len(PACK) + 1))),
    one_card("discard", Discard),
    find_laying,
    hint="draw, pass, take 3, discard Kd, lay 5s6s7s, or add 8s to 2",
)

__all__ = ["Action", "Add", "Discard", "Draw", "Lay", "Pass", "Reason", "Take", "read", "write"]
