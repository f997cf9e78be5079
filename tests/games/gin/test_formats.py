"""Matches of several games: multi-match, best of N, Hollywood columns, declared targets."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.game import Ending, Outcome
from bot.games.gin import new, outcome, tally, view
from bot.games.gin.events import DealOver, Dealt, GameOver, SheetOver
from bot.games.gin.formats import entered, match_score, present, sheets, standing
from bot.games.gin.rules import PRESETS, ExactFifty, GinRules, KnockSource, MatchFormat, SequenceBonus
from bot.games.gin.view import DealResult, FinalScore, LineKind, Phase, Sheet, SheetLine
from tests.games.gin.test_sheet import sheet as deals
from tests.games.positions import SEED, A, B, play, position

HOLLYWOOD = PRESETS["hollywood"]
MULTI = GinRules(format=MatchFormat.MULTI)
BEST_OF_THREE = GinRules(format=MatchFormat.BEST_OF, best_of=3)
A_HAS_GIN = "A: 3c4c5c6c 8d8h8s QdQhQs Ks | B: KcKd Qc 9d 7c 5d 4d Th 2h Ad | drew Ks"
"""Worth 93 points to A."""


def columns(text: str, rules: GinRules = HOLLYWOOD) -> tuple[Sheet, ...]:
    return sheets(rules, deals(text))


def points(played: tuple[Sheet, ...]) -> list[tuple[int, ...]]:
    return [each.points for each in played]


def won(each: Sheet) -> FinalScore:
    assert each.final is not None
    return each.final


def end(text: str, rules: GinRules) -> FinalScore:
    score = match_score(rules, sheets(rules, deals(text)))
    assert score is not None
    return score


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A25", [(25, 0), (0, 0), (0, 0)]),
        ("A25 A18", [(43, 0), (18, 0), (0, 0)]),
        ("A25 A18 A36", [(79, 0), (54, 0), (36, 0)]),
        ("A25 A18 A36 B40", [(79, 40), (54, 0), (36, 0)]),
        ("A25 A18 A36 B40 A10", [(89, 40), (64, 0), (46, 0)]),
    ],
)
def test_g8_18_hollywood_columns_fill_one_after_the_other(text: str, expected: list[tuple[int, int]]) -> None:
    assert points(columns(text)) == expected


def test_g6_7_the_boxes_of_a_column_are_its_entries() -> None:
    assert [column.boxes for column in columns("A25 A18 A36 B40 A10")] == [(4, 1), (3, 0), (2, 0)]
    assert [entry.deal for entry in columns("A25 A18 A36 B40 A10")[1].entries] == [2, 3, 5]


def test_g8_19_who_is_shut_out_of_the_first_column_begins_in_the_second() -> None:
    played = columns("A60 A55 B20 B31")
    assert points(played) == [(115, 0), (55, 51), (0, 31)]
    assert won(played[0]).shutout


def test_g6_7_a_closed_column_takes_no_more_entries() -> None:
    assert points(columns("A100 A5 A5"))[0] == (100, 0)


def test_g6_7_a_void_deal_is_entered_nowhere() -> None:
    assert columns("A30 - B44") == tuple(
        replace(
            column, entries=tuple(replace(entry, deal=1 + 2 * at) for at, entry in enumerate(column.entries))
        )
        for column in columns("A30 B44")
    )


def test_g6_7_each_column_has_its_own_bonuses_and_the_margins_add_up() -> None:
    played = columns("A120 B110 A100")
    assert [won(column).totals for column in played] == [(365, 0), (0, 345), (325, 0)]
    final = end("A120 B110 A100", HOLLYWOOD)
    assert (final.winner, final.totals, final.margin) == (A, (690, 345), 345)
    assert final.lines[1] == SheetLine(LineKind.GAME, (0, 345), 2)


def test_g6_7_it_goes_on_until_all_three_columns_are_closed() -> None:
    assert match_score(HOLLYWOOD, columns("A100 A100")) is None
    assert present(columns("A100 A100")).number == 3
    assert end("A100 A100 A100", HOLLYWOOD).winner == A


def test_g6_7_a_match_may_end_level() -> None:
    """A shutout of 20 + 20 in the first column against two of 10 + 10 in the others."""
    plain = GinRules(format=MatchFormat.HOLLYWOOD, game_bonus=0, box_bonus=0, target=10)
    final = end("A20 B10 B10", plain)
    assert (final.winner, final.totals, final.margin) == (None, (40, 40), 0)
    over = replace(new(plain, 2, SEED).state, phase=Phase.OVER, final=final)
    assert outcome(over) == Outcome(ending=Ending.FINISHED, places=(1, 1), points=(40, 40))


def test_g6_7_the_winner_of_a_column_may_be_behind_in_it() -> None:
    """Nine small deals of B against one of A: 100 + 25 to 90 + 9 * 25."""
    rules = GinRules(format=MatchFormat.HOLLYWOOD, game_bonus=0)
    first = won(columns("B10 B10 B10 B10 B10 B10 B10 B10 B10 A100", rules)[0])
    assert (first.winner, first.margin) == (A, 125 - 315)


def test_g6_4_exactly_fifty_turns_each_column_by_itself() -> None:
    rules = GinRules(format=MatchFormat.HOLLYWOOD, exact_50=ExactFifty.HAND_POINTS)
    first, second, _ = columns("A60 B60 A50", rules)
    assert (won(first).winner, won(first).forfeit, won(first).totals) == (B, True, (160, 185))
    assert second.final is None


def test_g6_7_a_sequence_bonus_of_the_loser_goes_to_columns_begun() -> None:
    """B won the first deal; in the second A wins 20 and B has 3 of a bonus."""
    rules = GinRules(format=MatchFormat.HOLLYWOOD, sets_allowed=False, sequence_bonus=SequenceBonus.BOTH)
    first, second = deals("B30 A20")
    played = sheets(rules, (first, replace(second, points=(20, 3))))
    assert points(played) == [(20, 33), (0, 0), (0, 0)]
    assert played[0].boxes == (1, 1)


def test_g7_3_hollywood_gin_is_standard_gin_in_columns() -> None:
    assert replace(HOLLYWOOD, format=MatchFormat.SINGLE) == GinRules()


def test_g8_20_credits_of_a_multi_match() -> None:
    first, second = sheets(MULTI, deals("A45 B30 A60"))
    assert (won(first).totals, second.entries) == ((255, 55), ())
    shut_out, _ = sheets(MULTI, deals("A45 A60"))
    assert won(shut_out).totals == (355, 0)
    assert [line.kind for line in won(shut_out).lines] == list(LineKind)[:4]


def test_g6_5_each_match_begins_at_nought_and_credits_add_up() -> None:
    played = sheets(MULTI, deals("A45 A60 B50 A20 B52 A40"))
    assert points(played) == [(105, 0), (20, 102), (40, 0)]
    assert standing(MULTI, played) == (355 + 45, 252)
    assert match_score(MULTI, played) is None


def test_g6_5_the_match_that_brings_somebody_there_ends_it() -> None:
    final = end("A45 A60 B50 A20 B52 A40 A80", MULTI)
    assert (final.winner, final.totals) == (A, (770, 252))
    assert [(line.number, line.points) for line in final.lines] == [
        (1, (355, 0)),
        (2, (45, 252)),
        (3, (370, 0)),
    ]


def test_g6_5_equal_scores_ask_for_another_match() -> None:
    low = GinRules(format=MatchFormat.MULTI, multi_target=300)
    played = sheets(low, deals("A100 B100"))
    assert standing(low, played) == (325, 325)
    assert match_score(low, played[:1]) is not None
    level = replace(low, multi_target=325)
    assert match_score(replace(level, multi_target=326), sheets(level, deals("A100"))) is None
    assert match_score(level, sheets(replace(level, multi_target=326), deals("A100 B100"))) is None
    assert end("A100", level).winner == A


def test_g6_6_best_of_three_ends_with_the_second_game_won() -> None:
    assert match_score(BEST_OF_THREE, sheets(BEST_OF_THREE, deals("A120 B100"))) is None
    final = end("A120 B100 A60 A40", BEST_OF_THREE)
    assert (final.winner, final.totals, final.margin) == (A, (2, 1), 1)
    assert [line.points for line in final.lines] == [(1, 0), (0, 1), (1, 0)]


def test_g6_6_each_game_keeps_its_own_totals() -> None:
    first, second, third = sheets(BEST_OF_THREE, deals("A120 B60 A10 B40 B5"))
    assert won(first).totals == (120 + 100 + 25 + 120, 0)
    assert won(second).totals == (10 + 25, 100 + 100 + 50)
    assert (third.number, third.points, third.final) == (3, (0, 5), None)


def test_g7_7_tournament_gin() -> None:
    tournament = PRESETS["tournament"]
    assert (tournament.best_of, tournament.target, tournament.fiftieth_card) == (5, 250, True)
    assert match_score(tournament, sheets(tournament, deals("A250 A250"))) is None
    assert end("A250 A250 A250", tournament).totals == (3, 0)


def test_g6_6_the_next_game_is_dealt_at_once_and_the_deal_alternates_on() -> None:
    rules = GinRules(format=MatchFormat.BEST_OF, best_of=3, target=90)
    step = play(position(A_HAS_GIN, rules=rules), "A gin Ks")
    over, decided, dealt = step.events
    assert isinstance(over, DealOver)
    assert over.totals == (93, 0)
    assert isinstance(decided, SheetOver)
    assert (decided.format, decided.number, decided.final.winner) == (MatchFormat.BEST_OF, 1, A)
    assert isinstance(dealt, Dealt)
    assert (dealt.number, dealt.dealer) == (2, A)
    seen = view(step.state, None)
    assert [player.points for player in seen.players] == [0, 0]
    assert [player.games for player in seen.players] == [1, 0]
    assert outcome(step.state) is None


def test_g6_6_the_last_game_ends_the_match() -> None:
    rules = GinRules(format=MatchFormat.BEST_OF, best_of=1, target=90)
    step = play(position(A_HAS_GIN, rules=rules), "A gin Ks")
    assert isinstance(step.events[-1], GameOver)
    assert outcome(step.state) == Outcome(ending=Ending.FINISHED, places=(1, 2), points=(1, 0))


def test_g6_7_one_deal_may_close_a_column_and_is_told_so() -> None:
    step = play(position(A_HAS_GIN, rules=GinRules(format=MatchFormat.HOLLYWOOD, target=90)), "A gin Ks")
    decided = [event for event in step.events if isinstance(event, SheetOver)]
    assert [(event.number, event.final.winner) for event in decided] == [(1, A)]
    seen = view(step.state, B)
    assert [column.number for column in seen.sheets] == [1, 2, 3]
    assert seen.sheets[0].final == decided[0].final
    assert [player.games for player in seen.players] == [1, 0]


def test_g6_5_the_view_has_the_credits() -> None:
    step = play(position(A_HAS_GIN, rules=GinRules(format=MatchFormat.MULTI, target=90)), "A gin Ks")
    assert [player.credits for player in view(step.state, A).players] == [93 + 100 + 25 + 100, 0]
    assert standing(MULTI, view(step.state, A).sheets) == (318, 0)


def test_a_deal_stands_on_the_first_sheet_that_has_it() -> None:
    assert entered(columns("A25 A18"), 2).number == 1
    assert entered(columns("A100 A18"), 2).number == 2
    assert entered(columns("A100 -"), 2).number == 2


def test_the_tally_counts_the_deals_of_all_games() -> None:
    step = play(position(A_HAS_GIN, rules=GinRules(format=MatchFormat.MULTI, target=90)), "A gin Ks")
    assert (tally(step.state, A)["deals"], tally(step.state, A)["best_deal"]) == (1, 93)


def result(winner_points: tuple[int, int], boxes: tuple[int, int]) -> DealResult:
    (plain,) = deals("A20")
    return replace(plain, points=winner_points, boxes=boxes, winner=A if boxes[0] else B)


def test_g7_6_2_where_both_arrive_with_one_deal_its_winner_wins_the_game() -> None:
    both = GinRules(
        knock_source=KnockSource.UPCARD, sets_allowed=False, sequence_bonus=SequenceBonus.BOTH, target=20
    )
    for points_, boxes, winner in (((20, 25), (1, 0), A), ((25, 20), (0, 1), B), ((3, 20), (1, 0), B)):
        (only,) = sheets(both, (result(points_, boxes),))
        assert won(only).winner == winner
