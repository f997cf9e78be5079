"""The text form of the actions, as log and buttons carry it: ``draw``, ``play R5 uno``, ``play W G``."""

from __future__ import annotations

import re
from typing import assert_never

from bot.games.game import TIMEOUT, NotationError, Seat
from bot.games.uno.actions import (
    AcceptDraw,
    Action,
    CallUno,
    Catch,
    Challenge,
    Draw,
    NameColour,
    Pass,
    Play,
    Timeout,
)
from bot.games.uno.cards import Card, Colour

_PLAY = re.compile(
    r"play (?P<card>[RGBY][0-9SRD]|WD?|X)( (?P<colour>[RGBY]))?( with (?P<swap>\d))?(?P<uno> uno)?"
)
_CATCH = re.compile(r"catch (\d)")
_COLOUR = re.compile(r"colour ([RGBY])")


def write(action: Action) -> str:
    """The action as text; `read` gives it back."""
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


def read(text: str) -> Action:
    """The action that a text names; raises NotationError."""
    action = _WORDS.get(text) or _find_play(text) or _find_other(text)
    if action is None:
        raise NotationError(
            f"{text!r} is no action of UNO rules: write draw, pass, accept, challenge, uno, "
            "or play R5, play R5 uno, play W G, play R7 with 2, catch 3, colour B"
        )
    return action


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


_WORDS: dict[str, Action] = {
    write(word): word for word in (Draw(), Pass(), AcceptDraw(), Challenge(), CallUno(), Timeout())
}
"""The actions of one word."""
