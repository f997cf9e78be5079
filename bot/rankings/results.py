"""Results and ratings: written as a match ends, and made again when one of them no longer counts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import groupby
from typing import Final

from bot.rankings.rating import INITIAL, Rating, can_rate, rate, score
from bot.records import Verdict
from bot.store import (
    CountedRow,
    GuildId,
    MatchId,
    RatingRow,
    ResultRow,
    Transaction,
    UserId,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerEnd:
    """How the match ended for one seat; a computer player has no ``user``.

    ``tally`` holds counters of the game's own, such as ``gins``. They are added up over all matches of a
    person, but of those whose name starts with ``best_`` the greatest counts.
    """

    seat: int
    user: UserId | None
    place: int
    points: int
    side: int | None = None
    """Partners have the same one; None is a player on their own."""
    tally: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEnd:
    """A match that is over. With ``rated=False`` (abandoned, void, practice) it changes no rating."""

    match: MatchId
    guild: GuildId | None
    game: str
    rated: bool
    ended_at: datetime
    players: tuple[PlayerEnd, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What the match was for one person; without a change of rating ``before`` and ``after`` are None."""

    user: UserId
    verdict: Verdict
    before: Rating | None
    after: Rating | None


def counts(end: MatchEnd) -> bool:
    """Whether the match changes ratings: only one between different people in a server does."""
    users = {player.user for player in end.players}
    return end.rated and end.guild is not None and None not in users and len(users) == len(end.players) > 1


async def record(tx: Transaction, end: MatchEnd) -> tuple[Change, ...]:
    """Write the results and, when the match counts, the ratings; returns the changes by seat.

    Must run in the write transaction that ends the match. A match that was recorded before stays as it is.
    """
    results = tx.results
    # Never twice: the same match must not move a rating again.
    if not (rows := await results.of(end.match)):
        rows = await _rated(tx, end) if counts(end) else results_of(end, rated=False)
        await results.insert(rows)
    return tuple(_change(row) for row in rows)


async def changes_of(tx: Transaction, match: MatchId) -> tuple[Change, ...]:
    """What a match that is over was for its people, by seat."""
    return tuple(_change(row) for row in await tx.results.of(match))


def results_of(end: MatchEnd, *, rated: bool) -> tuple[ResultRow, ...]:
    """The results of the people by seat; whether they won is a matter of all players' places."""
    return tuple(
        ResultRow(
            match=end.match,
            user=player.user,
            guild=end.guild,
            game=end.game,
            seat=player.seat,
            place=player.place,
            verdict=_verdict(player, end.players),
            points=player.points,
            rated=rated,
            ended_at=end.ended_at,
            tally=player.tally,
            side=player.side,
        )
        for player in sorted(end.players, key=lambda player: player.seat)
        if player.user is not None
    )


def _verdict(player: PlayerEnd, players: tuple[PlayerEnd, ...]) -> Verdict:
    """Partners win together; sharing the first place with anybody else is a draw."""
    first = [other for other in players if other.place == min(each.place for each in players)]
    if player not in first:
        return Verdict.LOST
    alone = all(other is player or (player.side is not None and other.side == player.side) for other in first)
    return Verdict.WON if alone else Verdict.DRAWN


async def _rated(tx: Transaction, end: MatchEnd) -> tuple[ResultRow, ...]:
    """The results with the change of each rating, which is written here."""
    assert end.guild is not None
    plain = results_of(end, rated=True)
    ratings = tx.ratings
    old = await ratings.of(end.guild, end.game, (row.user for row in plain))
    # All from before the match: rated one by one, the second would meet the first's new rating.
    before = tuple(rating_of(old.get(row.user)) for row in plain)
    after = rate(before, tuple(row.place for row in plain), tuple(row.side for row in plain))
    for row, new in zip(plain, after, strict=True):
        await ratings.put(counted(old.get(row.user), end.guild, row, new))
    return tuple(
        replace(row, mu_before=a.mu, sigma_before=a.sigma, mu_after=b.mu, sigma_after=b.sigma)
        for row, a, b in zip(plain, before, after, strict=True)
    )


def rating_of(row: RatingRow | None) -> Rating:
    """The belief about somebody, with or without a rated match."""
    return INITIAL if row is None else Rating(mu=row.mu, sigma=row.sigma)


def counted(old: RatingRow | None, guild: GuildId, result: ResultRow, new: Rating) -> RatingRow:
    """The rating row after one more match."""
    played, won, lost, drawn = (0, 0, 0, 0) if old is None else (old.played, old.won, old.lost, old.drawn)
    total = {} if old is None else old.tally
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
        tally=added(total, counted_in(result.points, result.tally)),
    )


def _change(row: ResultRow) -> Change:
    return Change(
        user=row.user,
        verdict=row.verdict,
        before=_found(row.mu_before, row.sigma_before),
        after=_found(row.mu_after, row.sigma_after),
    )


def _found(mu: float | None, sigma: float | None) -> Rating | None:
    return None if mu is None or sigma is None else Rating(mu=mu, sigma=sigma)


BEST: Final = "best_"
"""Counters with this prefix hold a record, not a sum."""

POINTS, MATCHES = "points", "matches"

Tally = Mapping[str, int]


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


@dataclass(frozen=True, slots=True)
class Replayed:
    """What the results of a server lead to: each with its change of rating, and the ratings at the end."""

    results: tuple[ResultRow, ...]
    ratings: dict[UserId, RatingRow]


def replay(guild: GuildId, rows: Iterable[ResultRow]) -> Replayed:
    """Rate the results of one game in one server again, in the order in which they are given.

    The rows of one match stand together, by seat. The same rows always give the same numbers.
    """
    ratings: dict[UserId, RatingRow] = {}
    results = [
        row
        for _, players in groupby(rows, key=lambda row: row.match)
        for row in match_again(guild, tuple(players), ratings)
    ]
    return Replayed(tuple(results), ratings)


def match_again(
    guild: GuildId, players: tuple[ResultRow, ...], ratings: dict[UserId, RatingRow]
) -> Iterator[ResultRow]:
    """Rate one more match on top of the ``ratings``, and put the new ones in their place."""
    before = tuple(rating_of(ratings.get(row.user)) for row in players)
    places, sides = tuple(row.place for row in players), tuple(row.side for row in players)
    # Somebody had themselves forgotten since: with them gone there may be nobody left to compare with.
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
    """Take a match out of the rankings as if it had never ended; whether it counted before.

    Must run in one write transaction. A person without another rated match leaves the rankings.
    """
    results = tx.results
    counting = [row for row in await results.of(match) if row.rated]
    if not counting or counting[0].guild is None:
        return False
    guild, game = counting[0].guild, counting[0].game
    await results.void(match, by=by, at=at)
    await tx.matches.put_rated(match, rated=False)
    old = await results.rated_in(guild, game)
    # In a thread: years of matches take a while, and the event loop has people to answer.
    anew = await asyncio.to_thread(replay, guild, old)
    # Only rows that changed: after a match of last week few of thousands do.
    await results.put_changes(tuple(now for was, now in zip(old, anew.results, strict=True) if was != now))
    await put_ratings(tx, guild, game, anew.ratings)
    return True


async def put_ratings(tx: Transaction, guild: GuildId, game: str, anew: dict[UserId, RatingRow]) -> None:
    """Make these the only ratings of the game in the server."""
    ratings = tx.ratings
    old = {row.user: row for row in await ratings.all_in(guild, game)}
    for user in old.keys() - anew.keys():
        await ratings.remove(guild, game, user)
    for user, row in anew.items():
        if old.get(user) != row:
            await ratings.put(row)
