"""The actions of UNO rules, as values and as texts, and why the rules may refuse them."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import assert_never

import msgspec

from bot.games.frame.actions import reader
from bot.games.game import TIMEOUT, Seat
from bot.games.uno.cards import Card, Colour


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Play a card (3.1), with the choices that belong to it: colour, swap, and a call of UNO.

    They are one action, so that nothing can happen between them: a card without its colour would leave the
    others nothing to play on, and a call that came later could be too late.
    """

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


class Reason(StrEnum):
    """Why an action is refused (section 3)."""

    WRONG_PLAYER = "wrong_player"
    """It is not this seat's turn."""
    WRONG_PHASE = "wrong_phase"
    """This phase of the round does not allow the action."""
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


_PLAY = re.compile(
    r"play (?P<card>[RGBY][0-9SRD]|WD?|X)( (?P<colour>[RGBY]))?( with (?P<swap>\d))?(?P<uno> uno)?"
)
_CATCH = re.compile(r"catch (\d)")
_COLOUR = re.compile(r"colour ([RGBY])")


def write(action: Action) -> str:
    """The action as text, as log and buttons carry it: ``draw``, ``play R5 uno``, ``play W G``."""
    match action:
        case Play():
            return _write_play(action)
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case AcceptDraw():
            return "accept"
        case Challenge():
            return "challenge"
        case CallUno():
            return "uno"
        case Catch(seat):
            return f"catch {seat}"
        case NameColour(colour):
            return f"colour {colour}"
        case Timeout():
            return TIMEOUT
        case _:
            assert_never(action)


def _write_play(play: Play) -> str:
    words = ["play", str(play.card)]
    if play.colour is not None:
        words.append(play.colour)
    if play.swap is not None:
        words.append(f"with {play.swap}")
    if play.uno:
        words.append("uno")
    return " ".join(words)


def _find_play(text: str) -> Play | None:
    found = _PLAY.fullmatch(text)
    if found is None:
        return None
    colour, swap = found["colour"], found["swap"]
    return Play(
        Card(found["card"]),
        colour=Colour(colour) if colour else None,
        swap=Seat(int(swap)) if swap else None,
        uno=found["uno"] is not None,
    )


def _find_other(text: str) -> Catch | NameColour | None:
    if caught := _CATCH.fullmatch(text):
        return Catch(Seat(int(caught[1])))
    if named := _COLOUR.fullmatch(text):
        return NameColour(Colour(named[1]))
    return None


read: Callable[[str], Action] = reader(
    "UNO rules",
    write,
    (Draw(), Pass(), AcceptDraw(), Challenge(), CallUno(), Timeout()),
    _find_play,
    _find_other,
    hint="draw, pass, accept, challenge, uno, "
    "or play R5, play R5 uno, play W G, play R7 with 2, catch 3, colour B",
)
