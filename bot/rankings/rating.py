"""How good somebody is: what openskill believes, how a match changes it, and the number that people see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

# Certainty never falls: the library's drift would else take a point from a sure winner.
_MODEL: Final = PlackettLuce(limit_sigma=True)

SHOWN_AT_START: Final = 1500
SHOWN_PER_SKILL: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """A belief: the skill is about ``mu``, and nearly surely within three ``sigma`` of it."""

    mu: float
    sigma: float


INITIAL: Final = Rating(mu=_MODEL.mu, sigma=_MODEL.sigma)
"""Nobody's skill is known: the belief about somebody who has not played."""


def rate(before: tuple[Rating, ...], places: tuple[int, ...]) -> tuple[Rating, ...]:
    """The ratings after a match that the players ended at these places; 1 is first, equal places are ties.

    Raises ValueError for fewer than two players, or another number of places.
    """
    if len(before) < 2 or len(before) != len(places):
        raise ValueError(f"{len(before)} ratings and {len(places)} places are no match.")
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return tuple(Rating(mu=player.mu, sigma=player.sigma) for (player,) in after)


def score(rating: Rating) -> float:
    """The skill that somebody has nearly surely: the belief less three times its doubt.

    Everybody starts at 0. A win raises it and a loss lowers it; it grows as the doubt shrinks, so that one
    lucky win does not outrank a winter of good play.
    """
    return rating.mu - 3 * rating.sigma


def shown(rating: Rating) -> int:
    """The score on the scale that players know from chess: 1500 at the start, 20 points per unit of skill."""
    return round(SHOWN_AT_START + SHOWN_PER_SKILL * score(rating))
