"""Results and ratings: what a match was for each person, and what it made of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, Select, Text, bindparam, delete, func, type_coerce, update

from bot.store.kinds import GuildId, MatchId, UserId
from bot.store.model.rankings import RatingRow, ResultRow
from bot.store.repository import Repository, set_to
from bot.store.selecting import select

_CHANGE: Final = (ResultRow.mu_before, ResultRow.sigma_before, ResultRow.mu_after, ResultRow.sigma_after)
"""What a match made of a rating."""


class Results(Repository):
    """How matches ended for their players."""

    async def insert(self, rows: tuple[ResultRow, ...]) -> None:
        """Store the results of a match that is over."""
        await self._insert(*rows)

    async def of(self, number: MatchId) -> tuple[ResultRow, ...]:
        """The results of the match by seat."""
        query = select(ResultRow).where(ResultRow.match == number).order_by(ResultRow.seat)
        return await self._all(ResultRow, query)

    async def rated_in(self, guild: GuildId, game: str) -> tuple[ResultRow, ...]:
        """All rated results of the game in the server, in the order in which the matches ended, by seat."""
        query = (
            select(ResultRow)
            .where(ResultRow.guild == guild, ResultRow.game == game, ResultRow.rated)
            .order_by(ResultRow.ended_at, ResultRow.match, ResultRow.seat)
        )
        return await self._all(ResultRow, query)

    async def latest_rated_in(self, guild: GuildId, *, limit: int) -> tuple[MatchId, ...]:
        """The matches of the server that count for its rankings and ended last, the latest first."""
        query = (
            select(ResultRow.match)
            .where(ResultRow.guild == guild, ResultRow.rated)
            .group_by(ResultRow.match)
            .order_by(func.max(ResultRow.ended_at).desc(), ResultRow.match.desc())
            .limit(limit)
        )
        return await self._values(query)

    async def is_voided(self, number: MatchId) -> bool:
        """Whether the match's results were taken out of the rankings."""
        voided = ResultRow.match == number, ResultRow.voided_at.is_not(None)
        return await self._value(select(ResultRow.match).where(*voided).limit(1)) is not None

    async def void(self, number: MatchId, *, by: UserId, at: datetime) -> None:
        """The match's results count no longer, and hold no change of rating."""
        values = set_to(ResultRow.voided_at, at) | set_to(ResultRow.voided_by, by)
        values |= set_to(ResultRow.rated, value=False)
        for column in _CHANGE:
            values |= set_to(column, None)
        await self._change(update(ResultRow).where(ResultRow.match == number).values(values))

    async def put_changes(self, rows: tuple[ResultRow, ...]) -> None:
        """Write the changes of rating into results that are there: all at once, as there may be thousands."""
        if not rows:
            return
        changed = (
            update(ResultRow)
            .where(ResultRow.match == bindparam("of_match"), ResultRow.user == bindparam("of_user"))
            .values({column.key: bindparam(f"new_{column.key}") for column in _CHANGE})
        )
        await self._conn.execute(
            changed,
            [
                {
                    "of_match": row.match,
                    "of_user": row.user,
                    "new_mu_before": row.mu_before,
                    "new_sigma_before": row.sigma_before,
                    "new_mu_after": row.mu_after,
                    "new_sigma_after": row.sigma_after,
                }
                for row in rows
            ],
        )


class Ratings(Repository):
    """What people's results have made of them."""

    async def find(self, guild: GuildId, game: str, user: UserId) -> RatingRow | None:
        """The person's rating at the game in the server."""
        query = select(RatingRow).where(*_of_game(guild, game), RatingRow.user == user)
        return await self._find(RatingRow, query)

    async def of(self, guild: GuildId, game: str, users: Iterable[UserId]) -> dict[UserId, RatingRow]:
        """The ratings of those who have one."""
        query = select(RatingRow).where(*_of_game(guild, game), RatingRow.user.in_(tuple(users)))
        return {row.user: row for row in await self._all(RatingRow, query)}

    async def put(self, row: RatingRow) -> None:
        """Write the rating in the place of the one that the person had."""
        await self._put(row)

    async def all_in(self, guild: GuildId, game: str) -> tuple[RatingRow, ...]:
        """All ratings of the game in the server."""
        return await self._all(RatingRow, select(RatingRow).where(*_of_game(guild, game)))

    async def remove(self, guild: GuildId, game: str, user: UserId) -> None:
        """The person has no rating any more."""
        await self._change(delete(RatingRow).where(*_of_game(guild, game), RatingRow.user == user))


def _of_game(guild: GuildId, game: str) -> tuple[ColumnElement[bool], ...]:
    return RatingRow.guild == guild, RatingRow.game == game


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedRow:
    """A person's matches: how many, their points all together, and what each of them counted."""

    user: UserId
    matches: int
    points: int
    tallies: tuple[Mapping[str, int], ...]


def counting() -> Select[UserId, int, int, str]:
    """What results counted, still to be grouped by user: one row, as hundreds would take their time each."""
    return select(
        ResultRow.user,
        func.count(),
        func.sum(ResultRow.points),
        func.aggregate_strings(type_coerce(ResultRow.tally, Text), ","),
    )


def read_counted(user: UserId, matches: int, points: int, tallies: str) -> CountedRow:
    """Read a row of `counting`; of JSON objects with commas between them it makes a JSON list."""
    return CountedRow(user=user, matches=matches, points=points, tallies=tuple(json.loads(f"[{tallies}]")))
