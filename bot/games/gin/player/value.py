"""The value function: what the endings of a deal pay under the rules, and how that changes the chance to win.

Points alone would mislead: a player who needs 15 wants a safe knock, and one who is far behind wants gin. So
each ending counts by the chance to win the match that it leads to, told again in points.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from operator import mul
from typing import NamedTuple

import msgspec

from bot.games.gin.player.network import parameters
from bot.games.gin.player.opponent_model import early_knocker_log_odds, is_early_knocker
from bot.games.gin.rules import GinRules, KnockScore, MatchFormat
from bot.games.gin.view import GinView, Sheet

GINS, KNOCKS, UNDERCUTS = range(3), range(3, 6), range(6, 7)
VOIDS = range(7, 8)
LOST_UNDERCUTS, LOST_KNOCKS, LOST_GINS = range(8, 9), range(9, 12), range(12, 15)
"""The endings of a deal as the networks number them: first the seat wins, then nobody, then its opponent.

Gin has three numbers, by the deadwood that the loser has left, and a knock three, by what it scores: below 10
points, below 25, and more.
"""
ENDINGS = LOST_GINS.stop

STANDARD_BONUS = 25
"""The bonus for gin and for an undercut under the rules that the networks were fitted to."""
SHOWN = 5
"""A knocker's deadwood on average: where a knock scores the whole count it pays so much more (3.6)."""

STEPS = 100
"""The higher target is divided into so many steps: with 100 points, a step is a point.

The table of chances has an entry for each pair of steps, so a game to 1,000 costs no more than one to 100.
"""
A_DEAL = 20
"""Points that a deal pays, about: over this distance the slope of the chance to win is measured."""
SHORT = 50
"""To fewer points a game is short: twenty points may change little there, as the next gin decides it."""
IN_SHORT = (A_DEAL, 30)
"""What a deal and what gin pays, about: in a short game the steeper slope over one of these counts."""
USUAL_TARGET = 200
"""The target assumed of a player whose own is still secret (6.8): what computer players name."""


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """The expected value of a deal; chances are from 0 to 1."""

    points: float
    """Net points: the seat's less its opponent's."""
    worth: float
    """The deal in points as they count at this score of the match."""
    won: float
    """The chance that the seat wins the deal."""
    gin: float
    """The chance that it wins with gin."""
    undercut: float
    """The chance that its knock is undercut."""


class ValueFunction:
    """The value of a deal at the score of one view, by how it may end."""

    def __init__(self, view: GinView) -> None:
        # Where no target ends the match, a point is a point, whatever the score is (6.9).
        equity = self._equity = None if view.rules.format is MatchFormat.DEALS else MatchEquity(view)
        self._rules, self._multiplier = view.rules, 2 if view.rules.doubles(view.knock_card) else 1
        paid = [_paid(view, number) for number in range(ENDINGS)]
        self._points = tuple(sum(each) / len(each) for each in paid)
        # Each ending pays in fifths, as a mean wins no game: of knocks that pay 17 on average, some pay less
        # than the 15 points that are missing.
        self._worth = (
            self._points
            if equity is None
            else tuple(equity.in_points(sum(map(equity.after, each)) / len(each)) for each in paid)
        )

    def of(self, chances: list[float]) -> Value:
        """The value, given the probability of each ending."""
        return Value(
            points=sum(map(mul, chances, self._points)),
            worth=sum(map(mul, chances, self._worth)),
            won=sum(chances[: VOIDS.start]),
            gin=sum(chances[: GINS.stop]),
            undercut=chances[LOST_UNDERCUTS.start],
        )

    def of_gin(self, left: list[int], *, big: bool) -> Value:
        """The value of gin, or big gin; ``left`` is the opponent's deadwood in each sampled hand."""
        bonus = self._rules.big_gin if big else self._rules.gin_bonus
        return self._of_scores([self._multiplier * (bonus + points) for points in left], gin=True)

    def of_knock(self, scores: list[int]) -> Value:
        """The value of a knock, given its score against each sampled hand; below 0 it is undercut."""
        return self._of_scores(scores, gin=False)

    def _of_scores(self, scores: list[int], *, gin: bool) -> Value:
        """The value, given equally likely scores."""
        points, equity = sum(scores) / len(scores), self._equity
        worth = points
        if equity is not None:
            worth = equity.in_points(sum(map(equity.after, scores)) / len(scores))
        return Value(
            points=points,
            worth=worth,
            won=sum(points > 0 for points in scores) / len(scores),
            gin=float(gin),
            undercut=sum(points < 0 for points in scores) / len(scores),
        )


class _Game(NamedTuple):
    """A game, or a column of Hollywood gin: what the seat and its opponent have there."""

    own: float
    theirs: float
    own_boxes: int
    their_boxes: int


