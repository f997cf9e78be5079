from __future__ import annotations

import pytest

from bot.rankings import (
    PlayerEnd,
    former_places,
    profile,
    record,
    shown,
    standings,
)
from bot.records import Verdict
from bot.store import Transaction
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
    end_of,
    ends,
)

pytestmark = pytest.mark.usefixtures("everybody_ranked")

WON, LOST, DRAWN = Verdict.WON, Verdict.LOST, Verdict.DRAWN


def test_the_standings_of_all_time_are_by_rating(tx: Transaction) -> None:
    tx.people.record_seen(ANN, "Ann", NOON)
    beat(tx, BOB, CAT)
    beat(tx, BOB, ANN)
    beat(tx, ANN, CAT)
    page = standings(tx, SERVER, "gin")

    assert [(line.place, line.user, line.name) for line in page.lines] == [
        (1, BOB, None),
        (2, ANN, "Ann"),
        (3, CAT, None),
    ]
    assert [(line.played, line.won, line.lost, line.drawn) for line in page.lines] == [
        (2, 2, 0, 0),
        (2, 1, 1, 0),
        (2, 0, 2, 0),
    ]
    assert [shown(line) for line in page.lines] == sorted((shown(line) for line in page.lines), reverse=True)
    assert page.total == 3


def test_equal_people_share_a_place_and_stay_in_their_order(tx: Transaction) -> None:
    draw(tx, DAN, BOB)
    beat(tx, ANN, CAT)
    page = standings(tx, SERVER, "gin")

    assert [(line.place, line.user) for line in page.lines] == [(1, ANN), (2, BOB), (2, DAN), (4, CAT)]


def test_the_standings_come_in_pages_that_go_on_counting(tx: Transaction) -> None:
    beat(tx, ANN, BOB)
    beat(tx, ANN, CAT)
    beat(tx, BOB, CAT)
    pages = [standings(tx, SERVER, "gin", limit=2, offset=offset) for offset in (0, 2, 4)]

    assert [[(line.place, line.user) for line in page.lines] for page in pages] == [
        [(1, ANN), (2, BOB)],
        [(3, CAT)],
        [],
    ]
    assert [page.total for page in pages] == [3, 3, 3]


def test_a_week_counts_the_wins_of_the_week_and_not_the_rating(tx: Transaction) -> None:
    for days in (30, 29, 28):
        beat(tx, ANN, BOB, at=NOON - days * DAY)
    beat(tx, BOB, ANN, at=NOON - 2 * DAY)
    beat(tx, BOB, CAT, at=NOON - DAY)
    beat(tx, ANN, CAT, at=NOON)
    week = standings(tx, SERVER, "gin", since=NOON - 7 * DAY)
    all_time = standings(tx, SERVER, "gin")

    assert [(line.place, line.user, line.played, line.won, line.lost) for line in week.lines] == [
        (1, BOB, 2, 2, 0),
        (2, ANN, 2, 1, 1),
        (3, CAT, 2, 0, 2),
    ]
    assert all_time.lines[0].user == ANN
    assert shown(week.lines[1]) == shown(all_time.lines[0])


def test_equal_wins_of_a_period_are_ordered_by_fewer_losses(tx: Transaction) -> None:
    beat(tx, ANN, CAT)
    beat(tx, DAN, ANN)
    beat(tx, BOB, CAT)
    page = standings(tx, SERVER, "gin", since=NOON - DAY)

    assert [(line.won, line.lost) for line in page.lines] == [(1, 0), (1, 0), (1, 1), (0, 2)]
    assert {line.user for line in page.lines[:2]} == {BOB, DAN}


def test_a_period_has_only_who_ended_a_match_in_it(tx: Transaction) -> None:
    beat(tx, ANN, BOB, at=NOON - 8 * DAY)
    beat(tx, CAT, DAN, at=NOON - 7 * DAY)
    week = standings(tx, SERVER, "gin", since=NOON - 7 * DAY)
    nobody = standings(tx, SERVER, "gin", since=NOON)

    assert [line.user for line in week.lines] == [CAT, DAN]
    assert week.total == 2
    assert (nobody.lines, nobody.total) == ((), 0)


