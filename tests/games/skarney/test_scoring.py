from __future__ import annotations

from bot.games.cards import parse_cards
from bot.games.frame.view import LineKind
from bot.games.game import Seat
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.state import SkarneyState, final_score, gin_bonus
from bot.games.skarney.view import DealKind, DealOver, DealResult
from tests.games.skarney.positions import A, B, choices, play, position

CONTRACT = "A laid: 3s4c5c 7c7d7h QhKcAd"
B_CONTRACT = "B laid: 4d5d6h TdTsTh JdJsJh"


def result(state: SkarneyState, *moves: str) -> DealResult:
    """The deal that these moves end."""
    over = [event for event in play(state, *moves).events if isinstance(event, DealOver)]
    return over[-1].result


def gin_against(hand: str, *, contract: bool, rules: SkarneyRules | None = None) -> DealResult:
    laid = f" | {B_CONTRACT}" if contract else ""
    state = position(f"A: 2s6d | {CONTRACT} | B: {hand}{laid} | drew 2s", rules=rules)
    return result(state, "A add 2s6d to 1")


def exhausted(a: str, b: str) -> DealResult:
    return result(position(f"A: {a} | B: {b} | stock 4h4s | drew {a[:2]}"), "A end")


def test_ska5_1_the_whole_hand_and_twenty() -> None:
    end = gin_against("Ah Ks 5h", contract=True)
    assert (end.kind, end.winner, end.points, end.bonus) == (DealKind.GIN, A, (50, 0), 20)


def test_ska5_1_forty_instead_when_there_is_no_contract() -> None:
    end = gin_against("Ah Ks 5h", contract=False)
    assert (end.points, end.bonus, end.contracts) == ((70, 0), 40, (True, False))


def test_ska6_1_the_first_example() -> None:
    assert gin_against("Ah Ks 5s", contract=True).points == (50, 0)
    assert gin_against("Ah Ks 5s", contract=False).points == (70, 0)


def test_ska6_2_matched_cards_in_hand_count_too() -> None:
    end = gin_against("AhAcAs 2c3c4h 8h8d8s 7s", contract=False)
    assert end.points == (45 + 9 + 24 + 7 + 40, 0)


def test_ska5_1_the_bonuses_are_options() -> None:
    rules = SkarneyRules(gin_bonus=25, no_contract_bonus=50)
    assert gin_bonus(rules, loser_contract=True) == 25
    assert gin_against("5h", contract=False, rules=rules).points == (55, 0)


def test_ska5_1_the_result_lays_both_hands_open() -> None:
    end = gin_against("Ks 5h", contract=True)
    assert end.hands == ((), parse_cards("5hKs"))
    assert end.hand_totals == (0, 15)
    assert end.boxes == (1, 0)


def test_ska5_2_the_lower_total_scores_the_difference() -> None:
    end = exhausted("Kc 9h", "Ah 2c")
    assert (end.kind, end.winner, end.points, end.bonus) == (DealKind.EXHAUSTED, B, (0, 2), 0)
    assert end.boxes == (0, 1)


def test_ska5_2_equal_totals_score_nothing() -> None:
    end = exhausted("Ah", "9c 6d")
    assert (end.winner, end.points, end.boxes) == (None, (0, 0), (0, 0))


def test_ska5_2_melds_still_in_hand_count_and_those_on_the_table_do_not() -> None:
    state = position(f"A: 9h | {CONTRACT} | B: 2c2d2h | stock 8h8s | drew 9h")
    assert result(state, "A end").points == (0, 3)


def test_ska6_3_the_examples_of_the_end_of_the_stock() -> None:
    assert exhausted("Ah 2c", "Kd 9s").points == (2, 0)
    assert exhausted("Ah", "9c 6d").points == (0, 0)


def test_ska6_4_a_contract_now_and_gin_in_the_next_turn() -> None:
    state = position("A: 3s4c5c 7c7d7h QhKcAd 2s | B: 3d8c | stock 6dTd7s 9d9s9h")
    state = play(state, "A draw", "A contract 3s4c5c 7c7d7h QhKcAd", "A offer 2s", "B reject").state
    state = play(state, "B draw", "B offer 8c", "A reject", "A draw").state
    end = result(state, "A add 2s6d to 1 add 7s to 2")
    assert (end.kind, end.winner) == (DealKind.GIN, A)


def test_ska6_5_two_sets_of_four_are_no_contract() -> None:
    assert choices(position("A: 2c2d2h2s9c9d9h9sKcKd5h | drew 5h")) == []


def deal(winner: Seat | None, points: int) -> DealResult:
    """A deal of which only winner and points matter."""
    return DealResult(
        number=1, kind=DealKind.GIN, dealer=A, winner=winner,
        points=tuple(points * (seat == winner) for seat in range(2)),
        boxes=tuple(int(seat == winner) for seat in range(2)),
        bonus=20, contracts=(True, True), hands=((), ()), hand_totals=(0, 0),
    )  # fmt: skip


def test_ska5_3_the_game_ends_with_two_hundred_points() -> None:
    assert final_score(SkarneyRules(), (deal(A, 199), deal(B, 50))) is None
    final = final_score(SkarneyRules(), (deal(A, 199), deal(B, 50), deal(A, 1)))
    assert final is not None
    assert (final.winner, final.totals, final.margin) == (A, (200, 50), 150)
    assert [line.kind for line in final.lines] == [LineKind.HAND_POINTS]


def test_ska5_3_bonuses_are_added_where_the_rules_have_them() -> None:
    rules = SkarneyRules(game_bonus=100, box_bonus=25)
    final = final_score(rules, (deal(A, 30), deal(None, 0), deal(B, 200)))
    assert final is not None
    assert [(line.kind, line.points) for line in final.lines] == [
        (LineKind.HAND_POINTS, (30, 200)),
        (LineKind.GAME_BONUS, (0, 100)),
        (LineKind.BOXES, (25, 25)),
    ]
    assert (final.totals, final.margin) == ((55, 325), 270)


def test_ska5_3_another_target_is_an_option() -> None:
    assert final_score(SkarneyRules(target=50), (deal(B, 50),)) is not None
