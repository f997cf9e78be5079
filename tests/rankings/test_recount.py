"""A voided result: the ranking is made right from that match on, a page at a time, while people play on."""

from __future__ import annotations

import random

import pytest

from bot.rankings import Recount, Superseded, check_ranking, keep_ratings, recount, void_result
from bot.store import MatchId, StaleRankingRow, Transaction
from tests.rankings.make import ANN, BOB, CAT, DAN, DAY, NOON, SERVER, beat, draw, finish
from tests.rankings.make import recount as make_right
from tests.rankings.test_replay import latest, ratings, results, season

PEOPLE = (ANN, BOB, CAT, DAN)


@pytest.fixture(autouse=True)
def pages_of_four_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recount, "PAGE", 4)


def long_season(tx: Transaction, *, days: int = 30) -> tuple[MatchId, ...]:
    """A match a day, given from the first one on."""
    chance, numbers = random.Random(7), []
    for day in range(days):
        chance.choice((beat, draw))(tx, *chance.sample(PEOPLE, 2), at=NOON + day * DAY)
        numbers.append(latest(tx))
    return tuple(numbers)


def voided(tx: Transaction, match: MatchId) -> StaleRankingRow:
    stale = void_result(tx, match, by=DAN, at=NOON + 90 * DAY)
    assert stale is not None
    return stale


def first_page(tx: Transaction, again: Recount) -> None:
    """As far as a bot has come when it is killed."""
    again.put_results(tx, again.rate(again.fetch(tx)))


def require_sound(tx: Transaction) -> None:
    assert tx.stale_rankings.all() == ()
    assert check_ranking(tx, SERVER, "gin").faults == ()


def test_voiding_reads_no_match_that_ended_before(tx: Transaction) -> None:
    numbers = long_season(tx)
    before = results(tx)
    stale = voided(tx, numbers[25])
    again, read = Recount(stale), 0
    while (fetched := again.fetch(tx)).rows:
        read += len(fetched.rows)
        again.put_results(tx, again.rate(fetched))
    assert read == 2 * len(numbers[26:])

    make_right(tx, stale)
    assert results(tx)[:50] == before[:50]
    require_sound(tx)


@pytest.mark.parametrize("seed", range(4))
def test_any_matches_can_be_voided_at_once(tx: Transaction, seed: int) -> None:
    numbers = long_season(tx)
    stale = [voided(tx, match) for match in random.Random(seed).sample(numbers, 5)][-1]
    assert stale.asked == 5

    make_right(tx, stale)
    require_sound(tx)


def test_until_then_the_old_ratings_stand_and_are_no_damage(tx: Transaction) -> None:
    numbers, before = long_season(tx), ratings(tx)
    voided(tx, numbers[3])

    assert ratings(tx) == before
    assert check_ranking(tx, SERVER, "gin").faults == ()


def test_a_match_that_ends_meanwhile_is_rated_again_at_the_end(tx: Transaction) -> None:
    again = Recount(voided(tx, long_season(tx)[3]))
    while (fetched := again.fetch(tx)).rows:
        again.put_results(tx, again.rate(fetched))
    beat(tx, ANN, DAN, at=NOON + 91 * DAY)
    told = ratings(tx)
    assert not again.put_ratings(tx, again.next_people())
    assert not again.finish(tx)
    assert ratings(tx) == told

    finish(tx, again)
    require_sound(tx)


def test_whoever_is_killed_in_between_leaves_the_note_from_which_it_is_done_again(tx: Transaction) -> None:
    first_page(tx, Recount(voided(tx, long_season(tx)[3])))
    (left,) = tx.stale_rankings.all()

    make_right(tx, left)
    require_sound(tx)


def test_two_processes_that_make_the_same_ranking_right_leave_it_right(tx: Transaction) -> None:
    stale = voided(tx, long_season(tx)[3])
    slow, quick = Recount(stale), Recount(stale)
    while (fetched := slow.fetch(tx)).rows:
        slow.put_results(tx, slow.rate(fetched))
    beat(tx, ANN, DAN, at=NOON + 91 * DAY)
    finish(tx, quick)
    with pytest.raises(Superseded):
        slow.put_ratings(tx, slow.next_people())
    require_sound(tx)


def test_another_voided_result_begins_it_anew_from_the_earlier_match(tx: Transaction) -> None:
    numbers = long_season(tx)
    again = Recount(voided(tx, numbers[20]))
    first_page(tx, again)
    stale = voided(tx, numbers[3])
    assert stale.since == NOON + 3 * DAY
    with pytest.raises(Superseded):
        again.put_ratings(tx, again.next_people())

    make_right(tx, stale)
    require_sound(tx)


def test_somebody_who_is_forgotten_meanwhile_does_not_come_back(tx: Transaction) -> None:
    again = Recount(voided(tx, long_season(tx)[3]))
    fetched = again.fetch(tx)
    keep_ratings(tx, CAT, NOON + 91 * DAY)
    tx.personal_data(CAT).forget(NOON + 91 * DAY, void="void")
    with pytest.raises(Superseded):
        again.put_results(tx, again.rate(fetched))

    (left,) = tx.stale_rankings.all()
    make_right(tx, left)
    assert CAT not in ratings(tx)
    require_sound(tx)


def test_a_ranking_of_a_server_that_is_forgotten_meanwhile_stays_forgotten(tx: Transaction) -> None:
    again = Recount(voided(tx, long_season(tx)[3]))
    first_page(tx, again)
    tx.stale_rankings.clear(SERVER, "gin")  # as is done with all rows of the server
    with pytest.raises(Superseded):
        again.finish(tx)


def test_whose_only_match_is_voided_has_no_rating(tx: Transaction) -> None:
    season(tx)
    beat(tx, DAN, ANN, at=NOON + 9 * DAY)
    make_right(tx, voided(tx, latest(tx)))

    assert DAN not in ratings(tx)
    require_sound(tx)
