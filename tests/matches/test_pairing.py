"""Who plays whom of those who wait: even matches first, and nobody's last opponent while another waits."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from datetime import timedelta
from itertools import combinations

import pytest

from bot.matches.begin.pairing import Waiter, pairs, reach
from bot.rankings import INITIAL, Rating, chance

ANNA, BEN, CLEO, DAN = 1, 2, 3, 4

SINCE_HOURS = timedelta(hours=2)
"""After so long anybody will do."""


def waiter(user: int, *, waited: timedelta = SINCE_HOURS, last: int | None = None) -> Waiter:
    return Waiter(number=100 + user, user=user, waited=waited, last=last)


def odds(table: Mapping[tuple[int, int], float]) -> Callable[[int, int], float]:
    """The chances of the first of each two; whoever is not named is an equal."""

    def of(one: int, other: int) -> float:
        return table[one, other] if (one, other) in table else 1 - table.get((other, one), 0.5)

    return of


def paired(
    *waiters: Waiter,
    chances: Mapping[tuple[int, int], float] | None = None,
    apart: Collection[frozenset[int]] = (),
) -> list[tuple[int, int]]:
    chance_of = odds(chances or {})
    found = pairs(
        waiters,
        chance=lambda one, other: chance_of(one.user, other.user),
        may_meet=lambda one, other: frozenset({one.user, other.user}) not in apart,
    )
    return [(one.user, other.user) for one, other in found]


@pytest.mark.parametrize(
    ("seconds", "far"), [(0, 150), (29, 150), (30, 200), (60, 250), (209, 450), (210, 500), (9999, 500)]
)
def test_the_range_is_35_to_65_at_first_and_grows_until_anybody_will_do(seconds: int, far: int) -> None:
    assert reach(timedelta(seconds=seconds)) == far


@pytest.mark.parametrize(("odds_of_anna", "plays"), [(0.35, True), (0.65, True), (0.66, False), (0.3, False)])
def test_newcomers_are_paired_within_35_and_65_percent(odds_of_anna: float, plays: bool) -> None:  # noqa: FBT001
    anna, ben = (waiter(user, waited=timedelta()) for user in (ANNA, BEN))
    assert paired(anna, ben, chances={(ANNA, BEN): odds_of_anna}) == ([(ANNA, BEN)] if plays else [])


def test_an_uneven_match_is_within_the_range_of_both() -> None:
    """Anna has waited for hours; Ben, who has just come, was promised an even match."""
    anna = waiter(ANNA)
    uneven = {(ANNA, BEN): 0.9}
    assert paired(anna, waiter(BEN, waited=timedelta(seconds=90)), chances=uneven) == []
    assert paired(anna, waiter(BEN, waited=timedelta(seconds=150)), chances=uneven) == [(ANNA, BEN)]


def test_of_all_ways_the_most_even_one_counts() -> None:
    """Anna and Ben would be even, but that leaves Cleo with somebody far above her."""
    chances = {(ANNA, BEN): 0.5, (CLEO, DAN): 0.1, (ANNA, CLEO): 0.6, (BEN, DAN): 0.4}
    chances |= {(ANNA, DAN): 0.9, (BEN, CLEO): 0.9}
    four = [waiter(user) for user in (ANNA, BEN, CLEO, DAN)]
    assert paired(*four, chances=chances) == [(ANNA, CLEO), (BEN, DAN)]


def test_as_many_as_possible_play() -> None:
    chances = {(ANNA, BEN): 0.5, (ANNA, CLEO): 0.7, (BEN, DAN): 0.7}
    apart = [frozenset({CLEO, DAN})]
    four = [waiter(user) for user in (ANNA, BEN, CLEO, DAN)]
    assert paired(*four, chances=chances | {(ANNA, DAN): 0.99, (BEN, CLEO): 0.99}, apart=apart) == [
        (ANNA, CLEO),
        (BEN, DAN),
    ]


def test_who_came_last_is_left_over() -> None:
    minutes = {ANNA: 5, BEN: 30, CLEO: 20}
    three = [waiter(user, waited=timedelta(minutes=span)) for user, span in minutes.items()]
    assert paired(*three) == [(BEN, CLEO)]


def test_the_first_of_a_pair_has_waited_longer() -> None:
    assert paired(waiter(ANNA, waited=timedelta(minutes=4)), waiter(BEN)) == [(BEN, ANNA)]


def test_nobody_gets_their_last_opponent_while_another_waits() -> None:
    anna, ben = waiter(ANNA, last=BEN), waiter(BEN, last=ANNA)
    assert paired(anna, ben) == [(ANNA, BEN)]
    assert paired(anna, ben, waiter(CLEO, waited=timedelta())) == [(ANNA, CLEO)]


def test_even_an_opponent_who_is_not_in_range_yet_keeps_two_from_playing_again() -> None:
    anna, ben = waiter(ANNA, last=BEN), waiter(BEN, last=ANNA)
    cleo, far = waiter(CLEO, waited=timedelta()), {(ANNA, CLEO): 0.95, (BEN, CLEO): 0.95}
    assert paired(anna, ben, cleo, chances=far) == []


def test_whom_one_may_not_meet_keeps_nobody_from_their_last_opponent() -> None:
    anna, ben = waiter(ANNA, last=BEN), waiter(BEN, last=ANNA)
    apart = [frozenset({ANNA, CLEO}), frozenset({BEN, CLEO})]
    assert paired(anna, ben, waiter(CLEO), apart=apart) == [(ANNA, BEN)]


def test_who_is_left_when_others_play_may_play_their_last_opponent() -> None:
    anna, ben = waiter(ANNA, last=BEN), waiter(BEN, last=ANNA)
    apart = [frozenset({one, other}) for one in (ANNA, BEN) for other in (CLEO,)]
    four = (anna, ben, waiter(CLEO), waiter(DAN, waited=timedelta()))
    chances = {(ANNA, DAN): 0.9, (BEN, DAN): 0.9}
    assert paired(*four, apart=apart, chances=chances) == [(CLEO, DAN), (ANNA, BEN)]


def test_blocked_people_never_meet() -> None:
    assert paired(waiter(ANNA), waiter(BEN), apart=[frozenset({ANNA, BEN})]) == []


def among(pairs: Collection[frozenset[int]]) -> Callable[[Waiter, Waiter], bool]:
    return lambda one, other: frozenset({one.user, other.user}) in pairs


def played(people: range, chance: random.Random) -> dict[int, int]:
    """Each one's last opponent after some matches, one after the other."""
    last: dict[int, int] = {}
    for _ in range(len(people) * 2):
        one, other = chance.sample(people, 2)
        last[one], last[other] = other, one
    return last


def test_whatever_was_played_before_somebody_always_plays_in_the_end() -> None:
    """Two people at least who may meet, and have waited long enough, are never all kept apart."""
    chance = random.Random(16)
    for _ in range(300):
        people = range(1, chance.randint(2, 7))
        may = {frozenset(pair) for pair in combinations(people, 2) if chance.random() < 0.6}
        last = played(people, chance) if len(people) > 1 else {}
        waiting = [waiter(user, last=last.get(user)) for user in people]
        found = pairs(waiting, chance=lambda *_: 0.5, may_meet=among(may))
        assert bool(found) == bool(may)
        met = [each.user for pair in found for each in pair]
        assert len(met) == len(set(met))
        assert all(frozenset({one.user, other.user}) in may for one, other in found)
        left = set(people) - set(met)
        assert not any(pair <= left for pair in may), "two are left who may meet"


def test_two_newcomers_are_even_and_a_champion_is_none_for_a_beginner() -> None:
    assert chance(INITIAL, INITIAL) == 0.5
    strong, weak = Rating(mu=35, sigma=1.5), Rating(mu=18, sigma=1.5)
    assert chance(strong, weak) > 0.9
    assert chance(weak, strong) == pytest.approx(1 - chance(strong, weak))
