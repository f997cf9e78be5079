"""What all computer players of UNO rules do alike: calls and catches, turns without a play, and chance.

A player sees a view and remembers nothing, so that any process can be asked for any decision. What it forgets
or overlooks is therefore no dice roll, but fixed by the seat, the seed and a purpose: asked again about the
same position, it does the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from bot.games.uno.actions import AcceptDraw, Action, CallUno, Catch, Draw, NameColour, Pass, Play
from bot.games.uno.cards import most_held
from bot.games.uno.view import UnoView

ItemT = TypeVar("ItemT")


def plays_in(legal: tuple[Action, ...], *, says_uno: bool) -> tuple[Play, ...]:
    """The legal plays; where UNO may be called, only those that call it, or only those that do not."""
    plays = tuple(action for action in legal if isinstance(action, Play))
    calls = tuple(play for play in plays if play.uno)
    if not calls:
        return plays
    return calls if says_uno else tuple(play for play in plays if not play.uno)


def late_call(view: UnoView, legal: tuple[Action, ...]) -> CallUno | None:
    """The call of UNO that the seat forgot, while it still saves it from being caught."""
    return CallUno() if view.seat in view.exposed and CallUno() in legal else None


def first_catch(legal: tuple[Action, ...]) -> Catch | None:
    """The first player who may be caught."""
    return next((action for action in legal if isinstance(action, Catch)), None)


def without_playing(view: UnoView, legal: tuple[Action, ...]) -> Action:
    """The action of a turn without a play: name the colour held most of, draw, pass or accept."""
    colour = NameColour(most_held(view.hand))
    quiet = (colour, Draw(), Pass(), AcceptDraw())
    return next((action for action in quiet if action in legal), legal[0])


def number(view: UnoView, seed: int, purpose: str, below: int) -> int:
    """A number from 0 to ``below`` - 1 that seat, seed and purpose fix."""
    text = f"{view.seat} {seed} {purpose}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) % below


def happens(view: UnoView, seed: int, purpose: str, *, percent: int) -> bool:
    """Whether something happens that happens in ``percent`` of a hundred cases."""
    return number(view, seed, purpose, 100) < percent


def pick(view: UnoView, seed: int, items: Sequence[ItemT]) -> ItemT:
    """One of the items, all equally likely."""
    return items[number(view, seed, "pick", len(items))]
