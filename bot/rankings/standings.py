"""The standings of a server: pages of them, and where people stood before."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.rankings.rated import total_of
from bot.rankings.rating import is_ranked, score, shown
from bot.store import GuildId, RatedRow, SeasonId, StandingRow, Transaction, UserId

WAITING_MOST: Final = 10
"""How many of those who are not ranked yet are named."""


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
    waiting: tuple[StandingRow, ...] = ()
    """Some of those who have played, but not enough to be ranked; those who have played most first."""
    waiting_total: int = 0


def standings(  # noqa: PLR0913  # which lines, all named
    tx: Transaction,
    guild: GuildId,
    game: str,
    *,
    since: datetime | None = None,
    season: SeasonId | None = None,
    reader: UserId | None = None,
    limit: int = 10,
    offset: int = 0,
) -> Page:
    """A page of the standings: by rating, of all time or a season, or by wins of the matches ended ``since``.

    A win of a period counts as much as it did for the rating; fewer losses, then the rating decide between
    equal wins. Equal people come in the order of their ids. Somebody whose rating is still a guess has no
    line: the first page says who they are.
    """
    table = tx.standings(guild, game, season)
    if since is None:
        rows = table.by_rating(limit=limit, offset=offset)
        # Asked for by itself, as the reader may stand on any page.
        own = () if reader is None else table.by_rating(user=reader)
    else:
        rows = table.since(since, limit=limit, offset=offset)
        own = () if reader is None else table.since(since, user=reader)
    users = {row.user for row in (*rows, *own)}
    lines = (*rows, *own)
    if since is not None:
        tallies = {row.user: total_of(row) for row in table.counted(users, since)}
        met = tx.meetings(guild).opponents_since(game, users, since)
        lines = tuple(replace(row, tally=tallies[row.user], opponents=met.get(row.user, 0)) for row in lines)
    return Page(
        lines=lines[: len(rows)],
        total=table.count(since),
        own=lines[-1] if own else None,
        waiting=() if offset else table.waiting(limit=WAITING_MOST),
        waiting_total=table.count_waiting(),
    )


def former_places(
    tx: Transaction, guild: GuildId, game: str, *, users: Iterable[UserId], at: datetime
) -> dict[UserId, Former]:
    """Where those of the people stood at that time who were ranked then.

    Somebody's rating then is the one before their first match since; without such a match it is today's. How
    many different opponents they had then is not kept: the number of today stands for it.
    """
    table = tx.standings(guild, game)
    since = {row.user: row for row in table.before(at)}
    then = {
        row.user: old
        for row in table.everybody()
        if (old := since.get(row.user, row)) is row or _was_ranked(row, old)
    }
    # Negated, the scores rise: as many stand before somebody as are found to the left.
    rising = sorted(-score(rating) for rating in then.values())
    return {
        user: Former(place=1 + bisect_left(rising, -score(then[user])), shown=shown(then[user]))
        for user in users
        if user in then
    }


def _was_ranked(now: RatedRow, then: RatedRow) -> bool:
    """Whether somebody had a place before the matches since, of which ``then`` has the number."""
    return is_ranked(then, played=now.played - then.played, opponents=now.opponents)
