"""What points are worth at this score: the chance to win the game from any two totals."""

from __future__ import annotations

from functools import cache

from bot.games.gin.rules import MatchFormat
from bot.games.gin.view import GinView, Sheet

STEPS = 100
"""In so many steps a game's target is divided."""
DEALS = ((10, 0.2), (20, 0.15), (28, 0.2), (36, 0.2), (46, 0.15), (60, 0.1))
"""Points that the winner of a deal gets, and how often."""
A_DEAL = 20
"""Points that a deal is worth, about."""
USUAL_TARGET = 200
"""Taken for a target that is still secret (6.8)."""


class Standing:
    """The score before a deal ends, as one seat sees it."""

    def __init__(self, view: GinView) -> None:
        assert view.seat is not None
        self._own, self._other = int(view.seat), 1 - int(view.seat)
        self._targets = tuple(max(1, player.target or USUAL_TARGET) for player in view.players)
        self._games = _open_games(view)
        self._results = view.results
        self._level = self.after(0)
        self._slope = (self.after(A_DEAL) - self.after(-A_DEAL)) / (2 * A_DEAL)

    def after(self, points: float) -> float:
        """The chance, summed over the games that go on, to win after a deal worth so many points.

        Points below 0 are the other's.
        """
        winner = self._own if points > 0 else self._other
        total = 0.0
        for sheet, first in self._games:
            own, theirs = float(sheet.points[self._own]), float(sheet.points[self._other])
            if points and first <= self._wins(winner):
                own, theirs = own + max(0.0, points), theirs + max(0.0, -points)
            total += _chance(
                _steps(self._targets[self._own] - own, self._targets[self._own]),
                _steps(self._targets[self._other] - theirs, self._targets[self._other]),
            )
        return total

    def worth(self, chance: float) -> float:
        """That chance to win as points: so many as change it as much at this score."""
        return (chance - self._level) / self._slope if self._slope else 0.0

    def _wins(self, seat: int) -> int:
        """Deals that the seat has won: its first win counts in one column, its second in two (6.7)."""
        return sum(result.winner == seat for result in self._results)


def _open_games(view: GinView) -> tuple[tuple[Sheet, int], ...]:
    """The games in which this deal may count, each with the wins that one needs before: columns (6.7)."""
    if view.rules.format is MatchFormat.HOLLYWOOD:
        columns = tuple((sheet, number) for number, sheet in enumerate(view.sheets))
        return tuple(column for column in columns if column[0].final is None) or columns[-1:]
    return ((view.sheets[-1], 0),)


def _steps(missing: float, target: int) -> int:
    """Points that are missing, in steps of the target; none once it is reached."""
    return max(0, -int(-missing * STEPS // target))


@cache
def _chance(own: int, theirs: int) -> float:
    """The chance to win for whoever lacks ``own`` steps against somebody who lacks ``theirs``."""
    if own == 0 or theirs == 0:
        return float(own == 0)
    if own == theirs:
        return 0.5
    if own > theirs:
        return 1 - _chance(theirs, own)
    total = 0.0
    for points, share in DEALS:
        step = max(1, points * STEPS // 100)
        won, lost = _chance(max(0, own - step), theirs), _chance(own, max(0, theirs - step))
        total += share * (won + lost) / 2
    return total
