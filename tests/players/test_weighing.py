"""What actions are worth, from deals that are played on."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.games.game import Seat
from bot.games.mahjong.rules import MELDS
from bot.players.melding import LaidOut, melding
from bot.players.playing_on import ImaginedDeal, Stakes
from bot.players.weighing import Estimate, Turn, estimates
from bot.players.weighing import weighed as all_weighed

SEAT = Seat(1)
SCORES = {"best": (0, 30), "worse": (10, 20), "as good": (5, 35), "better": (0, 50)}
"""What a deal brings both seats after each action."""
COSTS = {"worse": 40.0}
"""What an action is taken to cost beforehand."""


class Scored(Turn[ImaginedDeal]):
    """A turn in which every action brings what is written above."""

    def __init__(self, doubt: int) -> None:
        super().__init__(SEAT, self.deal_with(), LaidOut((), 0, 0))
        self.doubt = doubt

    def deal_with(self) -> ImaginedDeal:
        return ImaginedDeal(melding(MELDS), hands=[0, 0], table=[], turn=SEAT)

    def worlds(self, seed: int, number: int) -> Iterator[ImaginedDeal]:  # noqa: ARG002  # all deals are alike
        return (self.deal_with() for _ in range(number))

    def begin(self, world: ImaginedDeal, action: str) -> None:
        world.points = SCORES[action]

    def worth(self, world: ImaginedDeal) -> float:
        assert world.points is not None
        return float(world.points[SEAT] - world.points[1 - SEAT])


class Costly(Scored):
    """The same, where actions are taken to cost something."""

    def cost(self, action: str) -> float:
        return COSTS.get(action, 0.0)


class Holding(Scored):
    """The same, where a meld is held with the second action: laid in the next turn, it brings 50 points."""

    def holds(self, action: str) -> bool:
        return action == "worse"

    def after(self, world: ImaginedDeal, action: str, *, lays_next: bool = False) -> float:
        return super().after(world, "better" if lays_next else action)


class Remembering(Scored):
    """The same, and it keeps which deals it was asked for."""

    seed: int | None = None

    def worlds(self, seed: int, number: int) -> Iterator[ImaginedDeal]:
        self.seed = seed
        return super().worlds(seed, number)


def weighed(turn: Turn[ImaginedDeal], number: int = 10) -> dict[str, Estimate]:
    return estimates(turn, tuple(SCORES), turn.worlds(1, number))


def test_a_difference_counts_for_as_much_as_the_deals_make_sure() -> None:
    assert weighed(Scored(doubt=0))["worse"].worth == 10
    assert weighed(Scored(doubt=10))["worse"].worth == 20
    assert weighed(Scored(doubt=30))["worse"].worth == 25


def test_what_the_deals_leave_open_is_what_an_action_is_taken_to_cost() -> None:
    assert weighed(Costly(doubt=10))["worse"].worth == 30 - (20 + 40) / 2
    assert weighed(Costly(doubt=0))["worse"].worth == 10


def test_who_holds_a_meld_back_may_lay_it_in_the_next_turn() -> None:
    assert weighed(Holding(doubt=0))["worse"] == weighed(Scored(doubt=0))["better"]
    assert weighed(Holding(doubt=0))["as good"] == weighed(Scored(doubt=0))["as good"]


def test_it_is_weighed_in_other_deals_than_those_in_which_the_first_was_chosen() -> None:
    turn = Remembering(doubt=0)
    assert all_weighed(turn, "best", tuple(SCORES), seed=1)[0][0] == "best"
    assert turn.seed is not None
    assert next(random_cards(turn.seed)) != next(random_cards(1))


def random_cards(seed: int) -> Iterator[float]:
    """What chance brings with a seed."""
    yield random.Random(seed).random()


def test_the_points_and_the_chance_are_those_of_the_seat() -> None:
    assert weighed(Scored(doubt=0))["best"] == Estimate(worth=30, points=30, won=1)
    assert weighed(Scored(doubt=0))["worse"].points == 10


def test_nothing_is_worth_more_than_the_first() -> None:
    assert weighed(Scored(doubt=0))["better"].worth == 30


def test_in_so_many_deals_as_are_asked_for_another_may_be_worth_more_than_the_first() -> None:
    told = dict(all_weighed(Scored(doubt=0), "best", tuple(SCORES), seed=1, deals=10))
    assert told["better"]["worth"] == 50
    assert dict(all_weighed(Scored(doubt=0), "best", tuple(SCORES), seed=1))["better"]["worth"] == 30


def test_worth_is_told_in_points_of_a_match_that_begins() -> None:
    stakes = Stakes(match=200.0, point=0.25, a_deal=100.0, spread=85.0)
    even = stakes.worth(SEAT, (0, 0), (0, 0), target=250)
    ahead = stakes.worth(SEAT, (0, 0), (0, 1), target=250)
    assert stakes.in_points(even, target=250) == 0
    assert stakes.in_points(ahead, target=250) == pytest.approx(1, abs=0.02)
