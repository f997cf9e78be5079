"""Lessons: fixed deals that lead a newcomer through a game step by step, played by the game's own rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.lessons.gin import gin_lesson
from bot.lessons.lesson import LEARNER, Lesson

__all__ = ["LEARNER", "LESSONS", "Lesson"]

LESSONS: Mapping[str, Lesson] = MappingProxyType({"gin": gin_lesson()})
"""The lessons by the key of their game in `GAMES`; a game may be without one."""
