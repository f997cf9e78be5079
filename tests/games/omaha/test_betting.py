from __future__ import annotations

import pytest

from bot.games.game import Seat
from bot.games.omaha import legal, view, write
from bot.games.omaha.actions import Reason
from bot.games.omaha.events import Did
from bot.games.omaha.rules import OmahaRules, Structure
from bot.games.omaha.state import OmahaState
from bot.games.omaha.view import Choice, DeedKind, Street
from tests.games.omaha.positions import FL, NL, after, begun, play, refused, stacks


def choice_of(state: OmahaState) -> Choice:
    choice = view(state, state.hand.turn).choice
    assert choice is not None
    return choice


def limits_of(state: OmahaState) -> tuple[int, int | None, int | None]:
    choice = choice_of(state)
    return choice.to_call, choice.min_to, choice.max_to


def test_oma4_1_a_round_ends_when_all_have_acted_and_matched_the_highest_bet() -> None:
    state = after(begun(200, 200, 200), "0 raise 6", "1 call")
    assert state.hand.street is Street.PREFLOP
    state = after(state, "2 call")
    assert (state.hand.street, state.hand.pot, state.hand.turn) == (Street.FLOP, 18, 1)


def test_oma4_1_amounts_are_totals_of_the_round() -> None:
    state = after(begun(200, 200, 200), "0 raise 6", "1 raise 20")
    assert (state.hand.bets, stacks(state)) == ((6, 20, 2), (194, 180, 198))


def test_oma4_2_the_first_bet_is_a_big_blind_and_a_raise_as_large_as_the_last() -> None:
    state = after(begun(200, 200, rules=NL), "0 call", "1 check")
    assert limits_of(state) == (0, 2, 198)
    state = after(state, "1 raise 5")
    assert limits_of(state) == (5, 10, 198)
    assert refused(state, "0 raise 9") is Reason.TOO_LITTLE
    assert limits_of(after(state, "0 raise 30")) == (25, 55, 198)


def test_oma4_2_all_chips_may_always_be_bet() -> None:
    state = after(begun(200, 9, rules=NL), "0 raise 6")
    assert limits_of(state) == (4, 9, 9)
    assert after(state, "1 allin").hand.highest == 9


def test_oma4_2_chips_that_do_not_go_beyond_a_call_only_call() -> None:
    state = after(begun(200, 5, 200, rules=NL), "0 raise 40")
    assert limits_of(state) == (4, None, None)
    assert refused(state, "1 raise 5") is Reason.NO_CHIPS
    assert after(state, "1 allin").hand.bets == (40, 5, 2)


def test_oma4_3_a_raise_of_the_pot() -> None:
    rules = OmahaRules(small_blind=5, big_blind=10)
    state = begun(5000, 5000, 5000, rules=rules)
    assert limits_of(state) == (10, 20, 35)
    state = after(state, "0 call")
    assert limits_of(state) == (5, 20, 40)
    assert refused(state, "1 raise 41") is Reason.TOO_MUCH
    assert after(state, "1 pot").hand.bets == (10, 40, 10)


def test_oma4_3_pot_of_100() -> None:
    rules = OmahaRules(small_blind=25, big_blind=50)
    state = after(begun(5000, 5000, rules=rules), "0 call", "1 check")
    assert limits_of(state) == (0, 50, 100)
    state = after(state, "1 pot")
    assert limits_of(state) == (100, 200, 400)
    assert choice_of(state).half_to == 250


def test_oma4_3_there_is_no_cap_on_raises() -> None:
    state = begun(20_000, 20_000)
    for number in range(7):
        state = after(state, f"{number % 2} raise {4 + 2 * number}")
    assert limits_of(state) == (2, 18, 48)


def test_oma4_4_four_bets_in_a_round_the_blind_is_the_first() -> None:
    state = begun(200, 200, 200, rules=FL)
    for seat, to in ((0, 4), (1, 6), (2, 8)):
        assert limits_of(state)[1:] == (to, to)
        state = after(state, f"{seat} raise {to}")
    assert limits_of(state) == (4, None, None)
    assert refused(state, "0 raise 10") is Reason.CAPPED


def test_oma4_4_the_cap_is_there_with_two_as_well() -> None:
    state = after(begun(200, 200, rules=FL), "0 raise 4", "1 raise 6", "0 raise 8")
    assert refused(state, "1 raise 10") is Reason.CAPPED


def test_oma4_4_other_bets_than_the_fixed_one_are_refused() -> None:
    state = begun(200, 200, 200, rules=FL)
    assert refused(state, "0 raise 3") is Reason.TOO_LITTLE
    assert refused(state, "0 raise 5") is Reason.TOO_MUCH
    assert refused(state, "0 allin") is Reason.TOO_MUCH


