"""Advice on 13-card rummy as values: what an action is worth, and why."""

from __future__ import annotations

import msgspec

from bot.games.rummy13.actions import Action
from bot.games.rummy13.cards import Card


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """One action, and what is expected of it."""

    action: Action | None
    """None where there is nothing to do."""
    worth: float = 0.0
    """What the hand is then worth to the expert, as a chance to declare; only differences mean something."""
    ready: float | None = None
    """The chance, 0 to 1, to declare in one of the next turns before anybody else; None if not asked."""
    turns: int = 0
    """How many of the seat's own turns are looked at for that."""
    thrown: Card | None = None
    """The card thrown with it; for a card taken, the best one to throw then."""
    use: float = 0.0
    """How many groups of three the next player is likely to make with the card thrown."""
    loose: int | None = None
    """What the cards outside of groups then count; None where that depends on the card drawn."""
