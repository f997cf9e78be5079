"""What may be said of a share or a rate after so many blocks of matches: 95 % intervals, and percentiles.

The matches of a block have the same cards, so they tell less or more together than as many others would: all
that is known of chance is how the blocks differ from each other.
"""

from __future__ import annotations

from collections.abc import Sequence

Z = 1.96
"""Standard deviations on either side of a 95 % interval."""

PRESUMED = 4
"""Blocks that are presumed to have spread as independent matches do, so that the first few blocks do not seem
certain because they happen to be alike."""


def wilson(won: float, games: float) -> tuple[float, float]:
    """The 95 % interval for a share after so many independent games; (0, 1) without any.

    Wilson's interval stays within 0 and 1, and is right for few games and for shares near the ends, where the
    usual one of mean and deviation is not.
    """
    if not games:
        return 0.0, 1.0
    share, squared = won / games, Z * Z
    middle = (share + squared / (2 * games)) / (1 + squared / games)
    half = Z * (share * (1 - share) / games + squared / (4 * games * games)) ** 0.5 / (1 + squared / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def share_interval(blocks: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The 95 % interval for the share won, of blocks with what was won of each of their matches.

    It is Wilson's for as many independent matches as would tell the share as well as the blocks do: from how
    the means of the blocks spread follows how many these are, more or fewer than were played. Where all was
    won or lost nothing spreads, and the matches count as they are.
    """
    games = sum(map(len, blocks))
    if not games:
        return 0.0, 1.0
    share = sum(map(sum, blocks)) / games
    independent = share * (1 - share) * len(blocks) / games
    if not independent:
        return wilson(share * games, games)
    spread = sum((sum(block) / len(block) - share) ** 2 for block in blocks)
    variance = (spread + PRESUMED * independent) / (len(blocks) - 1 + PRESUMED)
    effective = share * (1 - share) * len(blocks) / variance
    return wilson(share * effective, effective)


def rate_interval(blocks: Sequence[tuple[float, float]]) -> tuple[float, float, float] | None:
    """A rate with its 95 % interval, of blocks with an amount and how much it is to be divided by.

    The variance is that of a ratio of two sums, by the residuals of the blocks. None for fewer than two
    blocks, or if there is nothing to divide by.
    """
    number, whole = len(blocks), sum(divisor for _, divisor in blocks)
    if number < 2 or not whole:
        return None
    rate = sum(amount for amount, _ in blocks) / whole
    squares = sum((amount - rate * divisor) ** 2 for amount, divisor in blocks)
    half = _student(number - 1) * (squares * number / (number - 1)) ** 0.5 / whole
    return rate, rate - half, rate + half


def _student(freedom: int) -> float:
    """The quantile of Student's t for a 95 % interval, by its expansion around the normal one.

    It is within 1 % from three degrees of freedom on; with fewer blocks than four no interval says much.
    """
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share (0 to 1) of the values lies; 0 without any."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0
