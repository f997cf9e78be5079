"""Advice on Colonel as values."""

from __future__ import annotations

from bot.games.colonel.actions import Action
from bot.games.melds.advice import LayingAdvice


class Advice(LayingAdvice, frozen=True, kw_only=True):
    """One action, what is expected of it, and what is known of it."""

    action: Action
