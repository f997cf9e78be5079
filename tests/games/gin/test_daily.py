"""The position of a daily hand: found by chance alone, worth a thought, and the same from its document."""

from __future__ import annotations

import pytest

from bot.games.game import Seat
from bot.games.gin import legal, view, write
from bot.games.gin.advice import DailyChoice
from bot.games.gin.daily import (
    BEST,
    MOST_CHOICES,
    Position,
    decode_position,
    encode_position,
    find_position,
    reached,
    score_of,
)
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
    state = reached(position).state
    actions = [choice.action for choice in position.choices]
    assert set(actions) <= set(map(write, legal(state, Seat(position.seat))))
    assert len(actions) == len(set(actions))
    assert 3 <= len(actions) <= MOST_CHOICES
    lost = [choice.lost for choice in position.choices]
    assert lost[0] == 0
    assert lost == sorted(lost)


def test_it_is_the_turn_of_the_one_who_is_asked_in_the_first_deal(position: Position) -> None:
    open_to_all = view(reached(position).state, None)
    assert open_to_all.turn == position.seat
    assert open_to_all.deal == 1


def test_its_document_gives_it_back(position: Position) -> None:
    assert decode_position(encode_position(position)) == position


@pytest.mark.parametrize(
    ("lost", "score"), [(0.0, BEST), (0.4, BEST), (0.6, 9), (4.2, 6), (9.6, 0), (31.0, 0)]
)
def test_each_point_that_an_answer_loses_is_one_less(lost: float, score: int) -> None:
    assert score_of(DailyChoice(action="discard Kd", lost=lost)) == score
