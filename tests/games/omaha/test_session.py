from __future__ import annotations

import pytest

from bot.games.game import Ending, IllegalAction, Outcome, RulesError, Seat
from bot.games.omaha import awaited, default, gone, leave, legal, outcome, void, write
from bot.games.omaha.actions import Reason, Timeout
from bot.games.omaha.events import HandOver, SatOut, SessionOver, WentAway
from bot.games.omaha.rules import OmahaRules, Structure
from bot.games.omaha.table import MISSED_HANDS
from bot.games.omaha.view import Closing, DeedKind, Phase, Standing
from tests.games.omaha.positions import NL, after, begun, play, refused, stacks

SHORT = OmahaRules(structure=Structure.NO_LIMIT, buy_in=20)


def test_oma7_1_the_clock_checks_or_folds() -> None:
    state = begun(200, 200, 200)
    assert default(state, Seat(0)) == Timeout()
    state = after(state, "0 timeout")
    assert state.hand.deeds[-1].kind is DeedKind.FOLD
    state = after(state, "1 call", "2 timeout")
    assert (state.hand.deeds[-1].kind, state.hand.deeds[-1].absent) == (DeedKind.CHECK, True)


def test_oma7_1_nobody_else_runs_out_of_time() -> None:
    assert refused(begun(200, 200, 200), "1 timeout") is Reason.WRONG_PLAYER
    with pytest.raises(IllegalAction):
        default(begun(200, 200, 200), Seat(1))


def test_oma7_2_two_missed_turns_in_a_row_and_one_sits_out() -> None:
    state = after(begun(200, 200, 200), "0 call", "1 call", "2 timeout", "1 check")
    step = play(state, "2 timeout")
    assert SatOut(Seat(2), absent=True) in step.events
    # For the rest of the hand nobody waits any more.
    state = after(step.state, "0 check", "1 check")
    assert (state.hand.turn, state.hand.deeds[-1].seat) == (0, 2)
    state = after(state, "0 check")
    state = after(state, f"{state.hand.turn} check", "0 check")
    assert Seat(2) not in state.hand.order
    assert Seat(2) in after(state, "2 back", f"{state.hand.turn} fold").hand.order


def test_oma7_2_a_move_in_between_counts_anew() -> None:
    state = after(begun(200, 200, 200), "0 call", "1 call", "2 timeout", "1 check", "2 check", "0 check")
    assert after(state, "1 check", "2 timeout").players[2].standing is Standing.PLAYING


def test_oma7_2_sitting_out_begins_with_the_next_hand() -> None:
    state = after(begun(200, 200, 200), "0 sit_out")
    assert (state.hand.turn, refused(state, "0 sit_out")) == (0, Reason.OUT_ALREADY)
    state = after(state, "0 fold", "1 fold")
    assert Seat(0) not in state.hand.order
    assert refused(state, "1 back") is Reason.NOT_OUT


def test_oma7_3_after_ten_missed_hands_one_is_removed_with_the_chips() -> None:
    state = after(begun(200, 200, 200, rules=OmahaRules(hands=0)), "0 sit_out", "0 fold", "1 fold")
    step = play(state)
    for _ in range(MISSED_HANDS):
        assert step.state.players[0].standing is Standing.SITTING_OUT
        step = play(step.state, f"{step.state.hand.turn} fold")
    assert WentAway(Seat(0), 200, removed=True) in step.events
    assert gone(step.state) == (0,)


def test_oma7_4_leaving_folds_and_the_bet_stays_in() -> None:
    state = after(begun(200, 200, 200), "0 raise 6", "1 call")
    state = after(state, "0 quit")
    assert (state.hand.turn, state.hand.live, stacks(state)[0]) == (2, (1, 2), 194)
    assert (legal(state, Seat(0)), refused(state, "0 fold")) == ((), Reason.GONE)
    result = after(state, "2 fold").past[-1].result
    assert result.net == (-6, 8, -2)


def test_oma7_4_who_is_on_turn_and_leaves_holds_nobody_up() -> None:
    assert after(begun(200, 200, 200), "0 quit").hand.turn == 1


def test_oma7_4_when_the_last_rival_leaves_the_hand_runs_out() -> None:
    state = after(begun(40, 200, 200, rules=NL), "0 allin", "1 call", "2 call")
    assert state.hand.turn == 1
    left = play(state, "2 quit").state
    assert left.hand.number == 2 or left.phase is Phase.BREAK
    assert left.past[-1].result.is_showdown


