"""The lessons of the games that have one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.games.gin.lesson import gin_lesson
from bot.games.lesson import Lesson
from bot.games.omaha.lesson import omaha_lesson
from bot.games.rummy13.lesson import rummy13_lesson
from bot.games.uno.lesson import uno_lesson

LESSONS: Mapping[str, Lesson] = MappingProxyType(
    {"gin": gin_lesson(), "omaha": omaha_lesson(), "rummy13": rummy13_lesson(), "uno": uno_lesson()}
)
"""The lessons by the key of their game in `GAMES`; a game may be without one."""
