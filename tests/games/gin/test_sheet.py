from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.gin.rules import ExactFifty, GinRules, Shutout
from bot.games.gin.scoring import Side, boxes, final_score, score, totals
from bot.games.gin.view import DealKind, DealResult, FinalScore, LineKind, SheetLine
from tests.games.positions import A, B


def won(number: int, winner: Seat | None, points: int) -> DealResult:
    """A deal on the sheet of which winner and points are told; nobody's deal was void."""
    return DealResult(
        number=number,
        kind=DealKind.VOID if winner is None else DealKind.KNOCK,
        dealer=A,
        winner=winner,
        points=tuple(points if seat == winner else 0 for seat in (A, B)),
        boxes=tuple(int(seat == winner) for seat in (A, B)),
    )


def sheet(deals: str) -> tuple[DealResult, ...]:
    """``A15 B12 -``: who won how much; ``-`` is a void deal."""
    return tuple(
        won(number, None, 0) if deal == "-" else won(number, Seat("AB".index(deal[0])), int(deal[1:]))
        for number, deal in enumerate(deals.split(), start=1)
    )


def final(deals: str, rules: GinRules | None = None) -> FinalScore:
    end = final_score(rules or GinRules(), sheet(deals))
    assert end is not None
    return end


def scored(number: int, knocker: Seat, kind: DealKind, deadwood: int, left: int) -> DealResult:
    """A deal counted by the real scoring from both deadwoods."""
    result = score(GinRules(), kind, knocker=deadwood, defender=left)
    winner = knocker if result.winner is Side.KNOCKER else Seat(1 - knocker)
    return won(number, winner, result.points)


def test_g8_1_the_score_sheet() -> None:
    """Nine deals, counted from their deadwoods: A 335, B 131, 204 between them (line bonus 20)."""
    deals = [
        (A, DealKind.KNOCK, 6, 21),
        (A, DealKind.KNOCK, 8, 20),
        (B, DealKind.KNOCK, 8, 20),
        (B, DealKind.GIN, 0, 24),
        (A, DealKind.KNOCK, 6, 10),
        (B, DealKind.KNOCK, 6, 4),
        (A, DealKind.GIN, 0, 5),
        (B, DealKind.KNOCK, 5, 15),
        (B, DealKind.KNOCK, 5, 3),
    ]
    results = tuple(scored(number, *deal) for number, deal in enumerate(deals, start=1))
    running = [totals(results[:number]) for number in range(1, 10)]
    assert running == [
        (15, 0), (27, 0), (27, 12), (27, 61), (31, 61), (58, 61), (88, 61), (88, 71), (115, 71),
    ]  # fmt: skip
    end = final_score(GinRules(box_bonus=20), results)
    assert end is not None
    assert (end.winner, end.totals, end.margin, end.shutout) == (A, (335, 131), 204, False)
    assert end.lines == (
        SheetLine(LineKind.HAND_POINTS, (115, 71)),
        SheetLine(LineKind.GAME_BONUS, (100, 0)),
        SheetLine(LineKind.BOXES, (120, 60)),
    )
    with_25 = final_score(GinRules(), results)
    assert with_25 is not None
    assert (with_25.totals, with_25.margin) == ((365, 146), 219)


def test_g6_1_the_target_or_more_ends_the_game() -> None:
    assert final_score(GinRules(), sheet("A60 B30 A39")) is None
    assert final("A60 B30 A40").winner == A
    assert final("A60 B30 A41").winner == A


def test_g6_1_bonuses_do_not_reach_the_target() -> None:
    assert final_score(GinRules(), sheet("A30 A30 A39")) is None


def test_g6_1_target_is_an_option() -> None:
    assert final_score(GinRules(target=250), sheet("A120 B100")) is None
    assert final("A120 B100 A131", GinRules(target=250)).totals == (401, 125)


def test_g6_1_void_deals_count_for_nothing() -> None:
    assert boxes(sheet("A60 - A45")) == (2, 0)
    assert totals(sheet("A60 - A45")) == (105, 0)


def test_g6_2_bonuses_are_options() -> None:
    assert final("A35 B25 A70", GinRules(box_bonus=0, game_bonus=0)).totals == (105, 25)


def test_g6_2_the_winner_may_end_behind() -> None:
    end = final("B10 B10 B10 B10 B10 B10 B10 B10 B10 A100", GinRules(game_bonus=0))
    assert (end.winner, end.totals, end.margin) == (A, (125, 315), -190)