def test_oma7_5_who_resigns_comes_last_whatever_the_chips_say() -> None:
    state = after(begun(200, 200, 200), "0 raise 6", "1 fold", "2 fold")
    over = after(leave(state, Seat(0)).state, "1 quit")
    end = outcome(over)
    assert end is not None
    assert (end.points, end.places) == ((1, -1, 0), (3, 2, 1))
    assert end.ending is Ending.FORFEIT


def test_oma7_6_a_void_hand_gives_the_chips_back() -> None:
    state = after(begun(200, 200, 200), "0 raise 6", "1 call")
    over = void(state).state
    assert stacks(over) == (200, 200, 200)
    assert outcome(over) == Outcome(ending=Ending.VOID, places=(1, 1, 1), points=(0, 0, 0))


def test_oma8_1_the_hands_that_were_agreed() -> None:
    state = begun(200, 200, rules=OmahaRules(hands=2))
    step = play(after(state, "0 fold"), "1 fold")
    assert isinstance(step.events[-1], SessionOver)
    assert step.state.closing is Closing.HANDS
    assert [event.result.number for event in step.events if isinstance(event, HandOver)] == [2]


def test_oma8_1_without_a_number_it_goes_on() -> None:
    state = begun(200, 200, rules=OmahaRules(hands=0))
    for _ in range(40):
        state = after(state, f"{state.hand.turn} fold")
    assert (state.hand.number, outcome(state)) == (41, None)


def test_oma8_1_more_than_half_can_stop_after_the_hand() -> None:
    state = after(begun(200, 200, 200, 200), "0 stop", "1 stop")
    assert refused(state, "0 stop") is Reason.ASKED_ALREADY
    going = after(state, "3 fold", "0 fold", "1 fold")
    assert (going.hand.number, outcome(going)) == (2, None)
    over = after(state, "2 stop", "3 fold", "0 fold", "1 fold")
    assert over.closing is Closing.STOPPED
    taken_back = after(state, "2 stop", "0 play_on", "3 fold", "0 fold", "1 fold")
    assert taken_back.closing is None
    assert refused(taken_back, "0 play_on") is Reason.NOT_ASKED


def test_oma8_1_fewer_than_two_players_end_it() -> None:
    over = after(begun(200, 200), "1 quit")
    assert (over.phase, over.closing) == (Phase.OVER, Closing.ALONE)
    assert awaited(over) == ()


def test_oma8_2_points_are_chips_won_and_decide_the_places() -> None:
    state = after(begun(200, 200, 200, rules=OmahaRules(hands=1)), "0 raise 6", "1 fold", "2 call")
    state = after(state, "2 check", "0 raise 8", "2 fold")
    assert outcome(state) == Outcome(ending=Ending.FINISHED, places=(1, 2, 3), points=(7, -1, -6))


def test_oma8_2_a_rebuy_counts_against_its_player() -> None:
    state = begun(200, 40, rules=SHORT, holes="AcAd7h8h|KcKd7s8s", board="2h3s9dJcJh")
    state = after(state, "0 allin", "1 call", "1 rebuy")
    # Who leaves gives up the big blind of the new hand.
    over = after(state, "0 quit")
    assert (over.players[1].bought, over.players[1].points) == (80, -38)


def test_a_rebuy_is_for_who_has_no_chips_and_no_cards() -> None:
    assert refused(begun(200, 200), "0 rebuy") is Reason.IN_HAND
    out = after(begun(200, 200, 200), "0 sit_out", "0 fold", "1 fold")
    assert refused(out, "0 rebuy") is Reason.HAS_CHIPS


def test_what_is_done_beside_the_hand_is_open_to_all_at_any_time() -> None:
    state = begun(200, 200, 200)
    for seat in (1, 2):
        assert [write(action) for action in legal(state, Seat(seat))] == ["sit_out", "stop", "quit"]


@pytest.mark.parametrize(
    ("option", "number"), [("small_blind", 0), ("big_blind", 10_001), ("buy_in", 19), ("hands", -1)]
)
def test_a_number_out_of_bounds_names_its_option(option: str, number: int) -> None:
    with pytest.raises(RulesError, match=option):
        OmahaRules(**{option: number})  # type: ignore[arg-type]  # one int option by name


def test_a_contradiction_names_both_options() -> None:
    with pytest.raises(RulesError, match=r"small_blind 5 .*big_blind 4"):
        OmahaRules(small_blind=5, big_blind=4)


def test_fixed_limit_is_a_preset() -> None:
    assert OmahaRules(structure=Structure.FIXED_LIMIT).big_blind == 2
