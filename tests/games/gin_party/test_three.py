from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.game import Ending, IllegalAction, Seat
from bot.games.gin_party import apply, legal, outcome, read, tally, view
from bot.games.gin_party.events import RoundDealt, RoundOver, TableOver
from bot.games.gin_party.state import PartyState, sides_of
from tests.games.gin_party.positions import GIN, KNOCK, STANDARD, after, begun, end


def points(state: PartyState) -> list[int]:
    return [side.points for side in view(state, None).sides]


def test_party2_1_three_are_three_sides() -> None:
    assert sides_of(3) == ((0,), (1,), (2,))
    assert len(view(begun(3), None).sides) == 3


@pytest.mark.parametrize(("dealer", "seats"), [(0, (1, 2)), (1, (2, 0)), (2, (0, 1))])
def test_party2_2_the_dealer_sits_out_and_the_next_player_is_the_non_dealer(
    dealer: int, seats: tuple[int, int]
) -> None:
    state = begun(3, dealer=dealer)
    (table,) = state.tables
    assert table.seats == seats
    seen = view(state, None)
    assert (seen.dealing, seen.idle, seen.turns) == ((dealer,), (dealer,), (seats[0],))


def test_party2_3_the_deal_goes_round_after_a_deal_that_somebody_won() -> None:
    state = begun(3, replace(STANDARD, target=1000), dealer=1)
    dealers = [state.dealer]
    for winner in (2, 0, 2):
        state = after(state, f"{winner} knock")
        dealers.append(state.dealer)
    assert dealers == [1, 2, 0, 1]


def test_party2_3_a_void_deal_is_dealt_again_to_the_same_two() -> None:
    state = begun(3, dealer=1)
    again = end(state, 2, "void")
    assert again.state.tables[0].seats == state.tables[0].seats
    assert (again.state.number, again.state.dealer) == (2, 1)
    assert points(again.state) == [0, 0, 0]
    (dealt,) = [event for event in again.events if isinstance(event, RoundDealt)]
    assert dealt == RoundDealt(2, (Seat(1),), ((Seat(2), Seat(0)),), (Seat(1),))


def test_party2_4_who_sits_out_has_nothing_to_do_and_nothing_to_lose() -> None:
    state = begun(3, dealer=0)
    assert legal(state, Seat(0)) == ()
    with pytest.raises(IllegalAction):
        apply(state, Seat(0), read("draw"))
    assert points(after(state, "1 gin"))[0] == 0


def test_party2_5_points_and_box_go_to_the_winner() -> None:
    step = end(begun(3, dealer=0), 2, "knock")
    scored = step.state.rounds[-1]
    assert (scored.winner, scored.points, scored.boxes) == (Seat(2), (0, 0, KNOCK), (0, 0, 1))
    ended, over = step.events[:2]
    assert isinstance(ended, TableOver)
    assert over == RoundOver(scored, (0, 0, KNOCK))


def test_party2_6_the_game_ends_at_the_target_and_all_are_ranked() -> None:
    """Dealer 0: 1 wins 56 against 2; dealer 1: 2 wins 93 against 0; dealer 2: 1 wins 93 against 0."""
    state = after(begun(3, dealer=0), "1 knock", "2 gin")
    assert outcome(state) is None
    last = end(state, 1, "gin").state
    finished = outcome(last)
    assert finished is not None
    assert finished.ending is Ending.FINISHED
    assert finished.points == (0, KNOCK + GIN + 100 + 2 * 25, GIN + 25)
    assert finished.places == (3, 1, 2)
    assert all(legal(last, Seat(seat)) == () for seat in range(3))


def test_party2_6_a_shutout_when_neither_of_the_others_has_a_box() -> None:
    alone = after(begun(3, replace(STANDARD, target=KNOCK), dealer=0), "1 knock").final
    assert alone is not None
    assert (alone.shutout, alone.totals) == (True, (0, KNOCK + 100 + 25 + KNOCK, 0))
    beaten = after(begun(3, dealer=2), "0 knock", "1 gin", "2 knock", "1 knock").final
    assert beaten is not None
    assert not beaten.shutout


def test_party2_6_the_game_is_won_even_if_another_total_is_higher() -> None:
    """Boxes are worth 300 here; 0 has two of them, and 1 comes to the target with one."""
    rules = replace(STANDARD, target=120, box_bonus=300, game_bonus=0, gin_bonus=80)
    finished = outcome(after(begun(3, rules, dealer=2), "0 knock", "2 knock", "0 knock", "1 gin"))
    assert finished is not None
    assert finished.points == (2 * KNOCK + 600, GIN - 25 + 80 + 300, KNOCK + 300)
    assert finished.places == (2, 1, 3)


def test_the_tally_counts_the_own_deals_alone() -> None:
    state = after(begun(3, dealer=0), "1 knock", "2 gin")
    assert tally(state, Seat(1)) == {
        "deals": 1, "deals_won": 1, "gins": 0, "knocks": 1, "undercuts": 0, "best_deal": KNOCK,
    }  # fmt: skip
    assert tally(state, Seat(2)) == {
        "deals": 2, "deals_won": 1, "gins": 1, "knocks": 0, "undercuts": 0, "best_deal": GIN,
    }  # fmt: skip
    assert tally(state, Seat(0))["deals"] == 1
