"""A lesson: stages of fixed deals that lead a newcomer through a game, each reached by playing its moves.

Nothing is kept of a lesson: each look plays it again, from the number of the step alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.games.game import Game, Seat, Step

LEARNER, OTHER = Seat(0), Seat(1)
"""Where the newcomer sits, and where the computer does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One step of a lesson."""

    name: str
    """What the words call the step."""
    deal: Any
    """The state in which the deal begins."""
    moves: tuple[tuple[Seat, str], ...]
    """What was played since, in the game's notation."""
    right: str = ""
    """The one action that leads on; empty where there is something to read, and nothing to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """The stages in their order; steps count from 1."""

    game: Game[Any, Any, Any, Any, Any]
    preset: str
    stages: tuple[Stage, ...]

    def __len__(self) -> int:
        return len(self.stages)

    def nearest(self, step: int) -> int:
        """The step itself, or the nearest one if there is none of this number."""
        return min(max(step, 1), len(self.stages))

    def name(self, step: int) -> str:
        """What the words call the step."""
        return self.stages[step - 1].name

    def right(self, step: int) -> str:
        """The text of the action that leads on; empty where a step is only read."""
        return self.stages[step - 1].right

    def reached(self, step: int) -> Step[Any, Any]:
        """The position at a step, and what happened in its deal until then."""
        stage = self.stages[step - 1]
        return played(self.game, Step(stage.deal, ()), stage.moves)


def played(
    game: Game[Any, Any, Any, Any, Any], start: Step[Any, Any], moves: tuple[tuple[Seat, str], ...]
) -> Step[Any, Any]:
    """A position with the moves that follow, and all that happened from its beginning."""
    step, events = start, start.events
    for seat, text in moves:
        step = game.apply(step.state, seat, game.read(text))
        events = (*events, *step.events)
    return Step(step.state, events)
