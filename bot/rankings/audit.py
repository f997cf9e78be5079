"""Whether a ranking is what its results make it: every rating and counter, made again from the first match.

The results are the truth, as the log is of a match. What the ranking says beyond them is computed, so
whatever differs has been damaged, or changed by somebody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isclose
from typing import Final

from bot.rankings.rating import is_ranked, score
from bot.rankings.recount import is_recalculated
from bot.rankings.replay import by_match, recalculate, replayed
from bot.rankings.seasons import correct_titles, ratings_of_season, remake
from bot.store import GuildId, RatingRow, ResultRow, SeasonRatingRow, SeasonRow, Transaction, UserId

_NEAR: Final = 1e-6
"""Machines differ in the last digits of an exponential, and a season adds such differences up."""

AnyRating = RatingRow | SeasonRatingRow

_CHANGE: Final = ("weight", "mu_before", "sigma_before", "mu_after", "sigma_after")
_COUNTS: Final = ("played", "won", "lost", "drawn", "opponents")


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """The ranking of one game in one server, with its faults as the rest of a sentence that names it."""

    guild: GuildId
    game: str
    faults: tuple[str, ...]


def check_ranking(tx: Transaction, guild: GuildId, game: str) -> Checked:
    """Compute the ranking again, and compare."""
    # Between an update and the next start the ratings are still those of the older formula; and a ranking
    # that is being made right is known to be wrong.
    if not is_recalculated(tx) or tx.stale_rankings.find(guild, game) is not None:
        return Checked(guild=guild, game=game, faults=())
    rows, right = replayed(tx, guild, game)
    stored = {row.user: row for row in tx.ratings.all_in(guild, game)}
    changed = [now for was, now in zip(rows, right.results, strict=True) if not _is_same_change(now, was)]
    faults = (
        *(f"match {row.match} changed player {row.user}'s rating by other numbers" for row in changed),
        *_faults_of_ratings(stored, right.ratings),
        *_faults_of_seasons(tx, guild, game, rows),
    )
    return Checked(guild=guild, game=game, faults=faults)


def mend_ranking(tx: Transaction, guild: GuildId, game: str) -> None:
    """Write what the results lead to, in one transaction in which nobody else plays."""
    recalculate(tx, guild, game)
    for season in tx.seasons.of(guild):
        people = {row.user for row in tx.results.rated_in(guild, game)}
        people |= tx.seasons.ratings(season.id, game).keys()
        remake(tx, season, game, people)
    correct_titles(tx, guild, game)


def _faults_of_seasons(
    tx: Transaction, guild: GuildId, game: str, rows: tuple[ResultRow, ...]
) -> Iterator[str]:
    for season in tx.seasons.of(guild):
        there = tuple(row for row in rows if season.began_at <= row.ended_at < season.ends_at)
        stored = tx.seasons.ratings(season.id, game)
        right = ratings_of_season(season, there)
        bereft = {row.user for players in by_match(there) for row in players if len(players) < row.players}
        for user in bereft:
            if user in stored and user in right:
                right[user] = _as_far_as_known(stored[user], right[user])
        for fault in (*_faults_of_ratings(stored, right), *_faults_of_titles(tx, season, game)):
            yield f"season {season.id}: {fault}"


def _faults_of_titles(tx: Transaction, season: SeasonRow, game: str) -> Iterator[str]:
    """What is wrong with the titles of a season that has given them."""
    champions = [row.user for row in tx.seasons.titles(season.id, game)]
    # A title stays with somebody who is forgotten, whose rating is gone.
    if season.settled_at is not None and None not in champions:
        best = list(tx.seasons.best(season.id, game))
        if champions != best:
            yield f"the title is with {_people(champions)}, and the ratings give it to {_people(best)}"


def _people(users: Sequence[UserId | None]) -> str:
    return ", ".join(f"player {user}" for user in users) or "nobody"


def _as_far_as_known(found: SeasonRatingRow, ought: SeasonRatingRow) -> SeasonRatingRow:
    """What a season makes of somebody who has played a person who is forgotten.

    What such a match did to the rating is known for the ranking of all time alone, and several who are
    forgotten look like one.
    """
    opponents = max(found.opponents, ought.opponents)
    ranked = is_ranked(found, played=ought.played, opponents=opponents)
    known = replace(ought, mu=found.mu, sigma=found.sigma, score=score(found))
    return replace(known, opponents=opponents, ranked=ranked)


def _is_same_change(one: ResultRow, other: ResultRow) -> bool:
    return all(_is_near(getattr(one, name), getattr(other, name)) for name in _CHANGE)


def _is_near(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return isclose(one, other, rel_tol=_NEAR, abs_tol=_NEAR)


def _faults_of_ratings(
    stored: Mapping[UserId, AnyRating], right: Mapping[UserId, AnyRating]
) -> Iterator[str]:
    for user in sorted(stored.keys() | right.keys()):
        found, ought = stored.get(user), right.get(user)
        if found is None:
            yield f"player {user} has no rating, and has played rated matches"
        elif ought is None:
            yield f"player {user} has a rating, and no rated match"
        elif told := ", ".join(_differences(found, ought)):
            yield f"player {user} has {told}"


def _differences(found: AnyRating, ought: AnyRating) -> Iterator[str]:
    """What is wrong with a rating, as the rest of a sentence."""
    if not (_is_near(found.mu, ought.mu) and _is_near(found.sigma, ought.sigma)):
        yield (
            f"the rating {found.mu:.2f} +- {found.sigma:.2f}, and the results make it "
            f"{ought.mu:.2f} +- {ought.sigma:.2f}"
        )
    elif not _is_near(found.score, ought.score):
        yield f"the score {found.score:.2f}, and the rating makes it {ought.score:.2f}"
    for name in _COUNTS:
        if getattr(found, name) != getattr(ought, name):
            what = name if name == "opponents" else f"matches {name}"
            yield f"{getattr(found, name)} {what} instead of {getattr(ought, name)}"
    if found.ranked != ought.ranked:
        yield "a place in the ranking" if found.ranked else "no place in the ranking"
    if dict(found.tally) != dict(ought.tally):
        names = sorted(
            name
            for name in found.tally.keys() | ought.tally.keys()
            if found.tally.get(name) != ought.tally.get(name)
        )
        yield f"other counters than the results: {', '.join(names)}"
    if found.updated_at != ought.updated_at:
        yield "the time of another match"
