"""Advice on Omaha as values: what an action is worth, and what the expert expects of it."""

from __future__ import annotations

import msgspec

from bot.games.omaha.actions import Action


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """One action, and what is expected of it if nobody bets after that."""

    action: Action | None
    """None is to let be what could be done out of turn."""
    worth: float = 0.0
    """Chips that it brings on average, more than a fold."""
    wins: float = 0.0
    """Chance, 0 to 1, that the hand beats all hands that the others may hold by their bets."""
    price: float = 0.0
    """Chance, 0 to 1, with which a call neither wins nor loses; 0 where there is nothing to call."""
    folds: float = 0.0
    """Chance, 0 to 1, that all others fold to it."""
    called: float = 0.0
    """Chance, 0 to 1, that the hand wins if not all of them fold."""