@pytest.mark.parametrize(
    ("mode", "total"),
    [
        (Shutout.OFF, 283),
        (Shutout.HANDS, 391),
        (Shutout.HANDS_AND_GAME, 491),
        (Shutout.ALL, 566),
        (Shutout.FLAT, 383),
    ],
)
def test_g6_3_shutout(mode: Shutout, total: int) -> None:
    end = final("A33 A28 A47", GinRules(shutout=mode))
    assert end.totals == (total, 0)
    assert end.shutout is (mode is not Shutout.OFF)
    assert sum(line.points[A] for line in end.lines) == total


def test_g6_3_flat_bonus_is_an_option() -> None:
    assert final("A33 A28 A47", GinRules(shutout=Shutout.FLAT, shutout_bonus=40)).totals == (323, 0)


def test_g6_3_no_shutout_against_one_box() -> None:
    end = final("B25 A33 A28 A47")
    assert (end.shutout, end.totals) == (False, (283, 50))


def test_g6_4_a_lead_of_exactly_fifty_loses() -> None:
    end = final("A70 B60 A40", GinRules(exact_50=ExactFifty.HAND_POINTS))
    assert (end.winner, end.forfeit, end.totals, end.margin) == (B, True, (160, 185), 25)


def test_g6_4_only_where_asked_and_only_exactly() -> None:
    assert final("A70 B60 A40").winner == A
    assert final("A70 B60 A41", GinRules(exact_50=ExactFifty.HAND_POINTS)).winner == A


def test_g6_4_or_by_final_totals() -> None:
    """102 + 100 + 25 against 87 + 90 … with four boxes: 227 to 177."""
    by_totals = GinRules(exact_50=ExactFifty.FINAL_TOTALS)
    end = final("B30 B20 B20 B7 A102", by_totals)
    assert (end.winner, end.forfeit, end.totals) == (B, True, (127, 277))
    assert final("B30 B35 B25 A102", by_totals).winner == A


def test_g6_4_no_shutout_for_a_forfeit() -> None:
    end = final("A50 A50", GinRules(exact_50=ExactFifty.HAND_POINTS))
    assert end.winner == A
    turned = final("A50", GinRules(target=50, exact_50=ExactFifty.HAND_POINTS))
    assert (turned.winner, turned.shutout, turned.totals) == (B, False, (75, 100))


def test_g6_4_no_shutout_for_a_forfeit_also_where_the_leader_has_no_box() -> None:
    """A leads by the bonus for melds alone (7.6.2); the only deal was B's."""
    deal = replace(won(1, B, 10), points=(60, 10), bonus=(60, 10))
    end = final_score(GinRules(target=60, exact_50=ExactFifty.HAND_POINTS), (deal,))
    assert end is not None
    assert (end.winner, end.forfeit, end.shutout) == (B, True, False)
    assert LineKind.SHUTOUT not in {line.kind for line in end.lines}


def three(*deals: tuple[int, int]) -> tuple[DealResult, ...]:
    """Deals on the sheet of three players: who won how much."""
    return tuple(
        replace(
            won(number, Seat(winner), points),
            points=tuple(points if seat == winner else 0 for seat in range(3)),
            boxes=tuple(int(seat == winner) for seat in range(3)),
        )
        for number, (winner, points) in enumerate(deals, start=1)
    )


def test_g6_9_a_sheet_of_three_counts_each_for_itself() -> None:
    end = final_score(GinRules(), three((2, 60), (0, 70), (2, 50)))
    assert end is not None
    assert (end.winner, end.totals) == (Seat(2), (95, 0, 260))
    assert (end.margin, end.shutout) == (165, False)


def test_g6_9_a_shutout_is_one_when_none_of_the_others_has_a_box() -> None:
    end = final_score(GinRules(), three((1, 60), (1, 50)))
    assert end is not None
    assert (end.shutout, end.totals) == (True, (0, 110 + 100 + 50 + 110, 0))


def test_g6_9_the_exact_fifty_of_three_is_the_lead_over_the_second() -> None:
    rules = GinRules(exact_50=ExactFifty.HAND_POINTS)
    end = final_score(rules, three((0, 30), (1, 60), (2, 110)))
    assert end is not None
    assert (end.winner, end.forfeit) == (Seat(1), True)