def test_the_period_counts_draws(tx: Transaction) -> None:
    draw(tx, ANN, BOB)
    page = standings(tx, SERVER, "gin", since=NOON - DAY)

    assert [(line.place, line.played, line.drawn) for line in page.lines] == [(1, 1, 1), (1, 1, 1)]


def test_unrated_matches_and_other_servers_do_not_count(tx: Transaction) -> None:
    players = (
        PlayerEnd(seat=0, user=ANN, place=1, points=100),
        PlayerEnd(seat=1, user=BOB, place=2, points=0),
    )
    record(tx, end_of(tx, *players, rated=False))
    beat(tx, ANN, BOB, guild=OTHER_SERVER)

    assert standings(tx, SERVER, "gin").total == 0
    assert standings(tx, SERVER, "gin", since=NOON - DAY).lines == ()
    assert standings(tx, OTHER_SERVER, "gin").total == 2


def test_a_profile_says_how_somebody_plays(tx: Transaction) -> None:
    tx.people.record_seen(ANN, "Ann", NOON)
    beat(tx, ANN, BOB, tally={"gins": 2, "knocks": 3, "best_deal": 40})
    beat(tx, ANN, CAT, at=NOON + DAY, tally={"gins": 1, "undercuts": 1, "best_deal": 31})
    draw(tx, ANN, BOB, at=NOON + 2 * DAY)
    beat(tx, BOB, ANN, at=NOON + 3 * DAY)
    found = profile(tx, SERVER, "gin", ANN)

    assert (found.user, found.name) == (ANN, "Ann")
    assert (found.place, found.people) == (1, 3)
    assert (found.played, found.won, found.lost, found.drawn) == (4, 2, 1, 1)
    assert ends(found) == (LOST, DRAWN, WON, WON)
    assert found.tally == {
        "gins": 3,
        "knocks": 3,
        "undercuts": 1,
        "best_deal": 40,
        "points": 100 + 100 + 100 + 40,
        "matches": 4,
    }


def test_form_is_the_last_ten_matches(tx: Transaction) -> None:
    for day in range(12):
        winner, loser = (BOB, ANN) if day < 3 else (ANN, BOB)
        beat(tx, winner, loser, at=NOON + day * DAY)
    found = profile(tx, SERVER, "gin", ANN)

    assert ends(found) == (WON,) * 9 + (LOST,)
    assert found.played == 12


def test_matches_that_ended_at_the_same_instant_are_in_the_order_of_their_numbers(
    tx: Transaction,
) -> None:
    beat(tx, ANN, BOB)
    beat(tx, BOB, ANN)

    assert ends(profile(tx, SERVER, "gin", ANN)) == (LOST, WON)


def test_a_profile_of_somebody_new_is_empty(tx: Transaction) -> None:
    found = profile(tx, SERVER, "gin", DAN)

    assert (found.name, found.rating, found.place, found.people) == (None, None, None, 0)
    assert (found.played, found.form, found.tally) == (0, (), {})


def test_the_place_in_a_profile_is_the_place_in_the_standings(tx: Transaction) -> None:
    draw(tx, DAN, BOB)
    beat(tx, ANN, CAT)
    page = standings(tx, SERVER, "gin")

    assert len(page.lines) == 4
    for line in page.lines:
        assert profile(tx, SERVER, "gin", line.user).place == line.place


def test_a_rivalry_is_seen_from_both_sides(tx: Transaction) -> None:
    beat(tx, ANN, BOB)
    beat(tx, ANN, BOB)
    beat(tx, BOB, ANN)
    draw(tx, ANN, BOB)
    beat(tx, CAT, ANN)

    assert between(tx, ANN, BOB) == (2, 1, 1)
    assert between(tx, BOB, ANN) == (1, 2, 1)
    assert between(tx, BOB, CAT) == (0, 0, 0)


