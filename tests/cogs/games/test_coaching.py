"""The words of advice: every game with an adviser has them, and they say something of every decision."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

from bot.games.gin.rules import GinRules, MatchFormat
from bot.games.registry import GAMES
from bot.players.registry import ADVISERS, REVIEWERS
from bot.words.review import least
from cogs.games.coaching import HINTS, REVIEW_WORDS
from tests.games.test_advisers import ADVISED, DECISIONS
from tests.games.test_contract import positions

NAMES = tuple(f"Player {number}" for number in range(10))


def test_every_adviser_has_its_words() -> None:
    assert set(HINTS) == set(ADVISERS)


def test_every_reviewer_has_its_words() -> None:
    assert set(REVIEW_WORDS) == set(REVIEWERS)


def test_where_choices_are_compared_closely_small_losses_are_summed_and_reviews_say_so() -> None:
    summed = {key for key, words in REVIEW_WORDS.items() if words.is_summed}
    assert summed == {key for key, reviewer in REVIEWERS.items() if reviewer.judge.compare}


@pytest.mark.parametrize("key", ["colonel", "gin", "gin_party", "mahjong", "skarney"])
def test_the_least_mistake_is_told_in_the_points_in_which_mistakes_are(key: str) -> None:
    judge = REVIEWERS[key].judge
    assert REVIEW_WORDS[key].certain(None) == least(judge.told * judge.certain(None))


@pytest.mark.parametrize("key", REVIEWERS)
def test_the_levels_lie_eight_apart_in_every_review(key: str) -> None:
    for rules in GAMES[key].PRESETS.values():
        for seats in {GAMES[key].SEATS[0], GAMES[key].SEATS[-1]}:
            told = REVIEW_WORDS[key].usual(rules, seats)
            levels = (told.beginner, told.casual, told.strong, 100)
            assert all(better - worse >= 8 for worse, better in pairwise(levels)), (rules, seats)


@pytest.mark.parametrize(
    ("target", "beginner", "strong"), [(25, 50, 80), (30, 50, 80), (31, 33, 71), (100, 33, 71)]
)
def test_g6_1_in_a_game_of_gin_to_few_points_the_levels_reach_more(
    target: int, beginner: int, strong: int
) -> None:
    """One deal mostly decides it: fewer choices cost anything."""
    told = REVIEW_WORDS["gin"].usual(GinRules(target=target), 2)
    assert (told.beginner, told.strong) == (beginner, strong)


def test_g6_7_columns_to_few_points_are_no_such_game() -> None:
    told = REVIEW_WORDS["gin"].usual(GinRules(target=25, format=MatchFormat.HOLLYWOOD), 2)
    assert told == REVIEW_WORDS["gin"].usual(GinRules(), 2)


@pytest.mark.parametrize(("key", "preset", "seats"), ADVISED)
def test_a_hint_names_an_action_and_fits_above_a_hand(key: str, preset: str, seats: int) -> None:
    game = GAMES[key]
    told = 0
    for state, seat, action in islice(positions(key, preset, seats, seed=22), DECISIONS):
        if action is None:
            break
        view, legal = game.view(state, seat), game.legal(state, seat)
        weighed = ADVISERS[key](view, legal, seed=1)
        said = HINTS[key](view, weighed, NAMES[:seats])
        assert len(said) < 300
        assert said.startswith("**") or weighed[0].action is None or key == "gin"
        told += said.startswith("**")
    assert told
