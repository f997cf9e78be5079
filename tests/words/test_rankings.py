"""Standings as text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.records import RankingLine
from bot.words.cards import ALT_LIMIT
from bot.words.figures import MINUS
from bot.words.rankings import (
    Ranking,
    standing_lines,
    standings_alt,
    standings_text,
    under_name,
    waiting_line,
)

ROWS = (
    RankingLine(place=1, name="Alice", rating=1540, won=12, lost=3, opponents=4),
    RankingLine(place=2, name="Bob {0}", rating=1490, won=3, lost=12, opponents=1),
)


def test_a_line_for_each_row() -> None:
    assert standing_lines(ROWS) == (
        "1. Alice: rating 1540, 12 won, 3 lost, 4 opponents",
        "2. Bob {0}: rating 1490, 3 won, 12 lost, one opponent",
    )


def test_a_score_stands_at_the_end_of_a_line() -> None:
    assert standing_lines((replace(ROWS[0], score="812 points won overall"),)) == (
        "1. Alice: rating 1540, 12 won, 3 lost, 4 opponents, 812 points won overall",
    )


def page(*rows: RankingLine, number: int = 1, pages: int = 1) -> Ranking:
    return Ranking(title="This week", standings=rows, page=number, pages=pages)


def test_alt_text_of_a_page() -> None:
    assert standings_alt(page(*ROWS, number=1, pages=4)).startswith(
        "This week, page 1 of 4. 1. Alice: rating"
    )


def test_a_single_page_is_not_counted() -> None:
    assert standings_alt(page(*ROWS)).startswith("This week. 1. Alice: rating")


def test_an_empty_ranking_says_how_to_get_into_it() -> None:
    assert standings_alt(page()).endswith("Start one with /play.")
    assert standings_text(page()).endswith("Start one with /play.")


def test_a_full_page_of_long_names_fits() -> None:
    rows = tuple(replace(ROWS[0], place=place, name="N" * 200) for place in range(1, 11))

    assert len(standings_alt(page(*rows))) <= ALT_LIMIT


def test_the_readers_own_row_is_told_first_so_that_it_is_never_cut() -> None:
    rows = tuple(replace(ROWS[0], place=place, name="N" * 200) for place in range(1, 11))
    alt = standings_alt(replace(page(*rows), own=replace(ROWS[1], place=27)))

    assert alt.startswith("This week. 27. Bob {0}: rating 1490, 3 won, 12 lost, one opponent. 1. N")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"gain": 23, "rise": 2}, "rating 1540 (+23, 2 places up)"),
        ({"gain": -8, "rise": -1}, f"rating 1540 ({MINUS}8, one place down)"),
        ({"gain": 0, "rise": 1}, "rating 1540 (one place up)"),
        ({"gain": 0}, "rating 1540,"),
        ({"is_new": True}, "rating 1540 (new)"),
        ({"is_provisional": True}, "rating 1540?,"),
        ({"drawn": 2}, "12 won, 3 lost, 2 drawn, 4 opponents"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, dict) else "",
)
def test_what_has_changed_in_seven_days_stands_in_brackets(changes: dict[str, Any], told: str) -> None:
    (line,) = standing_lines((replace(ROWS[0], **changes),))

    assert told in line


def test_a_message_has_a_row_a_line_and_discord_makes_no_list_of_it() -> None:
    lines = standings_text(replace(page(*ROWS), tells_changes=True)).splitlines()

    assert lines == [
        "**This week. In brackets: the change over seven days.**",
        "1\\. Alice: rating 1540, 12 won, 3 lost, 4 opponents",
        "2\\. Bob {0}: rating 1490, 3 won, 12 lost, one opponent",
    ]


def test_below_a_name_stands_the_record_with_the_share_of_wins() -> None:
    assert under_name(ROWS[0]) == "12 won, 3 lost · 80% · 4 opponents"
    assert under_name(replace(ROWS[0], won=0, lost=0)) == "0 won, 0 lost · 4 opponents"


def test_15_who_is_not_ranked_yet_is_told_what_a_place_takes() -> None:
    waiting = tuple(replace(row, won=row.opponents, lost=0) for row in ROWS)

    assert waiting_line(waiting, 5) == (
        "To be ranked, play 5 rated matches against 3 different opponents. Not ranked yet: Alice (4 "
        "matches, 4 opponents), Bob {0} (one match, one opponent), 3 more."
    )
    assert "Nobody is ranked yet." in standings_text(replace(page(), is_waited_for=True))
