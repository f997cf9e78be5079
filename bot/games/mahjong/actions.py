"""The actions of Mahjong gin: what a player can do, as values, and why the rules may refuse it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.cards import Card
from bot.games.melds.actions import Add, Lay


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draw the top card of the stock (7.4.2)."""


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Take this many cards from the top of the pile, or the upcard when it is offered (7.4.2)."""

    count: int


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Refuse the upcard (2.4)."""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Throw a card and end the turn (7.4.2)."""

    card: Card


Action = Draw | Take | Pass | Lay | Add | Discard


class Refusal(StrEnum):
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


__all__ = ["Action", "Add", "Discard", "Draw", "Lay", "Pass", "Refusal", "Take"]
