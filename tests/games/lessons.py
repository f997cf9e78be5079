"""What the learner sees and may do at the steps of a lesson."""

from __future__ import annotations

from typing import TypeVar

from bot.games.lesson import LEARNER, Lesson

ViewT = TypeVar("ViewT")


def seen(lesson: Lesson, name: str, kind: type[ViewT]) -> ViewT:
    """What the learner sees at the step of this name."""
    steps = {lesson.name(step): step for step in range(1, len(lesson) + 1)}
    view = lesson.game.view(lesson.reached(steps[name]).state, LEARNER)
    assert isinstance(view, kind)
    return view


def choices(lesson: Lesson, step: int) -> list[str]:
    """What the learner may do at a step, as texts."""
    state = lesson.reached(step).state
    return [lesson.game.write(action) for action in lesson.game.legal(state, LEARNER)]
