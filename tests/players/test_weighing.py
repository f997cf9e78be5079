"""What actions are worth, from deals that are played on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.game import Seat
from bot.games.mahjong.rules import MELDS
from bot.players.melding import melding
from bot.players.playing_on import ImaginedDeal, Stakes
from bot.players.weighing import Estimate, estimates

SEAT = Seat(1)
SCORES = {"best": (0, 30), "worse": (10, 20), "as good": (5, 35)}
"""What a deal brings both seats after each action."""


def deals(number: int) -> Iterator[ImaginedDeal]:
    for _ in range(number):
        yield ImaginedDeal(melding(MELDS), hands=[0, 0], table=[], turn=SEAT)


def after(deal: ImaginedDeal, action: str) -> float:
    deal.points = SCORES[action]
    return float(deal.points[SEAT] - deal.points[1 - SEAT])


def weighed(number: int, *, doubt: int) -> dict[str, Estimate]:
    return estimates(SEAT, tuple(SCORES), deals(number), after, doubt=lambda *_: doubt)


def test_a_difference_counts_for_as_much_as_the_deals_make_sure() -> None:
    assert weighed(10, doubt=0)["worse"].worth == 10
    assert weighed(10, doubt=10)["worse"].worth == 20
    assert weighed(10, doubt=30)["worse"].worth == 25


def test_the_points_and_the_chance_are_those_of_the_seat() -> None:
    assert weighed(4, doubt=0)["best"] == Estimate(worth=30, points=30, won=1)


def test_nothing_is_worth_more_than_the_first() -> None:
    SCORES["better"] = (0, 50)
    try:
        found = weighed(4, doubt=0)
    finally:
        del SCORES["better"]
    assert found["better"].worth == found["best"].worth == found["as good"].worth == 30


def test_worth_is_told_in_points_of_a_match_that_begins() -> None:
    stakes = Stakes(match=200.0, point=0.25, a_deal=100.0, spread=85.0)
    even = stakes.worth(SEAT, (0, 0), (0, 0), target=250)
    ahead = stakes.worth(SEAT, (0, 0), (0, 1), target=250)
    assert stakes.in_points(even, target=250) == 0
    assert stakes.in_points(ahead, target=250) == pytest.approx(1, abs=0.02)
