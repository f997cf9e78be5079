"""The actions of UNO rules: what a player can do, as values, and why the rules may refuse it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.game import Seat
from bot.games.uno.cards import Card, Colour


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Play a card (3.1), with all that is said in the same breath."""

    card: Card
    colour: Colour | None = None
    """The colour that a wild card names (3.5)."""
    swap: Seat | None = None
    """With whom a 7 swaps hands (6.4)."""
    uno: bool = False
    """Whether UNO is called with it (3.9)."""


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draw a card (3.3), or all that are due where draw cards were stacked (6.2)."""


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Keep the card just drawn (3.3), or do nothing where nothing can be drawn (3.10)."""


class AcceptDraw(msgspec.Struct, frozen=True, tag="accept"):
    """Draw four for a wild draw four (3.7)."""


class Challenge(msgspec.Struct, frozen=True, tag="challenge"):
    """Ask whether a wild draw four was honest (3.7)."""


class CallUno(msgspec.Struct, frozen=True, tag="uno"):
    """Call UNO (3.9)."""


class Catch(msgspec.Struct, frozen=True, tag="catch"):
    """Catch a player who holds one card and has not called UNO (3.9)."""

    seat: Seat


class NameColour(msgspec.Struct, frozen=True, tag="colour"):
    """Name the colour of a wild card that began the round (2.4)."""

    colour: Colour


class Timeout(msgspec.Struct, frozen=True, tag="timeout"):
    """A whole turn missed (3.11)."""


Action = Play | Draw | Pass | AcceptDraw | Challenge | CallUno | Catch | NameColour | Timeout


class Refusal(StrEnum):
    """Why an action is refused (section 3)."""

    WRONG_PLAYER = "wrong_player"
    """It is not this seat's turn."""
    WRONG_PHASE = "wrong_phase"
    """The round does not stand where this can be done."""
    NOT_IN_HAND = "not_in_hand"
    NO_MATCH = "no_match"
    """The card fits neither in colour nor in number or symbol (3.2)."""
    COLOR_NEEDED = "color_needed"
    """A wild card needs a colour, and no other card takes one (3.5)."""
    SWAP_NEEDED = "swap_needed"
    """A 7 needs somebody to swap with, and no other card does (6.4)."""
    ONLY_DRAWN_CARD = "only_drawn_card"
    """After drawing only the drawn card may be played (3.3)."""
    MUST_PLAY = "must_play"
    """These rules do not let a player draw or pass who can play (3.3)."""
    WD4_ILLEGAL = "wd4_illegal"
    """These rules refuse a dishonest wild draw four (3.6)."""
    NOTHING_TO_CATCH = "nothing_to_catch"
    UNO_NOT_NOW = "uno_not_now"
    """UNO is called with the last card but one, neither earlier nor twice (3.9)."""
