"""The position of a daily hand: found by chance alone, worth a thought, and the same from its document."""

from __future__ import annotations

import pytest

from bot.daily import BEST, Position, decode_position, encode_position, find_position, score_of
from bot.daily.position import MOST_CHOICES
from bot.daily.table import hand_of
from bot.games.gin.advice import DailyChoice
from bot.games.shuffle import seed_of

SEEDS = [seed_of(bytes(32), f"daily {number}") for number in range(4)]


@pytest.fixture(params=SEEDS, ids=["first", "second", "third", "fourth"], scope="module")
def position(request: pytest.FixtureRequest) -> Position:
    found = find_position(request.param)
    assert isinstance(found, Position)
    return found


def test_the_same_seed_finds_the_same_position_and_another_seed_another(position: Position) -> None:
    assert [find_position(seed) for seed in SEEDS].count(position) == 1


def test_all_that_is_offered_is_legal_and_the_best_comes_first(position: Position) -> None:
    hand = hand_of(position, user=1, name="Ann", opponent="the computer")
    actions = [choice.action for choice in position.choices]
    assert set(actions) <= set(hand.menu)
    assert len(actions) == len(set(actions))
    assert 3 <= len(actions) <= MOST_CHOICES
    lost = [choice.lost for choice in position.choices]
    assert lost[0] == 0
    assert lost == sorted(lost)


def test_it_is_the_turn_of_the_one_who_is_asked_in_the_first_deal(position: Position) -> None:
    hand = hand_of(position, user=1, name="Ann", opponent="the computer")
    assert hand.table.public.turn == hand.seat == position.seat
    assert hand.table.public.deal == 1
    assert [chair.name for chair in hand.table.chairs if chair.user is not None] == ["Ann"]


def test_its_document_gives_it_back(position: Position) -> None:
    assert decode_position(encode_position(position)) == position


@pytest.mark.parametrize(
    ("lost", "score"), [(0.0, BEST), (0.4, BEST), (0.6, 9), (4.2, 6), (9.6, 0), (31.0, 0)]
)
def test_each_point_that_an_answer_loses_is_one_less(lost: float, score: int) -> None:
    assert score_of(DailyChoice(action="discard Kd", lost=lost)) == score
