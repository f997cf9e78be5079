"""Lessons: fixed deals that lead a newcomer through a game step by step, played by the game's own rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.lessons.gin import gin_lesson
from bot.lessons.lesson import LEARNER, Lesson, shown_hand
from bot.lessons.omaha import omaha_lesson
from bot.lessons.rummy13 import rummy13_lesson
from bot.lessons.uno import uno_lesson

__all__ = ["LEARNER", "LESSONS", "Lesson", "shown_hand"]

LESSONS: Mapping[str, Lesson] = MappingProxyType(
    {"gin": gin_lesson(), "omaha": omaha_lesson(), "rummy13": rummy13_lesson(), "uno": uno_lesson()}
)
"""The lessons by the key of their game in `GAMES`; a game may be without one."""
