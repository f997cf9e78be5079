"""The lesson of gin against the rules: its deals are whole packs, its moves are legal, its words are true."""

from __future__ import annotations

import pytest

from bot.games.cards import PACK, parse_card
from bot.games.gin.deal import is_misdeal
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, DealResult, GinView
from bot.games.lesson import OTHER
from bot.games.lessons import LESSONS
from bot.games.melds.view import MeldKind
from tests.games import lessons

LESSON = LESSONS["gin"]
STEPS = range(1, len(LESSON) + 1)


def seen(name: str) -> GinView:
    """What the learner sees at a step."""
    return lessons.seen(LESSON, name, GinView)


def ended(name: str) -> DealResult:
    """The deal that is over at a step."""
    return seen(name).results[-1]


@pytest.mark.parametrize("step", STEPS, ids=LESSON.name)
def test_a_deal_is_one_whole_pack_that_could_have_been_dealt(step: int) -> None:
    deal = LESSON.stages[step - 1].deal
    assert isinstance(deal, GinState)
    learner, other = deal.hands
    pairs = zip(learner, other, strict=True)
    deck = (*(card for pair in pairs for card in pair), *deal.pile, *deal.stock)
    assert sorted(deck) == sorted(PACK)
    assert not is_misdeal(deal, deck)


def test_what_the_words_say_of_the_first_deal_is_so() -> None:
    assert seen("offer").upcard == parse_card("9d")
    hand = seen("melds").hand
    assert hand is not None
    assert [meld.kind for meld in hand.melds] == [MeldKind.RUN, MeldKind.SET]
    assert [card.label for card in hand.deadwood] == ["A♥", "3♣", "4♦", "7♥"]
    assert hand.points == 15
    assert seen("draw").upcard == parse_card("Th")
    assert seen("knock").drawn == parse_card("8s")
    ((kind, thrown, points),) = [(way.kind, way.card, way.hand.points) for way in seen("knock").finishes]
    assert (kind, thrown, points) == (DealKind.KNOCK, parse_card("7h"), 8)


def test_what_the_words_say_of_the_lay_offs_is_so() -> None:
    result = ended("lay_off")
    assert result.showdown is not None
    knocker, defender = result.showdown.hands
    laid_off = [card.label for meld in knocker.melds for card in meld.laid_off]
    assert laid_off == ["4♠", "9♠"]
    assert (result.kind, knocker.points, defender.points, result.points) == (DealKind.KNOCK, 8, 30, (22, 0))


def test_what_the_words_say_of_gin_is_so() -> None:
    assert seen("fill").upcard == parse_card("8s")
    assert {way.kind for way in seen("gin").finishes} == {DealKind.GIN, DealKind.KNOCK}
    result = ended("end")
    assert result.showdown is not None
    assert result.showdown.hands[OTHER].points == 23
    assert (result.kind, result.points) == (DealKind.GIN, (25 + 23, 0))
