"""How a match is over, in one sentence."""

from __future__ import annotations

from bot.games.game import Seat
from bot.words.phrasebook import Phrasebook


def end_sentence(
    names: tuple[str, ...], book: Phrasebook, *, winner: Seat | None, left: Seat | None, void: bool
) -> str:
    """The end of a match for two: void, given up by who ``left``, or won by points."""
    if void:
        return book.say("The match is void: nobody wins, and it counts for nothing.")
    if left is not None:
        return book.say(
            "The match is over: {name} forfeited, so {winner} wins.",
            name=names[left],
            winner=names[1 - left],
        )
    if winner is not None:
        return book.say("The match is over: {name} won.", name=names[winner])
    return book.say("The match is over.")
