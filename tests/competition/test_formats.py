"""K12 to K17, K20: the pairings of each format."""

from __future__ import annotations

import time
from collections import Counter
from datetime import timedelta
from itertools import combinations

import pytest

from bot.competition import (
    Arena,
    Due,
    DueKind,
    Entrant,
    Finish,
    Forbid,
    How,
    Knockout,
    League,
    PairingNumber,
    Phase,
    Reason,
    Report,
    RoundRobin,
    StartRound,
    Swiss,
    Tables,
    apply,
    bracket,
    due,
    pairings,
    standings,
)
from bot.competition.berger import berger, season
from bot.competition.history import divisions
from bot.competition.possible import possible_places
from bot.competition.tables import sizes_for
from tests.competition.evening import (
    MINUTE,
    START,
    announced,
    come,
    entered,
    pairs,
    play,
    play_out,
    play_round,
    refuses,
    rest,
    started,
)


def test_k12_the_first_round_of_a_swiss_pairs_the_upper_with_the_lower_half() -> None:
    assert sorted(tuple(sorted(pair)) for pair in pairs(started(Swiss(3), 8))) == [
        (1, 5),
        (2, 6),
        (3, 7),
        (4, 8),
    ]


def test_k12_nobody_meets_twice_and_nobody_has_two_byes() -> None:
    event = play_out(started(Swiss(7), 9))
    met = Counter(frozenset(each.seats) for each in event.pairings)
    assert max(met.values()) == 1
    assert sum(1 for pair in met if len(pair) == 1) == 7


def test_k12_the_bye_goes_to_the_lowest_score() -> None:
    event = play_round(started(Swiss(3), 5))
    points = {line.entrant: line.points for line in standings(event)}
    (alone,) = (pair[0] for pair in pairs(event) if len(pair) == 1)
    first = next(pair[0] for pair in pairs(event, 1) if len(pair) == 1)
    before = {each: total - 2 * (each == alone) for each, total in points.items()}
    assert before[Entrant(alone)] == min(total for each, total in before.items() if each != first)


def test_k12_when_everybody_has_met_a_swiss_is_over() -> None:
    event = play_out(started(Swiss(9), 4))
    assert event.phase is Phase.OVER
    assert event.round == 3


def test_k12_who_has_to_deal_first_is_given_up_before_anybody_sits_out() -> None:
    event = play_out(started(Swiss(5), 6))
    assert [len(pairs(event, turn)) for turn in range(1, 6)] == [3] * 5
    assert all(len(pair) == 2 for turn in range(1, 6) for pair in pairs(event, turn))


def test_k12_a_round_of_128_is_paired_in_three_seconds() -> None:
    event = play_round(started(Swiss(9), 128))
    event = play_round(event)
    for pairing in tuple(event.open()):
        event = play(event, pairing.number)
    began = time.process_time()
    apply(event, StartRound(), event.at + MINUTE)
    assert time.process_time() - began < 3


def test_k13_the_best_two_can_meet_in_the_final_alone() -> None:
    event = play_out(started(Knockout(), 8))
    assert sorted(tuple(sorted(pair)) for pair in pairs(event, 1)) == [(1, 8), (2, 7), (3, 6), (4, 5)]
    assert sorted(pairs(event, 3)[0]) == [1, 2]
    assert standings(event)[0].entrant == 1


def test_k13_without_a_power_of_two_the_best_begin_a_round_later() -> None:
    event = started(Knockout(), 5)
    assert [tuple(sorted(pair)) for pair in pairs(event)] == [(4, 5)]
    assert standings(play_out(event))[0].entrant == 1


def test_k14_the_losers_finalist_must_win_twice() -> None:
    event = started(Knockout(double=True), 4)
    while len(pairs(event)) != 1 or bracket(event)[-2].pairing is None:
        event = play_round(event)
    final = event.pairings[-1]
    unbeaten, once = bracket(event)[-2].sides
    assert (unbeaten, once) == (1, 2)
    event = play(event, final.number, *(1 if seat == once else 2 for seat in final.seats))
    event = apply(event, StartRound(), event.at + MINUTE)
    assert set(pairs(event)[0]) == {unbeaten, once}
    event = play(event, event.pairings[-1].number)
    event = apply(event, Finish(), event.at + MINUTE)
    assert standings(event)[0].entrant == unbeaten


def test_k14_the_unbeaten_finalist_must_win_once() -> None:
    event = play_out(started(Knockout(double=True), 8))
    assert standings(event)[0].entrant == 1
    assert sum(1 for each in event.pairings if set(each.seats) == {1, 2}) == 2