def test_the_standings_add_up_what_each_has_won_in_their_time(tx: Transaction) -> None:
    beat(tx, ANN, BOB, tally={"gins": 2, "best_deal": 40})
    beat(tx, ANN, CAT, at=NOON + DAY, tally={"gins": 1, "best_deal": 31})
    beat(tx, BOB, ANN, at=NOON + DAY)
    all_time = standings(tx, SERVER, "gin")
    latest = standings(tx, SERVER, "gin", since=NOON + DAY)

    assert {line.user: line.tally for line in all_time.lines} == {
        ANN: {"gins": 3, "best_deal": 40, "points": 240, "matches": 3},
        BOB: {"points": 140, "matches": 2},
        CAT: {"points": 40, "matches": 1},
    }
    assert {line.user: line.tally for line in latest.lines} == {
        ANN: {"gins": 1, "best_deal": 31, "points": 140, "matches": 2},
        BOB: {"points": 100, "matches": 1},
        CAT: {"points": 40, "matches": 1},
    }


def test_points_that_a_game_counts_by_itself_are_those_that_count(tx: Transaction) -> None:
    beat(tx, ANN, BOB, tally={"points": 7})
    beat(tx, ANN, BOB, tally={"points": 5})

    assert profile(tx, SERVER, "gin", ANN).tally == {"points": 12, "matches": 2}
    assert profile(tx, SERVER, "gin", BOB).tally == {"points": 80, "matches": 2}


def test_the_reader_has_a_line_on_every_page(tx: Transaction) -> None:
    beat(tx, ANN, BOB)
    beat(tx, ANN, CAT)
    beat(tx, BOB, CAT)
    first = standings(tx, SERVER, "gin", limit=1, reader=CAT)
    week = standings(tx, SERVER, "gin", since=NOON - DAY, limit=1, reader=BOB)
    nobody = standings(tx, SERVER, "gin", limit=1, reader=DAN)

    assert [line.user for line in first.lines] == [ANN]
    assert first.own is not None
    assert (first.own.place, first.own.user, first.own.lost) == (3, CAT, 2)
    assert week.own is not None
    assert (week.own.place, week.own.user, week.own.tally) == (2, BOB, {"points": 140, "matches": 2})
    assert nobody.own is None


def test_a_week_ago_people_stood_where_their_ratings_were(tx: Transaction) -> None:
    """Ann was first until Bob beat her, Cat and Dan; Dan has begun since."""
    for day in (20, 19):
        beat(tx, ANN, BOB, at=NOON - day * DAY)
    beat(tx, BOB, CAT, at=NOON - 18 * DAY)
    then = standings(tx, SERVER, "gin")
    for day, loser in ((3, ANN), (2, DAN), (1, CAT)):
        beat(tx, BOB, loser, at=NOON - day * DAY)
    beat(tx, DAN, CAT, at=NOON - DAY)
    former = former_places(tx, SERVER, "gin", users=(ANN, BOB, CAT, DAN), at=NOON - 7 * DAY)
    now = standings(tx, SERVER, "gin")

    assert {user: (was.place, was.shown) for user, was in former.items()} == {
        line.user: (line.place, shown(line)) for line in then.lines
    }
    assert (former[ANN].place, former[BOB].place) == (1, 2)
    assert now.lines[0].user == BOB


def test_equal_ratings_shared_a_place_a_week_ago(tx: Transaction) -> None:
    draw(tx, ANN, BOB, at=NOON - 9 * DAY)
    beat(tx, CAT, DAN, at=NOON - 8 * DAY)
    former = former_places(tx, SERVER, "gin", users=(ANN, BOB, CAT, DAN), at=NOON - 7 * DAY)

    assert [former[user].place for user in (CAT, ANN, BOB, DAN)] == [1, 2, 2, 4]
