"""Whoever answers questions that take thought, and how a thought can fail."""

from __future__ import annotations

import asyncio
import traceback
from enum import IntEnum
from pathlib import PurePath
from typing import Any, Protocol

import msgspec

from bot.players import Level
from bot.players.registry import ADVISERS, COMPUTER_PLAYERS, REVIEWERS

LIMIT_S = 10.0
"""The longest thought; the slowest player takes a tenth of it on a busy machine."""


class Urgency(IntEnum):
    """What is thought of first."""

    MOVE = 0
    HINT = 1
    REVIEW = 2


class Question(Protocol):
    """Something to think about: a value that can be pickled, which knows how it is answered."""

    def answer(self) -> Any:  # noqa: ANN401  # each question has its own kind of answer
        """The answer, which can be pickled too; always the same one."""


class ThinkingFailed(Exception):
    """There is no answer. The message says why, and holds neither cards nor a seed."""


class AtRest(Exception):
    """The mind was sent to rest before it knew the answer; the next start of the bot asks again."""


class Mind(Protocol):
    """Answers questions."""

    async def ask(self, question: Question, *, urgency: Urgency = Urgency.MOVE) -> Any:  # noqa: ANN401  # as above
        """The answer; raises ThinkingFailed and AtRest."""

    async def close(self) -> None:
        """Rest: whoever still waits for an answer gets AtRest."""


class OwnMind:
    """Thinks in threads of this process: enough for tests, and for hosts with little memory."""

    async def ask(self, question: Question, *, urgency: Urgency = Urgency.MOVE) -> Any:  # noqa: ANN401, ARG002  # threads take turns
        """The answer; raises ThinkingFailed. A thread cannot be stopped, so it may take any time."""
        try:
            return await asyncio.to_thread(question.answer)
        except Exception as error:  # noqa: BLE001  # a player may fail in any way
            raise ThinkingFailed(where(error)) from None

    async def close(self) -> None:
        """Nothing to do: what is being thought of ends by itself."""


def where(error: BaseException) -> str:
    """What went wrong and in which line; the error's own words might show cards."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    return f"{type(error).__name__} at {PurePath(frames[-1].filename).name}:{frames[-1].lineno}"


class Choose(msgspec.Struct, frozen=True, kw_only=True):
    """The question which of the legal actions a computer player takes."""

    game: str
    level: str
    view: Any
    legal: tuple[Any, ...]
    seed: int

    def answer(self) -> Any:  # noqa: ANN401  # each game its own actions
        """The action, or None to let them all be."""
        player = COMPUTER_PLAYERS[self.game][Level(self.level)]
        return player.choose(self.view, self.legal, seed=self.seed)


class Advise(msgspec.Struct, frozen=True, kw_only=True):
    """The question what every legal action of a seat is worth, and why."""

    game: str
    view: Any
    legal: tuple[Any, ...]
    seed: int

    def answer(self) -> Any:  # noqa: ANN401  # each game its own reasons
        """The actions with their worth and the reasons for it, the best one first."""
        return ADVISERS[self.game](self.view, self.legal, seed=self.seed)


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The question how good an action of a match was; without an ``action`` only luck is measured."""

    game: str
    view: Any
    legal: tuple[Any, ...]
    action: Any
    seed: int
    dealt: tuple[Any, ...]
    """All seats' views, where a deal began with it."""
    after: Any

    def answer(self) -> Any:  # noqa: ANN401  # each game its own judgement
        """The judgement, of the kind that the game's reviewer names."""
        return REVIEWERS[self.game].review(
            self.view, self.legal, self.action, seed=self.seed, dealt=self.dealt, after=self.after
        )
