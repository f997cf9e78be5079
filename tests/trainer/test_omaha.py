"""The fit of what four cards of Omaha are worth before the flop, and how often bets are folded to."""

from __future__ import annotations

import random

import pytest

from bot.games import omaha
from bot.games.cards import parse_cards
from bot.games.omaha.player.preflop import AGAINST_ONE, AGAINST_THREE, features, promise, share
from bot.games.omaha.view import Street
from tests.trainer import omaha_folds
from tests.trainer.omaha import least_squares, main, played, spread


def test_the_fit_finds_the_weights_that_made_the_answers() -> None:
    chance = random.Random(1)
    weights = [0.5, -2.0, 3.0]
    rows = [[chance.random() * 10 for _ in weights] for _ in range(400)]
    answers = [sum(weight * number for weight, number in zip(weights, row, strict=True)) for row in rows]
    assert least_squares(rows, answers) == pytest.approx(weights, abs=0.01)
    assert spread(rows, answers, weights) == pytest.approx(0)
    assert spread(rows, answers, None) > 1


def test_every_feature_has_a_weight() -> None:
    assert len(features(parse_cards("AsKsQhJh"))) == len(AGAINST_ONE) == len(AGAINST_THREE)


@pytest.mark.parametrize(("rivals", "weights"), [(3, AGAINST_THREE), (1, AGAINST_ONE)])
def test_shipped_weights_foresee_what_hands_win(rivals: int, weights: tuple[float, ...]) -> None:
    """On hands that they were not fitted to they are nearer than the mean of all hands is."""
    rows, shares = played(60, 150, rivals, seed=99)
    assert spread(rows, shares, weights) < 0.8 * spread(rows, shares, None)


def test_two_aces_and_two_kings_win_more_than_their_part() -> None:
    best = parse_cards("AsAhKsKh")
    assert promise(best) > 0.45
    assert share(best) > 0.65


def test_it_prints_weights_and_how_far_they_are_off(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--hands", "60", "--trials", "12"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("AGAINST_THREE = (")
    assert "seed 1, 60 hands, 12 trials" in told
    assert main(["--hands", "60", "--trials", "12", "--rivals", "1"]) == 0
    assert capsys.readouterr().out.startswith("AGAINST_ONE = (")


def test_who_calls_everything_folds_to_no_bet_of_the_expert() -> None:
    found = list(omaha_folds.answers(omaha.PRESETS["fixed_limit"], omaha_folds.OTHERS["caller"], 2, "1"))
    assert {each.street for each in found} == set(Street)
    assert not [each for each in found if each.folded or each.has_bet or not 0 <= each.expected <= 1]


def test_answers_of_who_has_bet_are_told_apart() -> None:
    found = [
        omaha_folds.Answer(Street.FLOP, has_bet=True, expected=0.5, folded=False),
        omaha_folds.Answer(Street.FLOP, has_bet=False, expected=0.5, folded=True),
        omaha_folds.Answer(Street.FLOP, has_bet=False, expected=0.3, folded=False),
    ]
    lines = omaha_folds.table(found).splitlines()[1:]
    assert [line.split() for line in lines] == [
        ["flop,", "has", "not", "bet", "2", "40%", "50%"],
        ["flop,", "has", "bet", "1", "50%", "0%"],
    ]
