"""How choices are judged by what an adviser says of them, and by a closer look."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from bot.games.game import Seat
from bot.players.judging import ActionReview, Judge, Judgement, Measure, Scale, measure, measure_by_root

LEGAL = ("best", "nearly", "bad")
ADVISED = {"best": 10.0, "nearly": 9.5, "bad": 8.0}
"""What a look that doesn't take long says that actions are worth."""


class Advice(msgspec.Struct, frozen=True):
    """As games have it."""

    action: str
    worth: float


def advise(view: object, legal: tuple[str, ...], *, seed: int) -> tuple[Advice, ...]:
    return tuple(Advice(action, ADVISED[action]) for action in legal)


def closer(**worth: float) -> Judge:
    """A judge whose closer look finds this worth."""

    def compare(view: object, legal: tuple[str, ...], *, seed: int) -> tuple[Advice, ...]:
        return tuple(Advice(action, worth[action]) for action in legal)

    return Judge(advise=advise, certain=lambda _view: 1.0, compare=compare)


def judged(judge: Judge, action: str) -> Judgement[Advice]:
    found = judge.judge(None, LEGAL, action, seed=1)
    assert found is not None
    return found


def test_without_a_closer_look_the_adviser_is_believed_and_small_losses_are_none() -> None:
    judge = Judge(advise=advise, certain=lambda _view: 1.0)
    assert judged(judge, "bad").loss == 2
    assert judged(judge, "nearly") == Judgement()


def test_a_closer_look_at_two_actions_decides_what_was_lost() -> None:
    found = judged(closer(best=10, bad=4), "bad")
    assert found == Judgement(loss=6, best=Advice("best", 10), played=Advice("bad", 4))


@pytest.mark.parametrize("worth", [9.5, 12.0])
def test_by_a_closer_look_small_losses_and_gains_count_and_are_no_mistakes(worth: float) -> None:
    found = judged(closer(best=10, bad=worth), "bad")
    assert found == Judgement(loss=10 - worth)


def test_of_a_mistake_a_part_is_told_as_what_looks_dear_mostly_costs_less() -> None:
    judge = replace(closer(best=10, bad=4), told=0.5)
    found = judged(judge, "bad")
    assert (found.loss, found.lost) == (6, 3)
    small = judged(replace(closer(best=10, bad=9.5), told=0.5), "bad")
    assert (small.loss, small.lost) == (0.5, 0.5)


def test_what_the_adviser_finds_best_is_not_looked_at_again() -> None:
    assert judged(closer(), "best") == Judgement()


def test_losses_and_gains_add_up_and_nobody_is_more_accurate_than_the_expert() -> None:
    steps: list[ActionReview[Advice]] = [
        ActionReview(seat=Seat(0), judgement=Judgement(loss=loss)) for loss in (3.0, -5.0)
    ]
    choices, lost, luck = measure(steps, Seat(0))
    assert (choices, lost, luck) == (2, -2, None)
    assert Measure(choices, lost, luck, Scale(2.0, 1.5)).accuracy == 100


def test_where_some_play_few_deals_for_much_a_match_counts_as_the_root_of_its_choices() -> None:
    steps: list[ActionReview[Advice]] = [
        ActionReview(seat=Seat(0), judgement=Judgement(loss=loss)) for loss in (30.0, 0.0, 10.0, 0.0)
    ]
    assert measure_by_root(steps, Seat(0)) == (2, 40, None)
    assert measure_by_root(steps[:0], Seat(0)) == (0, 0, None)
