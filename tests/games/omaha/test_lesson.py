"""The lesson of Omaha against the rules: a whole pack, legal moves, an end, and words that are true."""

from __future__ import annotations

import pytest

from bot.games.cards import PACK, parse_cards
from bot.games.lesson import LEARNER, OTHER
from bot.games.lessons import LESSONS
from bot.games.omaha.state import OmahaState
from bot.games.omaha.view import Category, Made, OmahaView, Street
from bot.games.omaha.words import made_phrase
from bot.games.omaha.words.guide import OmahaLessonWords
from bot.matches import shown_hand
from cogs.games.omaha import OmahaPanel
from cogs.games.omaha.buttons import BESIDE
from cogs.layout import ButtonRow
from tests.games import lessons

LESSON = LESSONS["omaha"]
STEPS = range(1, len(LESSON) + 1)
TO_DO = tuple(step for step in STEPS if LESSON.right(step))
WORDS = OmahaLessonWords()


def seen(name: str) -> OmahaView:
    """What the learner sees at a step."""
    return lessons.seen(LESSON, name, OmahaView)


def made(name: str) -> Made:
    """What the learner holds at a step."""
    found = seen(name).made
    assert found is not None
    return found


def test_the_deal_is_one_whole_pack_and_the_learner_has_the_button() -> None:
    deal = LESSON.stages[0].deal
    assert isinstance(deal, OmahaState)
    hole = deal.hand.hole
    assert sorted((*hole[LEARNER], *hole[OTHER], *deal.hand.stub)) == sorted(PACK)
    assert [len(hand) for hand in hole] == [4, 4]
    assert (deal.hand.button, deal.hand.turn) == (LEARNER, LEARNER)
    assert [player.stack for player in deal.players] == [199, 198]


@pytest.mark.parametrize("step", TO_DO, ids=LESSON.name)
def test_every_other_action_gets_a_word_that_names_the_button_to_press(step: int) -> None:
    hand = shown_hand(
        "omaha",
        LESSON.preset,
        LESSON.reached(step),
        LEARNER,
        user=1,
        name="Eve",
        computer="lesson",
    )
    panel = OmahaPanel().hand(hand)
    labels = [key.label for block in panel if isinstance(block, ButtonRow) for key in block.buttons]
    for action in (*hand.menu, BESIDE):
        said = WORDS.astray(LESSON.name(step), action, hand.view)
        before, _, button = said.removesuffix("**.").rpartition("**")
        assert before.endswith("Press ")
        assert button in labels
        is_explained = action in {LESSON.right(step), "timeout"} or before != "Press "
        assert is_explained, action


def test_what_the_words_say_of_the_blinds_and_the_flop_is_so() -> None:
    blinds = seen("blinds")
    assert (blinds.small, blinds.big) == (LEARNER, OTHER)
    assert [player.bet for player in blinds.players] == [1, 2]
    assert blinds.choice is not None
    assert blinds.choice.to_call == 1
    flop = seen("flop")
    assert set(flop.own) == set(parse_cards("KhQhTsTc"))
    assert flop.board == parse_cards("Jh9h3c")
    assert made_phrase(made("flop")) == "a pair of tens"


def test_what_the_words_say_of_bets_is_so() -> None:
    bet, turn = seen("bet").choice, seen("turn").choice
    assert bet is not None
    assert turn is not None
    assert (bet.is_bet, bet.max_to, bet.pot_to) == (True, 4, 4)
    assert (turn.to_call, turn.max_to, turn.pot_to) == (6, 30, 30)
    assert seen("turn").pot + turn.to_call == 24
    call = seen("call")
    assert call.choice is not None
    assert call.choice.to_call * 2 == call.pot - call.choice.to_call == 72


def test_what_the_words_say_of_the_flush_is_so() -> None:
    assert made("turn").category is Category.FLUSH
    assert set(made("turn").cards) == set(parse_cards("KhQhJh9h2h"))
    river = seen("river")
    assert river.street is Street.RIVER
    assert sum(card.suit == parse_cards("Ah")[0].suit for card in river.board) == 4
    assert set(made("river").cards[:2]) == set(parse_cards("KhQh"))


def test_the_hand_ends_with_both_hands_shown_and_the_single_heart_is_no_flush() -> None:
    result = seen("end").past[-1].result
    assert [each.seat for each in result.shown] == [OTHER, LEARNER]
    assert [made_phrase(each.made) for each in result.shown] == ["three jacks", "a flush, king high"]
    assert set(parse_cards("Ah")) <= set(result.shown[0].cards)
    assert [(pot.amount, pot.winners) for pot in result.pots] == [(144, (LEARNER,))]
    assert result.net == (72, -72)