def test_k14_whoever_loses_twice_is_out() -> None:
    event = play_out(started(Knockout(double=True), 13))
    losses = Counter[int]()
    for pairing in event.pairings:
        assert pairing.result is not None
        losses.update(
            seat for seat, place in zip(pairing.seats, pairing.result.places, strict=True) if place > 1
        )
    assert [losses[entrant] for entrant in range(1, 14)] == [0] + [2] * 12


@pytest.mark.parametrize("count", range(2, 12))
def test_k15_everybody_meets_everybody_and_dealing_is_balanced(count: int) -> None:
    rounds = berger(range(count))
    met = [frozenset(pair) for each in rounds for pair in each if len(pair) == 2]
    assert sorted(map(sorted, met)) == [list(pair) for pair in combinations(range(count), 2)]
    for player in range(count):
        dealt = [pair[0] == player for each in rounds for pair in each if player in pair and len(pair) == 2]
        assert abs(2 * sum(dealt) - len(dealt)) <= 1


def test_k15_a_berger_table_for_four() -> None:
    assert berger("1234") == (
        (("1", "4"), ("2", "3")),
        (("4", "3"), ("1", "2")),
        (("2", "4"), ("3", "1")),
    )


def test_k15_a_second_cycle_changes_who_deals_first() -> None:
    event = play_out(started(RoundRobin(2), 4))
    for turn in (1, 2, 3):
        assert pairs(event, turn + 3) == [pair[::-1] for pair in pairs(event, turn)]


def test_k15_who_rests_gets_no_points_for_it() -> None:
    event = started(RoundRobin(), 5)
    assert {line.points for line in standings(event)} == {0}


def test_k16_two_one_zero_doubled_after_two_wins_in_a_row() -> None:
    event = started(Arena(timedelta(minutes=60)), 2)
    gained = []
    for result in ((1, 2), (1, 2), (1, 2), (1, 1), (1, 2), (2, 1)):
        pairing = event.pairings[-1]
        told = result if pairing.seats[0] == 1 else result[::-1]
        event = play(event, pairing.number, *told)
        gained.append(next(line.points for line in standings(event) if line.entrant == 1))
        event = apply(event, StartRound(), event.at)
    assert gained == [2, 4, 8, 10, 12, 12]


def test_k16_fewer_than_seven_are_paired_at_once_and_may_meet_again() -> None:
    event = play(started(Arena(timedelta(minutes=60)), 2), 1)
    coming = due(event, event.at)
    assert coming is not None
    assert (coming.kind, coming.at) == (DueKind.START_ROUND, event.at)


def test_k16_seven_wait_for_a_wave_and_for_somebody_else() -> None:
    event = play(started(Arena(timedelta(minutes=60)), 8), 1)
    coming = due(event, event.at)
    assert coming is not None
    assert coming.kind is DueKind.NO_SHOW
    event = play(event, 2)
    coming = due(event, event.at)
    assert coming is not None
    assert (coming.kind, coming.at) == (DueKind.START_ROUND, START + timedelta(seconds=30))
    event = apply(event, StartRound(), coming.at)
    assert not {frozenset(pair) for pair in pairs(event, 2)} & {frozenset(pair) for pair in pairs(event, 1)}


def test_k16_the_last_matches_of_an_arena_are_played_to_their_end() -> None:
    event = come(started(Arena(timedelta(minutes=60)), 2))
    end = START + timedelta(minutes=60)
    event = apply(event, Report(PairingNumber(1), (1, 2), (9, 0)), end - MINUTE)
    event = come(apply(event, StartRound(), event.at))
    refuses(event, Finish(), Reason.ROUND_OPEN, end)
    event = apply(event, Report(PairingNumber(2), (1, 2), (9, 0)), end + MINUTE)
    refuses(event, StartRound(), Reason.NO_ROUND, event.at)
    assert apply(event, Finish(), event.at).phase is Phase.OVER


@pytest.mark.parametrize(
    ("people", "seats", "sizes"),
    [
        (12, (3, 4), (4, 4, 4)),
        (9, (3, 4), (3, 3, 3)),
        (7, (3, 4), (4, 3)),
        (5, (3, 4), (4,)),
        (5, (3,), (3,)),
        (2, (3,), ()),
    ],
)
def test_k17_tables_are_full_and_as_few_as_possible_rest(
    people: int, seats: tuple[int, ...], sizes: tuple[int, ...]
) -> None:
    assert sizes_for(people, seats) == sizes


