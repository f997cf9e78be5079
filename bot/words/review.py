"""Reviews while they are made, in words."""

from __future__ import annotations

from bot.words.phrasebook import phrasebook

BAR = 20
"""Signs of which the bar of progress is made."""


def review_title(number: int, title: str) -> str:
    """What a review is of."""
    return phrasebook().say("### Your play in match {number}, {title}", number=number, title=title)


def progress_line(done: int, total: int) -> str:
    """How far a review is, as a bar; without a ``total`` it waits its turn."""
    book = phrasebook()
    if not total:
        return book.say("I begin as soon as I have time. This message tells how far I am.")
    filled = BAR * done // total
    bar = "▰" * filled + "▱" * (BAR - filled)
    return book.say("{bar} {percent} % of the moves are weighed", bar=bar, percent=100 * done // total)


def cancelled_line() -> str:
    """That a review was broken off."""
    return phrasebook().say("Cancelled. Nothing of this review is kept.")


def ready_line(number: int) -> str:
    """That a review is there, to somebody who asked for it before a restart or a good while ago."""
    return phrasebook().say("Your review of match {number} is ready.", number=number)
