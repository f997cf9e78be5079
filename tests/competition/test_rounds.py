"""K6 to K8, K10, K12 to K17, K19: rounds, results and pairings of every format."""

from __future__ import annotations

import time
from collections import Counter
from datetime import timedelta
from itertools import combinations

import pytest

from bot.competition import (
    Adjudicate,
    Arena,
    Cancel,
    DueKind,
    Entrant,
    Finish,
    Forbid,
    Format,
    How,
    Knockout,
    League,
    NoShow,
    PairingNumber,
    Pause,
    Person,
    Phase,
    Reason,
    Register,
    Report,
    Resume,
    RoundRobin,
    SetResult,
    StartRound,
    Swiss,
    Tables,
    Terms,
    TermsError,
    Withdraw,
    apply,
    bracket,
    due,
    pairings,
    seed_of_match,
    standings,
)
from bot.competition.berger import berger, season
from bot.competition.tables import sizes_for
from tests.competition.evening import (
    MINUTE,
    SEED,
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

ALL: tuple[Format, ...] = (
    Knockout(),
    Knockout(double=True),
    Swiss(3),
    RoundRobin(),
    Arena(timedelta(minutes=30)),
    Tables(3, (3, 4)),
    League(),
)


@pytest.mark.parametrize("form", ALL, ids=str)
def test_k6_an_event_ends_even_if_nobody_does_anything(form: Format) -> None:
    assert rest(started(form, 7)).phase is Phase.OVER


@pytest.mark.parametrize("form", [Swiss(3), Arena(timedelta(minutes=30)), Tables(3, (3, 4))], ids=str)
def test_k6_an_event_ends_even_if_nobody_may_meet_anybody(form: Format) -> None:
    event = entered(announced(form), [3, 2, 1])
    for one, other in combinations((1, 2, 3), 2):
        event = apply(event, Forbid(Entrant(one), Entrant(other)), event.at)
    event = apply(event, StartRound(), START)
    assert rest(event).phase is Phase.OVER


def test_k6_the_next_round_begins_a_minute_after_the_last_result() -> None:
    event = started(Swiss(3), 4)
    event = play(play(event, 1), 2)
    coming = due(event, event.at)
    assert coming is not None
    assert (coming.kind, coming.at) == (DueKind.START_ROUND, event.at + MINUTE)
    refuses(event, StartRound(), Reason.TOO_EARLY)


def test_k6_no_round_begins_while_a_match_is_open() -> None:
    event = play(started(Swiss(3), 4), 1)
    refuses(event, StartRound(), Reason.ROUND_OPEN, START + MINUTE)
    refuses(event, Finish(), Reason.ROUND_OPEN)


def test_k6_an_organiser_corrects_a_result_until_the_next_round_begins() -> None:
    event = play(play(started(Swiss(3), 4), 1, 1, 2), 2)
    one, other = event.pairings[0].seats
    event = apply(event, SetResult(PairingNumber(1), (2, 1), (0, 0), "seats exchanged"), event.at)
    points = {line.entrant: line.points for line in standings(event)}
    assert (points[one], points[other]) == (0, 2)
    event = apply(event, StartRound(), event.at + MINUTE)
    refuses(event, SetResult(PairingNumber(1), (1, 2), (0, 0), "again"), Reason.FROZEN)


def test_k6_an_organiser_says_why() -> None:
    refuses(started(Swiss(3), 4), SetResult(PairingNumber(1), (1, 2), (0, 0), " "), Reason.BAD_RESULT)


@pytest.mark.parametrize(
    ("places", "points"), [((2, 2), (0, 0)), ((1, 3), (0, 0)), ((1,), (0,)), ((1, 2), (0, 10**9))]
)
def test_k6_a_result_is_a_ranking_of_the_seats(places: tuple[int, ...], points: tuple[int, ...]) -> None:
    refuses(come(started(Swiss(3), 4)), Report(PairingNumber(1), places, points), Reason.BAD_RESULT)


def test_k7_a_match_is_adjudicated_at_the_end_of_the_rounds_time_and_not_before() -> None:
    event = come(started(Swiss(3), 4))
    act = Adjudicate(PairingNumber(1), (1, 2), (60, 25))
    refuses(event, act, Reason.TOO_EARLY, START + 29 * MINUTE)
    coming = due(event, event.at)
    assert coming is not None
    assert (coming.kind, coming.at) == (DueKind.ADJUDICATE, START + 30 * MINUTE)
    event = apply(event, act, coming.at)
    assert standings(event)[0].points == 2


def test_k7_equal_scores_are_a_draw_and_in_a_knockout_the_lot_decides() -> None:
    event = rest(come(started(Knockout(), 2)))
    assert event.pairings[0].result is not None
    assert event.pairings[0].result.places == (1, 1)
    assert [line.place for line in standings(event)] == [1, 2]
    assert bracket(event)[0].winner == standings(event)[0].entrant


def test_k8_who_deals_first_alternates() -> None:
    event = play_out(started(Swiss(6), 12))
    for entrant in range(1, 13):
        dealt = [pair[0] == entrant for turn in range(1, 7) for pair in pairs(event, turn) if entrant in pair]
        assert abs(2 * sum(dealt) - len(dealt)) <= 2
        assert not any(dealt[at] == dealt[at + 1] == dealt[at + 2] for at in range(len(dealt) - 2))


def test_k10_a_walkover_counts_in_the_table_and_never_in_a_rating() -> None:
    event = started(Swiss(3), 4)
    event = play(event, 1)
    event = apply(event, NoShow(PairingNumber(2)), START + 10 * MINUTE)
    results = [each.result for each in event.pairings]
    assert [each.is_rated for each in results if each] == [True, False]


def test_k10_an_adjudicated_match_and_one_that_was_set_are_not_rated() -> None:
    event = come(started(Swiss(3), 4))
    event = apply(event, Adjudicate(PairingNumber(1), (1, 2), (9, 0)), START + 30 * MINUTE)
    event = apply(event, SetResult(PairingNumber(2), (1, 2), (0, 0), "no play"), event.at)
    assert [each.result.is_rated for each in event.pairings if each.result] == [False, False]


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


def test_k17_people_sit_with_others_while_that_is_possible() -> None:
    event = play_round(started(Tables(2, (3,)), 9))
    met = {frozenset(pair) for table in pairs(event, 1) for pair in combinations(table, 2)}
    again = {frozenset(pair) for table in pairs(event, 2) for pair in combinations(table, 2)}
    assert len(met & again) <= 1


def test_k19_a_pause_moves_all_times() -> None:
    event = come(started(Swiss(3), 4))
    event = apply(event, Pause(), START + 5 * MINUTE)
    assert due(event, event.at) is None
    refuses(event, NoShow(PairingNumber(1)), Reason.PAUSED, START + 90 * MINUTE)
    event = apply(event, Resume(), START + 65 * MINUTE)
    coming = due(event, event.at)
    assert coming is not None
    assert coming.at == START + 90 * MINUTE


def test_k19_results_come_in_while_the_event_is_paused() -> None:
    event = apply(come(started(Swiss(3), 4)), Pause(), START)
    event = apply(event, Report(PairingNumber(1), (1, 2), (9, 0)), START)
    refuses(event, Pause(), Reason.PAUSED)
    assert [each.number for each in event.open()] == [2]


def test_k19_after_the_end_nothing_changes() -> None:
    event = play_out(started(Swiss(2), 4))
    refuses(event, Withdraw(Entrant(1)), Reason.OVER)
    assert due(event, event.at) is None
    assert apply(started(Swiss(2), 4), Cancel("rain"), START).phase is Phase.CANCELLED


def test_k19_a_clock_that_is_set_back_does_no_harm() -> None:
    event = apply(announced(Swiss(3)), Register(Person(1)), START - 30 * MINUTE)
    event = apply(event, Register(Person(2)), START - 40 * MINUTE)
    assert event.at == START - 30 * MINUTE


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


def test_k25_the_decks_of_all_matches_come_from_the_seal() -> None:
    event = started(Swiss(2), 4)
    seeds = {seed_of_match(event, each.number) for each in event.pairings}
    assert len(seeds) == 2
    assert SEED not in seeds


def test_k25_the_same_log_with_another_seal_draws_other_lots() -> None:
    event = entered(announced(Knockout()), [0] * 16)
    one = apply(event, StartRound(), START)
    other = apply(
        type(event)(terms=event.terms, seed=bytes(32), at=event.at, players=event.players),
        StartRound(),
        START,
    )
    assert pairs(one) != pairs(other)


def test_terms_that_contradict_each_other_are_refused() -> None:
    for wrong in (
        {"least": 1},
        {"places": 1},
        {"round_time": timedelta(0)},
        {"starts_at": START.replace(tzinfo=None)},
        {"format": Swiss(0)},
        {"format": Arena(timedelta(days=8))},
        {"format": Tables(1, (4, 3)), "least": 4},
        {"format": Tables(1, (3,)), "least": 2},
    ):
        plain = {"format": Swiss(3), "rules": "", "starts_at": START, "round_time": timedelta(hours=1)}
        with pytest.raises(TermsError):
            Terms(**(plain | wrong))  # type: ignore[arg-type]  # wrong on purpose
