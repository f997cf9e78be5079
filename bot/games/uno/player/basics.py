"""What all computer players of UNO rules decide alike: calling, catching, and a turn without a play."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from bot.games.uno.actions import AcceptDraw, Action, CallUno, Catch, Draw, NameColour, Pass, Play
from bot.games.uno.cards import Card, Colour
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
    """What the seat does on its turn if it plays no card: name a colour, draw, pass or accept."""
    colour = NameColour(most_held(view.hand))
    quiet = (colour, Draw(), Pass(), AcceptDraw())
    return next((action for action in quiet if action in legal), legal[0])


def most_held(hand: tuple[Card, ...]) -> Colour:
    """The colour of most of the cards; of equally frequent ones, the first."""
    return max(Colour, key=lambda colour: sum(card.colour is colour for card in hand))


def rest_of(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand without one copy of the card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def number(view: UnoView, seed: int, purpose: str, below: int) -> int:
    """A number from 0 to ``below`` - 1 that seat, seed and purpose fix, as a player has no memory."""
    text = f"{view.seat} {seed} {purpose}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) % below


def happens(view: UnoView, seed: int, purpose: str, *, percent: int) -> bool:
    """Whether something happens that does so in ``percent`` of all cases."""
    return number(view, seed, purpose, 100) < percent


def pick(view: UnoView, seed: int, items: Sequence[ItemT]) -> ItemT:
    """One of the items, all equally likely."""
    return items[number(view, seed, "pick", len(items))]
