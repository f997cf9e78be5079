"""The lesson of UNO rules against the rules: a whole pack, legal moves, and words that are true."""

from __future__ import annotations

import pytest

from bot.games.uno.cards import PACK, Card
from bot.games.uno.state import UnoState
from bot.games.uno.view import UnoView
from bot.games.uno.words.lesson import UnoLessonWords
from bot.lessons import LEARNER, LESSONS
from bot.lessons.lesson import OTHER

LESSON = LESSONS["uno"]
STEPS = range(1, len(LESSON) + 1)
BY_NAME = {LESSON.name(step): step for step in STEPS}
WORDS = UnoLessonWords()


def seen(name: str) -> UnoView:
    """What the learner sees at a step."""
    view = LESSON.hand(BY_NAME[name], user=1, name="Eve", opponent="Computer").view
    assert isinstance(view, UnoView)
    return view


def test_the_deal_is_one_whole_pack() -> None:
    deal = LESSON.stages[0].deal
    assert isinstance(deal, UnoState)
    assert sorted((*deal.hands[0], *deal.hands[1], *deal.pile, *deal.discards)) == list(PACK)


@pytest.mark.parametrize("step", STEPS, ids=LESSON.name)
def test_what_is_asked_for_is_legal_and_leads_to_where_the_next_step_begins(step: int) -> None:
    right = LESSON.right(step)
    if not right:
        return
    assert right in LESSON.hand(step, user=1, name="Eve", opponent="Computer").menu
    stage, after = LESSON.stages[step - 1], LESSON.stages[step]
    assert after.moves[: len(stage.moves) + 1] == (*stage.moves, (LEARNER, right))
    assert all(seat == OTHER for seat, _ in after.moves[len(stage.moves) + 1 :])


@pytest.mark.parametrize("step", STEPS, ids=LESSON.name)
def test_every_other_action_gets_a_word(step: int) -> None:
    hand = LESSON.hand(step, user=1, name="Eve", opponent="Computer")
    for action in hand.menu:
        assert WORDS.astray(LESSON.name(step), action, hand.view).endswith((".", "**."))


def test_what_the_words_say_is_so() -> None:
    assert seen("match").playable == (Card.R3,)
    assert seen("draw").playable == ()
    assert (seen("wild").drawn, seen("skip").colour) == (Card.WILD, "B")
    assert seen("two").turn == LEARNER
    assert len(seen("call").hand) == 2
    assert (seen("last").top, seen("last").hand) == (Card.B5, (Card.Y5,))
    assert seen("end").results[0].points == (24, 0)