def test_k17_points_go_by_the_place_at_the_table_and_ties_share_them() -> None:
    event = started(Tables(1, (4,)), 4)
    one, two, three, four = event.pairings[0].seats
    event = play(event, 1, 1, 2, 2, 4, points=(9, 5, 5, 1))
    points = {line.entrant: line.points for line in standings(event)}
    assert [points[one], points[two], points[three], points[four]] == [6, 3, 3, 0]


def test_k17_everybody_rests_once_before_anybody_rests_twice() -> None:
    event = play_out(started(Tables(4, (3,)), 4))
    rests = [pair[0] for turn in range(1, 5) for pair in pairs(event, turn) if len(pair) == 1]
    assert sorted(rests) == [1, 2, 3, 4]


def test_k17_people_sit_with_others_while_that_is_possible() -> None:
    event = play_round(started(Tables(2, (3,)), 9))
    met = {frozenset(pair) for table in pairs(event, 1) for pair in combinations(table, 2)}
    again = {frozenset(pair) for table in pairs(event, 2) for pair in combinations(table, 2)}
    assert len(met & again) <= 1


@pytest.mark.parametrize(
    ("seats", "count", "forbidden", "sizes"),
    [
        ((2, 3), 3, ((2, 1), (2, 3)), [2]),
        ((3, 4), 4, ((1, 2),), [3]),
        ((4,), 8, ((1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7)), [4]),
        ((3,), 3, ((1, 2),), []),
    ],
)
def test_k18_where_forbidden_pairs_leave_no_full_table_fewer_sit(
    seats: tuple[int, ...], count: int, forbidden: tuple[tuple[int, int], ...], sizes: list[int]
) -> None:
    event = entered(announced(Tables(2, seats)), range(count, 0, -1))
    for one, other in forbidden:
        event = apply(event, Forbid(Entrant(one), Entrant(other)), event.at)
    event = apply(event, StartRound(), START)
    tables = [set(pair) for pair in pairs(event, 1) if len(pair) > 1]
    assert [len(table) for table in tables] == sizes
    assert not any({one, other} <= table for table in tables for one, other in forbidden)


def test_k20_all_matches_of_a_season_are_paired_at_its_start() -> None:
    event = started(League(), 15, round_time=timedelta(days=60))
    assert len(pairings(event)) == 105
    assert {each.ends_at for each in event.pairings} == {START + timedelta(days=60)}


@pytest.mark.parametrize("count", [2, 7, 13, 15, 16, 17, 19, 20])
@pytest.mark.parametrize("games", [14, 7])
def test_k20_nobody_has_more_games_than_a_season_allows_and_dealing_is_balanced(
    count: int, games: int
) -> None:
    pairs_of = season(range(count), games)
    assert len({frozenset(pair) for pair in pairs_of}) == len(pairs_of)
    lengths = Counter(player for pair in pairs_of for player in pair)
    assert max(lengths.values()) <= games
    assert len(set(lengths.values())) == 1
    for player in range(count):
        first = sum(1 for pair in pairs_of if pair[0] == player)
        assert abs(2 * first - lengths[player]) <= 1


def test_k20_in_a_league_nobody_has_to_come_and_what_was_not_played_is_a_draw() -> None:
    event = rest(started(League(), 3, round_time=timedelta(days=60)))
    assert {each.result.how for each in event.pairings if each.result} == {How.ADJUDICATED}
    assert {line.points for line in standings(event)} == {2}


def test_k20_divisions_play_each_for_themselves_in_the_order_of_the_season_before() -> None:
    event = entered(announced(League(), round_time=timedelta(days=60)), range(1000, 969, -1))
    before = tuple(Entrant(number) for number in range(30, 0, -1))
    event = apply(event, StartRound(before), START)
    first, second = divisions(event)
    # Entrant 31, who is new, stands behind all who played before, however strong.
    assert (first, second) == (before[:16], (*before[16:], Entrant(31)))
    sides = {frozenset(pairing.seats) for pairing in event.pairings}
    assert all(pair <= set(first) or pair <= set(second) for pair in sides)
    assert {sum(player.entrant in pair for pair in sides) for player in event.field} == {14}
    lines = standings(event)
    assert [line.place for line in lines] == [*range(1, 17), *range(1, 16)]
    assert {line.entrant for line in lines if line.division == 2} == set(second)
    assert possible_places(event)[first[0]] == (1, 16)


def test_k20_the_next_season_opens_in_the_middle_of_a_season() -> None:
    event = started(League(), 3, round_time=timedelta(days=60))
    coming = due(event, START)
    assert coming == Due(START + timedelta(days=30), DueKind.NEXT_SEASON_OPENS)
    later = due(event, START + timedelta(days=30))
    assert later is not None
    assert later.kind is not DueKind.NEXT_SEASON_OPENS
