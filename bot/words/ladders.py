"""Ladders as text: each rung with its open challenges, and what a challenge is for."""

from __future__ import annotations

from collections.abc import Iterable

from bot.words.cards import fit
from bot.words.phrasebook import say
from bot.words.rankings import shown_rating


def ladder_title(game: str) -> str:
    """What the ladder of a game is called."""
    return say("{game}: ladder", game=game)


def rung_line(place: int, name: str, rating: int, open_challenges: str, *, is_provisional: bool) -> str:
    """A rung: ``1. Alice: rating 1540, challenged by Bob``."""
    number = shown_rating(rating, is_provisional=is_provisional)
    line = say("{place}. {name}: rating {rating}", place=place, name=name, rating=number)
    return say("{line}, {open}", line=line, open=open_challenges) if open_challenges else line


def open_line(other: str, *, is_made: bool, is_played: bool) -> str:
    """An open challenge of somebody, as the rest of their line."""
    if is_played:
        return say("plays {name}", name=other)
    if is_made:
        return say("challenges {name}", name=other)
    return say("challenged by {name}", name=other)


def ladder_alt(title: str, lines: Iterable[str]) -> str:
    """The ladder as an alt text; rungs that do not fit are left out."""
    return fit((say("{title}.", title=title), *(f"{line}." for line in lines)))


def empty_ladder() -> str:
    """What a ladder says on which nobody stands."""
    return say("Nobody is on this ladder yet. Press Join to take the first rung.")


def ladder_rule() -> str:
    """How a ladder works, below its picture."""
    return say(
        "Beat somebody above you and climb half of the gap. A challenge has to be accepted within 48 hours; "
        "whoever declines it or lets it pass drops one rung. At most three open at a time."
    )


def challenge_line() -> str:
    """Above a challenge that is made on a ladder."""
    return say("A ladder challenge: accept within 48 hours, or drop one rung.")
