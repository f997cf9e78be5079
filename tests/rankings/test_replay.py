from __future__ import annotations

from bot.rankings import profile, replay, standings
from bot.records import Verdict
from bot.store import MatchId, RatingRow, ResultRow, Transaction
from tests.rankings.make import (
    ANN,
    BOB,
    CAT,
    DAN,
    DAY,
    NOON,
    OTHER_SERVER,
    SERVER,
    beat,
    between,
    draw,
    ends,
    void,
)


def ratings(tx: Transaction) -> dict[int, RatingRow]:
    return {row.user: row for row in tx.ratings.all_in(SERVER, "gin")}


def results(tx: Transaction) -> tuple[ResultRow, ...]:
    return tx.results.rated_in(SERVER, "gin")


def season(tx: Transaction) -> None:
    """Four matches of three people on four days."""
    beat(tx, ANN, BOB, at=NOON)
    beat(tx, BOB, CAT, at=NOON + DAY, tally={"gins": 1})
    draw(tx, CAT, ANN, at=NOON + 2 * DAY)
    beat(tx, ANN, BOB, at=NOON + 3 * DAY)


def latest(tx: Transaction) -> MatchId:
    return tx.results.latest_rated_in(SERVER, limit=1)[0]


def test_a_replay_of_what_happened_gives_the_same_numbers(tx: Transaction) -> None:
    season(tx)
    stored = results(tx)
    again = replay(SERVER, stored)

    assert again.results == stored
    assert {int(user): row for user, row in again.ratings.items()} == ratings(tx)


def test_voiding_the_latest_match_leaves_everything_as_before_it(tx: Transaction) -> None:
    season(tx)
    before, told = ratings(tx), results(tx)
    beat(tx, CAT, ANN, at=NOON + 4 * DAY)

    assert void(tx, latest(tx), by=DAN, at=NOON + 5 * DAY)
    assert ratings(tx) == before
    assert results(tx) == told


def test_voiding_an_early_match_gives_what_the_others_alone_would_have_given(tx: Transaction) -> None:
    first = beat(tx, CAT, ANN, at=NOON - DAY)
    voided = latest(tx)
    season(tx)
    assert first[0].after is not None
    void(tx, voided, by=DAN, at=NOON + 5 * DAY)
    told = ratings(tx)
    ann = profile(tx, SERVER, "gin", ANN)
    assert (ann.won, ann.lost, ann.drawn, ann.played) == (2, 0, 1, 3)

    for number in tx.results.latest_rated_in(SERVER, limit=9):
        tx.results.void(number, by=DAN, at=NOON)
    for user in (ANN, BOB, CAT):
        tx.ratings.remove(SERVER, "gin", user)
    season(tx)

    assert ratings(tx) == told


def test_a_voided_result_says_when_and_by_whom_and_counts_nowhere(tx: Transaction) -> None:
    beat(tx, ANN, BOB, at=NOON, tally={"gins": 3})
    beat(tx, ANN, BOB, at=NOON + DAY, tally={"gins": 1})
    number = latest(tx)
    void(tx, number, by=DAN, at=NOON + 2 * DAY)

    for row in tx.results.of(number):
        assert (row.rated, row.voided_at, row.voided_by) == (False, NOON + 2 * DAY, DAN)
        assert (row.mu_before, row.sigma_before, row.mu_after, row.sigma_after) == (None, None, None, None)
    assert not tx.matches.require(number).rated
    ann = profile(tx, SERVER, "gin", ANN)
    assert (ann.played, ends(ann), ann.tally) == (
        1,
        (Verdict.WON,),
        {"gins": 3, "points": 100, "matches": 1},
    )
    assert between(tx, ANN, BOB) == (1, 0, 0)
    assert standings(tx, SERVER, "gin", since=NOON + DAY).lines == ()


def test_who_has_no_other_match_leaves_the_rankings(tx: Transaction) -> None:
    beat(tx, ANN, BOB, at=NOON)
    beat(tx, ANN, CAT, at=NOON + DAY)
    void(tx, latest(tx), by=DAN, at=NOON + 2 * DAY)

    assert set(ratings(tx)) == {ANN, BOB}


def test_a_match_that_does_not_count_cannot_be_voided_twice(tx: Transaction) -> None:
    beat(tx, ANN, BOB)
    number = latest(tx)
    assert void(tx, number, by=DAN, at=NOON)
    assert not void(tx, number, by=CAT, at=NOON + DAY)
    assert {row.voided_by for row in tx.results.of(number)} == {DAN}


def test_other_servers_keep_their_numbers(tx: Transaction) -> None:
    beat(tx, ANN, BOB, guild=OTHER_SERVER)
    before = tx.ratings.all_in(OTHER_SERVER, "gin")
    beat(tx, BOB, ANN)
    void(tx, latest(tx), by=DAN, at=NOON)

    assert tx.ratings.all_in(OTHER_SERVER, "gin") == before


def test_a_replay_lets_a_match_against_somebody_forgotten_count_as_it_did(tx: Transaction) -> None:
    season(tx)
    stored = results(tx)
    kept = tuple(row for row in stored if row.user != CAT)
    again = replay(SERVER, kept)

    assert again.results == kept
    told = ratings(tx)
    assert {user: row for user, row in told.items() if user != CAT} == dict(again.ratings)


def test_a_match_can_be_voided_although_somebody_is_forgotten(tx: Transaction) -> None:
    season(tx)
    tx.personal_data(CAT).forget(NOON + 4 * DAY, void="void")
    before = ratings(tx)[ANN]

    assert void(tx, latest(tx), by=DAN, at=NOON + 5 * DAY)
    after = ratings(tx)[ANN]
    assert (after.played, after.won, after.drawn) == (before.played - 1, before.won - 1, 1)
    assert after.score < before.score
