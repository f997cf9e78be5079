"""Why something did not happen in a lobby, or to somebody who has left a match."""

from __future__ import annotations

from typing import Literal, assert_never

from bot.words.phrasebook import Phrasebook
from bot.words.trouble import Trouble

LobbyTrouble = Literal[
    Trouble.LEFT,
    Trouble.LOBBY_FULL,
    Trouble.NOT_INVITED,
    Trouble.NOT_THE_HOST,
    Trouble.WRONG_NUMBER,
    Trouble.NOBODY_THERE,
    Trouble.TOO_MANY_GUESTS,
]


def lobby_sentence(trouble: LobbyTrouble, book: Phrasebook, *, least: int, limit: int) -> str:
    """What went wrong and what helps; ``least`` and ``limit`` are how few and how many there may be."""
    match trouble:
        case Trouble.LEFT:
            return book.say("You have left this match. The others play on.")
        case Trouble.LOBBY_FULL:
            return book.say("This table is full: {limit} have joined.", limit=limit)
        case Trouble.NOT_INVITED:
            return book.say("This table is for people whom its host has named.")
        case Trouble.NOT_THE_HOST:
            return book.say("Only the host of this table can do that.")
        case Trouble.WRONG_NUMBER:
            return book.say(
                "This game cannot start with so many players: it is for {least} to {limit}, "
                "and the table shows with how many.",
                least=least,
                limit=limit,
            )
        case Trouble.NOBODY_THERE:
            return book.say("Nobody has that place at this table any more.")
        case Trouble.TOO_MANY_GUESTS:
            return book.say("At most {limit} people can be named for one table.", limit=limit)
        case _:
            assert_never(trouble)
