"""What the arena tells of its matches, and the ladder that is made of it."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from bot.arena.ladder import Score, encounters, score_of, table
from bot.arena.match import Played, setting_of
from bot.arena.report import lines_of, report

MATCH = Played(
    won=1, deals=(2, 2), points=(30, 10), endings=({"gin": 1}, {"knock": 1}), times_ms=((1,), (2,))
)


def test_a_tie_counts_as_half() -> None:
    found = report(setting_of("gin"), ("a", "b"), "s", [(MATCH, replace(MATCH, won=0.5))])

    assert (found.games, found.win_rate, found.deals, found.chance) == (2, 0.75, 4, 0.5)
    assert (found.points_per_deal, found.points_per_deal_against) == (15, 5)
    assert lines_of(found)[0] == "a won 75.0% of 2 matches against b"
    assert "deals won by a: 2 by gin" in lines_of(found)


def test_one_of_three_is_told_beside_the_mean_of_both_others() -> None:
    match = replace(MATCH, deals=(2, 4), endings=({}, {}))
    found = report(setting_of("uno", seats=3), ("a", "b"), "s", [(match, match, replace(match, won=0))])

    assert (found.seats, found.games, found.blocks) == (3, 3, 1)
    assert found.chance == pytest.approx(1 / 3)
    assert (found.points_per_deal, found.points_per_deal_against) == (15, 2.5)
    assert "chance is 33.3%" in lines_of(found)[1]
    assert not any("deals won" in line for line in lines_of(found))


def test_a_game_with_blinds_tells_what_a_hundred_hands_win() -> None:
    """Of 20 hands each, with a big blind of 2: 40 chips up, and 20 chips down."""
    up, down = (
        replace(MATCH, deals=(20, 20), points=(40, -40)),
        replace(MATCH, deals=(20, 20), points=(-20, 20)),
    )
    found = report(setting_of("omaha"), ("a", "b"), "s", [(up, up), (up, down), (down, up), (up, up)])

    # In 160 hands 6 times 40 chips less 2 times 20 are 100 big blinds.
    assert found.bb_per_100 == pytest.approx(62.5)
    assert found.bb_per_100_low95 is not None
    assert found.bb_per_100_high95 is not None
    assert found.bb_per_100_low95 < 62.5 < found.bb_per_100_high95
    assert any(line.startswith("big blinds in 100 hands: +62.5") for line in lines_of(found))


def test_the_luck_of_the_board_is_taken_out_of_the_big_blinds_and_told() -> None:
    """Both matches of 20 hands are won by 40 chips; in one of them the board brought all of it."""
    fair = replace(MATCH, deals=(20, 20), points=(40, -40))
    lucky = replace(fair, luck=(40.0, -40.0))
    found = report(setting_of("omaha"), ("a", "b"), "s", [(fair, lucky), (lucky, fair)])

    assert (found.bb_per_100, found.bb_per_100_luck) == (50, 50)
    assert found.bb_per_100_low95 == found.bb_per_100_high95 == 50
    assert "without the luck of the board, which brought +50.0" in lines_of(found)


def test_other_games_tell_of_no_blinds() -> None:
    found = report(setting_of("gin"), ("a", "b"), "s", [(MATCH, MATCH), (MATCH, MATCH)])

    assert "bb_per_100" not in msgspec.to_builtins(found)
    assert not any("blinds" in line for line in lines_of(found))


def test_a_ladder_has_every_player_against_every_other_from_both_sides() -> None:
    met = encounters("gin_party", 2)
    lines = table("gin_party", dict.fromkeys(met, Score(75, 70, 80)))

    levels = ("beginner", "casual", "strong", "expert")
    assert met == tuple((own, other) for at, other in enumerate(levels) for own in levels[at + 1 :])
    assert lines[0] == "| wins in % of | beginner | casual | strong | expert |"
    assert lines[2] == "| `beginner` |  | 25.0 (20–30) | 25.0 (20–30) | 25.0 (20–30) |"  # noqa: RUF001
    assert lines[5] == "| `expert` | 75.0 (70–80) | 75.0 (70–80) | 75.0 (70–80) |  |"  # noqa: RUF001


def test_with_three_sides_one_against_two_is_played_both_ways() -> None:
    met = encounters("gin_party", 3)
    lines = table(
        "gin_party", {(own, other): Score(40 if own == "expert" else 30, 20, 50) for own, other in met}
    )

    assert len(met) == 12
    assert lines[3] == "| `casual` | 30.0 (20–50) |  | 30.0 (20–50) | 30.0 (20–50) |"  # noqa: RUF001
    assert lines[5] == "| `expert` | 40.0 (20–50) | 40.0 (20–50) | 40.0 (20–50) |  |"  # noqa: RUF001


def test_a_ladder_of_a_game_with_blinds_is_told_in_big_blinds() -> None:
    blocks = [(replace(MATCH, deals=(20, 20), points=points),) for points in ((40, -40), (36, -36))]
    score = score_of(report(setting_of("omaha"), ("strong", "casual"), "s", blocks))
    lines = table("omaha", {("strong", "casual"): score})

    assert score.value == 95
    assert score.turned().value == -95
    assert lines[0].startswith("| big blinds in 100 hands against |")
    assert any("| +95.0 (" in line for line in lines)
    assert any("| -95.0 (" in line for line in lines)
