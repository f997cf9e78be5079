"""Daily hands that were found beforehand: a file for each game in which the search takes long."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bot.daily.games import DAILY_GAMES
from bot.daily.position import Position, decode_position


def of_the_day(game: str, day: int) -> Position | None:
    """The position of a day, counted from any; None of a game without a book.

    Each comes again when all others have been asked.
    """
    name = DAILY_GAMES[game].book
    if name is None:
        return None
    documents = _documents(name)
    return decode_position(documents[day % len(documents)])


@cache
def _documents(name: str) -> tuple[str, ...]:
    return tuple(Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines())
