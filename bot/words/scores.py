"""Points beside names, and who gained what in a deal."""

from __future__ import annotations

from bot.words.phrasebook import Phrasebook


def by_name(points: tuple[int, ...], names: tuple[str, ...]) -> str:
    """Points beside names, by seat: ``Alice 115, Bob 71``."""
    return ", ".join(f"{name} {amount}" for name, amount in zip(names, points, strict=True))


def gains(points: tuple[int, ...], names: tuple[str, ...], book: Phrasebook) -> str:
    """Who gained or lost what: ``Alice +16``, ``Alice +60, Bob -35``; those who got nothing are left out."""
    told = ", ".join(f"{name} {amount:+}" for name, amount in zip(names, points, strict=True) if amount)
    return told or book.say("nobody scores")
