from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from bot.games.frame.match import ranking
from bot.games.game import Ending, IllegalAction, Outcome, Seat
from bot.games.rummy13 import apply, leave, outcome, tally, void
from bot.games.rummy13.actions import Drop, Reason
from bot.games.rummy13.events import Dealt, OutOfPool, Rejoined
from bot.games.rummy13.rules import Format, Rummy13Rules
from bot.games.rummy13.scoring import entered, find_winner, merit, opened
from bot.games.rummy13.state import Rummy13State
from tests.games.rummy13.positions import A, B, C, D, begun, choices, declared, end_of, refused

POOL = Rummy13Rules(format=Format.POOL101)
BIG_POOL = Rummy13Rules(format=Format.POOL201)
REJOIN = Rummy13Rules(format=Format.POOL101, rejoin=True)
DEALS = Rummy13Rules(format=Format.DEALS2)


def end(state: Rummy13State) -> Outcome:
    found = outcome(state)
    assert found is not None
    return found


def test_rum7_1_points_are_one_deal() -> None:
    state = end_of(begun(Rummy13Rules(), 3), B, A=27, C=17)
    assert end(state) == Outcome(ending=Ending.FINISHED, places=(3, 1, 2), points=(-27, 44, -17))


def test_rum7_2_who_has_the_limit_is_out_and_the_last_one_wins() -> None:
    state = begun(POOL, 3)
    state = end_of(end_of(state, A, B=80, C=17), A, B=27, C=17)
    assert state.book.totals == (0, 107, 34)
    assert state.book.out == (0, 2, 0)
    assert outcome(state) is None
    assert state.in_match == (A, C)
    over = end_of(end_of(state, A, C=40), A, C=40)
    assert end(over) == Outcome(ending=Ending.FINISHED, places=(1, 3, 2), points=(0, 107, 114))


def test_rum7_2_the_limit_itself_is_out() -> None:
    points = {B: 101}
    assert entered(POOL, opened(POOL, 2), points, winner=A, deal=1, left=()).out == (0, 1)
    assert entered(POOL, opened(POOL, 2), {B: 100}, winner=A, deal=1, left=()).out == (0, 0)
    assert entered(BIG_POOL, opened(BIG_POOL, 2), {B: 200}, winner=A, deal=1, left=()).out == (0, 0)
    assert entered(BIG_POOL, opened(BIG_POOL, 2), {B: 201}, winner=A, deal=1, left=()).out == (0, 1)


@pytest.mark.parametrize(("others", "comes_back"), [(79, True), (80, False)])
def test_rum7_2_who_is_out_may_come_back_once(others: int, comes_back: bool) -> None:  # noqa: FBT001  # a column of the table
    book = entered(REJOIN, opened(REJOIN, 3), {B: 100, C: others}, winner=A, deal=1, left=())
    book = entered(REJOIN, book, {B: 40}, winner=A, deal=2, left=())
    assert (book.out[B], book.totals[B]) == ((0, others + 1) if comes_back else (2, 140))
    if comes_back:
        again = entered(REJOIN, book, {B: 40}, winner=A, deal=3, left=())
        assert (again.out[B], again.totals[B]) == (3, others + 41)


def test_rum7_2_coming_back_is_told() -> None:
    state = end_of(begun(REJOIN, 3), A, B=80, C=17)
    state = end_of(state, A, B=17, C=17)
    before = state.book
    after = end_of(state, A, B=27, C=17)
    assert before.totals == (0, 97, 34)
    assert after.book.totals == (0, 52, 51)
    assert after.book.rejoined == (False, True, False)
    assert after.chairs[B].hand


def test_rum7_2_events_tell_who_is_out_and_who_is_back() -> None:
    state = begun(REJOIN, 2, dealer=A)
    high = replace(state, book=replace(state.book, totals=(30, 90)))
    facts = apply(high, B, Drop()).events
    assert [each for each in facts if isinstance(each, OutOfPool | Rejoined)] == [
        OutOfPool(B, 110),
        Rejoined(B, 31),
    ]
    higher = replace(state, book=replace(state.book, totals=(80, 90)))
    assert OutOfPool(B, 110) in (step := apply(higher, B, Drop())).events
    assert outcome(step.state) is not None


def test_rum7_3_chips_go_to_the_winner_of_each_deal() -> None:
    state = end_of(begun(DEALS, 2), A, B=40)
    assert state.book.totals == (200, 120)
    over = end_of(state, B, A=17)
    assert end(over) == Outcome(ending=Ending.FINISHED, places=(1, 2), points=(183, 137))


