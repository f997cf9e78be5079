"""Standings and profiles as text."""

from __future__ import annotations

from dataclasses import replace

from bot.words.alt import ALT_LIMIT
from bot.words.rankings import Profile, Standing, profile_alt, profile_lines, standing_lines, standings_alt

ROWS = (
    Standing(place=1, name="Alice", rating=1540, won=12, lost=3),
    Standing(place=2, name="Bob {0}", rating=1490, won=3, lost=12),
)
ALICE = Profile(
    name="Alice",
    place=1,
    players=7,
    rating=1540,
    won=12,
    lost=3,
    feats=("51 deals won by knocking", "9 gins"),
    streak=4,
)


def test_a_line_for_each_row() -> None:
    assert standing_lines(ROWS) == (
        "1. Alice: rating 1540, 12 won, 3 lost",
        "2. Bob {0}: rating 1490, 3 won, 12 lost",
    )


def test_a_score_stands_at_the_end_of_a_line() -> None:
    assert standing_lines((replace(ROWS[0], score="812 points won in all"),)) == (
        "1. Alice: rating 1540, 12 won, 3 lost, 812 points won in all",
    )


def test_alt_text_of_a_page() -> None:
    assert standings_alt("This week", ROWS, 1, 4).startswith("This week, page 1 of 4. 1. Alice: rating")


def test_a_single_page_is_not_counted() -> None:
    assert standings_alt("This week", ROWS, 1, 1).startswith("This week. 1. Alice: rating")


def test_an_empty_ranking_says_how_to_get_into_it() -> None:
    assert standings_alt("All time", (), 1, 1).endswith("Start one with /play.")


def test_a_full_page_of_long_names_fits() -> None:
    rows = tuple(replace(ROWS[0], place=place, name="N" * 200) for place in range(1, 11))

    assert len(standings_alt("All time", rows, 1, 1)) <= ALT_LIMIT


def test_a_profile_line_by_line() -> None:
    assert profile_lines(ALICE) == (
        "Alice, place 1 of 7 with a rating of 1540",
        "Won 12 of 15 matches, 80 %",
        "51 deals won by knocking",
        "9 gins",
        "The last 4 matches won",
    )


def test_a_newcomers_profile() -> None:
    new = replace(ALICE, place=None, rating=None, won=0, lost=0, feats=(), streak=0)

    assert profile_alt(new) == "Alice, not ranked yet. No match finished yet."


def test_one_match_is_no_plural() -> None:
    once = replace(ALICE, won=1, lost=0, feats=(), streak=1)

    assert profile_lines(once)[1:] == ("Won 1 of 1 match, 100 %",)


def test_a_losing_streak_is_told_kindly() -> None:
    assert profile_lines(replace(ALICE, streak=-3))[-1] == "The last 3 matches lost"
