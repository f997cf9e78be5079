"""The rounds that the trainer of UNO rules plays, and what a player reaches who sees all cards."""

from __future__ import annotations

from itertools import groupby, pairwise

import pytest

from bot.games import uno
from bot.games.game import Seat
from bot.players.registry import BASELINES
from tests.games.uno.positions import after, position
from tests.trainer.uno.rounds import answers, rounds
from tests.trainer.uno.scale import best, scale

SENSIBLE = BASELINES["uno"]["sensible"]


@pytest.mark.parametrize("duel", [True, False])
def test_a_round_is_what_its_learner_saw_and_the_same_seed_plays_it_again(*, duel: bool) -> None:
    played = list(rounds(6, 1, SENSIBLE, duel=duel, explored=0.2))
    assert played == list(rounds(6, 1, SENSIBLE, duel=duel, explored=0.2))
    seen = [each for one in played for each in one]
    assert len(seen) > 30
    assert len({(len(each.own), len(each.common)) for each in seen}) == 1
    assert {each.answers[0] for each in seen} <= {0.0, 1.0}


def test_at_a_choice_every_action_is_played_out_from_the_same_cards() -> None:
    choices = [
        list(rows)
        for one in rounds(6, 1, SENSIBLE, duel=True, explored=0.0)
        for _, rows in groupby(one, lambda each: each.decision)
    ]
    assert all(each.common == rows[0].common for rows in choices for each in rows)
    assert any(len({each.answers for each in rows}) > 1 for rows in choices)
    assert not any(one[-1].decision == other[0].decision for one, other in pairwise(choices))


def test_4_2_the_answers_are_what_the_round_was_worth() -> None:
    over = after(position("R3 | G4 WD | YS Y9", single_round=True), "0 play R3")
    assert answers(over, Seat(0)) == (1.0, 0.83, (54 + 29) / 2 / 100)
    assert answers(over, Seat(1)) == (0.0, -0.415, (29 / 2 - 54) / 100)


def test_who_sees_all_cards_names_the_colour_that_the_other_has_not() -> None:
    """The other holds one card, green, and would go out on it."""
    state = position("W R3 B4 Y6 | G9", top="G5", pile="R1 R2 B1 B2 Y1 Y2")
    chosen = best(state, Seat(0), uno.legal(state, Seat(0)))
    assert chosen is not None
    assert uno.write(chosen) in {"play W R", "play W B", "play W Y"}


def test_who_sees_all_cards_wins_most_rounds() -> None:
    share, low, high = scale("quick", 2, 30, seed=1)
    assert low < share < high
    assert share > 0.55
