"""What points are worth at this score: the chance to win the game from any two totals."""

from __future__ import annotations

from functools import cache

from bot.games.gin.player.network import learned
from bot.games.gin.player.temper import is_hasty, log_odds
from bot.games.gin.rules import MatchFormat
from bot.games.gin.view import GinView, Sheet

STEPS = 100
"""In so many steps the higher one of the targets is divided."""
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
        self._step = max(self._targets) / STEPS
        self._chances = _chances(hasty=is_hasty(log_odds(view)), step=self._step)
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
            own_steps = self._steps(self._targets[self._own] - own)
            total += self._chances[own_steps][self._steps(self._targets[self._other] - theirs)]
        return total

    def worth(self, chance: float) -> float:
        """That chance to win as points: so many as change it as much at this score."""
        return (chance - self._level) / self._slope if self._slope else 0.0

    def _steps(self, missing: float) -> int:
        """Points that are missing in steps; none once the target is reached."""
        return min(STEPS, max(0, -int(-missing // self._step)))

    def _wins(self, seat: int) -> int:
        """Deals that the seat has won: its first win counts in one column, its second in two (6.7)."""
        return sum(result.winner == seat for result in self._results)


def _open_games(view: GinView) -> tuple[tuple[Sheet, int], ...]:
    """The games in which this deal may count, each with the wins that one needs before: columns (6.7)."""
    if view.rules.format is MatchFormat.HOLLYWOOD:
        columns = tuple((sheet, number) for number, sheet in enumerate(view.sheets))
        return tuple(column for column in columns if column[0].final is None) or columns[-1:]
    return ((view.sheets[-1], 0),)


@cache
def _chances(*, hasty: bool, step: float) -> tuple[tuple[float, ...], ...]:
    """The chance to win for whoever lacks so many steps, a row each, against somebody who lacks so many.

    What later deals pay is what they pay against a player of this temper.
    """
    deals = learned().against(hasty=hasty).deals
    wins = [(max(1, round(points / step)), share) for points, share in deals if points > 0]
    losses = [(max(1, round(-points / step)), share) for points, share in deals if points < 0]
    whole = sum(share for _, share in deals)
    found = [[0.0] + [1.0] * STEPS]
    for own in range(1, STEPS + 1):
        row = [0.0]
        for theirs in range(1, STEPS + 1):
            won = sum([share * found[max(0, own - paid)][theirs] for paid, share in wins])
            lost = sum([share * row[max(0, theirs - paid)] for paid, share in losses])
            row.append((won + lost) / whole)
        found.append(row)
    return tuple(map(tuple, found))
