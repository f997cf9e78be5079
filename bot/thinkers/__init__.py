"""Questions that take thought, who answers them, and how that can fail.

A computer player may think for a second. In the bot's own process that would hold up every answer to Discord,
so `bot.thinkers.pool` has processes beside it; `OwnMind` thinks in the bot itself.
"""

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
"""The longest thought, in seconds; the slowest player takes a tenth of it on a busy machine."""


class Urgency(IntEnum):
    """The order in which questions are answered: a match waits for a move, a review for nobody."""

    MOVE = 0
    HINT = 1
    REVIEW = 2


class Question(Protocol):
    """Something to think about: a value that can be pickled for another process, and knows its answer."""

    def answer(self) -> Any:  # noqa: ANN401  # each question has its own kind of answer
        """The answer, which can be pickled too. It is always the same one, so it may be asked for again."""


class ThinkingFailed(Exception):
    """There is no answer. The message says why, and holds neither cards nor a seed."""


class AtRest(Exception):
    """The mind was closed before it knew the answer; the bot asks again after its next start."""


class Mind(Protocol):
    """Whoever answers questions."""

    async def ask(self, question: Question, *, urgency: Urgency = Urgency.MOVE) -> Any:  # noqa: ANN401  # as above
        """The answer; raises ThinkingFailed and AtRest."""

    async def close(self) -> None:
        """Stop thinking; whoever still waits for an answer gets AtRest."""


class OwnMind:
    """A mind of threads in this process: enough for tests, and for hosts with little memory."""

    async def ask(self, question: Question, *, urgency: Urgency = Urgency.MOVE) -> Any:  # noqa: ANN401, ARG002  # threads take turns
        """The answer; raises ThinkingFailed. There is no time limit, as a thread cannot be stopped."""
        try:
            return await asyncio.to_thread(question.answer)
        except Exception as error:  # noqa: BLE001  # a player may fail in any way
            raise ThinkingFailed(where(error)) from None

    async def close(self) -> None:
        """Do nothing: threads that still think end by themselves."""


def where(error: BaseException) -> str:
    """The kind of an error and the line it came from, without its own words, which might show cards."""
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
        """The action, or None to take none of them."""
        player = COMPUTER_PLAYERS[self.game][Level(self.level)]
        return player.choose(self.view, self.legal, seed=self.seed)


class Advise(msgspec.Struct, frozen=True, kw_only=True):
    """The question how much every legal action of a seat is worth, and why."""

    game: str
    view: Any
    legal: tuple[Any, ...]
    seed: int

    def answer(self) -> Any:  # noqa: ANN401  # each game its own reasons
        """The actions with their worth and the reasons for it, the best one first."""
        return ADVISERS[self.game](self.view, self.legal, seed=self.seed)


class Compare(Advise, frozen=True, kw_only=True):
    """The same of few actions, looked at as closely as a review does; the first is taken to be best."""

    def answer(self) -> Any:  # noqa: ANN401  # each game its own reasons
        """As `Advise` has it; the first stays in front."""
        compare = REVIEWERS[self.game].judge.compare or ADVISERS[self.game]
        return compare(self.view, self.legal, seed=self.seed)


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The question how good an action of a match was; with ``action`` None only luck is measured."""

    game: str
    view: Any
    legal: tuple[Any, ...]
    action: Any
    seed: int
    dealt: tuple[Any, ...]
    """All seats' views, if a deal began just before the action; else empty."""
    after: Any
    """The seat's view after the action."""

    def answer(self) -> Any:  # noqa: ANN401  # each game its own judgement
        """The judgement, of the kind that the game's reviewer names."""
        return REVIEWERS[self.game].review(
            self.view, self.legal, self.action, seed=self.seed, dealt=self.dealt, after=self.after
        )
