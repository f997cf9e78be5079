"""What one rated match makes of the ratings of its people: the one place in which ratings are computed.

A match counts less the more often the same two have met lately. Else somebody who beats the same friend, or a
second account of their own, a hundred times would stand above those who play everybody.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from bot.rankings.rating import INITIAL, Rating, can_rate, is_ranked, rate, score, weakened
from bot.records import Verdict
from bot.store import CountedRow, FormerRatingRow, GuildId, RatingRow, ResultRow, UserId

WINDOW: Final = timedelta(days=30)
"""How long a meeting makes the next ones of the same two count less."""

Pair = tuple[UserId, UserId]


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """What is known of the people of a match before it."""

    ratings: Mapping[UserId, RatingRow]
    former: Mapping[UserId, FormerRatingRow]
    """The ratings of those who were forgotten once and have come back."""
    meetings: Mapping[Pair, int]
    """How often two have met within the `WINDOW`, in both orders; pairs that never met are left out."""
    bereft: Collection[UserId] = ()
    """Those who have played against somebody of whom nothing is kept any more."""


@dataclass(frozen=True, slots=True)
class Rated:
    """The results of a match with the changes of ratings in them, and the ratings after it."""

    results: tuple[ResultRow, ...]
    ratings: tuple[RatingRow, ...]


def rate_match(guild: GuildId, players: tuple[ResultRow, ...], past: Past) -> Rated:
    """Rate a match by its results, which are given by seat. The same match and past give the same numbers.

    Where somebody was forgotten since, nobody can be compared with them: the match changes the ratings of
    the others by as much as it did then.
    """
    before = tuple(belief(row.user, past) for row in players)
    places, sides = tuple(row.place for row in players), tuple(row.side for row in players)
    if len(players) == players[0].players and can_rate(places, sides):
        weights = tuple(_weight(row, players, past) for row in players)
        whole = rate(before, places, sides)
        after = tuple(weakened(*each) for each in zip(before, whole, weights, strict=True))
        rows = tuple(replace(row, weight=weight) for row, weight in zip(players, weights, strict=True))
    else:
        rows = players
        after = tuple(as_it_was(row, old) for row, old in zip(players, before, strict=True))
    return Rated(
        results=tuple(
            replace(row, mu_before=a.mu, sigma_before=a.sigma, mu_after=b.mu, sigma_after=b.sigma)
            for row, a, b in zip(rows, before, after, strict=True)
        ),
        ratings=tuple(
            _counted(past.ratings.get(row.user), guild, row, new, met=_newly_met(row, players, past))
            for row, new in zip(rows, after, strict=True)
        ),
    )


def belief(user: UserId, past: Past) -> Rating:
    """The belief about somebody before the match: new people begin at the start, or where they had been."""
    row = past.ratings.get(user) or past.former.get(user)
    return INITIAL if row is None else Rating(mu=row.mu, sigma=row.sigma)


def rating_of(row: RatingRow | None) -> Rating:
    """The belief about somebody, with or without a rated match."""
    return INITIAL if row is None else Rating(mu=row.mu, sigma=row.sigma)


def opponents_of(row: ResultRow, players: tuple[ResultRow, ...]) -> tuple[UserId, ...]:
    """Whom the person played against, partners left out."""
    return tuple(
        other.user
        for other in players
        if other.user != row.user and (row.side is None or other.side is None or other.side != row.side)
    )


def _weight(row: ResultRow, players: tuple[ResultRow, ...], past: Past) -> float:
    """How much the match counts for the person: 1, 1/3, 1/5, 1/7 … as the same two meet within the `WINDOW`.

    Of several opponents the mean counts.
    """
    opponents = opponents_of(row, players)
    if not opponents:
        return 1.0
    since = row.ended_at - WINDOW

    def met(user: UserId) -> int:
        # Nobody is to begin again at a whole match by having the earlier ones forgotten.
        kept = past.former.get(user)
        return 0 if kept is None or kept.at <= since else kept.met

    earlier = (
        past.meetings.get((row.user, other), 0) + max(met(row.user), met(other)) for other in opponents
    )
    return sum(1 / (1 + 2 * number) for number in earlier) / len(opponents)


def _newly_met(row: ResultRow, players: tuple[ResultRow, ...], past: Past) -> int:
    """How many opponents of the match the person had never met; all who are forgotten are one."""
    new = sum((row.user, other) not in past.meetings for other in opponents_of(row, players))
    return new + (len(players) < row.players and row.user not in past.bereft)


def as_it_was(row: ResultRow, before: Rating) -> Rating:
    """The rating after a match against somebody who is forgotten: it changes by as much as it did then."""
    if row.mu_before is None or row.sigma_before is None or row.mu_after is None or row.sigma_after is None:
        return before
    if before == Rating(mu=row.mu_before, sigma=row.sigma_before):
        return Rating(mu=row.mu_after, sigma=row.sigma_after)
    narrowed = row.sigma_after / row.sigma_before if row.sigma_before else 1.0
    return Rating(mu=before.mu + row.mu_after - row.mu_before, sigma=before.sigma * narrowed)


def _counted(old: RatingRow | None, guild: GuildId, result: ResultRow, new: Rating, *, met: int) -> RatingRow:
    """The rating row after one more match, in which so many opponents were new."""
    played, won, lost, drawn = (0, 0, 0, 0) if old is None else (old.played, old.won, old.lost, old.drawn)
    opponents = met + (0 if old is None else old.opponents)
    return RatingRow(
        guild=guild,
        game=result.game,
        user=result.user,
        mu=new.mu,
        sigma=new.sigma,
        score=score(new),
        played=played + 1,
        won=won + (result.verdict is Verdict.WON),
        lost=lost + (result.verdict is Verdict.LOST),
        drawn=drawn + (result.verdict is Verdict.DRAWN),
        updated_at=result.ended_at,
        tally=added({} if old is None else old.tally, counted_in(result.points, result.tally)),
        opponents=opponents,
        ranked=is_ranked(new, played=played + 1, opponents=opponents),
    )


BEST: Final = "best_"
"""Counters with this prefix hold a record, not a sum."""

POINTS, MATCHES = "points", "matches"

ACHIEVED: Final = "achieved_"
"""Counters with this prefix say how often something was achieved, by the key of `Game.achieved`."""

Tally = Mapping[str, int]


def achieved_in(keys: Collection[str]) -> dict[str, int]:
    """The counters of what one match has achieved."""
    return {f"{ACHIEVED}{key}": 1 for key in keys}


def achievements_of(tally: Tally) -> dict[str, int]:
    """How often each key was achieved."""
    return {name.removeprefix(ACHIEVED): times for name, times in tally.items() if name.startswith(ACHIEVED)}


def without_achievements(tally: Tally) -> dict[str, int]:
    """All other counters."""
    return {name: number for name, number in tally.items() if not name.startswith(ACHIEVED)}


def counted_in(points: int, tally: Tally) -> dict[str, int]:
    """What one match counts: with ``matches``, and with ``points`` where the game counts none of its own."""
    return {POINTS: points, MATCHES: 1} | dict(tally)


def added(total: Tally, match: Tally) -> dict[str, int]:
    """The counters with those of one more match."""
    summed = dict(total)
    for name, value in match.items():
        known = summed.get(name)
        if known is None:
            summed[name] = value
        else:
            summed[name] = max(known, value) if name.startswith(BEST) else known + value
    return summed


def total_of(row: CountedRow | None) -> dict[str, int]:
    """The counters of many matches as one; nothing for no match."""
    if row is None:
        return {}
    total: dict[str, int] = {}
    for tally in row.tallies:
        total = added(total, tally)
    return {POINTS: row.points, MATCHES: row.matches} | total
