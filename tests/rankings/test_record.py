from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rankings import INITIAL, Change, PlayerEnd, counts, profile, record, shown
from bot.records import Verdict
from bot.store import Transaction
from tests.rankings.make import ANN, BOB, CAT, NOON, OTHER_SERVER, SERVER, beat, draw, end_of

WINNER = PlayerEnd(seat=0, user=ANN, place=1, points=335, tally={"gins": 2, "best_deal": 61})
LOSER = PlayerEnd(seat=1, user=BOB, place=2, points=131)
COMPUTER = PlayerEnd(seat=1, user=None, place=2, points=131)


def test_a_match_moves_both_ratings_and_says_how(tx: Transaction) -> None:
    ann, bob = record(tx, end_of(tx, WINNER, LOSER))

    assert (ann.user, ann.verdict, ann.before) == (ANN, Verdict.WON, INITIAL)
    assert (bob.user, bob.verdict, bob.before) == (BOB, Verdict.LOST, INITIAL)
    assert ann.after is not None
    assert bob.after is not None
    assert shown(ann.after) > 1500 > shown(bob.after)
    assert profile(tx, SERVER, "gin", ANN).rating == ann.after
    assert profile(tx, SERVER, "gin", BOB).rating == bob.after


def test_the_result_keeps_what_the_match_was(tx: Transaction) -> None:
    end = end_of(tx, WINNER, LOSER)
    record(tx, end)
    ann, bob = tx.results.of(end.match)

    assert (ann.user, ann.seat, ann.place, ann.points, ann.verdict) == (ANN, 0, 1, 335, Verdict.WON)
    assert (ann.guild, ann.game, ann.rated, ann.ended_at) == (SERVER, "gin", True, NOON)
    assert ann.tally == {"gins": 2, "best_deal": 61}
    assert (bob.points, bob.tally, bob.verdict) == (131, {}, Verdict.LOST)


def test_recording_a_match_twice_is_recording_it_once(tx: Transaction) -> None:
    end = end_of(tx, WINNER, LOSER)
    first = record(tx, end)
    second = record(tx, replace(end, players=(LOSER, WINNER)))

    assert second == first
    assert profile(tx, SERVER, "gin", ANN).played == 1


def test_the_next_match_goes_on_from_the_last_one(tx: Transaction) -> None:
    first = beat(tx, ANN, BOB)
    second = beat(tx, BOB, ANN)

    assert {change.user: change.before for change in second} == {
        change.user: change.after for change in first
    }


def test_a_draw_is_a_draw_for_both(tx: Transaction) -> None:
    changes = draw(tx, ANN, BOB)
    ann = profile(tx, SERVER, "gin", ANN)

    assert [change.verdict for change in changes] == [Verdict.DRAWN, Verdict.DRAWN]
    assert (ann.played, ann.won, ann.lost, ann.drawn) == (1, 0, 0, 1)


def test_of_three_sharing_the_first_place_is_a_draw_and_the_rest_lost(tx: Transaction) -> None:
    players = tuple(
        PlayerEnd(seat=seat, user=user, place=place, points=0)
        for seat, (user, place) in enumerate(((ANN, 1), (BOB, 3), (CAT, 1)))
    )
    changes = record(tx, end_of(tx, *players))

    assert [(change.user, change.verdict) for change in changes] == [
        (ANN, Verdict.DRAWN),
        (BOB, Verdict.LOST),
        (CAT, Verdict.DRAWN),
    ]


def test_a_match_against_the_computer_is_kept_but_moves_no_rating(tx: Transaction) -> None:
    end = end_of(tx, WINNER, COMPUTER)
    changes = record(tx, end)

    assert changes == (Change(user=ANN, verdict=Verdict.WON, before=None, after=None),)
    assert [row.rated for row in tx.results.of(end.match)] == [False]
    assert tx.ratings.find(SERVER, "gin", ANN) is None
    assert profile(tx, SERVER, "gin", ANN).played == 0


def test_who_loses_to_the_computer_has_lost(tx: Transaction) -> None:
    loser = replace(WINNER, place=2)
    (change,) = record(tx, end_of(tx, loser, replace(COMPUTER, place=1)))

    assert change.verdict is Verdict.LOST


def test_an_abandoned_match_counts_for_nothing(tx: Transaction) -> None:
    record(tx, end_of(tx, WINNER, LOSER, rated=False))
    ann = profile(tx, SERVER, "gin", ANN)

    assert (ann.rating, ann.place, ann.played, ann.form, ann.tally) == (None, None, 0, (), {})


@pytest.mark.parametrize(
    ("players", "rated", "in_server", "expected"),
    [
        ((WINNER, LOSER), True, True, True),
        ((WINNER, LOSER), False, True, False),
        ((WINNER, LOSER), True, False, False),
        ((WINNER, COMPUTER), True, True, False),
        ((WINNER, replace(LOSER, user=ANN)), True, True, False),
        ((WINNER,), True, True, False),
    ],
    ids=["people", "unrated", "no server", "computer", "with oneself", "alone"],
)
def test_only_a_match_between_people_in_a_server_counts(
    tx: Transaction, players: tuple[PlayerEnd, ...], *, rated: bool, in_server: bool, expected: bool
) -> None:
    end = end_of(tx, *players, rated=rated, guild=SERVER if in_server else None)

    assert counts(end) is expected


def test_servers_and_games_are_apart(tx: Transaction) -> None:
    beat(tx, ANN, BOB)
    beat(tx, BOB, ANN, guild=OTHER_SERVER)
    record(tx, end_of(tx, WINNER, LOSER, game="skarney"))

    assert profile(tx, SERVER, "gin", ANN).won == 1
    assert profile(tx, OTHER_SERVER, "gin", ANN).lost == 1
    assert profile(tx, SERVER, "skarney", ANN).played == 1
    assert profile(tx, OTHER_SERVER, "skarney", ANN).played == 0
