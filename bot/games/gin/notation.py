"""The text form of gin's actions, as log and buttons carry it: ``draw``, ``take``, ``discard Kd``."""

from __future__ import annotations

from typing import assert_never

from bot.games.cards import Card, CardError, parse_card
from bot.games.game import NotationError
from bot.games.gin.actions import Action, BigGin, Discard, Draw, Gin, Knock, Pass, Take


def write(action: Action) -> str:
    """The action as text; `read` gives it back."""
    match action:
        case Draw():
            return "draw"
        case Take():
            return "take"
        case Pass():
            return "pass"
        case Discard(card):
            return f"discard {card}"
        case Knock(None):
            return "knock"
        case Knock(card):
            return f"knock {card}"
        case Gin(card):
            return f"gin {card}"
        case BigGin():
            return "big gin"
        case _:
            assert_never(action)


def read(text: str) -> Action:
    """The action that a text names; raises NotationError."""
    match text.split(" "):
        case ["draw"]:
            return Draw()
        case ["take"]:
            return Take()
        case ["pass"]:
            return Pass()
        case ["discard", code]:
            return Discard(_card(code, text))
        case ["knock"]:
            return Knock(None)
        case ["knock", code]:
            return Knock(_card(code, text))
        case ["gin", code]:
            return Gin(_card(code, text))
        case ["big", "gin"]:
            return BigGin()
        case _:
            raise NotationError(
                f"{text!r} is no action of gin: write draw, take, pass, big gin, "
                "or discard, knock, gin with a card, as in discard Kd"
            )


def _card(code: str, text: str) -> Card:
    try:
        return parse_card(code)
    except CardError as error:
        raise NotationError(f"{text!r} is no action of gin: {error}") from error
