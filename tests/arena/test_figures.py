"""What is said of a share or a rate: intervals that hold for blocks of matches with the same cards."""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence

import pytest

from bot.arena.figures import percentile, rate_interval, share_interval, wilson


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.278),
        (10, 10, 0.722, 1.0),
        (5, 10, 0.237, 0.763),
        (80, 100, 0.711, 0.867),
    ],
)
def test_wilsons_interval(won: float, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=0.001)


def test_blocks_of_one_match_have_nearly_wilsons_interval() -> None:
    blocks = [(1.0,)] * 80 + [(0.0,)] * 20

    assert share_interval(blocks) == pytest.approx(wilson(80, 100), abs=0.001)


def test_where_everything_is_won_the_matches_count_as_they_are() -> None:
    assert share_interval([(1.0, 1.0)] * 5) == wilson(10, 10)
    assert share_interval([(0.0, 0.0)] * 5) == wilson(0, 10)
    assert share_interval([]) == (0.0, 1.0)


def test_matches_that_even_out_within_their_block_tell_more_than_as_many_others() -> None:
    even, chance = [(1.0, 0.0)] * 100, [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.0, 0.0)] * 25

    assert width(even) < width(chance) / 4
    assert width(chance) == pytest.approx(wilson_width(100, 200), rel=0.02)


def test_matches_that_go_together_tell_less_than_as_many_others() -> None:
    together = [(1.0, 1.0, 1.0), (0.0, 0.0, 0.0)] * 50

    assert width(together) == pytest.approx(wilson_width(50, 100), rel=0.02)


def test_few_blocks_that_happen_to_be_alike_are_not_certain() -> None:
    assert width([(1.0, 0.0)] * 2) > 0.5


@pytest.mark.parametrize("together", [0.0, 0.5, 1.0])
def test_nineteen_of_twenty_intervals_hold_the_true_share(together: float) -> None:
    """Matches of a block are won with one chance for both as often as ``together`` says, else each alone."""
    rng = random.Random(together)
    held = 0
    for _ in range(600):
        blocks = []
        for _ in range(60):
            first = float(rng.random() < 0.7)
            second = first if rng.random() < together else float(rng.random() < 0.7)
            blocks.append((first, second))
        low, high = share_interval(blocks)
        held += low <= 0.7 <= high
    assert 0.92 <= held / 600 <= 0.98


def test_a_rate_is_the_sum_of_all_amounts_over_all_that_they_are_divided_by() -> None:
    found = rate_interval([(10.0, 1.0), (30.0, 1.0), (20.0, 2.0)])

    assert found is not None
    assert found[0] == 15


def test_a_rates_interval_is_students_of_blocks_that_are_equally_long() -> None:
    amounts = [4.0, 6.0, 9.0, 1.0, 5.0, 5.0, 7.0, 3.0, 8.0, 2.0, 5.0]
    rate, low, high = rate_interval([(amount, 1.0) for amount in amounts]) or (0, 0, 0)
    # 2.228 is the quantile of Student's t with ten degrees of freedom.
    half = 2.228 * statistics.stdev(amounts) / len(amounts) ** 0.5

    assert (rate, low, high) == pytest.approx((5, 5 - half, 5 + half), abs=0.001)


def test_one_block_tells_no_interval() -> None:
    assert rate_interval([(10.0, 5.0)]) is None
    assert rate_interval([(0.0, 0.0), (0.0, 0.0)]) is None


def test_percentiles() -> None:
    assert percentile([], 0.5) == 0
    assert percentile([3, 1, 2], 0.5) == 2
    assert percentile(range(100), 0.99) == 99


def width(blocks: Sequence[Sequence[float]]) -> float:
    low, high = share_interval(blocks)
    return high - low


def wilson_width(won: float, games: float) -> float:
    low, high = wilson(won, games)
    return high - low
