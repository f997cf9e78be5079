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


@dataclass(frozen=True, slots=True)
class Scale:
    """How what choices lose becomes an accuracy: so that the game's levels lie far apart."""

    usual_loss: float
    """Lost at each choice with which the accuracy is 37%."""
    steepness: float
    """How fast it falls around there."""

    def accuracy(self, choices: int, lost: float) -> int | None:
        """In percent, 100 for one who lost nothing; None where there was nothing to choose.

        `python -m tests.trainer.judging levels` measures it.
        """
        if not choices:
            return None
        return round(100 * math.exp(-((lost / choices / self.usual_loss) ** self.steepness)))


@dataclass(frozen=True, slots=True)
class Measure:
    """How well somebody chose in a match, and how lucky they were; measures of several matches add up."""

    choices: int
    """How many choices were judged."""
    lost: float
    """What the choices lost, compared with the best ones."""
    luck: float | None
    """Points by which their cards were better than average, less those of the others; None if not known."""
    scale: Scale

    @property
    def accuracy(self) -> int | None:
        """In percent; None where there was nothing to choose."""
        return self.scale.accuracy(self.choices, self.lost)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewer:
    """Judges how a match was played, action by action."""

    review: Callable[..., Any]
    """Judges one action, as `bot.players.judging.Judge`."""
    kind: type[Any]
    """The type of what it returns: a value that can be stored as JSON."""
    measure: Callable[[Sequence[Any], Seat], tuple[int, float, float | None]]
    """What its steps say of a seat's whole match, as `Measure` has it; None is a step that was not judged."""
    scale: Callable[[Any], Scale]
    """How its losses become an accuracy in matches by such rules."""
    judges: Callable[[Any, int], bool] = lambda _rules, _seats: True
    """Whether it can judge a match by such rules with so many seats."""
