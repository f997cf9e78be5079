"""Score sheets of gin in every format, as players write them on paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from bot.games.gin.rules import GinRules, MatchFormat
from bot.games.gin.view import GinView
from images import ENGLISH, Face
from images.games.gin.sheets import game_sheet_picture, sheet_picture
from images.games.gin.showdown import showdown_picture
from images.ink.canvas import bytes_allowed
from images.sheets.graph import LeadScene, draw_lead
from images.sheets.rankings import draw_rankings
from tests.images import samples
from tests.images.people_pictures import RANKINGS
from tests.images.recorder import Recorder
from tests.images.samples import FACES, SHEETS, SHOWDOWNS


def words_on(view: GinView, recorder: Recorder) -> list[str]:
    """What the sheet of a match says."""
    before = len(recorder.texts)
    sheet_picture(view, FACES)
    return recorder.words()[before:]


COMPUTER = Face("Computer (beginner)", 1, short="Beginner")


@pytest.mark.parametrize(
    "draw",
    [
        partial(sheet_picture, SHEETS["score_sheet_hollywood"]),
        partial(sheet_picture, SHEETS["score_sheet_best_of_final"]),
        partial(showdown_picture, SHOWDOWNS["showdown_gin"]),
    ],
    ids=["columns", "sheet", "showdown"],
)
def test_14_4_where_its_name_has_no_room_the_computer_is_called_by_its_level(
    draw: Callable[[tuple[Face, ...]], object], recorder: Recorder
) -> None:
    """Not “Computer…”, as each of them would be."""
    draw((FACES[0], COMPUTER))
    assert "Beginner" in recorder.words()
    assert not [word for word in recorder.words() if word.endswith("…")]


def test_14_4_a_name_that_has_room_is_written_whole(recorder: Recorder) -> None:
    sheet_picture(SHEETS["score_sheet_hollywood"], (FACES[0], replace(COMPUTER, name="Cleo")))
    assert "Cleo" in recorder.words()


def test_6_7_hollywood_has_three_columns_with_their_margins(recorder: Recorder) -> None:
    """Each column closes for itself; at the end stands the sum of the margins."""
    view = SHEETS["score_sheet_hollywood_final"]
    words = words_on(view, recorder)
    assert [ENGLISH.game.format(number=number) for number in (1, 2, 3)] == [
        word for word in words if word.startswith("Game ") and word != ENGLISH.game_bonus
    ]
    assert words.count(ENGLISH.closed) == 3
    assert {"+229", "+256", "+361"} <= set(words)
    assert ENGLISH.margins.format(name="Marguerite", points="+846") in words
    assert words.count(ENGLISH.shutout) == 1


def test_6_7_hollywood_enters_deals_in_the_columns_begun(recorder: Recorder) -> None:
    """After a knock of 16, a gin of 43 for the other and an undercut of 31: 16 47 | 31, and 43."""
    words = words_on(SHEETS["score_sheet_hollywood"], recorder)
    assert [word for word in words if word.startswith("+")] == ["+16", "+31", "+43", "+31"]
    assert ENGLISH.closed not in words


def test_6_5_multi_credits_each_match_with_all_its_bonuses(recorder: Recorder) -> None:
    words = words_on(SHEETS["score_sheet_multi_final"], recorder)
    titles = [word for word in words if word.startswith("Match ")]
    assert titles == ["Match 1", "Match 2", "Match 3"]
    assert words.count(ENGLISH.game_bonus) == words.count(ENGLISH.hand_points) == 3
    assert words.count("1020") == 2
    assert words[words.index(ENGLISH.credits) + 1] == "1020"
    assert words[-1] == "+687"


def test_6_6_best_of_counts_games(recorder: Recorder) -> None:
    words = words_on(SHEETS["score_sheet_best_of_final"], recorder)
    assert words[-3:] == [ENGLISH.games_won, "3", "0"]
    assert words.count(ENGLISH.won_game) == 2
    assert ENGLISH.best_of.format(games=5, target=250) in words


def test_6_8_declared_targets_are_both_told(recorder: Recorder) -> None:
    assert ENGLISH.declared.format(targets="150 : 225") in words_on(SHEETS["score_sheet_declared"], recorder)
    assert ENGLISH.undeclared in words_on(SHEETS["score_sheet_secret"], recorder)


def test_14_10_columns_have_heads_and_a_graph_has_all_its_labels(recorder: Recorder) -> None:
    words = words_on(SHEETS["score_sheet"], recorder)
    assert {ENGLISH.result, ENGLISH.points_head, "#"} <= set(words)
    recorder.clear()
    draw_lead(LeadScene(leads=(10.0, -40.0, 20.0), deals=((1, 0),)))
    assert {"\N{MINUS SIGN}40", "\N{MINUS SIGN}20", "0", "+20"} <= set(recorder.words())


def test_14_10_no_figure_of_a_lead_lies_where_discord_lays_its_badge(recorder: Recorder) -> None:
    for leads in ((0.0, -40.0), (-140.0,), tuple(map(float, range(3, -400, -31)))):
        draw_lead(LeadScene(leads=leads, deals=((1, 0),), marks=(0,)))
    assert recorder.texts
    assert recorder.words_in_corners() == []
    assert recorder.numbered_corners() == []


def test_6_3_shutout_and_6_4_forfeit_have_lines(recorder: Recorder) -> None:
    assert ENGLISH.shutout in words_on(SHEETS["score_sheet_shutout"], recorder)
    assert ENGLISH.forfeit in words_on(SHEETS["score_sheet_forfeit"], recorder)


def test_one_game_of_several_is_shown_with_its_deals(recorder: Recorder) -> None:
    view = SHEETS["score_sheet_multi_final"]
    game_sheet_picture(view, view.sheets[1], FACES)
    assert {"Match 2 · first to 100", "7", "12", "KNOCK", "UNDERCUT"} <= set(recorder.words())
    assert "1" not in recorder.words()


def test_game_of_a_column_counts_what_was_entered_there(recorder: Recorder) -> None:
    view = SHEETS["score_sheet_hollywood_final"]
    game_sheet_picture(view, view.sheets[2], FACES)
    assert {"+118", "361", ENGLISH.shutout} <= set(recorder.words())
    assert "+43" not in recorder.words()


@pytest.mark.parametrize(
    "rules",
    [
        GinRules(format=MatchFormat.BEST_OF, best_of=99),
        GinRules(format=MatchFormat.MULTI, multi_target=100_000),
        GinRules(format=MatchFormat.HOLLYWOOD, target=10_000),
        GinRules(target=10_000),
    ],
    ids=lambda rules: str(rules.format),
)
def test_very_long_matches_stay_readable_on_a_phone(rules: GinRules, recorder: Recorder) -> None:
    picture = sheet_picture(samples.match_view(samples.played_match(40), rules), FACES)
    assert picture.height <= 2600
    assert len(picture.data) <= bytes_allowed(picture.height)
    recorder.check()


def test_columns_stay_apart(recorder: Recorder) -> None:
    """Numbers of four digits and many entries touch nothing."""
    rules = GinRules(format=MatchFormat.HOLLYWOOD, target=1000, gin_bonus=1000, game_bonus=5000)
    picture = sheet_picture(samples.match_view(samples.played_match(8), rules), FACES)
    recorder.check()
    assert picture.height < 1600
    # 19 deals won: the first six of the first column add up to 330, thirteen have lines of their own.
    words = recorder.words()
    assert words.count("…") == 3
    assert words[words.index("…") - 1] == "330"


def test_an_empty_ranking_says_in_its_picture_what_its_words_say(recorder: Recorder) -> None:
    unplayed = RANKINGS["rankings_empty"]
    for said in ("Nobody is ranked yet.", "No finished matches here yet. Start one with /play."):
        draw_rankings(replace(unplayed, nobody=said))
        assert said in recorder.words()
