"""How deals of Colonel end and what they score: out, exhausted, challenged."""

from __future__ import annotations

from bot.games.cards import parse_cards, write_cards
from bot.games.colonel.actions import Reason
from bot.games.colonel.rules import PRESETS
from bot.games.colonel.state import deal_result
from bot.games.colonel.view import Answered, Challenged, DealKind, DealResult, Phase
from tests.games.colonel.positions import A, B, menu, play, position, refusal

CHALLENGE = PRESETS["challenge"]
HANDS = "A: 2c3c2d3d2h4h | B: Kd9s | upcard Qs"


def scored(kind: DealKind, a: str, b: str) -> DealResult:
    return deal_result(kind, (parse_cards(a), parse_cards(b)), number=1, dealer=B)


def test_col2_who_is_first_without_cards_wins() -> None:
    state = position("A: 2c | B: Ah Kd 5c | drew 2c | upcard Qs | stock 7d")
    assert play(state, "A discard 2c").state.results[0].winner == A


def test_col5_1_the_winner_scores_the_other_hand() -> None:
    assert scored(DealKind.OUT, "", "Ah Kd 5c").points == (25, 0)
    assert scored(DealKind.OUT, "Ah Kd 5c", "").points == (0, 25)


def test_col5_1_a_meld_still_held_counts() -> None:
    assert scored(DealKind.OUT, "", "9c8c7c6c").points == (30, 0)


def test_col5_1_the_hand_that_is_left_is_shown() -> None:
    result = scored(DealKind.OUT, "", "Ah Kd 5c")
    assert [write_cards(held) for held in result.held] == ["", "Ah Kd 5c"]
    assert result.counts == (0, 25)


def test_col5_2_the_lower_hand_scores_the_difference() -> None:
    result = scored(DealKind.EXHAUSTED, "Ah 2c", "Kd 9s")
    assert (result.winner, result.points, result.counts) == (A, (7, 0), (12, 19))


def test_col5_2_equal_hands_score_nothing() -> None:
    result = scored(DealKind.EXHAUSTED, "5c 5d", "Kh")
    assert (result.winner, result.points) == (None, (0, 0))


def test_col5_2_the_turn_of_the_last_card_is_finished() -> None:
    state = position("A: Ah 9c | B: Kd 9s | upcard Qs | stock 3c", Phase.DRAW)
    drawn = play(state, "A draw").state
    assert (drawn.phase, drawn.stock) == (Phase.MELD, ())
    (result,) = play(drawn, "A discard 9c").state.results
    assert (result.kind, result.winner, result.points) == (DealKind.EXHAUSTED, A, (6, 0))


def test_col5_2_the_last_card_may_still_put_a_player_out() -> None:
    state = position("A: 4h5h | B: Kd 9s | upcard Qs | stock 6h", Phase.DRAW)
    assert play(state, "A draw", "A lay 4h5h6h").state.results[0].kind is DealKind.OUT


def test_col5_2_a_turn_that_takes_the_discard_leaves_the_last_card() -> None:
    state = position("A: Ah 9c | B: Kd 9s | upcard Qs | stock 3c", Phase.DRAW)
    after = play(state, "A take", "A discard 9c").state
    assert (after.turn, len(after.stock), after.results) == (B, 1, ())


def test_col6_there_is_no_challenge_unless_agreed() -> None:
    state = position(HANDS, Phase.DRAW)
    assert "challenge" not in menu(state)
    assert refusal(state, "challenge") is Reason.DISABLED


def test_col6_a_challenge_is_answered_by_the_other() -> None:
    state = position(HANDS, Phase.DRAW, rules=CHALLENGE)
    assert "challenge" in menu(state)
    asked = play(state, "A challenge")
    assert asked.events == (Challenged(A),)
    assert (asked.state.phase, asked.state.turn) == (Phase.CHALLENGED, B)
    assert menu(asked.state, B) == ["accept", "reject"]
    assert refusal(asked.state, "accept", A) is Reason.WRONG_PLAYER
    assert refusal(asked.state, "draw", B) is Reason.WRONG_PHASE


def test_col6_accepted_the_lower_scores_the_whole_other_hand() -> None:
    state = position(HANDS, Phase.DRAW, rules=CHALLENGE)
    over = play(state, "A challenge", "B accept")
    (result,) = over.state.results
    assert (result.kind, result.winner, result.points) == (DealKind.CHALLENGE, A, (19, 0))
    assert result.counts == (16, 19)
    assert over.events[1] == Answered(B, accepted=True)


def test_col6_the_challenger_may_lose_by_it() -> None:
    assert scored(DealKind.CHALLENGE, "KsQsJs", "5c5d").points == (0, 30)


def test_col6_equal_hands_are_dealt_anew() -> None:
    state = position("A: Ts | B: Kd | upcard Qs", Phase.DRAW, rules=CHALLENGE)
    after = play(state, "A challenge", "B accept").state
    assert (after.results[0].winner, after.results[0].points) == (None, (0, 0))
    assert (after.number, after.phase) == (2, Phase.DRAW)


def test_col6_rejected_play_goes_on_without_another_in_this_turn() -> None:
    state = position(HANDS, Phase.DRAW, rules=CHALLENGE)
    on = play(state, "A challenge", "B reject").state
    assert (on.phase, on.turn) == (Phase.DRAW, A)
    assert menu(on) == ["take", "draw"]
    assert refusal(on, "challenge") is Reason.WRONG_PHASE


def test_col6_there_is_one_again_in_the_next_turn() -> None:
    state = position(HANDS, Phase.DRAW, rules=CHALLENGE)
    on = play(state, "A challenge", "B reject", "A draw", "A discard 2c").state
    assert "challenge" in menu(on, B)


def test_col6_no_challenge_after_the_draw() -> None:
    state = position(HANDS, rules=CHALLENGE)
    assert refusal(state, "challenge") is Reason.WRONG_PHASE
    assert refusal(state, "accept") is Reason.WRONG_PHASE


def test_col7_1_out_against_ace_king_and_five() -> None:
    assert scored(DealKind.OUT, "", "As Kc 5h").points == (25, 0)


def test_col7_2_exhausted_with_12_against_19() -> None:
    assert scored(DealKind.EXHAUSTED, "Kd 9s", "Ah 2c").points == (0, 7)


def test_col7_3_a_challenge_with_16_against_19() -> None:
    assert scored(DealKind.CHALLENGE, "Kd 9s", "2c3c2d3d2h4h").points == (0, 19)


def test_col7_4_either_player_adds_the_ace_to_the_king_but_not_below_the_two() -> None:
    for seat, hands in ((A, "A: Ah 9s | B: 3c"), (B, "A: 3c | B: Ah 9s")):
        state = position(f"{hands} | table JhQhKh | upcard Qs", turn=seat)
        assert "add Ah to 1" in menu(state, seat)
        low = position(f"{hands} | table 2h3h4h | upcard Qs", turn=seat)
        assert "add Ah to 1" not in menu(low, seat)
