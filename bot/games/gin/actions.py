"""The actions of gin: what a player can do, as values, and why the rules may refuse it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.cards import Card
from bot.games.game import Seat

Melds = tuple[tuple[Card, ...], ...]
"""Melds as players name them: each with its cards in order, the melds in the order of their cards."""


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """Say who deals first, after winning the cut (2.1)."""

    dealer: Seat


class Declare(msgspec.Struct, frozen=True, tag="declare"):
    """Name the points at which one wants to win; secret until both have (6.8)."""

    points: int


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draw the top card of the stock (2.5)."""


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Take the top discard, or the upcard when it is offered (2.4, 2.5, 2.15)."""


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Refuse the upcard, or the fiftieth card (2.4, 2.15)."""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Throw a card and end the turn (2.6)."""

    card: Card


class Knock(msgspec.Struct, frozen=True, tag="knock"):
    """Throw a card and knock (2.7); no card where the final discard is optional (7.2.4)."""

    card: Card | None
    melds: Melds = ()
    """The melds to show, where the knocker chooses (2.10); without any the best arrangement."""


class Gin(msgspec.Struct, frozen=True, tag="gin"):
    """Throw a card and show ten melded ones (2.8)."""

    card: Card


class BigGin(msgspec.Struct, frozen=True, tag="big gin"):
    """Show eleven melded cards, throwing none (2.9)."""


class Show(msgspec.Struct, frozen=True, tag="show"):
    """Answer a knock: lay out these melds, and lay these cards off on the knocker's (2.12)."""

    melds: Melds
    laid_off: tuple[Card, ...] = ()


Action = Deal | Declare | Draw | Take | Pass | Discard | Knock | Gin | BigGin | Show


class Reason(StrEnum):
    """Why an action is refused (section 2)."""

    WRONG_PLAYER = "wrong_player"
    """It is not this seat's turn."""
    WRONG_PHASE = "wrong_phase"
    """The deal does not stand where this can be done."""
    SOURCE_CLOSED = "source_closed"
    """This pile may not be drawn from now (2.4, 2.15, 2.2.3)."""
    SAME_CARD = "same_card"
    """The card just taken from the pile may not be thrown (2.6)."""
    NOT_IN_HAND = "not_in_hand"
    OVER_LIMIT = "over_limit"
    """Too much deadwood to knock (2.7)."""
    NOT_GIN = "not_gin"
    NOT_BIG_GIN = "not_big_gin"
    DISABLED = "disabled"
    """These rules know no big gin (2.9)."""
    CANNOT_END = "cannot_end"
    """The fiftieth card may be taken only to end the deal with it (2.15)."""
    DISCARD_REQUIRED = "discard_required"
    """These rules ask for a discard with a knock (7.2.4)."""
    NOT_DECLARABLE = "not_declarable"
    """The number is none of 100, 125 … 500 (6.8)."""
    NOT_MELD = "not_meld"
    """Some of these cards are no meld (2.10, 2.12)."""
    CANNOT_LAY_OFF = "cannot_lay_off"
    """Some of these cards fit on none of the knocker's melds (2.11)."""
