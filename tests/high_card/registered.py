"""High card at the places where games are registered, for as long as a test needs it."""

from __future__ import annotations

from contextlib import AbstractContextManager

from cogs.games.generic import GenericPanel
from tests import high_card, small_games
from tests.high_card.hooks import HIGH_CARD
from tests.high_card.words import HighCardWords

KEY = high_card.KEY


def registered() -> AbstractContextManager[GenericPanel]:
    """High card in every registry."""
    return small_games.registered(high_card, HighCardWords(), HIGH_CARD)