@pytest.mark.parametrize(
    ("all_in", "next_to", "bets"),
    [
        # Half of a bet of 8 above the first one: a raise, and the next one is a whole bet above it.
        pytest.param(12, 20, 2, id="half"),
        # Less than half: the next raise only completes it.
        pytest.param(11, 16, 1, id="less"),
    ],
)
def test_oma4_4_a_short_all_in_of_half_a_bet_counts(all_in: int, next_to: int, bets: int) -> None:
    rules = OmahaRules(structure=Structure.FIXED_LIMIT, small_blind=4, big_blind=8)
    state = begun(400, 400, 8 + all_in, rules=rules)
    state = after(state, "0 call", "1 call", "2 check", "1 raise 8", "2 allin")
    assert (limits_of(state)[1], state.hand.bets_made) == (next_to, bets)


def test_oma4_5_a_short_all_in_does_not_open_the_betting_again() -> None:
    state = begun(1000, 1000, 152, rules=NL)
    state = after(state, "0 call", "1 call", "2 check", "1 raise 100", "2 allin")
    assert limits_of(state) == (150, 250, 998)
    state = after(state, "0 call")
    assert (state.hand.turn, limits_of(state)) == (1, (50, None, None))
    assert refused(state, "1 raise 300") is Reason.NOT_OPEN


def test_oma4_5_short_all_ins_may_add_up() -> None:
    state = begun(1000, 1000, 152, 202, rules=NL)
    state = after(state, "3 call", "0 call", "1 call", "2 check")
    state = after(state, "1 raise 100", "2 allin", "3 allin", "0 call")
    assert (state.hand.turn, state.hand.last_raise) == (1, 100)
    assert limits_of(state) == (100, 300, 998)


def test_oma4_5_who_has_checked_may_only_call_a_bet_below_the_blind() -> None:
    rules = OmahaRules(structure=Structure.NO_LIMIT, small_blind=5, big_blind=10)
    state = begun(1000, 1000, 14, rules=rules)
    state = after(state, "0 call", "1 call", "2 check", "1 check", "2 allin", "0 call")
    assert limits_of(state) == (4, None, None)


def test_oma4_6_commands_that_are_not_allowed_are_refused() -> None:
    state = begun(200, 200, 200)
    assert refused(state, "1 call") is Reason.WRONG_PLAYER
    assert refused(state, "0 check") is Reason.MUST_CALL
    state = after(state, "0 call", "1 call")
    assert refused(state, "2 call") is Reason.NOTHING_TO_CALL
    assert refused(begun(200, 200, rules=NL), "0 pot") is Reason.NOT_POT_LIMIT


def test_oma4_6_a_fold_for_nothing_is_a_check_and_the_table_is_told() -> None:
    step = play(begun(200, 200), "0 call", "1 fold")
    deed = next(event.deed for event in reversed(step.events) if isinstance(event, Did))
    assert (deed.kind, deed.meant_fold) == (DeedKind.CHECK, True)
    assert Seat(1) in step.state.hand.live


def test_oma4_6_all_in_in_pot_limit_is_as_much_as_is_allowed() -> None:
    assert after(begun(200, 200, 200), "0 allin").hand.bets == (7, 1, 2)


def test_oma4_7_the_last_one_wins_without_showing() -> None:
    state = after(begun(200, 200, 200), "0 fold", "1 fold")
    result = state.past[-1].result
    assert (result.shown, result.mucked, result.net) == ((), (), (0, -1, 1))


def test_oma4_7_without_anybody_to_bet_the_board_is_dealt_at_once() -> None:
    state = begun(100, 40, rules=NL, holes="AcAdKhKs|QcQd7s6s", board="2h3h8s9dJc")
    state = after(state, "0 raise 100", "1 call")
    result = state.past[-1].result
    assert len(result.board) == 5
    assert {deed.street for deed in result.deeds} == {Street.PREFLOP}
    assert (result.returned, result.net) == (60, (40, -40))


def test_oma4_7_a_raise_that_nobody_could_answer_is_not_offered() -> None:
    state = after(begun(500, 40, 200, rules=NL), "0 fold", "1 allin")
    assert limits_of(state) == (38, None, None)
    assert refused(state, "2 raise 100") is Reason.NOBODY_LEFT


@pytest.mark.parametrize("structure", Structure)
def test_every_amount_of_the_menu_and_all_between_are_taken(structure: Structure) -> None:
    state = begun(60, 60, 60, rules=OmahaRules(structure=structure))
    choice = choice_of(state)
    assert choice.min_to is not None
    assert choice.max_to is not None
    for to in range(choice.min_to, choice.max_to + 1):
        assert after(state, f"0 raise {to}").hand.highest == to
    assert refused(state, f"0 raise {choice.max_to + 1}") is Reason.TOO_MUCH
    assert {write(action) for action in legal(state, Seat(0))} >= {"fold", "call", "timeout", "quit"}
