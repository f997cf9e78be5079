"""The words of the daily hand of UNO rules: the table, and why the best action is best."""

from __future__ import annotations

from bot.words.phrasebook import say


def daily_table() -> str:
    """What is played, and since when."""
    return say("UNO rules for two, first round of a game to 500")
