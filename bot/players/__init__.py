"""What the computer players of all games share. A player sees a view and the legal actions alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from bot.games.game import Seat

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT = TypeVar("ActionT")


class Level(StrEnum):
    """How well a computer player plays."""

    BEGINNER = "beginner"
    CASUAL = "casual"
    STRONG = "strong"
    EXPERT = "expert"


class ComputerPlayer(Protocol[ViewT_contra, ActionT]):
    """A computer player; a value without memory, so that any process can be asked for any decision."""

    def choose(self, view: ViewT_contra, legal: tuple[ActionT, ...], *, seed: int) -> ActionT | None:
        """One of the ``legal`` actions, of which there is at least one, for the seat whose ``view`` this is.

        None means to do nothing, which is allowed only where the match does not wait for this seat.
        Equal arguments always give the same choice; ``seed`` decides between actions of equal worth.
        """


class Adviser(Protocol):
    """Says what every legal action is worth and why; as pure as a player."""

    def __call__(self, view: Any, legal: tuple[Any, ...], *, seed: int) -> tuple[Any, ...]:  # noqa: ANN401  # each game its own
        """The actions with their reasons, the best first; ``legal`` holds at least one."""


USUAL_LOSS, STEEPNESS = 1.6, 1.3
"""Points lost at each choice with which the accuracy is 37%, and how fast it falls around there."""


@dataclass(frozen=True, slots=True)
class Measure:
    """How well somebody chose in a match, and how lucky they were; measures of several matches add up."""

    choices: int
    """How many choices were judged."""
    lost: float
    """Points that the choices lost, compared with the best ones."""
    luck: float
    """Points by which their cards were better than average, less those of the others."""

    @property
    def accuracy(self) -> int | None:
        """In percent, 100 for one who lost nothing; None where there was nothing to choose.

        So scaled that gin's levels lie far apart: `python -m tests.trainer.judging levels` measures them.
        """
        if not self.choices:
            return None
        return round(100 * math.exp(-((self.lost / self.choices / USUAL_LOSS) ** STEEPNESS)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewer:
    """Judges how a match was played, action by action."""

    review: Callable[..., Any]
    """Judges one action, as `bot.games.gin.player.advising.review_action`."""
    kind: type[Any]
    """The type of what it returns: a value that can be stored as JSON."""
    measure: Callable[[Sequence[Any], Seat], tuple[int, float, float]]
    """What its steps say of a seat's whole match, as `Measure` has it; None is a step that was not judged."""
