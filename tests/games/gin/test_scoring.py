from __future__ import annotations

import pytest

from bot.games.cards import Card, write_cards
from bot.games.gin.rules import PRESETS, GinRules, KnockScore, UndercutTie
from bot.games.gin.scoring import DealScore, Side, score
from bot.games.gin.view import DealKind, DealResult
from bot.games.melds.view import MeldKind
from tests.games.gin.test_ending import ended
from tests.games.positions import A, B, position

OKLAHOMA = PRESETS["oklahoma"]
KNOCK, GIN, BIG_GIN = DealKind.KNOCK, DealKind.GIN, DealKind.BIG_GIN


def knocked(
    knocker: int, defender: int, rules: GinRules | None = None, knock_card: Card | None = None
) -> DealScore:
    return score(rules or GinRules(), KNOCK, knocker=knocker, defender=defender, knock_card=knock_card)


def gin(defender: int, rules: GinRules | None = None, knock_card: Card | None = None) -> int:
    return score(rules or GinRules(), GIN, knocker=0, defender=defender, knock_card=knock_card).points


def showdown(text: str, move: str, rules: GinRules | None = None) -> DealResult:
    return ended(position(text, rules=rules), move)


@pytest.mark.parametrize(("knocker", "defender", "points"), [(8, 20, 12), (8, 10, 2), (4, 27, 23)])
def test_g3_1_knock_scores_the_difference(knocker: int, defender: int, points: int) -> None:
    scored = knocked(knocker, defender)
    assert (scored.kind, scored.winner, scored.points, scored.boxes) == (KNOCK, Side.KNOCKER, points, 1)


@pytest.mark.parametrize(("knocker", "defender", "points"), [(9, 4, 30), (6, 4, 27), (10, 10, 25)])
def test_g3_2_undercut(knocker: int, defender: int, points: int) -> None:
    scored = knocked(knocker, defender)
    assert (scored.kind, scored.winner, scored.points) == (DealKind.UNDERCUT, Side.DEFENDER, points)


def test_g3_2_undercut_bonus_is_an_option() -> None:
    assert knocked(9, 4, GinRules(undercut_bonus=10)).points == 15


def test_g3_2_a_tie_may_be_worth_nothing() -> None:
    no_bonus = GinRules(undercut_tie=UndercutTie.NO_BONUS)
    tie = knocked(10, 10, no_bonus)
    assert (tie.kind, tie.winner, tie.points, tie.boxes) == (DealKind.TIE, None, 0, 0)
    assert knocked(10, 9, no_bonus).points == 26


def test_g3_3_gin() -> None:
    assert (gin(30), gin(0)) == (55, 25)
    assert gin(30, GinRules(gin_bonus=20)) == 50


@pytest.mark.parametrize(("bonus", "defender", "points"), [(31, 12, 43), (50, 12, 62), (31, 0, 31)])
def test_g3_4_big_gin(bonus: int, defender: int, points: int) -> None:
    assert score(GinRules(big_gin=bonus), BIG_GIN, knocker=0, defender=defender).points == points


def test_g3_5_a_spade_doubles_all_points() -> None:
    doubled = knocked(4, 30, OKLAHOMA, Card.S6)
    assert (doubled.points, doubled.multiplier, doubled.boxes) == (52, 2, 1)
    assert knocked(4, 30, OKLAHOMA, Card.H6).points == 26
    assert gin(30, OKLAHOMA, Card.AS) == 110
    assert knocked(4, 2, OKLAHOMA, Card.KS).points == 54


def test_g3_5_and_the_box_where_asked() -> None:
    two_boxes = GinRules(knock_source=OKLAHOMA.knock_source, spade_doubles=True, spade_double_boxes=True)
    assert knocked(3, 28, two_boxes, Card.S9).boxes == 2
    assert knocked(3, 28, two_boxes, Card.D9).boxes == 1


def test_g3_6_a_knock_may_score_the_whole_deadwood() -> None:
    full = GinRules(knock_score=KnockScore.FULL)
    assert knocked(8, 20, full).points == 20
    assert knocked(8, 8, full).points == 25


def test_g3_7_only_the_winner_scores() -> None:
    result = showdown("A: 3c4c5c 8d8h8s QdQhQs 6h 9c | B: KcKd Qc 9d 7c 5d 4d Th 2h Ad", "A knock 9c")
    assert result.points[B] == 0
    assert (result.winner, result.boxes) == (A, (1, 0))


def test_g2_11_lay_offs_turn_a_knock_into_an_undercut() -> None:
    result = showdown("A: 2c3c4c 9d9h9s 6d7d8d 8h Kc | B: 5c6c7c AdAhAc 9c 5d 2s3s", "A knock Kc")
    assert (result.kind, result.points) == (DealKind.UNDERCUT, (0, 28))
    assert result.showdown is not None
    run, nines, _ = sorted(result.showdown.hands[A].melds, key=lambda meld: len(meld.laid_off), reverse=True)
    assert {write_cards(run.laid_off), write_cards(nines.laid_off)} == {"9c", "5d"}


def test_g2_11_nothing_is_laid_off_on_gin() -> None:
    hands = "A: 6c7c8c TcTdTh 4d4h4s 5c Kh | B: 9c Js Qs 9d 3d3h 8h 2h 7d Ah"
    assert showdown(hands, "A gin Kh").points == (25 + 56, 0)
    assert showdown(hands, "A gin Kh", GinRules(layoff_on_gin=True)).points == (25 + 47, 0)


def test_g7_8_quickfire_has_no_lay_offs() -> None:
    hands = "A: 3h4h5h Ah 9c9s9h 3c4c5c 7d | B: 7c7s7h JcJsJd 4d 6h 2h 5s"
    assert showdown(hands, "A knock 7d").points == (8, 0)
    assert showdown(hands, "A knock 7d", PRESETS["quickfire"]).points == (16, 0)


def test_g2_13_both_hands_are_shown_with_what_was_laid_off() -> None:
    """Rule book example: E knocks with 1, Y lays off 6h and 2h on the heart run and keeps 9."""
    result = showdown("A: 3h4h5h Ah 9c9s9h 3c4c5c 7d | B: 7c7s7h JcJsJd 4d 6h 2h 5s", "A knock 7d")
    assert result.showdown is not None
    knocker, defender = result.showdown.hands
    hearts = next(meld for meld in knocker.melds if meld.laid_off)
    assert (hearts.kind, write_cards(hearts.cards)) == (MeldKind.RUN, "2h 3h 4h 5h 6h")
    assert write_cards(hearts.laid_off) == "2h 6h"
    assert (write_cards(knocker.deadwood), knocker.points) == ("Ah", 1)
    assert (write_cards(defender.deadwood), defender.points) == ("4d 5s", 9)
    assert [write_cards(meld.cards) for meld in defender.melds] == ["7c 7h 7s", "Jc Jd Js"]
