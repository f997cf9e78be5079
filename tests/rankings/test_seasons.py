"""Seasons: ratings that begin again half-way, titles that are given once, and voided results."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.rankings import (
    INITIAL,
    PlayerEnd,
    SeasonRow,
    check_ranking,
    mend_ranking,
    record,
    seasonal,
    settle,
    standings,
)
from bot.records import MATCHES_LEAST, SeasonLength
from bot.store import GuildId, MatchId, SeasonRatingRow, Transaction, UserId
from tests.rankings.make import ANN, BOB, CAT, DAN, DAY, OTHER_SERVER, SERVER, end_of, void

PEOPLE = (ANN, BOB, CAT, DAN)
JANUARY = datetime(2030, 1, 1, tzinfo=UTC)
FEBRUARY = datetime(2030, 2, 1, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def beat(
    tx: Transaction,
    winner: UserId,
    loser: UserId,
    *,
    at: datetime,
    seasons: SeasonLength | None = SeasonLength.MONTH,
    guild: GuildId = SERVER,
) -> MatchId:
    players = (
        PlayerEnd(seat=0, user=winner, place=1, points=100, tally={"gins": 1}),
        PlayerEnd(seat=1, user=loser, place=2, points=40),
    )
    end = replace(end_of(tx, *players, at=at, guild=guild), seasons=seasons)
    record(tx, end)
    return end.match


def everybody_loses_to(tx: Transaction, best: UserId, *, since: datetime, days: int = 9) -> list[MatchId]:
    """A match a day, in turn against each of the others."""
    others = [user for user in PEOPLE if user != best]
    return [beat(tx, best, others[day % 3], at=since + day * DAY) for day in range(days)]


def seasons(tx: Transaction) -> tuple[SeasonRow, ...]:
    return tuple(reversed(tx.seasons.of(SERVER)))


def ratings(tx: Transaction, season: SeasonRow) -> dict[UserId, SeasonRatingRow]:
    return tx.seasons.ratings(season.id, "gin")


def champions(tx: Transaction, season: SeasonRow) -> list[UserId | None]:
    return [row.user for row in tx.seasons.titles(season.id, "gin")]


def require_sound(tx: Transaction) -> None:
    assert check_ranking(tx, SERVER, "gin").faults == ()


# When a season goes from and to


@pytest.mark.parametrize(
    ("length", "ended", "begin", "end"),
    [
        (SeasonLength.MONTH, datetime(2030, 12, 31, 23, 59, tzinfo=UTC), (2030, 12), (2031, 1)),
        (SeasonLength.QUARTER, datetime(2030, 12, 31, 23, 59, tzinfo=UTC), (2030, 10), (2031, 1)),
        (SeasonLength.QUARTER, datetime(2030, 4, 1, tzinfo=UTC), (2030, 4), (2030, 7)),
    ],
)
def test_a_season_is_a_month_or_a_quarter_of_the_calendar(
    tx: Transaction, length: SeasonLength, ended: datetime, begin: tuple[int, int], end: tuple[int, int]
) -> None:
    beat(tx, ANN, BOB, at=ended, seasons=length)
    (season,) = seasons(tx)
    assert (season.began_at, season.ends_at) == (
        datetime(*begin, 1, tzinfo=UTC),
        datetime(*end, 1, tzinfo=UTC),
    )


def test_a_season_goes_on_to_its_end_whatever_the_server_settles_meanwhile(tx: Transaction) -> None:
    beat(tx, ANN, BOB, at=JANUARY)
    beat(tx, ANN, BOB, at=JANUARY + DAY, seasons=None)
    (january,) = seasons(tx)
    assert ratings(tx, january)[ANN].played == 2

    beat(tx, ANN, BOB, at=FEBRUARY + DAY, seasons=SeasonLength.QUARTER)
    _, rest = seasons(tx)
    assert (rest.began_at, rest.ends_at) == (FEBRUARY, datetime(2030, 4, 1, tzinfo=UTC))


def test_without_seasons_no_other_one_begins(tx: Transaction) -> None:
    beat(tx, ANN, BOB, at=JANUARY)
    beat(tx, ANN, BOB, at=FEBRUARY, seasons=None)
    assert len(seasons(tx)) == 1
    require_sound(tx)


def test_switched_on_in_the_middle_of_a_month_it_begins_then(tx: Transaction) -> None:
    beat(tx, ANN, BOB, at=JANUARY, seasons=None)
    beat(tx, ANN, CAT, at=JANUARY + 9 * DAY)
    (season,) = seasons(tx)
    assert season.began_at == JANUARY + 9 * DAY
    assert ratings(tx, season).keys() == {ANN, CAT}
    require_sound(tx)


def test_two_processes_that_begin_a_season_at_different_instants_begin_one(tx: Transaction) -> None:
    for began in (JANUARY + 2 * SECOND, JANUARY + SECOND):
        tx.seasons.insert(SERVER, SeasonLength.MONTH, began_at=began, ends_at=FEBRUARY)
    (season,) = seasons(tx)
    assert season.began_at == JANUARY + SECOND


# Ratings


def test_everybody_begins_half_way_to_the_average_and_unsure(tx: Transaction) -> None:
    everybody_loses_to(tx, ANN, since=JANUARY, days=20)
    known = tx.ratings.of(SERVER, "gin", PEOPLE)
    assert known[ANN].mu > INITIAL.mu + 5
    match = beat(tx, BOB, ANN, at=FEBRUARY)
    _, february = seasons(tx)

    # By the weight of the match, and against what is believed of the other by all of their matches.
    after = ratings(tx, february)[ANN]
    begun = INITIAL.mu + (known[ANN].mu - INITIAL.mu) / 2
    assert after.mu < begun
    assert begun - after.mu > known[ANN].mu - tx.ratings.of(SERVER, "gin", [ANN])[ANN].mu
    void(tx, match, by=DAN, at=FEBRUARY + DAY)
    assert ratings(tx, february) == {}


def test_a_newcomer_of_the_first_season_has_the_rating_of_all_time(tx: Transaction) -> None:
    beat(tx, ANN, BOB, at=JANUARY)
    (season,) = seasons(tx)
    of_all_time = tx.ratings.of(SERVER, "gin", PEOPLE)
    for user in (ANN, BOB):
        assert ratings(tx, season)[user].mu == pytest.approx(of_all_time[user].mu)
        assert ratings(tx, season)[user].sigma == pytest.approx(of_all_time[user].sigma)


def test_a_place_takes_matches_and_opponents_of_the_season_alone(tx: Transaction) -> None:
    everybody_loses_to(tx, ANN, since=JANUARY)
    january = seasons(tx)[0]
    assert standings(tx, SERVER, "gin", season=january.id).lines[0].user == ANN

    for day in range(MATCHES_LEAST):
        beat(tx, ANN, BOB, at=FEBRUARY + day * DAY)
    february = seasons(tx)[1]
    page = standings(tx, SERVER, "gin", season=february.id)
    assert page.lines == ()
    assert {row.user: row.opponents for row in page.waiting} == {ANN: 1, BOB: 1}
    assert standings(tx, SERVER, "gin").lines[0].user == ANN


@pytest.mark.parametrize("seed", range(4))
def test_any_matches_voided_in_any_season_leave_all_rankings_as_if_never_played(
    tx: Transaction, seed: int
) -> None:
    chance, played = random.Random(seed), list[MatchId]()
    for day in range(60):
        played.append(beat(tx, *chance.sample(PEOPLE, 2), at=JANUARY + day * DAY))
    for season in tx.seasons.due(FEBRUARY):
        assert settle(tx, season, FEBRUARY)
    for match in chance.sample(played, 4):
        void(tx, match, by=DAN, at=JANUARY + 90 * DAY)
    require_sound(tx)
    (january, _, _) = seasons(tx)
    assert champions(tx, january) == list(tx.seasons.best(january.id, "gin"))


def test_a_damaged_rating_of_a_season_is_named_and_made_again(tx: Transaction) -> None:
    everybody_loses_to(tx, ANN, since=JANUARY)
    (season,) = seasons(tx)
    right = ratings(tx, season)
    tx.seasons.put_rating(replace(right[ANN], won=77))
    (fault,) = check_ranking(tx, SERVER, "gin").faults
    assert fault == f"season {season.id}: player {ANN} has 77 matches won instead of 9"

    mend_ranking(tx, SERVER, "gin")
    assert ratings(tx, season) == right


def test_a_damaged_title_is_named_and_given_again(tx: Transaction) -> None:
    everybody_loses_to(tx, ANN, since=JANUARY)
    (due,) = tx.seasons.due(FEBRUARY)
    assert settle(tx, due, FEBRUARY)
    require_sound(tx)
    for users, told in (((BOB,), f"player {BOB}"), ((), "nobody")):
        tx.seasons.put_titles(due.id, "gin", users)
        (fault,) = check_ranking(tx, SERVER, "gin").faults
        assert fault == (
            f"season {due.id}: the title is with {told}, and the ratings give it to player {ANN}"
        )
        mend_ranking(tx, SERVER, "gin")
        assert champions(tx, seasons(tx)[0]) == [ANN]


# Ends and titles


def test_a_season_ends_once_whoever_comes_to_it(tx: Transaction) -> None:
    everybody_loses_to(tx, ANN, since=JANUARY)
    (due,) = tx.seasons.due(FEBRUARY)
    assert settle(tx, due, FEBRUARY)
    assert not settle(tx, due, FEBRUARY + DAY)
    (season,) = seasons(tx)
    assert season.settled_at == FEBRUARY
    assert champions(tx, season) == [ANN]
    assert tx.seasons.due(FEBRUARY + 99 * DAY) == ()
    assert tx.seasons.earliest() is None


def test_after_months_away_each_season_has_its_own_champion(tx: Transaction) -> None:
    everybody_loses_to(tx, ANN, since=JANUARY)
    everybody_loses_to(tx, BOB, since=FEBRUARY)
    for season in tx.seasons.due(FEBRUARY + 300 * DAY):
        settle(tx, season, FEBRUARY + 300 * DAY)
    assert [champions(tx, season) for season in seasons(tx)] == [[ANN], [BOB]]


def test_where_nobody_is_ranked_nobody_is_champion(tx: Transaction) -> None:
    beat(tx, ANN, BOB, at=JANUARY)
    (season,) = seasons(tx)
    settle(tx, season, FEBRUARY)
    assert champions(tx, season) == []


def test_a_match_that_ends_late_does_not_change_a_season_with_titles(tx: Transaction) -> None:
    everybody_loses_to(tx, ANN, since=JANUARY)
    (january,) = seasons(tx)
    settle(tx, january, FEBRUARY)
    before = ratings(tx, january)
    beat(tx, BOB, ANN, at=FEBRUARY - SECOND)

    assert ratings(tx, january) == before
    assert ratings(tx, seasons(tx)[1])[BOB].played == 1
    require_sound(tx)


def test_a_voided_result_takes_the_title_to_whoever_leads_then(tx: Transaction) -> None:
    won = everybody_loses_to(tx, ANN, since=JANUARY)
    for day in range(8):
        beat(tx, BOB, (CAT, DAN, ANN)[day % 3], at=JANUARY + (10 + day) * DAY)
    (season,) = seasons(tx)
    settle(tx, season, FEBRUARY)
    assert champions(tx, season) == [ANN]
    for match in won[:7]:
        void(tx, match, by=DAN, at=FEBRUARY + DAY)
    assert champions(tx, season) == [BOB]
    require_sound(tx)


def test_the_title_of_somebody_who_is_forgotten_stays_taken(tx: Transaction) -> None:
    won = everybody_loses_to(tx, ANN, since=JANUARY)
    others = [beat(tx, BOB, (CAT, DAN)[day % 2], at=JANUARY + (12 + day) * DAY) for day in range(6)]
    (season,) = seasons(tx)
    settle(tx, season, FEBRUARY)
    tx.personal_data(ANN).forget(FEBRUARY, void="void")
    assert champions(tx, season) == [None]
    void(tx, others[0], by=DAN, at=FEBRUARY + DAY)
    assert champions(tx, season) == [None]
    assert ANN not in ratings(tx, season)
    require_sound(tx)
    assert won


def test_titles_and_the_place_in_the_season_are_told_of_a_person(tx: Transaction) -> None:
    everybody_loses_to(tx, ANN, since=JANUARY)
    settle(tx, seasons(tx)[0], FEBRUARY)
    everybody_loses_to(tx, BOB, since=FEBRUARY, days=8)
    january, february = seasons(tx)
    found = seasonal(tx, SERVER, "gin", ANN, now=FEBRUARY + 9 * DAY)
    assert [(season.id, game) for season, game in found.titles] == [(january.id, "gin")]
    assert found.season is not None
    assert found.season.id == february.id
    assert found.rating == ratings(tx, february)[ANN]
    assert seasonal(tx, OTHER_SERVER, "gin", ANN, now=FEBRUARY).titles == ()
