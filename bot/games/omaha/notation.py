"""The text form of Omaha's actions, as log and buttons carry it: ``raise 400``."""

from __future__ import annotations

import re
from typing import assert_never

from bot.games.game import TIMEOUT, NotationError
from bot.games.omaha.actions import (
    Action,
    AllIn,
    Back,
    Call,
    Check,
    Fold,
    PlayOn,
    Quit,
    Raise,
    RaisePot,
    Rebuy,
    SitOut,
    Stop,
    Timeout,
)

_PLAIN: dict[str, Action] = {
    "fold": Fold(),
    "check": Check(),
    "call": Call(),
    "pot": RaisePot(),
    "allin": AllIn(),
    TIMEOUT: Timeout(),
    "sit_out": SitOut(),
    "back": Back(),
    "rebuy": Rebuy(),
    "stop": Stop(),
    "play_on": PlayOn(),
    "quit": Quit(),
}
"""The actions without an amount."""

_TEXTS = {action: text for text, action in _PLAIN.items()}

_RAISE = re.compile(r"raise ([1-9][0-9]{0,11})")


def write(action: Action) -> str:
    """The action as text; `read` gives it back."""
    match action:
        case Raise(to):
            return f"raise {to}"
        case (
            Fold() | Check() | Call() | RaisePot() | AllIn() | Timeout() | SitOut() | Back() | Rebuy()
            | Stop() | PlayOn() | Quit()
        ):  # fmt: skip
            return _TEXTS[action]
        case _:
            assert_never(action)


def read(text: str) -> Action:
    """The action that a text names; raises NotationError."""
    if text in _PLAIN:
        return _PLAIN[text]
    found = _RAISE.fullmatch(text)
    if found is None:
        raise NotationError(
            f"{text!r} is no action of Omaha: write {', '.join(_PLAIN)}, or a total, as in raise 400"
        )
    return Raise(int(found[1]))
