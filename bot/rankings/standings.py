"""The standings of a server."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.rankings.rating import Rating, is_provisional, score, shown
from bot.rankings.tallies import Tally, total_of
from bot.store import GuildId, StandingRow, Transaction, UserId


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
    rated: int
    """Rated matches of all time, which are those ``played`` unless a time is ranked."""
    tally: Tally
    """The counters over the matches that are ranked here, as in a profile."""

    @property
    def shown(self) -> int:
        """The rating as people see it."""
        return shown(self.rating)

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is still more of a guess."""
        return is_provisional(self.rated)


@dataclass(frozen=True, slots=True, kw_only=True)
class Former:
    """Where somebody stood at an earlier time, and with which rating as people see it."""

    place: int
    shown: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Some lines of the standings, which have ``total`` lines."""

    lines: tuple[Standing, ...]
    total: int
    own: Standing | None = None
    """The line of the person who asks, on whichever page it stands."""


async def standings(
    tx: Transaction,
    guild: GuildId,
    game: str,
    *,
    since: datetime | None = None,
    reader: UserId | None = None,
    limit: int = 10,
    offset: int = 0,
) -> Page:
    """A page of the standings: of all time by rating, or of the matches ended ``since`` by wins.

    In a period fewer losses, then the rating decide between equal wins. Equal people come in the order of
    their ids.
    """
    table = tx.standings(guild, game)
    if since is None:
        rows = await table.by_rating(limit=limit, offset=offset)
        own = () if reader is None else await table.by_rating(user=reader)
    else:
        rows = await table.since(since, limit=limit, offset=offset)
        own = () if reader is None else await table.since(since, user=reader)
    users = {row.user for row in (*rows, *own)}
    counted = () if since is None else await table.counted(users, since)
    tallies = {row.user: total_of(row) for row in counted}
    lines = tuple(_line(row, tallies) for row in (*rows, *own))
    return Page(lines=lines[: len(rows)], total=await table.count(since), own=lines[-1] if own else None)


async def former_places(
    tx: Transaction, guild: GuildId, game: str, *, users: Iterable[UserId], at: datetime
) -> dict[UserId, Former]:
    """Where those people stood at that time who had played by then.

    A rating was what it was before the first match since, or what it is.
    """
    table = tx.standings(guild, game)
    since = {row.user: row for row in await table.before(at)}
    then = {
        row.user: Rating(mu=old.mu, sigma=old.sigma)
        for row in await table.everybody()
        if (old := since.get(row.user, row)) is row or row.played > old.played
    }
    # Negated, the scores rise: as many stand before somebody as are found to the left.
    rising = sorted(-score(rating) for rating in then.values())
    return {
        user: Former(place=1 + bisect_left(rising, -score(then[user])), shown=shown(then[user]))
        for user in users
        if user in then
    }


def _line(row: StandingRow, tallies: Mapping[UserId, Tally]) -> Standing:
    return Standing(
        place=row.place,
        user=row.user,
        name=row.name,
        rating=Rating(mu=row.mu, sigma=row.sigma),
        won=row.won,
        lost=row.lost,
        drawn=row.drawn,
        played=row.played,
        rated=row.rated,
        tally=tallies.get(row.user, {}) if row.tally is None else row.tally,
    )
