"""Choices of options that several commands have: the game, the time for one turn."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from discord import app_commands

from cogs.games.registry import GUIDES
from cogs.options.translator import Says, spoken_choice
from cogs.times import TURN_LIMITS, length


def _lasting(span: timedelta | None) -> Says:
    return lambda: length(span)


GAME_CHOICES: list[app_commands.Choice[Any]] = [
    spoken_choice(guide.name, key) for key, guide in GUIDES.items()
]

LIMIT_CHOICES: list[app_commands.Choice[Any]] = [
    spoken_choice(_lasting(span), key) for key, span in TURN_LIMITS.items()
]
"""The times for one turn; each value is a key of `TURN_LIMITS`."""
