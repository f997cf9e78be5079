"""The standings of a server, and the profile of one person in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.rankings.rating import Rating, shown
from bot.store import (
    Connection,
    GuildId,
    People,
    Ratings,
    ResultRow,
    Results,
    StandingRow,
    Standings,
    UserId,
    Verdict,
)

FORM_LENGTH: Final = 10
BEST: Final = "best_"
"""Counters of this prefix hold a record, not a sum."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A line of the standings; ``name`` is None when it is not known. Equal ones share a place."""

    place: int
    user: UserId
    name: str | None
    rating: Rating
    won: int
    lost: int
    drawn: int
    played: int
    tally: Mapping[str, int]
    """The counters over the matches that are ranked here, as in a profile."""

    @property
    def shown(self) -> int:
        """The rating as people see it."""
        return shown(self.rating)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Some lines of the standings, which have ``total`` lines."""

    lines: tuple[Standing, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """One person's play of one game in a server; without a rated match there is no rating and no place.

    ``form`` is the verdicts of the last matches, newest first; ``tally`` the counters over all of them, with
    ``matches``, and with ``points``, those of the outcomes, where the game has no such counter.
    """

    user: UserId
    name: str | None
    rating: Rating | None
    place: int | None
    people: int
    played: int
    won: int
    lost: int
    drawn: int
    form: tuple[Verdict, ...]
    tally: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadToHead:
    """The rated matches of two people, as the first one sees them."""

    won: int
    lost: int
    drawn: int


async def standings(
    conn: Connection,
    guild: GuildId,
    game: str,
    *,
    since: datetime | None = None,
    limit: int = 10,
    offset: int = 0,
) -> Page:
    """A page of the standings: of all time by rating, or of the matches ended ``since`` by wins.

    In a period fewer losses, then the rating decide between equal wins. Equal people come in the order of
    their ids.
    """
    table = Standings(conn, guild, game)
    if since is None:
        rows = await table.by_rating(limit=limit, offset=offset)
    else:
        rows = await table.since(since, limit=limit, offset=offset)
    ended = await Results(conn).rated_of_all(guild, game, (row.user for row in rows), since=since)
    lines = tuple(_line(row, (each for each in ended if each.user == row.user)) for row in rows)
    return Page(lines=lines, total=await table.count(since))


def _line(row: StandingRow, ended: Iterable[ResultRow]) -> Standing:
    return Standing(
        place=row.place,
        user=row.user,
        name=row.name,
        rating=Rating(mu=row.mu, sigma=row.sigma),
        won=row.won,
        lost=row.lost,
        drawn=row.drawn,
        played=row.played,
        tally=_summed(ended),
    )


async def profile(conn: Connection, guild: GuildId, game: str, user: UserId) -> Profile:
    """What the rated matches say of the person."""
    ratings = Ratings(conn)
    row = await ratings.find(guild, game, user)
    results = await Results(conn).rated_of(guild, game, user)
    person = await People(conn).find(user)
    played, won, lost, drawn = (0, 0, 0, 0) if row is None else (row.played, row.won, row.lost, row.drawn)
    return Profile(
        user=user,
        name=None if person is None else person.name,
        rating=None if row is None else Rating(mu=row.mu, sigma=row.sigma),
        place=None if row is None else await ratings.place(guild, game, row.score),
        people=await Standings(conn, guild, game).count(None),
        played=played,
        won=won,
        lost=lost,
        drawn=drawn,
        form=tuple(result.verdict for result in results[:FORM_LENGTH]),
        tally=_summed(results),
    )


def _summed(results: Iterable[ResultRow]) -> dict[str, int]:
    """The counters of many matches as one."""
    total: dict[str, int] = {}
    for result in results:
        for name, value in ({"points": result.points, "matches": 1} | dict(result.tally)).items():
            known = total.get(name)
            if known is None:
                total[name] = value
            else:
                total[name] = max(known, value) if name.startswith(BEST) else known + value
    return total


async def head_to_head(
    conn: Connection, guild: GuildId, game: str, user: UserId, other: UserId
) -> HeadToHead:
    """How often the person ended a rated match before, behind and level with the other."""
    won, lost, drawn = await Results(conn).count_between(guild, game, user, other)
    return HeadToHead(won=won, lost=lost, drawn=drawn)
