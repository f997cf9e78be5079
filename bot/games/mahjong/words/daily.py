"""The words of the daily hand of Mahjong gin: the table."""

from __future__ import annotations

from bot.words.phrasebook import say


def daily_table() -> str:
    """What is played, and since when."""
    return say("Mahjong Gin, first deal of a game to 250")
