"""What an engine is asked and what it answers: one JSON object a line, both ways.

Asked: ``{"game": "gin", "view": {…}, "legal": ["draw", "take"], "seed": 7}``. The view is all that the seat
to act may see, its rules among it, as `bot.games.gin.view` describes it; the actions are in its notation.
Answered: ``{"action": "draw"}``, one of the legal ones, or ``{"error": "…"}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, BinaryIO

import msgspec

from bot.games.game import NotationError
from bot.games.gin.view import GinView
from bot.games.registry import GAMES
from bot.players import ComputerPlayer

VIEWS: Mapping[str, type[Any]] = MappingProxyType({"gin": GinView})
"""For each game that engines play, what a seat sees."""


class ProtocolError(ValueError):
    """A line is none of this protocol; the text says why."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One decision: what the seat sees, and what it may do, in the game's notation."""

    game: str
    view: msgspec.Raw
    legal: tuple[str, ...]
    seed: int = 0
    """Settles what the engine holds to be equal."""


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The action chosen, or why there is none."""

    action: str | None = None
    error: str | None = None


def ask(game: str, view: msgspec.Struct, legal: tuple[str, ...], seed: int) -> bytes:
    """The line that puts a decision to an engine."""
    question = Question(game=game, view=msgspec.Raw(msgspec.json.encode(view)), legal=legal, seed=seed)
    return msgspec.json.encode(question) + b"\n"


def read_question(line: bytes, game: str) -> tuple[Question, Any]:
    """The question that a line puts, and its view; raises ProtocolError."""
    try:
        question = msgspec.json.decode(line, type=Question)
        if question.game != game:
            raise ProtocolError(f"this engine plays {game}, not {question.game}")
        return question, msgspec.json.decode(question.view, type=VIEWS[game])
    except msgspec.MsgspecError as error:
        raise ProtocolError(str(error)) from None


def read_answer(line: bytes) -> str:
    """The action that an engine's line names; raises ProtocolError, also when the engine failed."""
    try:
        answer = msgspec.json.decode(line, type=Answer)
    except msgspec.MsgspecError as error:
        raise ProtocolError(f"that is no answer: {error}") from None
    if answer.action is None:
        raise ProtocolError(answer.error or "the answer holds no action")
    return answer.action


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