class MatchEquity:
    """How good the match is from any score, as one seat sees it before the deal ends."""

    def __init__(self, view: GinView) -> None:
        assert view.seat is not None
        self._own, self._other = int(view.seat), 1 - int(view.seat)
        self._targets = tuple(max(1, player.target or USUAL_TARGET) for player in view.players)
        self._games, self._rules = _open_games(view), view.rules
        self._boxes = 2 if view.rules.spade_double_boxes and view.rules.doubles(view.knock_card) else 1
        self._step = max(self._targets) / STEPS
        early_knocker = is_early_knocker(early_knocker_log_odds(view))
        self._chances = _win_chances(view.rules, early_knocker=early_knocker, step=self._step)
        is_hollywood = view.rules.format is MatchFormat.HOLLYWOOD
        self.after: Callable[[float], float] = self.lead_after if is_hollywood else self.win_chance_after
        """What a deal is judged by that pays so many points; points below 0 go to the opponent."""
        self._now = self.after(0)
        distances = IN_SHORT if max(self._targets) < SHORT else (A_DEAL,)
        self._slope = max((self.after(paid) - self.after(-paid)) / (2 * paid) for paid in distances)

    def win_chance_after(self, points: float) -> float:
        """The chance to win, summed over the open games, after a deal that pays so many points."""
        return sum(self._chance(game) for game in self._games_after(points))

    def lead_after(self, points: float) -> float:
        """The points by which the seat will lead on average where the games' totals decide the match (6.7).

        Deals to come are taken to pay both seats alike.
        """
        lead, rules, whole = 0.0, self._rules, max(self._targets)
        for game in self._games_after(points):
            lead += game.own - game.theirs + rules.box_bonus * (game.own_boxes - game.their_boxes)
            lead += rules.game_bonus * 2 * self._chance(game)
            boxes = max(game.own_boxes, game.their_boxes)
            shutout = rules.shutout_points(whole, boxes=boxes, game=rules.game_bonus)
            if not game.their_boxes:
                lead += shutout * _chance_of_shutout(whole - game.own)
            if not game.own_boxes:
                lead -= shutout * _chance_of_shutout(whole - game.theirs)
        return lead

    def in_points(self, after: float) -> float:
        """The points, at this score, that the change to ``after`` stands for."""
        return (after - self._now) / self._slope if self._slope else 0.0

    def _games_after(self, points: float) -> Iterator[_Game]:
        """The open games after a deal that pays so many points."""
        winner = self._own if points > 0 else self._other
        for sheet, entering in self._games:
            paid = points if winner in entering else 0.0
            yield _Game(
                sheet.points[self._own] + max(0.0, paid),
                sheet.points[self._other] + max(0.0, -paid),
                sheet.boxes[self._own] + self._boxes * (paid > 0),
                sheet.boxes[self._other] + self._boxes * (paid < 0),
            )

    def _chance(self, game: _Game) -> float:
        """The chance to win a game."""
        own = self._steps(self._targets[self._own] - game.own)
        return self._chances[own][self._steps(self._targets[self._other] - game.theirs)]

    def _steps(self, missing: float) -> int:
        """The missing points in steps; 0 once the target is reached."""
        return min(STEPS, max(0, -int(-missing // self._step)))


def _chance_of_shutout(missing: float) -> float:
    """The chance that a seat wins all deals until it has so many points more (6.3)."""
    return 0.5 ** math.ceil(max(0.0, missing) / A_DEAL)


def _paid(view: GinView, number: int) -> list[float]:
    """Equally likely net points of one ending under the rules of this match."""
    rules, more = view.rules, 0.0
    if number in GINS:
        more = rules.gin_bonus - STANDARD_BONUS
    elif number in LOST_GINS:
        more = STANDARD_BONUS - rules.gin_bonus
    elif number in UNDERCUTS:
        more = rules.undercut_bonus - STANDARD_BONUS
    elif number in LOST_UNDERCUTS:
        more = STANDARD_BONUS - rules.undercut_bonus
    elif rules.knock_score is KnockScore.FULL and number not in VOIDS:
        more = SHOWN if number in KNOCKS else -SHOWN
    times = 2 if rules.doubles(view.knock_card) else 1
    return [times * (points + more) for points in parameters(rules).endings[number]]


def _open_games(view: GinView) -> tuple[tuple[Sheet, Collection[int]], ...]:
    """The games in which this deal may count, each with the seats that a win would enter there (6.7)."""
    if view.rules.format is not MatchFormat.HOLLYWOOD:
        return ((view.sheets[-1], range(len(view.players))),)
    columns = tuple(sheet for sheet in view.sheets if sheet.final is None) or view.sheets[-1:]
    entering: list[set[int]] = [set() for _ in columns]
    for seat in range(len(view.players)):
        # Where the seat has won before, and in the next column.
        has_won = [sheet.boxes[seat] > 0 for sheet in columns]
        for at, has in enumerate(has_won):
            if has or all(has_won[:at]):
                entering[at].add(seat)
    return tuple(zip(columns, entering, strict=True))


@lru_cache(maxsize=64)
def _win_chances(rules: GinRules, *, early_knocker: bool, step: float) -> tuple[tuple[float, ...], ...]:
    """The chance to win by the steps that the seat lacks (rows) and those that its opponent lacks (columns).

    Deals are taken to pay what they pay against an opponent of this kind. The table is filled from the end of
    the game backwards: each entry needs only those with fewer steps missing.
    """
    deals = parameters(rules).against(early_knocker=early_knocker).deals
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
