"""What the endings of a deal are worth under the rules of the match, and at its score."""

from __future__ import annotations

from operator import mul

import msgspec

from bot.games.gin.player.network import learned
from bot.games.gin.player.standing import Standing
from bot.games.gin.rules import KnockScore
from bot.games.gin.view import GinView

GINS, KNOCKS, UNDERCUTS = range(3), range(3, 6), range(6, 7)
"""The endings that the seat wins, as the networks number them; gin by what the other has left, a knock by
what it scores: …"""
VOIDS = range(7, 8)
LOST_UNDERCUTS, LOST_KNOCKS, LOST_GINS = range(8, 9), range(9, 12), range(12, 15)
"""… below 10 points, below 25, and more; the same for those that the other wins."""
ENDINGS = LOST_GINS.stop

STANDARD_BONUS = 25
"""The bonus for gin and for an undercut in the rules under which the endings were learned."""
SHOWN = 5
"""Deadwood of a knocker on average: what a knock that scores the whole count brings on top (3.6)."""


class Prospect(msgspec.Struct, frozen=True, kw_only=True):
    """What is expected of a deal, all chances from 0 to 1."""

    points: float
    """Net points: the seat's less the other's."""
    worth: float
    """The same as they count at this score."""
    won: float
    gin: float
    """The chance that it is won with gin."""
    undercut: float
    """The chance that an own knock is undercut."""


class Prospects:
    """The value of chances for one view."""

    def __init__(self, view: GinView) -> None:
        standing = self._standing = Standing(view)
        self._rules, self._multiplier = view.rules, 2 if view.rules.doubles(view.knock_card) else 1
        paid = [_paid(view, number) for number in range(ENDINGS)]
        self._points = tuple(sum(each) / len(each) for each in paid)
        # What a deal pays wins a game, not its mean: of knocks worth 17 some are not the 15 that are missing.
        self._worth = tuple(standing.worth(sum(map(standing.after, each)) / len(each)) for each in paid)

    def of(self, chances: list[float]) -> Prospect:
        """What these chances, one for each ending, come to."""
        return Prospect(
            points=sum(map(mul, chances, self._points)),
            worth=sum(map(mul, chances, self._worth)),
            won=sum(chances[: VOIDS.start]),
            gin=sum(chances[: GINS.stop]),
            undercut=chances[LOST_UNDERCUTS.start],
        )

    def of_gin(self, left: list[int], *, big: bool) -> Prospect:
        """Gin, or big gin, where the other may have this deadwood left."""
        bonus = self._rules.big_gin if big else self._rules.gin_bonus
        return self._of_scores([self._multiplier * (bonus + points) for points in left], gin=True)

    def of_knock(self, scores: list[int]) -> Prospect:
        """A knock that may score this; below 0 it is undercut."""
        return self._of_scores(scores, gin=False)

    def _of_scores(self, scores: list[int], *, gin: bool) -> Prospect:
        """What as many possible scores come to, each as likely."""
        chance = sum(map(self._standing.after, scores)) / len(scores)
        return Prospect(
            points=sum(scores) / len(scores),
            worth=self._standing.worth(chance),
            won=sum(points > 0 for points in scores) / len(scores),
            gin=float(gin),
            undercut=sum(points < 0 for points in scores) / len(scores),
        )


def _paid(view: GinView, number: int) -> list[float]:
    """Net points of one ending under the rules of this match, each part of it as likely."""
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
    return [times * (points + more) for points in learned().endings[number]]
