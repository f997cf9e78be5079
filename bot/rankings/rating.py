"""How good somebody is: what openskill believes, how a match changes it, and the number that people see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from openskill.models import PlackettLuce

from bot.records import MATCHES_LEAST, OPPONENTS_LEAST

# Certainty never falls: the library's drift would else take a point from a sure winner.
_MODEL: Final = PlackettLuce(limit_sigma=True)

SHOWN_AT_START: Final = 1500
SHOWN_PER_SKILL: Final = 20
DOUBTS: Final = 3
"""How many times its doubt is taken from a belief before people are ranked by it."""
DOUBT_MOST: Final = 7.75
"""The greatest ``sigma`` of somebody who is ranked. Everybody begins with 8.33; five matches against three
people leave about 7.55, and 20 within a month against one other person about 7.7.
"""


class Rated(Protocol):
    """Whatever holds what is believed of somebody's skill: a `Rating`, or a row that has one."""

    @property
    def mu(self) -> float: ...
    @property
    def sigma(self) -> float: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """A belief: the skill is about ``mu``, and nearly surely within three ``sigma`` of it."""

    mu: float
    sigma: float


INITIAL: Final = Rating(mu=_MODEL.mu, sigma=_MODEL.sigma)
"""Nobody's skill is known: the belief about somebody who has not played."""


def rate(
    before: tuple[Rating, ...], places: tuple[int, ...], sides: tuple[int | None, ...] | None = None
) -> tuple[Rating, ...]:
    """The ratings after a match that the players ended at these places; 1 is first, equal places are ties.

    Players of one side are rated as a team; of those whose side is None each is alone. Somebody who ended at
    another place than the partners, having left them, is no part of their team.

    Raises ValueError for fewer than two teams, or another number of places.
    """
    teams = _teams(places, sides or (None,) * len(places))
    if len(before) != len(places) or len(teams) < 2:
        raise ValueError(f"{len(before)} ratings and {len(places)} places are no match.")
    rated = _MODEL.rate(
        [[_MODEL.rating(mu=before[at].mu, sigma=before[at].sigma) for at in team] for team in teams],
        ranks=[float(places[team[0]]) for team in teams],
    )
    after = {
        at: new for team, news in zip(teams, rated, strict=True) for at, new in zip(team, news, strict=True)
    }
    return tuple(Rating(mu=after[at].mu, sigma=after[at].sigma) for at in range(len(before)))


def chance(one: Rated, other: Rated) -> float:
    """How probable it is that the first of two wins, from 0 to 1; doubt brings it nearer to a half."""
    sides = [[_MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in (one, other)]
    return float(_MODEL.predict_win(sides)[0])


def can_rate(places: tuple[int, ...], sides: tuple[int | None, ...]) -> bool:
    """Whether there were two teams at least: against nobody nothing can be won."""
    return len(_teams(places, sides)) > 1


def _teams(places: tuple[int, ...], sides: tuple[int | None, ...]) -> list[list[int]]:
    """The players by their numbers, those together who played together to the same end."""
    teams: dict[tuple[int | None, int], list[int]] = {}
    for at, (place, side) in enumerate(zip(places, sides, strict=True)):
        teams.setdefault((None, at) if side is None else (side, place), []).append(at)
    return list(teams.values())


def score(rating: Rated) -> float:
    """The skill that somebody has nearly surely: the belief less three times its doubt.

    Everybody starts at 0. A win raises it and a loss lowers it; it grows as the doubt shrinks, so that one
    lucky win does not outrank a winter of good play.
    """
    return rating.mu - DOUBTS * rating.sigma


def shown(rating: Rated) -> int:
    """The score on the scale that players know from chess: 1500 at the start, 20 points per unit of skill."""
    return round(SHOWN_AT_START + SHOWN_PER_SKILL * score(rating))


def doubt(rating: Rated) -> int:
    """How far, on the same scale, what is believed lies above the rating that people see."""
    return round(SHOWN_AT_START + SHOWN_PER_SKILL * rating.mu) - shown(rating)


def weakened(before: Rating, after: Rating, weight: float) -> Rating:
    """The rating after a match that counts as so much of a whole one, from 0 to 1."""
    if weight == 1:
        return after
    return Rating(
        mu=before.mu + weight * (after.mu - before.mu),
        sigma=before.sigma + weight * (after.sigma - before.sigma),
    )


def is_ranked(rating: Rated, *, played: int, opponents: int) -> bool:
    """Whether the rating means enough for a place in the rankings.

    Somebody who has played little, or always against the same people, has a rating that is still a guess.
    """
    return played >= MATCHES_LEAST and opponents >= OPPONENTS_LEAST and rating.sigma <= DOUBT_MOST
