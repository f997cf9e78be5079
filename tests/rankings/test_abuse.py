"""Issue 13, point 15: nobody climbs by beating the same person, or by having a bad rating forgotten."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.rankings import (
    PlayerEnd,
    is_recalculated,
    keep_ratings,
    mark_outdated,
    profile,
    record,
    recount_opponents,
    replayed,
    shown,
    standings,
)
from bot.rankings.rating import DOUBT_MOST, INITIAL
from bot.store import Transaction, UserId
from tests.rankings.make import ANN, BOB, CAT, DAN, DAY, NOON, SERVER, beat, draw, end_of, recount, void

OTHERS = tuple(UserId(100 + number) for number in range(12))


def rating(tx: Transaction, user: UserId) -> int:
    return profile(tx, SERVER, "gin", user).shown


def forget(tx: Transaction, user: UserId, *, days: float) -> None:
    """Have somebody forgotten, as /mydata delete does."""
    at = NOON + days * DAY
    met = tx.results.opposed_to(user)
    keep_ratings(tx, user, at)
    tx.personal_data(user).forget(at, void="void")
    recount_opponents(tx, met)


def require_reproducible(tx: Transaction) -> None:
    """Stored results lead to exactly the stored results and ratings."""
    stored, again = replayed(tx, SERVER, "gin")
    assert again.results == stored
    assert again.ratings == {row.user: row for row in tx.ratings.all_in(SERVER, "gin")}


def honest(tx: Transaction, user: UserId, *, matches: int) -> None:
    """Win 65 % against people who play each other, too."""
    chance = random.Random(13)
    for number in range(matches):
        other = OTHERS[number % len(OTHERS)]
        pair = (user, other) if chance.random() < 0.65 else (other, user)
        beat(tx, *pair, at=NOON + number * timedelta(hours=12))


def test_15_sixty_wins_over_one_person_do_not_pass_an_honest_player(tx: Transaction) -> None:
    honest(tx, ANN, matches=60)
    for number in range(60):
        beat(tx, BOB, CAT, at=NOON + number * timedelta(hours=12))

    assert rating(tx, BOB) < rating(tx, ANN) - 50
    assert standings(tx, SERVER, "gin").lines[0].user == ANN


def test_15_two_second_accounts_do_not_pass_an_honest_player_either(tx: Transaction) -> None:
    honest(tx, ANN, matches=60)
    for number in range(60):
        beat(tx, BOB, (CAT, DAN)[number % 2], at=NOON + number * timedelta(hours=12))

    assert rating(tx, BOB) < rating(tx, ANN)


def test_15_a_match_counts_less_the_more_often_the_same_two_met_in_thirty_days(
    tx: Transaction,
) -> None:
    for days in (0, 1, 2, 31.5):
        beat(tx, ANN, BOB, at=NOON + days * DAY)
    beat(tx, ANN, CAT, at=NOON + 32 * DAY)
    rows = [row for row in tx.results.rated_in(SERVER, "gin") if row.user == ANN]

    # The match after 31.5 days meets one of the others, that of day 2, within the window.
    assert [row.weight for row in rows] == [1, 1 / 3, 1 / 5, 1 / 3, 1]


def test_15_at_a_table_of_many_the_mean_of_the_opponents_counts(tx: Transaction) -> None:
    beat(tx, ANN, BOB)
    players = tuple(
        PlayerEnd(seat=seat, user=user, place=seat + 1, points=0) for seat, user in enumerate((ANN, BOB, CAT))
    )
    end = end_of(tx, *players, at=NOON + DAY)
    record(tx, end)

    assert [row.weight for row in tx.results.of(end.match)] == pytest.approx([2 / 3, 2 / 3, 1])


def test_15_provisional_ratings_are_not_ranked(tx: Transaction) -> None:
    for number in range(60):
        beat(tx, ANN, BOB, at=NOON + number * DAY)
    page = standings(tx, SERVER, "gin", reader=ANN)
    week = standings(tx, SERVER, "gin", since=NOON, reader=ANN)

    assert (page.lines, page.own, page.total) == ((), None, 0)
    assert (week.lines, week.own, week.total) == ((), None, 0)
    assert [(line.user, line.played, line.opponents) for line in page.waiting] == [(ANN, 60, 1), (BOB, 60, 1)]
    assert profile(tx, SERVER, "gin", ANN).place is None


def test_15_five_matches_against_three_people_give_a_place(tx: Transaction) -> None:
    for day, other in enumerate((BOB, CAT, BOB, CAT)):
        beat(tx, ANN, other, at=NOON + day * DAY)
    assert profile(tx, SERVER, "gin", ANN).is_provisional
    beat(tx, DAN, ANN, at=NOON + 5 * DAY)
    page = standings(tx, SERVER, "gin")

    assert [(line.place, line.user, line.opponents) for line in page.lines] == [(1, ANN, 3)]
    assert {line.user for line in page.waiting} == {BOB, CAT, DAN}


def test_15_the_board_of_a_week_counts_wins_by_their_weight(tx: Transaction, everybody_ranked: None) -> None:
    for hour in range(6):
        beat(tx, ANN, BOB, at=NOON + timedelta(hours=hour))
    for hour, other in enumerate(OTHERS[:4]):
        beat(tx, CAT, other, at=NOON + timedelta(hours=hour))
    week = standings(tx, SERVER, "gin", since=NOON)

    assert [(line.user, line.won, line.opponents) for line in week.lines[:2]] == [(CAT, 4, 4), (ANN, 6, 1)]


def test_15_whoever_is_forgotten_comes_back_with_the_rating(tx: Transaction) -> None:
    for day, other in enumerate(OTHERS):
        beat(tx, other, ANN, at=NOON + day * DAY)
    low = rating(tx, ANN)
    forget(tx, ANN, days=13)
    assert tx.ratings.find(SERVER, "gin", ANN) is None
    draw(tx, ANN, BOB, at=NOON + 14 * DAY)

    assert low < 1400
    assert rating(tx, ANN) < low + 50
    require_reproducible(tx)


def test_15_being_forgotten_twice_keeps_the_rating_too(tx: Transaction) -> None:
    beat(tx, BOB, ANN)
    forget(tx, ANN, days=1)
    kept = tx.former.ratings_of(ANN)[0]
    forget(tx, ANN, days=2)
    assert tx.former.ratings_of(ANN) == (kept,)
    beat(tx, BOB, ANN, at=NOON + 3 * DAY)
    forget(tx, ANN, days=4)
    (again,) = tx.former.ratings_of(ANN)

    assert again.mu < kept.mu
    assert again.met == 2


def test_15_being_forgotten_makes_nobody_a_new_opponent_at_full_weight(tx: Transaction) -> None:
    for hour in range(5):
        beat(tx, ANN, BOB, at=NOON + timedelta(hours=hour))
    forget(tx, BOB, days=1)
    beat(tx, ANN, BOB, at=NOON + 2 * DAY)
    rows = [row for row in tx.results.rated_in(SERVER, "gin") if row.user == ANN]

    assert rows[-1].weight == 1 / 11
    require_reproducible(tx)


def test_15_a_forgotten_opponent_stays_one_opponent(tx: Transaction) -> None:
    for day, other in enumerate((BOB, CAT, DAN)):
        beat(tx, ANN, other, at=NOON + day * DAY)
    before = rating(tx, ANN)
    forget(tx, BOB, days=4)
    assert profile(tx, SERVER, "gin", ANN).opponents == 3
    forget(tx, CAT, days=4)

    assert profile(tx, SERVER, "gin", ANN).opponents == 2
    assert rating(tx, ANN) == before
    require_reproducible(tx)


def test_15_of_three_one_is_forgotten_and_the_others_keep_their_numbers(tx: Transaction) -> None:
    players = tuple(
        PlayerEnd(seat=seat, user=user, place=seat + 1, points=0) for seat, user in enumerate((ANN, BOB, CAT))
    )
    record(tx, end_of(tx, *players))
    before = tx.ratings.of(SERVER, "gin", (ANN, BOB))
    forget(tx, CAT, days=1)

    assert tx.ratings.of(SERVER, "gin", (ANN, BOB)) == before
    require_reproducible(tx)


def test_15_a_clock_that_was_set_back_changes_no_order(tx: Transaction) -> None:
    beat(tx, ANN, BOB, at=NOON)
    beat(tx, BOB, ANN, at=NOON - DAY)
    beat(tx, BOB, CAT, at=NOON)

    require_reproducible(tx)


def test_15_ratings_of_an_older_formula_are_made_again_once(tx: Transaction) -> None:
    beat(tx, ANN, BOB)
    beat(tx, ANN, BOB, at=NOON + DAY)
    ought = tx.ratings.all_in(SERVER, "gin")
    for row in ought:
        tx.ratings.put(replace(row, mu=row.mu + 3, score=row.score + 3, opponents=0))
    assert is_recalculated(tx)
    tx.settings.put("rating_formula", "1")
    assert not is_recalculated(tx)

    assert mark_outdated(tx) == 1
    for stale in tx.stale_rankings.all():
        recount(tx, stale)
    assert tx.ratings.all_in(SERVER, "gin") == ought
    assert mark_outdated(tx) == 0
    assert tx.stale_rankings.all() == ()


Step = tuple[str, int, int]

STEP_KINDS = ("win", "draw", "table", "void", "forget")
STEPS = st.lists(
    st.tuples(
        st.sampled_from(("win", "draw", "table", "void", "forget")), st.integers(0, 4), st.integers(0, 3)
    ),
    max_size=14,
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_15_stored_results_always_lead_to_the_stored_ratings(tx: Transaction, steps: list[Step]) -> None:
    """Whatever people play, have voided or have forgotten: `./upcard check` finds healthy ratings healthy."""
    people = (ANN, BOB, CAT, DAN, OTHERS[0])
    nested = tx.conn.begin_nested()
    for number, (step, first, second) in enumerate(steps):
        one, other = people[first], people[(first + 1 + second) % len(people)]
        at = NOON + number * 5 * DAY
        match step:
            case "win":
                beat(tx, one, other, at=at)
            case "draw":
                draw(tx, one, other, at=at)
            case "table":
                third = next(each for each in people if each not in {one, other})
                players = tuple(
                    PlayerEnd(seat=seat, user=user, place=place, points=0)
                    for seat, (user, place) in enumerate(((one, 2), (other, 1), (third, 2)))
                )
                record(tx, end_of(tx, *players, at=at))
            case "void":
                for match in tx.results.latest_rated_in(SERVER, limit=second + 1)[-1:]:
                    void(tx, match, by=DAN, at=at)
            case _:
                forget(tx, one, days=number * 5)
        require_reproducible(tx)
    nested.rollback()


def test_15_the_doubt_of_who_is_ranked_is_less_than_at_the_start() -> None:
    assert INITIAL.sigma > DOUBT_MOST
    assert shown(INITIAL) == 1500


def test_15_a_mark_needs_the_key_of_the_installation(tx: Transaction) -> None:
    beat(tx, BOB, ANN)
    forget(tx, ANN, days=1)
    (row,) = tx.former.ratings_of(ANN)
    assert (len(row.mark), tx.former.mark(ANN)) == (64, row.mark)

    tx.settings.put("person_key", "00" * 32)
    assert tx.former.mark(ANN) != row.mark
