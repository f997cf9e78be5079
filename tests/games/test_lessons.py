"""What holds for every lesson: its moves are legal, and each step leads to the next."""

from __future__ import annotations

import pytest

from bot.games.lesson import LEARNER, OTHER
from bot.games.lessons import LESSONS
from bot.games.registry import GAMES
from tests.games.lessons import choices

STEPS = [(key, step) for key, lesson in LESSONS.items() for step in range(1, len(lesson) + 1)]


@pytest.mark.parametrize("key", LESSONS)
def test_every_lesson_is_of_a_game_and_begins_at_the_nearest_step(key: str) -> None:
    lesson = LESSONS[key]
    assert lesson.game is GAMES[key]
    assert lesson.preset in lesson.game.PRESETS
    assert [lesson.nearest(step) for step in (-3, 0, 1, 99)] == [1, 1, 1, len(lesson)]
    assert len({lesson.name(step) for step in range(1, len(lesson) + 1)}) == len(lesson)


@pytest.mark.parametrize(("key", "step"), STEPS)
def test_what_is_asked_for_is_legal_and_leads_to_where_the_next_step_begins(key: str, step: int) -> None:
    lesson = LESSONS[key]
    right = lesson.right(step)
    if not right:
        return
    assert right in choices(lesson, step)
    stage, after = lesson.stages[step - 1], lesson.stages[step]
    assert after.deal is stage.deal
    assert after.moves[: len(stage.moves) + 1] == (*stage.moves, (LEARNER, right))
    assert all(seat == OTHER for seat, _ in after.moves[len(stage.moves) + 1 :])


@pytest.mark.parametrize(("key", "step"), STEPS)
def test_a_step_is_its_deal_with_its_moves(key: str, step: int) -> None:
    lesson = LESSONS[key]
    stage, reached = lesson.stages[step - 1], lesson.reached(step)
    state = stage.deal
    for seat, text in stage.moves:
        state = lesson.game.apply(state, seat, lesson.game.read(text)).state
    assert reached.state == state
    assert bool(reached.events) is bool(stage.moves)
