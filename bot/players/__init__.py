"""What the computer players of all games share. A player sees a view and the legal actions alone."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Protocol, TypeVar

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
