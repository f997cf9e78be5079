"""The text form of Mahjong gin's actions, as log and buttons carry it: ``take 3``, ``lay 5s6s7s``."""

from __future__ import annotations

from typing import assert_never

from bot.games.cards import CardError, parse_card
from bot.games.game import NotationError
from bot.games.mahjong.actions import Action, Add, Discard, Draw, Lay, Pass, Take
from bot.games.melds.actions import find_laying, write_laying

_COUNTS = {str(count): count for count in range(1, 53)}
"""How many cards a text may name to be taken."""


def write(action: Action) -> str:
    """The action as text; `read` gives it back."""
    match action:
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case Take(count):
            return f"take {count}"
        case Lay() | Add():
            return write_laying(action)
        case Discard(card):
            return f"discard {card}"
        case _:
            assert_never(action)


def read(text: str) -> Action:
    """The action that a text names; raises NotationError."""
    action = _find(text) or find_laying(text)
    if action is None:
        raise NotationError(
            f"{text!r} is no action of Mahjong gin: write draw, pass, take 3, "
            "discard Kd, lay 5s6s7s, or add 8s to 2"
        )
    return action


def _find(text: str) -> Action | None:
    match text.split(" "):
        case ["draw"]:
            return Draw()
        case ["pass"]:
            return Pass()
        case ["take", count] if count in _COUNTS:
            return Take(_COUNTS[count])
        case ["discard", code]:
            try:
                return Discard(parse_card(code))
            except CardError:
                return None
        case _:
            return None
