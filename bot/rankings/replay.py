"""Ratings made anew from the results of a server, when one of them counts no more."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from bot.rankings.rating import Rating, can_rate, rate
from bot.rankings.record import counted, rating_of
from bot.store import (
    GuildId,
    MatchId,
    RatingRow,
    ResultRow,
    Transaction,
    UserId,
)


@dataclass(frozen=True, slots=True)
class Replayed:
    """What the results of a server lead to: each with its change of rating, and the ratings in the end."""

    results: tuple[ResultRow, ...]
    ratings: dict[UserId, RatingRow]


def replay(guild: GuildId, rows: Iterable[ResultRow]) -> Replayed:
    """The rated results of one game in one server rated anew, in the order in which they are given.

    The rows of one match stand together, by seat. The same rows always give the same numbers.
    """
    ratings: dict[UserId, RatingRow] = {}
    results = [
        row
        for _, players in groupby(rows, key=lambda row: row.match)
        for row in _match_again(guild, tuple(players), ratings)
    ]
    return Replayed(tuple(results), ratings)


def _match_again(
    guild: GuildId, players: tuple[ResultRow, ...], ratings: dict[UserId, RatingRow]
) -> Iterator[ResultRow]:
    before = tuple(rating_of(ratings.get(row.user)) for row in players)
    places, sides = tuple(row.place for row in players), tuple(row.side for row in players)
    if can_rate(places, sides):
        after = rate(before, places, sides)
    else:
        after = tuple(_as_it_was(row, old) for row, old in zip(players, before, strict=True))
    for row, old, new in zip(players, before, after, strict=True):
        ratings[row.user] = counted(ratings.get(row.user), guild, row, new)
        yield replace(row, mu_before=old.mu, sigma_before=old.sigma, mu_after=new.mu, sigma_after=new.sigma)


def _as_it_was(row: ResultRow, before: Rating) -> Rating:
    """The rating after a match against somebody who is forgotten: it changes by as much as it did then."""
    if row.mu_before is None or row.sigma_before is None or row.mu_after is None or row.sigma_after is None:
        return before
    if before == Rating(mu=row.mu_before, sigma=row.sigma_before):
        return Rating(mu=row.mu_after, sigma=row.sigma_after)
    mu = before.mu + row.mu_after - row.mu_before
    return Rating(mu=mu, sigma=before.sigma * row.sigma_after / row.sigma_before)


async def void_result(tx: Transaction, match: MatchId, *, by: UserId, at: datetime) -> bool:
    """Take a match out of the rankings as if it had never ended; whether it had counted.

    Must run in one write transaction. A person without another rated match leaves the rankings.
    """
    results = tx.results
    counting = [row for row in await results.of(match) if row.rated]
    if not counting or counting[0].guild is None:
        return False
    guild, game = counting[0].guild, counting[0].game
    await results.void(match, by=by, at=at)
    await tx.matches.unrate(match)
    old = await results.rated_in(guild, game)
    # In a thread: years of matches take a while, and the event loop has people to answer.
    anew = await asyncio.to_thread(replay, guild, old)
    await results.put_changes(tuple(now for was, now in zip(old, anew.results, strict=True) if was != now))
    await _write_ratings(tx, guild, game, anew.ratings)
    return True


async def _write_ratings(tx: Transaction, guild: GuildId, game: str, anew: dict[UserId, RatingRow]) -> None:
    ratings = tx.ratings
    old = {row.user: row for row in await ratings.all_in(guild, game)}
    for user in old.keys() - anew.keys():
        await ratings.remove(guild, game, user)
    for user, row in anew.items():
        if old.get(user) != row:
            await ratings.put(row)
