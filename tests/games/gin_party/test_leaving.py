from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games import gin
from bot.games.game import Ending, IllegalAction, Outcome, Seat
from bot.games.gin.actions import Pass
from bot.games.gin.events import Left, Voided
from bot.games.gin_party import apply, default, leave, legal, outcome, view, void
from bot.games.gin_party.events import TableOver
from bot.games.gin_party.view import Played
from tests.games.gin_party.positions import GIN, KNOCK, STANDARD, after, begun, met, pairs

LONG = replace(STANDARD, target=1000, target_four=1000, target_six=1000)


def test_party5_1_the_deal_of_who_leaves_is_broken_off_and_others_play_on() -> None:
    step = leave(begun(4), Seat(1))
    assert step.events == (Left(Seat(1)), TableOver(0, Played(seats=(Seat(1), Seat(0)), result=None)))
    assert legal(step.state, Seat(0)) == legal(step.state, Seat(1)) == ()
    assert {seat for seat in range(4) if legal(step.state, Seat(seat))} <= {2, 3}
    assert outcome(step.state) is None
    scored = after(step.state, "2 knock").rounds[-1]
    assert (scored.played[0].result, scored.points) == (None, (KNOCK, 0))


def test_party5_1_a_deal_that_is_over_stays_so() -> None:
    state = leave(after(begun(4, LONG), "1 gin"), Seat(1)).state
    assert after(state, "2 knock").rounds[-1].sums == (KNOCK, GIN)


def test_party5_1_who_has_left_is_dealt_no_more_cards() -> None:
    state = after(leave(begun(4, LONG), Seat(1)).state, "2 knock")
    assert view(state, None).left == (1,)
    assert all(1 not in table.seats for table in state.tables)
    with pytest.raises(IllegalAction):
        apply(state, Seat(1), Pass())


def test_party5_2_two_of_three_play_on_and_deal_by_turns() -> None:
    state = leave(after(begun(3, LONG, dealer=0), "1 knock"), Seat(2)).state
    assert (state.number, state.dealer, state.tables[0].seats) == (3, 1, (0, 1))
    assert [side.points for side in view(state, None).sides] == [0, KNOCK, 0]
    state = after(state, "0 gin")
    assert (state.dealer, state.tables[0].seats) == (0, (1, 0))


def test_party5_2_who_sits_out_may_leave_without_a_word_to_the_others() -> None:
    state = begun(3, LONG, dealer=0)
    gone = leave(state, Seat(0))
    assert gone.events == (Left(Seat(0)),)
    assert gone.state.tables == state.tables
    following = after(gone.state, "1 knock")
    assert (following.dealer, following.tables[0].seats) == (1, (2, 1))


def test_party5_1_when_the_last_table_is_broken_off_the_next_round_is_dealt() -> None:
    state = leave(leave(begun(4, LONG), Seat(0)).state, Seat(3)).state
    assert pairs(state) == met("12")
    assert state.number == 2


def test_party5_3_the_larger_side_sits_out_in_turn() -> None:
    state = after(leave(begun(4, LONG), Seat(1)).state, "2 knock")
    seen = []
    for _ in range(3):
        seen.append(pairs(state))
        state = after(state, "3 knock")
    assert seen == [met("23"), met("03"), met("23")]


def test_party5_3_who_has_nobody_to_meet_sits_out() -> None:
    step = leave(begun(6, LONG), Seat(1))
    state = after(step.state, "2 knock", "4 knock")
    (dealt,) = view(state, None).idle
    assert dealt in {0, 2, 4}
    assert len(state.tables) == 2


def test_party5_3_no_sweep_with_fewer_tables() -> None:
    rules = replace(LONG, sweep_six=25)
    state = after(leave(begun(6, rules), Seat(1)).state, "2 knock", "4 knock")
    assert state.rounds[-1].sweep == 0
    ours = [seat for table in state.tables for seat in table.seats if seat % 2 == 0]
    swept = after(state, *(f"{seat} knock" for seat in ours)).rounds[-1]
    assert (swept.sweep, swept.points) == (0, (2 * KNOCK, 0))


def test_party5_4_the_last_player_of_three_has_won() -> None:
    state = leave(after(begun(3, LONG, dealer=0), "1 knock"), Seat(1)).state
    last = leave(state, Seat(2)).state
    assert outcome(last) == Outcome(ending=Ending.FORFEIT, places=(1, 2, 2), points=(0, KNOCK, 0))
    assert all(legal(last, Seat(seat)) == () for seat in range(3))
    assert view(last, None).turns == ()


def test_party5_4_the_last_side_has_won() -> None:
    state = leave(leave(begun(4, LONG), Seat(0)).state, Seat(2))
    assert state.events == (Left(Seat(2)),)
    assert outcome(state.state) == Outcome(
        ending=Ending.FORFEIT, places=(2, 1, 2, 1), points=(0, 0, 0, 0), sides=(0, 1, 0, 1)
    )


def test_party5_4_who_left_is_last_even_if_the_side_wins() -> None:
    state = leave(begun(4), Seat(1)).state
    state = after(state, "3 gin")
    state = after(state, "3 gin")
    finished = outcome(state)
    assert finished is not None
    assert (finished.ending, finished.places) == (Ending.FINISHED, (2, 3, 2, 1))


def test_party5_4_nobody_leaves_twice_or_after_the_end() -> None:
    gone = leave(begun(4), Seat(1)).state
    with pytest.raises(IllegalAction):
        leave(gone, Seat(1))
    over = after(begun(4), "0 gin", "2 gin")
    with pytest.raises(IllegalAction):
        leave(over, Seat(0))


def test_party5_5_the_clock_plays_as_in_gin_for_two() -> None:
    state = begun(4)
    for table in state.tables:
        turn = table.deal.turn
        assert turn is not None
        seat = table.seats[turn]
        assert default(state, seat) == gin.default(table.deal, turn) == Pass()
        with pytest.raises(IllegalAction):
            default(state, table.seats[1 - turn])


def test_party5_6_a_void_match_has_no_winner() -> None:
    step = void(after(begun(4, LONG), "0 gin"))
    assert step.events == (Voided(),)
    assert outcome(step.state) == Outcome(
        ending=Ending.VOID, places=(1, 1, 1, 1), points=(0, 0, 0, 0), sides=(0, 1, 0, 1)
    )
    assert all(legal(step.state, Seat(seat)) == () for seat in range(4))
    with pytest.raises(IllegalAction):
        void(step.state)
