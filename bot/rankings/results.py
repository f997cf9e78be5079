"""Results and ratings as they are written when a match ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.rankings.rated import WINDOW, Past, rate_match
from bot.rankings.rating import Rating
from bot.rankings.seasons import count_in_season, current_season, not_before_the_end
from bot.records import SeasonLength, Verdict
from bot.store import GuildId, MatchId, ResultRow, Transaction, UserId


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
    seasons: SeasonLength | None = None
    """How long the seasons of the server are that begin from now on; None begins none."""


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


def record(tx: Transaction, end: MatchEnd) -> tuple[Change, ...]:
    """Write the results and, when the match counts, the ratings; returns the changes by seat.

    Must run in the write transaction that ends the match. A match that was recorded before stays as it is.
    """
    results = tx.results
    # Never twice: the same match must not move a rating again.
    if not (rows := results.of(end.match)):
        rows = _rated(tx, end) if counts(end) else results_of(end, rated=False)
        results.insert(rows)
    return tuple(_change(row) for row in rows)


def changes_of(tx: Transaction, match: MatchId) -> tuple[Change, ...]:
    """What a match that is over was for its people, by seat."""
    return tuple(_change(row) for row in tx.results.of(match))


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
            players=len(end.players),
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


def _rated(tx: Transaction, end: MatchEnd) -> tuple[ResultRow, ...]:
    """The results with the change of each rating, which is written here."""
    assert end.guild is not None
    guild, game = end.guild, end.game
    last = tx.results.last_rated_at(guild, game)
    # Ratings are made again in the order in which matches ended. A clock that was set back must not put this
    # match before others whose ratings it has gone on from.
    if last is not None and end.ended_at <= last:
        end = replace(end, ended_at=last + timedelta(microseconds=1))
    # Nor into a season whose titles are given.
    end = replace(end, ended_at=not_before_the_end(tx, guild, end.ended_at))
    season = current_season(tx, guild, end.seasons, end.ended_at)
    plain = results_of(end, rated=True)
    users = tuple(row.user for row in plain)
    past = Past(
        ratings=tx.ratings.of(guild, game, users),
        former=tx.former.ratings(guild, game, users),
        meetings=tx.meetings(guild).among(game, users, since=end.ended_at - WINDOW),
    )
    rated = rate_match(guild, plain, past)
    for rating in rated.ratings:
        tx.ratings.put(rating)
    if season is not None:
        count_in_season(tx, season, rated.results)
    return rated.results


def _change(row: ResultRow) -> Change:
    return Change(
        user=row.user,
        verdict=row.verdict,
        before=_found(row.mu_before, row.sigma_before),
        after=_found(row.mu_after, row.sigma_after),
    )


def _found(mu: float | None, sigma: float | None) -> Rating | None:
    return None if mu is None or sigma is None else Rating(mu=mu, sigma=sigma)
