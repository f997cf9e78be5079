"""Whether a ranking is what its results make it: every rating and counter, made again from the first match.

The results are the truth, as the log is of a match. What the ranking says beyond them is computed, so
whatever differs has been damaged, or changed by somebody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from math import isclose
from typing import Final

from bot.rankings.rating import Rating
from bot.rankings.results import counted, match_again, put_ratings, rating_of
from bot.store import GuildId, MatchId, RatingRow, ResultRow, Transaction, UserId

_NEAR: Final = 1e-6
"""Machines differ in the last digits of an exponential, and a season adds such differences up."""

_AHEAD: Final = 20
"""How many matches may have ended between the end of a match and its commit."""

_CHANGE: Final = ("mu_before", "sigma_before", "mu_after", "sigma_after")
_COUNTS: Final = ("played", "won", "lost", "drawn")

Players = tuple[ResultRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """The ranking of one game in one server, with its faults as the rest of a sentence that names it."""

    guild: GuildId
    game: str
    faults: tuple[str, ...]
    results: tuple[ResultRow, ...]
    """Those whose change of rating must be another one, with the right one."""
    ratings: Mapping[UserId, RatingRow]
    """What the results make of everybody."""


async def check_ranking(tx: Transaction, guild: GuildId, game: str) -> Checked:
    """Compute the ranking again, and compare."""
    rows = await tx.results.rated_in(guild, game)
    gaps = await tx.results.with_somebody_forgotten(guild, game)
    stored = {row.user: row for row in await tx.ratings.all_in(guild, game)}
    ratings: dict[UserId, RatingRow] = {}
    right = _again(guild, rows, gaps, ratings)
    was = {(row.match, row.user): row for row in rows}
    changed = [row for row in right if not _is_same_change(row, was[row.match, row.user])]
    faults = (
        *(f"match {row.match} changed player {row.user}'s rating by other numbers" for row in changed),
        *_faults_of_ratings(stored, ratings),
    )
    return Checked(guild=guild, game=game, faults=faults, results=tuple(changed), ratings=ratings)


async def mend_ranking(tx: Transaction, guild: GuildId, game: str) -> None:
    """Write what the results lead to, in one transaction in which nobody else plays."""
    checked = await check_ranking(tx, guild, game)
    await tx.results.put_changes(checked.results)
    await put_ratings(tx, guild, game, dict(checked.ratings))


def _again(
    guild: GuildId,
    rows: Iterable[ResultRow],
    gaps: frozenset[MatchId],
    ratings: dict[UserId, RatingRow],
) -> Iterator[ResultRow]:
    """Each result as it must be, in the order in which the matches were rated; fills ``ratings``."""
    matches = [tuple(players) for _, players in groupby(rows, key=lambda row: row.match)]
    matches.reverse()
    while matches:
        players = _next(matches, ratings)
        if players[0].match in gaps and _fits(players, ratings):
            # What it was is all that anybody knows: the one who is forgotten cannot be rated again.
            yield from _as_stored(guild, players, ratings)
        else:
            yield from match_again(guild, players, ratings)


def _next(matches: list[Players], ratings: Mapping[UserId, RatingRow]) -> Players:
    """Take the match that was rated next: the oldest one, unless a later one alone fits the ratings."""
    # Two matches may end in one order and be committed in the other: then each begins at the ratings that
    # the other left.
    for at in range(1, min(_AHEAD, len(matches)) + 1):
        if _fits(matches[-at], ratings):
            return matches.pop(-at)
    return matches.pop()


def _fits(players: Players, ratings: Mapping[UserId, RatingRow]) -> bool:
    """Whether the match was rated when the ratings were these."""
    return all(
        row.mu_before is not None
        and row.sigma_before is not None
        and row.mu_after is not None
        and row.sigma_after is not None
        and _is_near(row.mu_before, (old := rating_of(ratings.get(row.user))).mu)
        and _is_near(row.sigma_before, old.sigma)
        for row in players
    )


def _as_stored(guild: GuildId, players: Players, ratings: dict[UserId, RatingRow]) -> Iterator[ResultRow]:
    for row in players:
        if row.mu_after is not None and row.sigma_after is not None:
            new = Rating(mu=row.mu_after, sigma=row.sigma_after)
            ratings[row.user] = counted(ratings.get(row.user), guild, row, new)
        yield row


def _is_same_change(one: ResultRow, other: ResultRow) -> bool:
    return all(_is_near(getattr(one, name), getattr(other, name)) for name in _CHANGE)


def _is_near(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return isclose(one, other, rel_tol=_NEAR, abs_tol=_NEAR)


def _faults_of_ratings(
    stored: Mapping[UserId, RatingRow], right: Mapping[UserId, RatingRow]
) -> Iterator[str]:
    for user in sorted(stored.keys() | right.keys()):
        found, ought = stored.get(user), right.get(user)
        if found is None:
            yield f"player {user} has no rating, and has played rated matches"
        elif ought is None:
            yield f"player {user} has a rating, and no rated match"
        elif told := ", ".join(_differences(found, ought)):
            yield f"player {user} has {told}"


def _differences(found: RatingRow, ought: RatingRow) -> Iterator[str]:
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
            yield f"{getattr(found, name)} matches {name} instead of {getattr(ought, name)}"
    if dict(found.tally) != dict(ought.tally):
        names = sorted(
            name
            for name in found.tally.keys() | ought.tally.keys()
            if found.tally.get(name) != ought.tally.get(name)
        )
        yield f"other counters than the results: {', '.join(names)}"
    if found.updated_at != ought.updated_at:
        yield "the time of another match"
