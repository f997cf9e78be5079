"""Point 14: a ranking is computed again from its results, however they came about."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.rankings import check_ranking, mend_ranking
from bot.store import Transaction
from tests.rankings.make import ANN, BOB, CAT, DAN, DAY, NOON, SERVER, beat, draw, void
from tests.rankings.test_replay import latest, ratings, results, season


def faults(tx: Transaction) -> tuple[str, ...]:
    return check_ranking(tx, SERVER, "gin").faults


def test_what_was_played_is_sound(tx: Transaction) -> None:
    season(tx)
    assert faults(tx) == ()


@pytest.mark.parametrize("seed", range(5))
def test_any_season_is_sound_with_voided_matches_and_people_forgotten(tx: Transaction, seed: int) -> None:
    chance, people = random.Random(seed), [ANN, BOB, CAT, DAN]
    for day in range(30):
        one, other = chance.sample(people, 2)
        chance.choice((beat, beat, draw))(tx, one, other, at=NOON + day * DAY)
        if chance.random() < 0.1:
            void(tx, latest(tx), by=ANN, at=NOON + day * DAY)
        if day == 20:
            tx.personal_data(DAN).forget(NOON + day * DAY, void="void")
        assert faults(tx) == ()


def test_matches_that_were_committed_in_another_order_than_they_ended_are_sound(
    tx: Transaction,
) -> None:
    beat(tx, ANN, BOB, at=NOON)
    beat(tx, BOB, CAT, at=NOON + 2 * DAY)
    beat(tx, ANN, BOB, at=NOON + DAY)
    assert faults(tx) == ()


def test_a_tampered_change_is_named_once_and_made_again(tx: Transaction) -> None:
    season(tx)
    stored, before = results(tx), ratings(tx)
    first = stored[0]
    assert first.mu_after is not None
    tx.results.put_changes((replace(first, mu_after=first.mu_after + 1),))
    (fault,) = faults(tx)
    assert fault == f"match {first.match} changed player {first.user}'s rating by other numbers"

    mend_ranking(tx, SERVER, "gin")
    assert faults(tx) == ()
    assert results(tx) == stored
    assert ratings(tx) == before


def test_a_tampered_rating_is_named_and_made_again(tx: Transaction) -> None:
    season(tx)
    before = ratings(tx)
    row = before[ANN]
    tx.ratings.put(replace(row, won=row.won + 7, tally={"gins": 99}))
    (fault,) = faults(tx)
    assert fault.startswith(f"player {ANN} has {row.won + 7} matches won instead of {row.won}, ")
    assert "other counters than the results: gins" in fault

    mend_ranking(tx, SERVER, "gin")
    assert ratings(tx) == before
