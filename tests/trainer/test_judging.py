"""The judge of gin on the levels, and its announced losses beside those that were played out."""

from __future__ import annotations

from itertools import islice
from statistics import fmean

import pytest

from bot.games import gin, omaha, uno
from bot.games.registry import GAMES
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from tests.players.play import AnyGame
from tests.trainer.estimated import LEAVING, LOW_CARD, StaysAtTheTable, TakesLowCards
from tests.trainer.judging import (
    LEVELS,
    Estimate,
    accuracies,
    decisions,
    estimates,
    print_table,
    told_on_the_way,
)


def test_the_expert_loses_nothing_and_a_beginner_much() -> None:
    assert fmean(accuracies(LEVELS[Level.EXPERT], 2, "judged")) >= 98
    assert fmean(accuracies(LEVELS[Level.BEGINNER], 4, "judged")) < 70


@pytest.mark.parametrize(("game", "preset"), [(uno, "quick"), (omaha, "fixed_limit")])
def test_of_other_games_too(game: AnyGame, preset: str) -> None:
    rules, levels = game.PRESETS[preset], COMPUTER_PLAYERS[game.KEY]
    expert, beginner = (
        fmean(accuracies(levels[level], matches, "judged", game=game, rules=rules))
        for level, matches in ((Level.EXPERT, 2), (Level.BEGINNER, 4))
    )
    assert expert >= 99
    assert beginner < 80


def test_random_play_leaves_no_table_before_it_is_judged() -> None:
    rules = omaha.PRESETS["pot_limit"]
    made = list(decisions(omaha.new(rules, 2, bytes(32)).state, [StaysAtTheTable()] * 2, bytes(32), omaha))
    assert len(made) > 1
    assert not any(isinstance(each.action, LEAVING) for each in made)


def test_a_choice_that_is_not_the_best_is_played_out_beside_it() -> None:
    found = list(islice(estimates(LEVELS[Level.BEGINNER], LEVELS[Level.CASUAL], "played out"), 6))
    assert all(each.announced >= 0 for each in found)
    # The same cards come to both, so that what differs is the choice alone.
    assert all(abs(each.real) < 200 for each in found)
    assert any(each.real for each in found)


def test_g6_9_a_point_is_a_point_where_no_target_ends_the_match() -> None:
    players = LEVELS[Level.BEGINNER], LEVELS[Level.CASUAL]
    deals, game = gin.PRESETS["duplicate"], gin.PRESETS["standard"]
    found = list(islice(estimates(*players, "played out", rules=deals), 6))
    assert all(float(each.real).is_integer() for each in found)
    assert any(each.real for each in found)
    # In a game to 100 it counts for what it does to the chance to win, as in a review.
    at_scores = list(islice(estimates(*players, "played out", rules=game), 20))
    assert any(not float(each.real).is_integer() for each in at_scores)


def test_at_uno_rules_too() -> None:
    levels = COMPUTER_PLAYERS["uno"]
    players = levels[Level.BEGINNER], levels[Level.CASUAL]
    rules = uno.PRESETS["standard"]
    found = list(islice(estimates(*players, "played out", key="uno", rules=rules), 6))
    assert all(each.announced > 0 and abs(each.real) < 1000 for each in found)
    assert any(each.real for each in found)
    assert all(" for " in each.kind for each in found)
    again = list(islice(estimates(*players, "played out", key="uno", rules=rules), 6))
    assert again == found


@pytest.mark.parametrize("key", ["colonel", "mahjong", "skarney"])
def test_where_melds_are_laid_strong_plays_on_after_both(key: str) -> None:
    levels, rules = COMPUTER_PLAYERS[key], next(iter(GAMES[key].PRESETS.values()))
    players = levels[Level.BEGINNER], levels[Level.STRONG]
    found = list(islice(estimates(*players, "played out", key=key, rules=rules), 4))
    # The same cards come to both, so that what differs is the choice alone.
    assert all(abs(each.real) < 300 for each in found)
    assert any(each.real for each in found)
    assert all(each.told > 0 for each in found if each.told is not None)
    assert list(islice(estimates(*players, "played out", key=key, rules=rules), 4)) == found


def test_low_cards_that_join_no_meld_are_played_out_alone() -> None:
    going_on = LEVELS[Level.CASUAL]
    found = list(islice(estimates(TakesLowCards(), going_on, "low cards", kinds=LOW_CARD), 3))
    assert {each.kind for each in found} <= {"take a low card for draw", "take a low card for pass"}


def test_at_omaha_too_without_the_luck_of_the_board() -> None:
    levels, rules = COMPUTER_PLAYERS["omaha"], omaha.PRESETS["pot_limit"]
    players = levels[Level.BEGINNER], levels[Level.CASUAL]
    found = list(islice(estimates(*players, "played out", rollouts=2, key="omaha", rules=rules, seats=3), 8))
    assert all(each.announced > 0 and abs(each.real) < 3 * 200 for each in found)
    assert any(each.real for each in found)
    assert {each.kind.split(" for ")[0] for each in found} <= {"fold", "check", "call", "raise", "allin"}


def test_whoever_waits_is_told_what_the_estimates_say_until_now(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = [
        Estimate("draw for take", 3.0, 1.0, told=2.0),
        Estimate("take for draw", 1.0, 2.0, told=None),
    ] * 125
    assert list(told_on_the_way(iter(drawn))) == drawn
    assert [line.split() for line in capsys.readouterr().err.splitlines()] == [
        [number, "so", "far", number, "2.0", "1.5", "0.5", "±", error]
        for number, error in (("100", "0.3"), ("200", "0.2"))
    ]
    print_table(drawn)
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert rows[1][3:6] == ["125", "2.0", "1.0"]
    assert [row[:3] for row in rows] == [
        ["all", "250", "2.0"],
        ["told", "as", "mistakes"],
        ["draw", "for", "take"],
        ["take", "for", "draw"],
    ]
