"""The lesson of UNO rules against the rules: a whole pack, legal moves, and words that are true."""

from __future__ import annotations

import pytest

from bot.games.lesson import LEARNER
from bot.games.lessons import LESSONS
from bot.games.uno.cards import PACK, Card
from bot.games.uno.state import UnoState
from bot.games.uno.view import UnoView
from bot.games.uno.words.guide import UnoLessonWords
from tests.games import lessons

LESSON = LESSONS["uno"]
STEPS = range(1, len(LESSON) + 1)
WORDS = UnoLessonWords()


def seen(name: str) -> UnoView:
    """What the learner sees at a step."""
    return lessons.seen(LESSON, name, UnoView)


def test_the_deal_is_one_whole_pack() -> None:
    deal = LESSON.stages[0].deal
    assert isinstance(deal, UnoState)
    assert sorted((*deal.hands[0], *deal.hands[1], *deal.pile, *deal.discards)) == list(PACK)


@pytest.mark.parametrize("step", STEPS, ids=LESSON.name)
def test_every_other_action_gets_a_word(step: int) -> None:
    name = LESSON.name(step)
    for action in lessons.choices(LESSON, step):
        assert WORDS.astray(name, action, seen(name)).endswith((".", "**."))


def test_what_the_words_say_is_so() -> None:
    assert seen("match").playable == (Card.R3,)
    assert seen("draw").playable == ()
    assert (seen("wild").drawn, seen("skip").colour) == (Card.WILD, "B")
    assert seen("two").turn == LEARNER
    assert len(seen("call").hand) == 2
    assert (seen("last").top, seen("last").hand) == (Card.B5, (Card.Y5,))
    assert seen("end").results[0].points == (24, 0)
