"""A computer player as a program of its own: decisions come in line by line, actions go out."""

from __future__ import annotations

from typing import Any, BinaryIO

import msgspec

from bot.arena.protocol import Answer, ProtocolError, read_question
from bot.games.game import NotationError
from bot.games.registry import GAMES
from bot.players.player import ComputerPlayer


def serve(game: str, player: ComputerPlayer[Any, Any], asked: BinaryIO, answered: BinaryIO) -> None:
    """Answer every line until there are no more; a line that is no question gets an error."""
    for line in asked:
        if line.strip():
            answered.write(msgspec.json.encode(_answer(game, player, line)) + b"\n")
            answered.flush()


def _answer(game: str, player: ComputerPlayer[Any, Any], line: bytes) -> Answer:
    rules = GAMES[game]
    try:
        question, view = read_question(line, game)
        legal = tuple(rules.read(text) for text in question.legal)
    except (ProtocolError, NotationError) as error:
        return Answer(error=str(error))
    if not legal or view.seat is None:
        return Answer(error="there is nothing to choose: name the seat's view and its legal actions")
    action = player.choose(view, legal, seed=question.seed)
    if action is None:
        return Answer(error="the player lets all of these actions be")
    return Answer(action=rules.write(action))
