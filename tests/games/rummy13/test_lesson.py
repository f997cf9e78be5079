"""The lesson of 13-card rummy against the rules: its moves are legal, and its words are true."""

from __future__ import annotations

from bot.games.cards import Rank
from bot.games.lesson import LEARNER, OTHER
from bot.games.lessons import LESSONS
from bot.games.rummy13.cards import pack_of, parse_cards
from bot.games.rummy13.rules import Kind
from bot.games.rummy13.state import Rummy13State
from bot.games.rummy13.view import Rummy13View
from tests.games import lessons

LESSON = LESSONS["rummy13"]
STEPS = range(1, len(LESSON) + 1)


def seen(name: str) -> Rummy13View:
    """What the learner sees at a step."""
    return lessons.seen(LESSON, name, Rummy13View)


def test_the_deal_is_one_whole_pack() -> None:
    deal = LESSON.stages[0].deal
    assert isinstance(deal, Rummy13State)
    cards = [card for chair in deal.chairs for card in chair.hand] + [deal.cut, *deal.discards, *deal.closed]
    assert sorted(cards) == sorted(pack_of(1))
    assert (deal.dealer, deal.turn) == (OTHER, LEARNER)


def test_what_the_words_say_is_so() -> None:
    aim = seen("aim").hand
    assert aim is not None
    assert (Kind.PURE_SEQUENCE,) in {group.kinds for group in aim.groups}
    assert str(seen("take").top) == "Ks"
    throw = seen("throw").hand
    assert throw is not None
    assert set(throw.loose) == set(parse_cards("Kd3h"))
    assert [group.kinds for group in throw.groups] == [(Kind.PURE_SEQUENCE,)] * 2 + [(Kind.SET,)] * 2
    assert seen("jokers").wild is Rank.SEVEN
    assert str(seen("jokers").cut) == "7h"
    assert str(seen("draw").top) == "8c"
    declare = seen("declare")
    assert str(declare.drawn) == "7c"
    assert [str(finish.card) for finish in declare.finishes] == ["3h"]
    end = seen("end")
    assert end.last is not None
    assert end.last.winner == LEARNER
    assert end.last.seats[OTHER].points == 59
