"""Hints and reviews in words, apart from what a game itself says in them."""

from __future__ import annotations

from bot.words.phrasebook import plural, say


def plain_hint(action: str) -> str:
    """What the strongest computer player would do; ``action`` is what its button says."""
    return say("The computer would choose: **{action}**.", action=action)


def let_be() -> str:
    """The computer player would do nothing now."""
    return say("The computer would do nothing now and wait.")


def hints_line(name: str, number: int) -> str:
    """How many hints somebody took in a match."""
    return plural("{name} took one hint.", "{name} took {number} hints.", number, name=name)


BAR = 20
"""The length of the bar of progress, in signs."""


def review_title(number: int, title: str) -> str:
    """The heading of a review."""
    return say("### Your play in match {number}, {title}", number=number, title=title)


def progress_line(done: int, total: int) -> str:
    """How far a review is, as a bar; a review without a ``total`` waits for its turn."""
    if not total:
        return say("I begin as soon as I have time. This message tells how far I am.")
    filled = BAR * done // total
    bar = "▰" * filled + "▱" * (BAR - filled)
    return say("{bar} {percent} % of the moves are weighed", bar=bar, percent=100 * done // total)


def cancelled_line() -> str:
    """The review was cancelled."""
    return say("Cancelled. Nothing of this review is kept.")


def ready_line(number: int) -> str:
    """The review is ready, for a person who asked for it before a restart or long ago."""
    return say("Your review of match {number} is ready.", number=number)
