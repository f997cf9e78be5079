"""The actions of gin: what a player can do, as values."""

from __future__ import annotations

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
