"""How a choice of a past match is judged, by what the game's adviser says of all that could be done."""

from __future__ import annotations

import math
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
    """By how much the best choice was better, as the game's `Judge` counts."""
    best: AdviceT | None = None
    """The best choice, if it was another one and clearly better."""
    played: AdviceT | None = None
    """What was played, if it was clearly worse."""
    counts: int = 1
    """How many times it counts as a choice in the accuracy."""
    told: float = 1.0
    """The part of the loss that is told: what it comes to when it is played out."""

    @property
    def lost(self) -> float:
        """The loss as it is told."""
        return self.told * self.loss


class ActionReview(msgspec.Struct, Generic[AdviceT], frozen=True, kw_only=True):
    """The review of one action of a match."""

    seat: Seat
    judgement: Judgement[AdviceT] | None = None
    """None for what others did, and where there was no choice or none that can be judged."""


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
        return round(100 * math.exp(-((max(0.0, lost) / choices / self.usual_loss) ** self.steepness)))


@dataclass(frozen=True, slots=True)
class Measure:
    """How well somebody chose in a match, and how lucky they were; measures of several matches add up."""

    choices: int
    """The choices that were judged, each as many times as it counts."""
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
class Judge:
    """Compares what was done with the best that could be done."""

    advise: Adviser
    certain: Callable[[Any], float]
    """From the view: what a choice loses at least to be a mistake; below, either may be the better one."""
    unit: Callable[[Any], float] = lambda _view: 1.0
    """In what losses are counted, from the view of the choice: how much of the adviser's worth is one."""
    told: float = 1.0
    """The part of a mistake's loss that is told: what it comes to when it is played out.

    What is picked out for looking dear mostly costs less (`python -m tests.trainer.judging estimates`).
    """
    counts: Callable[[Any], int] = lambda _view: 1
    """From the view: how many times a choice counts in the accuracy."""
    compare: Adviser | None = None
    """What looks closer at a few actions, the first of which is the best, where the adviser has no time.

    Then losses below `certain` count as well, and less than nothing too: chance cancels out in their sum.
    """
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

    def loss(self, view: Any, best: Any, other: Any) -> float:  # noqa: ANN401
        """By how much an action is worse than the best one, from the advice on both."""
        return float(best.worth - other.worth) / self.unit(view)

    def judge(
        self,
        view: Any,  # noqa: ANN401
        legal: tuple[Any, ...],
        action: Any,  # noqa: ANN401
        *,
        seed: int,
    ) -> Judgement[Any] | None:
        """How good an action was; None where there was no choice, or none that can be judged."""
        if (both := self.best_and_played(view, legal, action, seed=seed)) is None:
            return None
        best, played = both
        loss = self.loss(view, best, played)
        if loss < self.certain(view):
            return Judgement(loss=loss if self.compare else 0.0, counts=self.counts(view))
        compared, counts = self.compared(view, best, played), self.counts(view)
        return Judgement(loss=loss, best=compared, played=played, counts=counts, told=self.told)

    def best_and_played(
        self,
        view: Any,  # noqa: ANN401
        legal: tuple[Any, ...],
        action: Any,  # noqa: ANN401
        *,
        seed: int,
    ) -> tuple[Any, Any] | None:
        """The advice on the best action and on this one; None where there is none, or nothing to choose."""
        if len(legal) < 2:
            return None
        weighed = self.advise(view, legal, seed=seed)
        played = next((each for each in weighed if each.action == action), None)
        if played is None or len(weighed) < 2:
            return None
        best = weighed[0]
        if self.compare is not None and action != best.action:
            best, played = self.compare(view, (best.action, action), seed=seed)
        return best, played


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewer:
    """What judges how matches of a game were played, action by action."""

    review: Callable[..., Any]
    """Judges one action, as `judge` does or with more."""
    judge: Judge
    kind: type[Any]
    """The type of what it returns: a value that can be stored as JSON."""
    measure: Callable[[Sequence[Any], Seat], tuple[int, float, float | None]]
    """What its steps say of a seat's whole match, as `Measure` has it; None is a step that was not judged."""
    scale: Callable[[Any], Scale]
    """How its losses become an accuracy in matches by such rules."""


def measure(steps: Sequence[ActionReview[Any] | None], _seat: Seat) -> tuple[int, float, None]:
    """The choices that were judged, each as many times as it counts, and what they lost; not the luck."""
    judged = [step.judgement for step in steps if step is not None and step.judgement is not None]
    return sum(each.counts for each in judged), sum(each.loss for each in judged), None


def measure_by_root(steps: Sequence[ActionReview[Any] | None], seat: Seat) -> tuple[int, float, None]:
    """The same with the root of the number of choices in its place.

    It is for games of a few deals for much, or many for little, as one plays: by the choice the former would
    look worse than it is, and by the match the latter.
    """
    choices, lost, luck = measure(steps, seat)
    return round(choices**0.5), lost, luck
