"""K20 to K24: divisions, promotion, places that are still possible, time banks, ladders, bans."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import timedelta
from itertools import combinations, product

import pytest

from bot.competition import Person
from bot.competition.acts import Entrant
from bot.competition.banks import is_empty, match_begun, open_bank, runs_out_at, turn_begun, turns_over
from bot.competition.ladder import (
    Accept,
    Challenge,
    Decline,
    Expire,
    Join,
    Ladder,
    LadderAct,
    LadderReason,
    LadderRefused,
    Leave,
    Played,
    Throw,
    climb,
    due_challenge,
)
from bot.competition.leagues import divide, division_sizes, moving, next_season
from bot.competition.possible import Game, possible_range
from tests.competition.evening import START
from tests.competition.ranges import play_league

HOUR = timedelta(hours=1)


def test_k20_divisions_have_thirteen_to_twenty() -> None:
    for people in (*range(13, 21), *range(26, 400)):
        sizes = division_sizes(people)
        assert sum(sizes) == people
        assert min(sizes) >= 13
        assert max(sizes) <= 20


def test_k20_few_people_make_one_division_and_a_few_more_two_small_ones() -> None:
    assert division_sizes(0) == ()
    assert division_sizes(6) == (6,)
    assert division_sizes(25) == (13, 12)


def test_k21_a_sixth_goes_up_and_as_many_go_down() -> None:
    assert [moving(15, 15), moving(13, 13), moving(20, 18), moving(18, 20)] == [2, 2, 3, 3]
    upper = [f"a{place}" for place in range(1, 16)]
    lower = [f"b{place}" for place in range(1, 16)]
    first, second = divide(next_season([upper, lower]))
    assert set(upper) - set(first) == {"a14", "a15"}
    assert set(lower) - set(second) == {"b1", "b2"}


def test_k21_nobody_is_lost_between_three_divisions_and_newcomers_begin_below() -> None:
    divisions = [[f"{letter}{place}" for place in range(1, 15)] for letter in "abc"]
    order = next_season(divisions, leaving={"b7"}, joining=["new"])
    assert sorted(order) == sorted({each for division in divisions for each in division} - {"b7"} | {"new"})
    assert order[-1] == "new"
    assert set(order[:14]) == {f"a{place}" for place in range(1, 13)} | {"b1", "b2"}


def outcomes(gained: dict[Entrant, int], left: list[Game]) -> Iterator[dict[Entrant, int]]:
    """Every way in which the matches that are left can end."""
    for results in product((0, 1, 2), repeat=len(left)):
        total = dict(gained)
        for (one, other), got in zip(left, results, strict=True):
            total[one] += got
            total[other] += 2 - got
        yield total


def brute_range(gained: dict[Entrant, int], left: list[Game], entrant: Entrant) -> tuple[int, int]:
    best, worst = len(gained), 1
    for total in outcomes(gained, left):
        best = min(best, 1 + sum(1 for each in total.values() if each > total[entrant]))
        worst = max(worst, sum(1 for each in total.values() if each >= total[entrant]))
    return best, worst


@pytest.mark.parametrize("seed", range(60))
def test_k22_possible_places_are_exact_in_small_leagues(seed: int) -> None:
    dice = random.Random(seed)
    people = [Entrant(each) for each in range(1, dice.randint(3, 6) + 1)]
    games = list(combinations(people, 2))
    dice.shuffle(games)
    left = games[: dice.randint(0, 7)]
    gained = dict.fromkeys(people, 0)
    for one, other in games[len(left) :]:
        got = dice.choice((0, 1, 2))
        gained[one] += got
        gained[other] += 2 - got
    for entrant in people:
        assert possible_range(gained, left, entrant) == brute_range(gained, left, entrant)


@pytest.mark.parametrize("seed", range(30))
def test_k22_with_few_flows_the_range_is_wider_and_still_right(seed: int) -> None:
    dice = random.Random(seed)
    people = [Entrant(each) for each in range(1, 7)]
    left = dice.sample(list(combinations(people, 2)), 7)
    gained = {each: dice.randint(0, 6) for each in people}
    for entrant in people:
        best, worst = brute_range(gained, left, entrant)
        wide = possible_range(gained, left, entrant, most_flows=1)
        assert wide[0] <= best
        assert wide[1] >= worst


@pytest.mark.parametrize("seed", range(12))
def test_k22_a_range_never_turns_out_wrong(seed: int) -> None:
    assert play_league(seed, people=4 + seed, looks=4)


def test_k23_a_bank_runs_while_a_match_waits_and_each_match_adds_to_it() -> None:
    bank = open_bank(10 * HOUR, HOUR, 12 * HOUR)
    bank = turn_begun(match_begun(bank, START), START)
    assert bank.left == 11 * HOUR
    assert runs_out_at(bank) == START + 11 * HOUR
    bank = turn_begun(bank, START + HOUR)  # a second match waits too, and costs nothing more
    bank = turns_over(bank, START + 3 * HOUR)
    assert bank.left == 8 * HOUR
    assert runs_out_at(bank) is None


def test_k23_a_bank_never_holds_more_than_its_most_nor_less_than_nothing() -> None:
    bank = open_bank(10 * HOUR, 5 * HOUR, 12 * HOUR)
    bank = match_begun(bank, START)
    assert bank.left == 12 * HOUR
    bank = turn_begun(bank, START)
    assert not is_empty(bank, START + 11 * HOUR)
    assert is_empty(bank, START + 12 * HOUR)
    assert turns_over(bank, START + 40 * HOUR).left == timedelta(0)


def test_k23_a_match_that_begins_while_the_bank_runs_adds_no_time_that_is_gone() -> None:
    bank = turn_begun(open_bank(2 * HOUR, HOUR, 2 * HOUR), START)
    bank = match_begun(bank, START + HOUR)
    assert runs_out_at(bank) == START + 3 * HOUR


def test_k23_a_clock_that_is_set_back_costs_nothing() -> None:
    bank = turn_begun(open_bank(2 * HOUR, HOUR, 2 * HOUR), START)
    assert turns_over(bank, START - HOUR).left == 2 * HOUR


def test_k23_below_a_quarter_a_bank_is_low() -> None:
    bank = turn_begun(open_bank(8 * HOUR, HOUR, 8 * HOUR), START)
    assert not turns_over(bank, START + 6 * HOUR).is_low
    assert turns_over(bank, START + 7 * HOUR).is_low


A, B, C, D, E = (Person(each) for each in range(1, 6))


def ladder(*people: Person) -> Ladder:
    built = Ladder()
    for person in people:
        built = climb(built, Join(person), START)
    return built


def ladder_refuses(built: Ladder, act: LadderAct, reason: LadderReason) -> None:
    with pytest.raises(LadderRefused) as refusal:
        climb(built, act, START)
    assert refusal.value.reason is reason


def test_k24_beat_somebody_above_and_climb_half_of_the_gap() -> None:
    built = climb(ladder(A, B, C, D, E), Throw(E, A), START)
    built = climb(climb(built, Accept(E, A), START), Played(E, A, winner=E), START)
    assert built.rungs == (A, B, E, C, D)


def test_k24_one_rung_below_is_enough_to_pass() -> None:
    built = climb(climb(ladder(A, B), Throw(B, A), START), Accept(B, A), START)
    assert climb(built, Played(B, A, winner=B), START).rungs == (B, A)


def test_k24_who_loses_or_draws_stays() -> None:
    built = climb(climb(ladder(A, B), Throw(B, A), START), Accept(B, A), START)
    assert climb(built, Played(B, A, winner=A), START) == ladder(A, B)
    assert climb(built, Played(B, A, winner=None), START) == ladder(A, B)


def test_k24_who_dodges_drops() -> None:
    built = climb(ladder(A, B, C), Throw(C, A), START)
    assert climb(built, Decline(C, A), START).rungs == (B, A, C)


def test_k24_a_challenge_has_to_be_met_within_48_hours() -> None:
    built = climb(ladder(A, B, C), Throw(C, A), START)
    assert due_challenge(built) == Challenge(C, A, START + 48 * HOUR)
    ladder_refuses(built, Expire(C, A), LadderReason.TOO_EARLY)
    assert climb(built, Expire(C, A), START + 48 * HOUR) == ladder(B, A, C)


def test_k24_a_challenge_that_is_being_played_cannot_be_dodged() -> None:
    built = climb(climb(ladder(A, B), Throw(B, A), START), Accept(B, A), START)
    ladder_refuses(built, Decline(B, A), LadderReason.ACCEPTED)
    assert due_challenge(built) is None


def test_k24_at_most_three_challenges_are_open() -> None:
    built = ladder(A, B, C, D, E)
    for other in (A, B, C):
        built = climb(built, Throw(E, other), START)
    ladder_refuses(built, Throw(E, D), LadderReason.TOO_MANY)
    ladder_refuses(built, Throw(E, A), LadderReason.ALREADY_OPEN)


def test_k24_only_somebody_above_can_be_challenged() -> None:
    ladder_refuses(ladder(A, B), Throw(A, B), LadderReason.NOT_ABOVE)
    ladder_refuses(ladder(A), Throw(B, A), LadderReason.NOT_ON)
    ladder_refuses(ladder(A), Join(A), LadderReason.ALREADY_ON)
    ladder_refuses(ladder(A, B), Played(B, A, winner=B), LadderReason.NO_CHALLENGE)


def test_k24_who_leaves_takes_their_challenges_along() -> None:
    built = climb(ladder(A, B, C), Throw(C, A), START)
    assert climb(built, Leave(A), START) == ladder(B, C)
