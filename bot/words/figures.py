"""Days and numbers as the reader's language writes them, and with a true minus sign."""

from __future__ import annotations

from datetime import datetime

from bot.words.phrasebook import say

MINUS = "\N{MINUS SIGN}"


def day_in_figures(moment: datetime) -> str:
    """The day of a moment, ``2026-11-23``."""
    return say("{year}-{month}-{day}", year=f"{moment:%Y}", month=f"{moment:%m}", day=f"{moment:%d}")


def percentage(number: float) -> str:
    """A whole number of percent, ``80%``."""
    return say("{number}%", number=round(number))


def whole(number: int) -> str:
    """A whole number with a true minus, ``−40``."""  # noqa: RUF002  # the sign for "minus"
    return f"{number}".replace("-", MINUS)


def signed(number: float) -> str:
    """A gain or a loss as a whole number with its sign, ``+28`` or ``−28``; 0 has none."""  # noqa: RUF002
    return f"{round(number):+}".replace("-", MINUS) if round(number) else "0"


def with_tenths(number: float) -> str:
    """A number of at least zero with one decimal, ``12.3``."""
    whole, tenths = f"{number:.1f}".split(".")
    return say("{whole}.{tenths}", whole=whole, tenths=tenths)