def test_rum7_3_a_tie_is_broken_by_those_who_share_the_lead() -> None:
    state = end_of(begun(DEALS, 3), A, B=17, C=40)
    tied = end_of(state, B, A=17, C=40)
    assert tied.book.totals == (200, 200, 80)
    assert outcome(tied) is None
    assert tied.tied == (A, B)
    assert tied.chairs[C].hand == ()
    assert end(end_of(tied, B, A=27)).places == (2, 1, 3)
    still = end_of(tied, B, A=0)
    assert still.tied == (A, B)
    assert outcome(still) is None


def test_rum7_3_nobody_drops() -> None:
    state = begun(DEALS, 2, dealer=A)
    assert refused(state, "B drop") is Reason.NO_DROPPING
    assert "drop" not in choices(state)


def test_rum7_5_who_leaves_comes_last_and_the_others_play_on() -> None:
    state = leave(begun(POOL, 3), A).state
    assert outcome(state) is None
    over = leave(state, C).state
    assert end(over) == Outcome(ending=Ending.FORFEIT, places=(2, 1, 2), points=(20, 0, 20))
    with pytest.raises(IllegalAction):
        leave(over, B)


def test_rum7_5_of_two_the_other_one_has_won() -> None:
    over = leave(begun(Rummy13Rules(), 2), B).state
    assert end(over) == Outcome(ending=Ending.FORFEIT, places=(1, 2), points=(20, -20))


def test_rum7_5_who_is_out_of_the_pool_may_leave_too() -> None:
    state = end_of(end_of(begun(POOL, 4), A, B=80, C=17, D=0), A, B=27, C=17, D=0)
    gone = leave(state, B).state
    assert gone.turn == state.turn
    assert gone.left == (B,)
    over = leave(leave(gone, C).state, D).state
    assert end(over).places == (1, 2, 2, 2)


def test_rum7_5_a_void_match_has_no_winner() -> None:
    over = void(begun(POOL, 3)).state
    assert end(over).places == (1, 1, 1)
    assert end(over).ending is Ending.VOID


def test_places_in_a_pool_are_by_who_lasted_longer() -> None:
    book = opened(POOL, 4)
    book = entered(POOL, book, {B: 101, C: 120, D: 50}, winner=A, deal=1, left=())
    book = entered(POOL, book, {D: 60}, winner=A, deal=2, left=())
    assert find_winner(POOL, book, played=2, last_winner=A, left=()) == A
    assert ranking([merit(POOL, book, seat, winner=A) for seat in (A, B, C, D)]) == (1, 3, 4, 2)


def test_rum7_3_a_deal_that_breaks_a_tie_says_so() -> None:
    state = end_of(begun(DEALS, 3), A, B=17, C=40)
    step = declared(state, B, A=17, C=40)
    dealt = step.events[-1]
    assert isinstance(dealt, Dealt)
    assert (dealt.is_tie_break, dealt.seats) == (True, (A, B))


def test_the_profile_counts_what_happened() -> None:
    over = end_of(begun(Rummy13Rules(), 3), A, B=17, C=27)
    assert tally(over, A) == {
        "deals": 1, "deals_won": 1, "declared": 1, "wrong_shows": 0, "drops": 0, "best_deal": 44,
        "points_won": 44, "points_lost": 0,
    }  # fmt: skip
    lost = tally(over, B)
    assert (lost["deals_won"], lost["points_won"], lost["points_lost"]) == (0, 0, 17)


@pytest.mark.parametrize("format_", list(Format))
def test_what_one_wins_another_one_has_lost_in_every_format(format_: Format) -> None:
    over = end_of(begun(Rummy13Rules(format=format_), 3), A, B=17, C=27)
    counted = [tally(over, Seat(seat)) for seat in range(3)]
    assert sum(each["points_won"] for each in counted) == sum(each["points_lost"] for each in counted) == 44


@pytest.mark.parametrize(("format_", "players"), list(product((Format.POOL201, Format.DEALS6), (2, 6))))
def test_everybody_may_leave_one_after_the_other(format_: Format, players: int) -> None:
    state = begun(Rummy13Rules(format=format_), players)
    for seat in range(players - 1):
        assert outcome(state) is None
        state = leave(state, Seat(seat)).state
    assert end(state).places[players - 1] == 1
