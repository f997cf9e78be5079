"""The daily hand: a decision worth a day's thought, taken from a deal between two computer players.

Pure: the same seed gives the same position, in every process.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from bot.daily.book import of_the_day
from bot.daily.games import DAILY_GAMES
from bot.daily.position import Choice, Position, decode_position, encode_position
from bot.daily.search import find_position
from bot.games.game import Seat, Step
from bot.games.lesson import played
from bot.games.registry import GAMES

__all__ = [
    "BEST",
    "DAILY_GAMES",
    "Choice",
    "FindPosition",
    "Position",
    "action_of",
    "advice_of",
    "decode_position",
    "encode_position",
    "find_position",
    "of_the_day",
    "reached",
    "score_of",
]

BEST: Final = 10
"""What the best answer scores; what an answer must lose for each point less, its game says."""


class FindPosition(msgspec.Struct, frozen=True, kw_only=True):
    """The search as a question, which a process beside the bot may answer."""

    game: str
    seed: bytes

    def answer(self) -> Position:
        """The position."""
        return find_position(self.game, self.seed)


def score_of(game: str, choice: Choice) -> int:
    """What an answer scores, from 0 to `BEST`."""
    return max(0, round(BEST - choice.lost / DAILY_GAMES[game].point))


def reached(game: str, position: Position) -> Step[Any, Any]:
    """The deal as it stands at the position, and what happened in it."""
    rules = GAMES[game]
    start = rules.new(rules.PRESETS[position.preset], 2, position.seed)
    return played(rules, start, tuple((Seat(seat), text) for seat, text in position.moves))


def action_of(game: str, choice: Choice) -> Any:  # noqa: ANN401  # each game has its own actions
    """The action as its game knows it."""
    return GAMES[game].read(choice.action)


def advice_of(game: str, choice: Choice) -> Any:  # noqa: ANN401  # each game has its own advice
    """The adviser's reasons; None where another version of the program has kept them, or none."""
    try:
        return msgspec.convert(choice.advice, DAILY_GAMES[game].advice)
    except msgspec.ValidationError:
        return None
