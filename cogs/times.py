"""Times and durations as messages show them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from types import MappingProxyType

import discord

from bot.words.phrasebook import plural, say

TURN_LIMITS: Mapping[str, timedelta | None] = MappingProxyType(
    {
        "2m": timedelta(minutes=2),
        "10m": timedelta(minutes=10),
        "1h": timedelta(hours=1),
        "24h": timedelta(hours=24),
        "3d": timedelta(days=3),
        "none": None,
    }
)
"""The times for one turn that a challenge can ask for."""


def until(moment: datetime) -> str:
    """A moment as Discord counts it down for each reader: in 5 minutes."""
    return discord.utils.format_dt(moment, "R")


def day(moment: datetime) -> str:
    """The day of a moment as Discord writes it for each reader."""
    return discord.utils.format_dt(moment, "D")


def length(span: timedelta | None) -> str:
    """A time for one turn in words; None is no limit."""
    if span is None:
        return say("no limit")
    minutes = round(span.total_seconds() / 60)
    if minutes < 60:
        return plural("one minute", "{number} minutes", minutes)
    hours = round(minutes / 60)
    if hours <= 24:
        return plural("one hour", "{number} hours", hours)
    return plural("one day", "{number} days", round(hours / 24))
