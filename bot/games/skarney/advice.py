"""Advice on Skarney Gin as values."""

from __future__ import annotations

import msgspec

from bot.games.skarney.actions import Action


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """One action, what is expected of it, and what is known of it."""

    action: Action
    worth: float = 0.0
    """In points of the deal; never more than after the first action. Only differences mean something."""
    left: int | None = None
    """How many cards could not be laid in the next turn without a draw; None before the contract."""
    held: bool = False
    """Whether cards that could be laid stay in the hand."""
    lacks: int | None = None
    """How many cards the nearest contract lacks then; None where that is not asked."""
    pairs: int = 0
    """With how many pairs of unseen cards the opponent could meld a card that is offered."""
