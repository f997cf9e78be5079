"""Matches of sides: partners are rated as one team, and win or lose together."""

from __future__ import annotations

from bot.rankings import INITIAL, PlayerEnd, Rating, rate, record
from bot.records import Verdict
from bot.store import Transaction, UserId
from tests.rankings.make import ANN, BOB, CAT, DAN, NOON, end_of, void

SIDES = (0, 1, 0, 1)


def player(seat: int, user: UserId, place: int, *, side: int | None) -> PlayerEnd:
    return PlayerEnd(seat=seat, user=user, place=place, points=0, side=side)


def four(*places: int) -> tuple[PlayerEnd, ...]:
    """Ann and Cat against Bob and Dan."""
    people = zip((ANN, BOB, CAT, DAN), places, SIDES, strict=True)
    return tuple(player(seat, user, place, side=side) for seat, (user, place, side) in enumerate(people))


def test_partners_of_equal_skill_win_and_lose_the_same() -> None:
    ann, bob, cat, dan = rate((INITIAL,) * 4, (1, 2, 1, 2), SIDES)
    assert ann == cat
    assert bob == dan
    assert ann.mu > INITIAL.mu > bob.mu


def test_a_side_is_as_strong_as_its_members_together() -> None:
    strong = Rating(mu=40, sigma=3)
    with_strong, *_ = rate((INITIAL, INITIAL, strong, INITIAL), (1, 2, 1, 2), SIDES)
    with_equal, *_ = rate((INITIAL,) * 4, (1, 2, 1, 2), SIDES)
    assert with_strong.mu < with_equal.mu


def test_a_partner_who_left_loses_although_the_side_wins() -> None:
    ann, bob, cat, dan = rate((INITIAL,) * 4, (1, 2, 3, 2), SIDES)
    assert ann.mu > INITIAL.mu > cat.mu
    assert bob == dan


def test_without_sides_everybody_is_alone() -> None:
    alone = rate((INITIAL,) * 3, (1, 2, 3))
    assert rate((INITIAL,) * 3, (1, 2, 3), (None, None, None)) == alone


def test_partners_win_together_and_that_is_no_draw(tx: Transaction) -> None:
    changes = record(tx, end_of(tx, *four(1, 2, 1, 2)))
    assert [change.verdict for change in changes] == [Verdict.WON, Verdict.LOST, Verdict.WON, Verdict.LOST]


def test_sides_that_share_the_first_place_draw(tx: Transaction) -> None:
    changes = record(tx, end_of(tx, *four(1, 1, 1, 1)))
    assert {change.verdict for change in changes} == {Verdict.DRAWN}


def test_made_anew_the_ratings_of_sides_are_the_same(tx: Transaction) -> None:
    voided = end_of(tx, *four(2, 1, 2, 1))
    record(tx, voided)
    void(tx, voided.match, by=ANN, at=NOON)
    first = record(tx, end_of(tx, *four(1, 2, 1, 2)))
    other = end_of(tx, *four(2, 1, 2, 1), game="gin")
    record(tx, other)
    void(tx, other.match, by=ANN, at=NOON)
    again = record(tx, end_of(tx, *four(1, 2, 1, 2)))
    assert [change.before for change in again] == [change.after for change in first]
