"""The first words to somebody who is new to gin."""

from __future__ import annotations

from bot.words.phrasebook import phrasebook


def welcome_hint() -> str:
    """The first words to somebody who plays gin for the first time."""
    return phrasebook().say(
        "New to gin? Collect sets (three or four of a rank) and runs (three or more of a suit in a row). "
        "What is left over is deadwood: bring it to the knock limit, then knock. /learn shows it step by "
        "step, /rules tells the rest."
    )
