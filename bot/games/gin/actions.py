"""The actions of gin: what a player can do, as values, and why the rules may refuse it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.cards import Card


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


class Gin(msgspec.Struct, frozen=True, tag="gin"):
    """Throw a card and show ten melded ones (2.8)."""

    card: Card


class BigGin(msgspec.Struct, frozen=True, tag="big gin"):
    """Show eleven melded cards, throwing none (2.9)."""


Action = Draw | Take | Pass | Discard | Knock | Gin | BigGin


class Refusal(StrEnum):
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
