"""How deals of Mahjong gin end, what they score, and how a match goes on and ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.cards import write_cards
from bot.games.frame.dealing import next_dealer
from bot.games.frame.rules import NextDealer
from bot.games.frame.view import LineKind, SheetLine
from bot.games.game import Ending, IllegalAction, Outcome, Seat
from bot.games.mahjong import apply, default, leave, new, outcome, tally, void, write
from bot.games.mahjong.actions import Reason
from bot.games.mahjong.rules import MahjongRules
from bot.games.mahjong.state import final_score, void_result
from bot.games.mahjong.view import Cut, DealKind, DealOver, DealResult, Dealt, GameOver, Left, Phase, Voided
from tests.games.mahjong.positions import SEED, A, B, play, position

GIN = "A: 2c | B: Ah Kd 5c | table 9c9d9h | drew 2c | upcard Qs"


def scored(winner: Seat | None, a: int, b: int) -> DealResult:
    return replace(
        void_result(number=1, dealer=B),
        kind=DealKind.VOID if winner is None else DealKind.GIN,
        winner=winner,
        points=(a, b),
        boxes=tuple(int(seat == winner) for seat in range(2)),
    )


def test_mj7_4_4_gin_by_the_last_discard() -> None:
    over = play(position(GIN), "A discard 2c")
    (result,) = over.state.results
    assert (result.kind, result.winner) == (DealKind.GIN, A)
    assert result.points == (25, 15 - 30)
    assert (result.laid, result.counts, result.boxes) == ((0, 15), (0, 30), (1, 0))
    assert over.events[1] == DealOver(result, (25, -15))


def test_mj7_4_4_gin_by_laying_everything() -> None:
    state = position("A: 4h5h6h | B: Kd | drew 6h | upcard Qs")
    assert play(state, "A lay 4h5h6h").state.results[0].points == (40, -10)


def test_mj7_4_4_a_meld_still_held_counts_against_its_holder() -> None:
    state = position("A: 4h5h6h | B: 9c9d9h | drew 6h | upcard Qs")
    assert play(state, "A lay 4h5h6h").state.results[0].points == (40, -15)


def test_mj7_4_3_additions_count_for_who_laid_them() -> None:
    state = position("A: 9s Td | B: Kd | table 9c9d9h | drew 9s | upcard Qs")
    (result,) = play(state, "A add 9s to 1", "A discard Td").state.results
    assert result.laid == (5, 15)
    assert result.points == (30, 5)


def test_mj7_4_4_what_the_other_holds_is_shown() -> None:
    (result,) = play(position(GIN), "A discard 2c").state.results
    assert [write_cards(held) for held in result.held] == ["", "Ah 5c Kd"]


def test_mj7_4_5_two_cards_left_and_no_gin_is_void() -> None:
    state = position("A: 2c 4h | B: Ah Kd | upcard Qs | stock 7s 8s 8d", Phase.DRAW)
    over = play(state, "A draw", "A discard 4h").state
    (result,) = over.results
    assert (result.kind, result.winner, result.points, result.boxes) == (DealKind.VOID, None, (0, 0), (0, 0))
    assert result.held == ((), ())


def test_mj7_4_5_gin_in_the_last_turn_still_counts() -> None:
    state = position("A: 4h5h 6h Kc | B: Ah Kd | upcard Qs | stock 7h 8s 8d", Phase.DRAW)
    over = play(state, "A draw", "A lay 4h5h6h7h", "A discard Kc").state
    assert over.results[0].kind is DealKind.GIN


def test_mj7_4_5_taking_from_the_pile_leaves_the_stock() -> None:
    state = position("A: 2c 4h | B: Ah Kd | upcard Qs | stock 7s 8s 8d", Phase.DRAW)
    after = play(state, "A take 1", "A discard 4h").state
    assert (after.results, after.turn) == ((), B)


def test_mj7_4_5_the_target_ends_the_match() -> None:
    rules = MahjongRules(target=250)
    assert final_score(rules, (scored(A, 249, -20),)) is None
    final = final_score(rules, (scored(A, 249, -20), scored(B, -5, 60), scored(A, 10, 0)))
    assert final is not None
    assert final.winner == A


def test_mj7_4_5_the_higher_total_wins_even_without_gin() -> None:
    final = final_score(MahjongRules(), (scored(A, 240, 245), scored(A, 20, 30)))
    assert final is not None
    assert final.winner == B


def test_mj7_4_5_of_equal_totals_who_went_gin() -> None:
    for winner in (A, B):
        final = final_score(MahjongRules(), (scored(A, 240, 240), scored(winner, 20, 20)))
        assert final is not None
        assert final.winner == winner


def test_mj6_2_bonuses_are_added_at_the_end() -> None:
    final = final_score(MahjongRules(), (scored(A, 200, -30), scored(B, -40, 90), scored(A, 95, 10)))
    assert final is not None
    assert final.lines == (
        SheetLine(LineKind.HAND_POINTS, (255, 70)),
        SheetLine(LineKind.GAME_BONUS, (100, 0)),
        SheetLine(LineKind.BOXES, (50, 25)),
    )
    assert (final.totals, final.margin) == ((405, 95), 310)


def test_mj6_2_the_winner_wins_even_with_the_lower_total() -> None:
    rules = MahjongRules(game_bonus=0, box_bonus=1000)
    final = final_score(rules, (scored(B, 200, 0), scored(A, 60, 0), scored(B, 0, 10)))
    assert final is not None
    assert (final.winner, final.margin) == (A, 1260 - 2010)


@pytest.mark.parametrize(
    ("mode", "winner", "dealer"),
    [
        (NextDealer.ALTERNATE, A, A),
        (NextDealer.ALTERNATE, B, A),
        (NextDealer.WINNER, A, A),
        (NextDealer.WINNER, B, B),
        (NextDealer.LOSER, A, B),
        (NextDealer.LOSER, B, A),
        (NextDealer.ALTERNATE, None, B),
        (NextDealer.WINNER, None, B),
        (NextDealer.LOSER, None, B),
    ],
)
def test_mj2_16_who_deals_next_after_b(mode: NextDealer, winner: Seat | None, dealer: Seat) -> None:
    assert next_dealer(mode, B, winner) == dealer


def test_mj2_16_a_void_deal_is_dealt_again_by_the_same_dealer() -> None:
    state = position("A: 2c 4h | B: Ah Kd | upcard Qs | stock 7s 8s 8d", Phase.DRAW)
    again = play(state, "A draw", "A discard 4h").state
    assert (again.dealer, again.number, again.turn, again.phase) == (B, 2, A, Phase.OFFER_NONDEALER)
    after_gin = play(position(GIN), "A discard 2c").state
    assert (after_gin.dealer, after_gin.turn) == (A, B)


def test_mj2_1_the_match_begins_with_cut_and_deal() -> None:
    step = new(MahjongRules(), 2, SEED)
    cut, dealt = step.events
    assert isinstance(cut, Cut)
    assert isinstance(dealt, Dealt)
    assert step.state.dealer == dealt.dealer == cut.dealer == (0 if cut.cards[0] > cut.cards[1] else 1)


def test_mj7_4_5_the_last_deal_ends_the_match() -> None:
    over = play(position(GIN, rules=MahjongRules(target=25)), "A discard 2c")
    final = over.state.final
    assert final is not None
    assert over.events[-1] == GameOver(final)
    assert outcome(over.state) == Outcome(ending=Ending.FINISHED, places=(1, 2), points=(150, -15))


def test_mj2_18_who_leaves_loses() -> None:
    step = leave(replace(position(GIN), results=(scored(A, 90, -20),)), A)
    assert step.events == (Left(A),)
    assert outcome(step.state) == Outcome(ending=Ending.FORFEIT, places=(2, 1), points=(90, -20))


def test_mj2_18_a_void_match_has_no_winner() -> None:
    step = void(position(GIN))
    assert step.events == (Voided(),)
    assert outcome(step.state) == Outcome(ending=Ending.VOID, places=(1, 1), points=(0, 0))


def test_mj2_18_nothing_happens_after_the_end() -> None:
    over = leave(position(GIN), A).state
    for again in (lambda: leave(over, B), lambda: void(over), lambda: default(over, A)):
        with pytest.raises(IllegalAction) as refused:
            again()
        assert refused.value.reason is Reason.WRONG_PHASE


def test_mj2_18_the_clock_passes_an_offer_and_draws_from_the_stock() -> None:
    assert write(default(position(GIN, Phase.OFFER_NONDEALER), A)) == "pass"
    assert write(default(position(GIN, Phase.OFFER_DEALER, turn=B), B)) == "pass"
    assert write(default(position(GIN, Phase.DRAW), A)) == "draw"


@pytest.mark.parametrize(
    ("cards", "played"),
    [
        ("A: 4h5h6h 2c 9s Kd | drew 2c", "discard 2c"),
        ("A: 4h5h6h 2c 9s Kd Ac | drew 6h", "discard 6h"),
        ("A: 4h5h6h 2c 9s Kd Ac | took 9s", "discard Ac"),
        ("A: 4h5h6h 2c 9s Kd Qd | took Kd", "discard Qd"),
        ("A: 4h5h6h7h Kd | took Kd", "discard 7h"),
        ("A: 4h5h6h7h | took 7h", "discard 6h"),
        ("A: 4h5h6h JcJdJs 2c | took 6h 2c", "lay 4h5h6h"),
        ("A: 4h5h6h7h JcJdJs 2c | took 5h 2c", "lay 4h5h6h"),
        ("A: 3h JcJdJs 2c | took 3h 2c | table 4h5h6h", "add 3h to 1"),
    ],
)
def test_mj2_18_the_clock_lays_a_key_card_and_throws_what_came_or_counts_most(
    cards: str, played: str
) -> None:
    assert write(default(position(f"{cards} | B: Kc | upcard Qs"), A)) == played


def test_mj2_18_the_clock_plays_for_the_seat_to_act_only() -> None:
    with pytest.raises(IllegalAction) as refused:
        default(position(GIN), B)
    assert refused.value.reason is Reason.WRONG_PLAYER


def test_a_match_is_for_two() -> None:
    with pytest.raises(ValueError, match="2 players"):
        new(MahjongRules(), 3, SEED)


def test_the_tally_of_a_match() -> None:
    state = replace(position(GIN), results=(scored(A, 90, -50), scored(None, 0, 0), scored(B, 10, 60)))
    assert tally(state, A) == {"deals": 3, "deals_won": 1, "gins": 1, "best_deal": 90}
    assert tally(state, B) == {"deals": 3, "deals_won": 1, "gins": 1, "best_deal": 60}
    assert tally(position(GIN), B)["best_deal"] == 0


def test_the_clock_alone_plays_on() -> None:
    state = new(MahjongRules(), 2, SEED).state
    for _ in range(300):
        assert state.turn is not None
        state = apply(state, state.turn, default(state, state.turn)).state
    assert state.number > 3
