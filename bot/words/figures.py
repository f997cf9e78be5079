"""Days and decimal numbers as the reader's language writes them."""

from __future__ import annotations

from datetime import datetime

from bot.words.phrasebook import say


def day_in_figures(moment: datetime) -> str:
    """The day of a moment, ``2026-11-23``."""
    return say("{year}-{month}-{day}", year=f"{moment:%Y}", month=f"{moment:%m}", day=f"{moment:%d}")


def percentage(number: float) -> str:
    """A whole number of percent, ``80%``."""
    return say("{number}%", number=round(number))


def with_tenths(number: float) -> str:
    """A number of at least zero with one decimal, ``12.3``."""
    whole, tenths = f"{number:.1f}".split(".")
    return say("{whole}.{tenths}", whole=whole, tenths=tenths)
