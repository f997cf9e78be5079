"""Profiles and rivalries as text."""

from __future__ import annotations

from dataclasses import replace

from bot.records import Course, Ended, Meeting, OverviewCard, ProfileCard, Rank, RivalLine, Verdict, Win
from bot.words.cards import ALT_LIMIT
from bot.words.profiles import (
    ByRules,
    RivalryCard,
    Side,
    alt_of,
    favourite_line,
    never_met,
    newcomer,
    overview_lines,
    profile_lines,
    rivalry_lines,
    settling_line,
    text_of,
)

ALICE = ProfileCard(
    game="Gin Rummy",
    name="Alice",
    place=1,
    players=7,
    rating=1540,
    doubt=90,
    won=12,
    lost=3,
    feats=("51 deals won by knocking", "9 gins"),
    streak=4,
)
FULL = replace(
    ALICE,
    drawn=1,
    place=None,
    opponents=2,
    is_provisional=True,
    course=Course(begin="2030-01-01", end="2030-02-01", first=1500, best=1600),
    longest_run=6,
    biggest_win=Win(points=335, against=131, name="Bob", when="2030-01-20"),
    favourite="Oklahoma gin, 9 of the last 16 matches",
    form=(
        Ended(verdict=Verdict.WON, place=1, players=2),
        Ended(verdict=Verdict.LOST, place=3, players=4),
        Ended(verdict=Verdict.DRAWN, place=1, players=2),
    ),
    rivals=(RivalLine(name="Bob", won=7, lost=2), RivalLine(name="Carol", won=1, lost=1)),
)


def test_a_profile_line_by_line() -> None:
    assert profile_lines(ALICE) == (
        "Gin Rummy: Alice, place 1 of 7, rating 1540",
        "Won 12 of 15 matches, 80%",
        "Won the last 4 matches",
        "51 deals won by knocking",
        "9 gins",
    )


def test_14_8_a_rating_is_explained_by_its_doubt() -> None:
    assert settling_line(ALICE) == "Skill about 1630 ± 90: the rating is the low end."
    assert settling_line(FULL) == "Skill about 1630 ± 90, still settling: the rating is the low end."


def test_a_full_profile_says_all_that_its_picture_shows() -> None:
    assert profile_lines(FULL) == (
        "Gin Rummy: Alice, not ranked yet, provisional rating 1540",
        ("To be ranked, play 5 rated matches against 3 different opponents. So far: 16 matches, 2 opponents"),
        "Won 12 of 16 matches, 75%, 1 drawn",
        "Won the last 4 matches",
        "Best streak: 6 wins",
        "51 deals won by knocking",
        "9 gins",
        "Biggest win: 335 to 131 against Bob, 2030-01-20",
        "Latest matches, newest first: won, place 3 of 4, drawn",
        "Plays most: Oklahoma gin, 9 of the last 16 matches",
        "Rivals, wins to losses: Bob 7 to 2, Carol 1 to 1",
        "Rating 1500 on 2030-01-01, peak 1600 since, until 2030-02-01",
    )


def test_one_match_is_no_plural() -> None:
    once = replace(ALICE, won=1, lost=0, feats=(), streak=1)

    assert profile_lines(once)[1:] == ("Won 1 of 1 match, 100%",)
    assert favourite_line("Straight gin", 1, 1) == "Straight gin, in the only match"


def test_a_losing_streak_is_told_kindly() -> None:
    assert profile_lines(replace(ALICE, feats=(), streak=-3))[-1] == "Lost the last 3 matches"


def test_a_win_over_several_names_nobody() -> None:
    win = Win(points=500, against=320, when="2030-01-20")

    assert "Biggest win: 500, the next one 320, 2030-01-20" in profile_lines(replace(ALICE, biggest_win=win))


def test_an_alt_text_of_hostile_length_keeps_the_essential() -> None:
    long = replace(FULL, feats=("F" * 300,) * 5)
    alt = alt_of(profile_lines(long))

    assert len(alt) <= ALT_LIMIT
    assert alt.startswith("Gin Rummy: Alice, not ranked yet, provisional rating 1540. To be ranked")


def test_a_message_has_a_fact_a_line() -> None:
    assert text_of(profile_lines(ALICE)).splitlines()[:2] == [
        "**Gin Rummy: Alice, place 1 of 7, rating 1540**",
        "Won 12 of 15 matches, 80%",
    ]


def test_a_newcomer_is_told_how_to_begin_in_the_right_person() -> None:
    assert newcomer("Bob", game="Gin Rummy", own=False).startswith("**Gin Rummy: Bob is not ranked yet.**")
    own = newcomer("Bob", game="Gin Rummy", own=True)
    assert "you are not ranked yet" in own
    assert "/play" in own
    assert "Bob" not in own


def test_all_games_add_up() -> None:
    ranks = (
        Rank(game="Gin Rummy", rating=1540, place=1, players=7, won=12, lost=3, drawn=1),
        Rank(game="UNO rules", rating=1480, place=None, players=4, won=0, lost=4, is_provisional=True),
    )
    told = overview_lines(
        OverviewCard(
            name="Alice", ranks=ranks, form=(Ended(verdict=Verdict.WON, place=1, players=2),), rivals=()
        )
    )

    assert told == (
        "Alice, all games",
        "Won 12 of 20 matches, 60%, 1 drawn",
        "Gin Rummy: rating 1540, place 1 of 7, 12 won, 3 lost, 1 drawn",
        "UNO rules: provisional rating 1480, not ranked yet, 0 won, 4 lost",
        "Latest matches, newest first: won",
    )


BOTH = RivalryCard(
    game="Gin Rummy",
    first=Side(
        name="Alice",
        rating=1540,
        won=7,
        feats=("9 gins",),
        biggest_win=Win(points=335, against=131, when="2030-01-20"),
    ),
    second=Side(name="Bob", rating=None, won=2, feats=()),
    drawn=1,
    run=-2,
    rules=(ByRules(rules="Standard gin", won=5, lost=2), ByRules(rules="Oklahoma gin", won=2, lost=0)),
    meetings=(
        Meeting(when="2030-01-21", winner=1, points=40, their_points=102, rules="Standard gin"),
        Meeting(when="2030-01-20", winner=None, points=100, their_points=100, rules="Oklahoma gin"),
    ),
)


def test_a_rivalry_line_by_line() -> None:
    assert rivalry_lines(BOTH) == (
        "Gin Rummy, Alice against Bob: 7 to 2 in 10 matches, 1 drawn",
        "Bob won the last 2",
        "Ratings: Alice 1540",
        "Alice: 9 gins, biggest win 335 to 131, 2030-01-20",
        "By rules: Standard gin 5 to 2, Oklahoma gin 2 to 0",
        "2030-01-21: Bob won at Standard gin, 40 to 102",
        "2030-01-20: drawn at Oklahoma gin, 100 to 100",
    )


def test_one_win_is_no_run_and_one_preset_no_choice() -> None:
    told = rivalry_lines(replace(BOTH, run=1, rules=BOTH.rules[:1]))

    assert not any("won the last" in line or line.startswith("By rules") for line in told)


def test_two_who_have_not_met_are_invited_to() -> None:
    assert "/play" in never_met("Alice", "Bob", game="Gin Rummy")
