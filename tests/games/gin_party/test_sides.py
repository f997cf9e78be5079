from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from bot.games.cards import Card
from bot.games.game import Ending, Seat
from bot.games.gin.events import SheetOver
from bot.games.gin_party import PRESETS, legal, new, outcome, view
from bot.games.gin_party.events import RoundOver
from bot.games.gin_party.state import pairings, side_of, sides_of
from tests.games.gin_party.positions import (
    GIN,
    KNOCK,
    STANDARD,
    after,
    begun,
    end,
    met,
    pairs,
    with_knock_card,
)

TEDESCO = PRESETS["tedesco"]


def test_party3_1_every_second_player_is_a_partner() -> None:
    assert sides_of(4) == ((0, 2), (1, 3))
    assert sides_of(6) == ((0, 2, 4), (1, 3, 5))
    assert sides_of(8) == ((0, 2, 4, 6), (1, 3, 5, 7))


@pytest.mark.parametrize("players", [4, 6, 8])
def test_party3_2_everybody_meets_everybody_of_the_other_side(players: int) -> None:
    rounds = [pairings(players, (), Seat(moved % 2), moved) for moved in range(players // 2)]
    for played in rounds:
        assert sorted(seat for pair in played for seat in pair) == list(range(players))
    found = [frozenset(pair) for played in rounds for pair in played]
    ours, theirs = sides_of(players)
    assert len(found) == len(set(found)) == len(ours) * len(theirs)
    assert all(side_of(players, one) != side_of(players, other) for one, other in map(tuple, found))


def test_party3_2_one_side_deals_and_then_the_other() -> None:
    state = begun(4, dealer=1)
    assert [table.seats for table in state.tables] == [(0, 1), (2, 3)]
    assert view(state, None).dealing == (1, 3)
    following = after(state, "0 knock", "2 void")
    assert [table.seats for table in following.tables] == [(3, 0), (1, 2)]
    assert view(following, None).dealing == (0, 2)


def test_party3_2_without_a_winner_nothing_changes() -> None:
    state = begun(4, dealer=0)
    again = after(state, "0 void", "3 void")
    assert (again.number, again.dealer, pairs(again)) == (2, 0, pairs(state))


def test_party3_3_the_side_with_more_enters_the_difference() -> None:
    step = end(after(begun(4), "0 gin"), 3, "knock")
    scored = step.state.rounds[-1]
    assert scored.sums == (GIN, KNOCK)
    assert (scored.winner, scored.points, scored.boxes) == (0, (GIN - KNOCK, 0), (1, 0))
    assert RoundOver(scored, (GIN - KNOCK, 0)) in step.events


def test_party3_3_partners_add_up() -> None:
    scored = after(begun(4, replace(STANDARD, target_four=1000)), "1 gin", "3 knock").rounds[-1]
    assert (scored.sums, scored.points) == ((0, GIN + KNOCK), (0, GIN + KNOCK))


def test_party3_3_equal_sums_enter_nothing() -> None:
    scored = after(begun(4), "0 knock", "3 knock").rounds[-1]
    assert (scored.winner, scored.points, scored.boxes) == (None, (0, 0), (0, 0))


def test_party3_3_a_void_deal_counts_nothing() -> None:
    scored = after(begun(4), "0 void", "3 knock").rounds[-1]
    assert scored.points == (0, KNOCK)


def test_party3_4_all_tables_are_played_at_once_and_wait_for_the_last() -> None:
    state = begun(8)
    acting = [seat for seat in range(8) if legal(state, Seat(seat))]
    assert len(acting) == 4
    done = after(state, "0 gin")
    assert legal(done, Seat(0)) == legal(done, Seat(1)) == ()
    assert (done.number, done.rounds) == (1, ())
    assert [table.is_over for table in done.tables] == [True, False, False, False]
    assert after(done, "2 void", "4 void", "6 void").number == 2


def test_party3_5_a_round_is_one_box() -> None:
    scored = after(begun(4, replace(STANDARD, target_four=1000)), "0 gin", "2 gin").rounds[-1]
    assert scored.boxes == (1, 0)


def test_party3_5_a_round_with_a_doubled_deal_may_be_two_boxes() -> None:
    rules = replace(PRESETS["oklahoma"], spade_double_boxes=True, target_four=1000)
    state = begun(4, rules)
    spade = replace(
        state, tables=(with_knock_card(state, Card.S6).tables[0], *with_knock_card(state, Card.D6).tables[1:])
    )
    assert after(spade, "0 knock", "2 knock").rounds[-1].boxes == (2, 0)
    assert after(spade, "0 void", "2 knock").rounds[-1].boxes == (1, 0)
    assert after(spade, "1 knock", "2 void").rounds[-1].sums == (0, 2 * KNOCK)


@pytest.mark.parametrize(("players", "target"), [(3, 100), (4, 125), (6, 150), (8, 175)])
def test_party3_6_the_target_is_that_for_so_many(players: int, target: int) -> None:
    assert STANDARD.on_the_sheet(players).target == target
    seen = view(begun(players), None)
    assert seen.target == target
    assert {table.deal.target for table in seen.tables} == {target}


def test_party3_6_bonuses_are_counted_once_for_the_side() -> None:
    finished = after(begun(4), "0 gin", "2 gin")
    assert finished.final is not None
    assert finished.final.totals == (2 * GIN + 100 + 25 + 2 * GIN, 0)
    ended = outcome(finished)
    assert ended is not None
    assert (ended.ending, ended.places) == (Ending.FINISHED, (1, 2, 1, 2))
    assert ended.points == (497, 0, 497, 0)


def test_party3_7_a_round_is_entered_in_hollywood_columns_as_a_deal_is() -> None:
    state = begun(4, PRESETS["hollywood"])
    state = after(state, "0 knock", "2 void")
    state = after(state, "0 knock", "2 void")
    assert [sheet.points for sheet in view(state, None).sheets] == [(112, 0), (56, 0), (0, 0)]
    last = end(after(state, "0 knock"), 2, "void")
    (decided,) = [event for event in last.events if isinstance(event, SheetOver)]
    assert decided.number == 1
    assert view(last.state, None).sides[0].games == 1


def test_party3_7_three_have_columns_each_for_themselves() -> None:
    state = after(begun(3, PRESETS["hollywood"], dealer=0), "1 knock", "2 gin", "1 knock")
    assert [sheet.points for sheet in view(state, None).sheets] == [(0, 112, 93), (0, 56, 0), (0, 0, 0)]


def test_party4_1_tedesco_targets() -> None:
    targets = [TEDESCO.on_the_sheet(players).target for players in (4, 6, 8)]
    assert targets == [200, 300, 300]
    assert TEDESCO.format.value == "hollywood"
    assert TEDESCO.at_a_table.wrap_runs


def test_party4_2_all_three_win_their_deals() -> None:
    rules = replace(STANDARD, target_six=1000, sweep_six=25)
    swept = after(begun(6, rules), "1 knock", "3 knock", "5 gin").rounds[-1]
    assert (swept.sweep, swept.points) == (25, (0, 2 * KNOCK + GIN + 25))
    missed = after(begun(6, rules), "1 knock", "3 knock", "4 void").rounds[-1]
    assert (missed.sweep, missed.points) == (0, (0, 2 * KNOCK))


def test_party4_2_tedesco_gives_25_and_other_games_nothing() -> None:
    assert (TEDESCO.sweep(6), STANDARD.sweep(6), TEDESCO.sweep(4), TEDESCO.sweep(3)) == (25, 0, 0, 0)


def test_party4_3_all_four_win_their_deals() -> None:
    rules = replace(STANDARD, target_eight=1000, sweep_eight=TEDESCO.sweep_eight)
    swept = after(begun(8, rules), "0 knock", "2 knock", "4 knock", "6 knock").rounds[-1]
    assert (swept.sweep, swept.points) == (50, (4 * KNOCK + 50, 0))


def test_no_other_number_of_players() -> None:
    for players in (2, 5, 7, 9):
        with pytest.raises(ValueError, match="3, 4, 6 or 8"):
            new(STANDARD, players, bytes(32))


def test_tables_have_packs_of_their_own() -> None:
    hands = [table.deal.hands for table in begun(8).tables]
    assert all(one != other for one, other in combinations(hands, 2))
    assert met("01", "23") == pairs(begun(4))
