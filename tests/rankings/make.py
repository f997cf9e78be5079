"""Matches that are over, in one line each."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from bot.rankings import Change, MatchEnd, PlayerEnd, Profile, Recount, record, rivalry, void_result
from bot.records import Verdict
from bot.store import ChannelId, GuildId, MatchId, NewMatch, NewSeat, StaleRankingRow, Transaction, UserId

NOON = datetime(2030, 1, 15, 12, tzinfo=UTC)
DAY = timedelta(days=1)
SERVER, OTHER_SERVER = GuildId(900_000_000_000_000_001), GuildId(2)
ANN, BOB, CAT, DAN = UserId(11), UserId(12), UserId(13), UserId(14)


def end_of(  # what a test is about, all named
    tx: Transaction,
    *players: PlayerEnd,
    guild: GuildId | None = SERVER,
    game: str = "gin",
    rated: bool = True,
    at: datetime = NOON,
) -> MatchEnd:
    """A stored match that these players have ended."""
    new = NewMatch(
        guild=guild,
        channel=ChannelId(3),
        game=game,
        game_version=1,
        preset="standard",
        rules="{}",
        turn_limit=None,
        rated=rated,
        salt="",
        secret=b"",
        seed=b"",
        snapshot=b"",
        created_at=at,
    )
    seats = tuple(
        NewSeat(seat=player.seat, user=player.user, computer=None if player.user else "casual")
        for player in players
    )
    number = tx.matches.insert(new, seats)
    return MatchEnd(match=number, guild=guild, game=game, rated=rated, ended_at=at, players=players)


def beat(
    tx: Transaction,
    winner: UserId,
    loser: UserId,
    *,
    at: datetime = NOON,
    tally: Mapping[str, int] | None = None,
    guild: GuildId = SERVER,
) -> tuple[Change, ...]:
    """Record a rated match that one won and the other one lost; ``tally`` is the winner's."""
    players = (
        PlayerEnd(seat=0, user=winner, place=1, points=100, tally=tally or {}),
        PlayerEnd(seat=1, user=loser, place=2, points=40),
    )
    return record(tx, end_of(tx, *players, at=at, guild=guild))


def draw(tx: Transaction, one: UserId, other: UserId, *, at: datetime = NOON) -> tuple[Change, ...]:
    players = tuple(
        PlayerEnd(seat=seat, user=user, place=1, points=100) for seat, user in enumerate((one, other))
    )
    return record(tx, end_of(tx, *players, at=at))


def void(tx: Transaction, match: MatchId, *, by: UserId = DAN, at: datetime) -> bool:
    """Take a match out of its ranking, and make that right; whether the match counted."""
    stale = void_result(tx, match, by=by, at=at)
    if stale is not None:
        recount(tx, stale)
    return stale is not None


def recount(tx: Transaction, stale: StaleRankingRow) -> None:
    """Make a ranking right while nobody plays."""
    finish(tx, Recount(stale))


def finish(tx: Transaction, again: Recount) -> None:
    """Do what is left of it."""
    while (fetched := again.fetch(tx)).rows:
        again.put_results(tx, again.rate(fetched))
    again.rate(fetched)
    while people := again.next_people():
        assert again.put_ratings(tx, people)
        again.wrote(people)
    while people := again.next_in_seasons():
        assert again.put_in_seasons(tx, people)
        again.made_in_seasons(people)
    assert again.finish(tx)


def ends(found: Profile) -> tuple[Verdict, ...]:
    """How the last matches ended, newest first."""
    return tuple(end.verdict for end in found.form)


def between(tx: Transaction, user: UserId, other: UserId) -> tuple[int, int, int]:
    """How often the one won against the other, lost, and neither."""
    found = rivalry(tx, SERVER, "gin", user, other)
    return found.first.won, found.second.won, found.drawn
