"""The standings of a server: pages of them, and where people stood before."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.rankings.rating import score, shown
from bot.rankings.results import total_of
from bot.store import GuildId, StandingRow, Transaction, UserId


@dataclass(frozen=True, slots=True, kw_only=True)
class Former:
    """Where somebody stood at an earlier time, and with which rating as people see it."""

    place: int
    shown: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Some lines of the standings, which have ``total`` lines."""

    lines: tuple[StandingRow, ...]
    total: int
    own: StandingRow | None = None
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
        # Asked for by itself, as the reader may stand on any page.
        own = () if reader is None else await table.by_rating(user=reader)
    else:
        rows = await table.since(since, limit=limit, offset=offset)
        own = () if reader is None else await table.since(since, user=reader)
    users = {row.user for row in (*rows, *own)}
    lines = (*rows, *own)
    if since is not None:
        tallies = {row.user: total_of(row) for row in await table.counted(users, since)}
        lines = tuple(replace(row, tally=tallies[row.user]) for row in lines)
    return Page(lines=lines[: len(rows)], total=await table.count(since), own=lines[-1] if own else None)


async def former_places(
    tx: Transaction, guild: GuildId, game: str, *, users: Iterable[UserId], at: datetime
) -> dict[UserId, Former]:
    """Where those of the people stood at that time who had played by then.

    Somebody's rating then is the one before their first match since; without such a match it is today's.
    """
    table = tx.standings(guild, game)
    since = {row.user: row for row in await table.before(at)}
    then = {
        row.user: old
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
