"""How a choice of a past match is judged, by what the game's adviser says of all that could be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from bot.games.game import Seat
from bot.players import Adviser

AdviceT = TypeVar("AdviceT")


class Judgement(msgspec.Struct, Generic[AdviceT], frozen=True, kw_only=True):
    """How good one choice was."""

    loss: float = 0.0
    """By how much the best choice was better, as the game's `Judge` counts; 0 if that is not certain."""
    best: AdviceT | None = None
    """The best choice, if it was another one and clearly better."""
    played: AdviceT | None = None
    """What was played, if it was clearly worse."""

    @property
    def lost(self) -> float:
        """The loss as it is told."""
        return self.loss


class ActionReview(msgspec.Struct, Generic[AdviceT], frozen=True, kw_only=True):
    """The review of one action of a match."""

    seat: Seat
    judgement: Judgement[AdviceT] | None = None
    """None for what others did, and where there was no choice or none that can be judged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """Compares what was done with the best that could be done."""

    advise: Adviser
    certain: Callable[[Any], float]
    """From the rules: a choice that loses at least so much is a mistake; below, either may be the better one.
    """
    unit: Callable[[Any], float] = lambda _view: 1.0
    """In what losses are counted, from the view of the choice: how much of the adviser's worth is one."""
    compared: Callable[[Any, Any, Any], Any] = lambda _view, best, _played: best
    """The best advice with what it has before the action that was played."""

    def __call__(  # each game has its own views, actions and advice
        self,
        view: Any,  # noqa: ANN401
        legal: tuple[Any, ...],
        action: Any,  # noqa: ANN401
        *,
        seed: int,
        **_facts: object,
    ) -> ActionReview[Any]:
        """The review of an action of the seat whose view this was; without ``action`` nothing is judged."""
        judgement = None if action is None else self.judge(view, legal, action, seed=seed)
        return ActionReview(seat=view.seat, judgement=judgement)

    def judge(
        self,
        view: Any,  # noqa: ANN401
        legal: tuple[Any, ...],
        action: Any,  # noqa: ANN401
        *,
        seed: int,
    ) -> Judgement[Any] | None:
        """How good an action was; None where there was no choice, or none that can be judged."""
        if len(legal) < 2:
            return None
        weighed = self.advise(view, legal, seed=seed)
        played = next((each for each in weighed if each.action == action), None)
        if played is None or len(weighed) < 2:
            return None
        best = weighed[0]
        loss = (best.worth - played.worth) / self.unit(view)
        if loss < self.certain(view.rules):
            return Judgement()
        return Judgement(loss=loss, best=self.compared(view, best, played), played=played)


def measure(steps: Sequence[ActionReview[Any] | None], _seat: Seat) -> tuple[int, float, None]:
    """How many choices were judged in a match, and what they lost; luck is not measured."""
    judged = [step.judgement for step in steps if step is not None and step.judgement is not None]
    return len(judged), sum(each.loss for each in judged), None
