"""What matches were for each person: results, and the ratings that they made."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, Select, Text, bindparam, delete, func, or_, type_coerce, update

from bot.records import Verdict
from bot.store.kinds import GuildId, MatchId, UserId
from bot.store.model.results import RatingRow, ResultRow, StaleRankingRow
from bot.store.repository import Repository, select, set_to

_CHANGE: Final = (
    ResultRow.mu_before,
    ResultRow.sigma_before,
    ResultRow.mu_after,
    ResultRow.sigma_after,
    ResultRow.weight,
)
"""What a match made of a rating."""


class Results(Repository):
    """How matches ended for their players."""

    def insert(self, rows: tuple[ResultRow, ...]) -> None:
        """Store the results of a match that is over."""
        self._insert(*rows)

    def of(self, number: MatchId) -> tuple[ResultRow, ...]:
        """The results of the match by seat."""
        query = select(ResultRow).where(ResultRow.match == number).order_by(ResultRow.seat)
        return self._all(ResultRow, query)

    def replace(self, number: MatchId, rows: tuple[ResultRow, ...]) -> None:
        """Let these be the match's only results."""
        self._change(delete(ResultRow).where(ResultRow.match == number))
        self._insert(*rows)

    def rated_in(self, guild: GuildId, game: str) -> tuple[ResultRow, ...]:
        """All rated results of the game in the server, in the order in which the matches ended, by seat."""
        query = (
            select(ResultRow)
            .where(ResultRow.guild == guild, ResultRow.game == game, ResultRow.rated)
            .order_by(ResultRow.ended_at, ResultRow.match, ResultRow.seat)
        )
        return self._all(ResultRow, query)

    def rankings(self) -> tuple[tuple[GuildId, str], ...]:
        """All rankings, each by its server and game: those of results, and those of ratings alone."""
        rated = select(ResultRow.guild, ResultRow.game).where(ResultRow.rated, ResultRow.guild.is_not(None))
        found = self._conn.execute(rated.union(select(RatingRow.guild, RatingRow.game)))
        return tuple(sorted((guild, game) for guild, game in found if guild is not None))

    def last_rated_at(self, guild: GuildId, game: str) -> datetime | None:
        """When the last rated match of the game in the server ended."""
        here = ResultRow.guild == guild, ResultRow.game == game, ResultRow.rated
        query = select(ResultRow.ended_at).where(*here).order_by(ResultRow.ended_at.desc()).limit(1)
        return self._value(query)

    def opposed_to(self, user: UserId) -> tuple[tuple[GuildId, str, UserId], ...]:
        """Who has sat in rated matches with the person, by server and game."""
        theirs = ResultRow.alias("theirs")
        query = (
            select(ResultRow.guild, ResultRow.game, theirs.user)
            .join(theirs, (theirs.match == ResultRow.match) & (theirs.user != user))
            .where(ResultRow.user == user, ResultRow.rated)
            .distinct()
        )
        found = self._conn.execute(query)
        return tuple((guild, game, other) for guild, game, other in found if guild is not None)

    def rated_from(
        self, guild: GuildId, game: str, since: datetime, *, after: MatchId | None, limit: int
    ) -> tuple[ResultRow, ...]:
        """A page of `rated_in`: results of matches that ended since then, and ``after`` that match of then.

        A match whose results are not all on the page is left to the next one, unless nothing else is on it.
        """
        later = ResultRow.ended_at >= since
        if after is not None:
            at_once = (ResultRow.ended_at == since) & (ResultRow.match > after)
            later = later & or_(ResultRow.ended_at > since, at_once)
        query = (
            select(ResultRow)
            .where(ResultRow.guild == guild, ResultRow.game == game, ResultRow.rated, later)
            .order_by(ResultRow.ended_at, ResultRow.match, ResultRow.seat)
            .limit(limit)
        )
        found = self._all(ResultRow, query)
        whole = tuple(row for row in found if row.match != found[-1].match) if len(found) == limit else found
        return whole or found

    def voided_since(self, guild: GuildId, game: str, since: datetime) -> frozenset[UserId]:
        """Whose results of matches that ended since then were taken out of the ranking."""
        here = ResultRow.guild == guild, ResultRow.game == game, ResultRow.ended_at >= since
        query = select(ResultRow.user).where(*here, ResultRow.voided_at.is_not(None))
        return frozenset(self._values(query))

    def last_rated_of(self, guild: GuildId, game: str, user: UserId, *, before: datetime) -> ResultRow | None:
        """The person's last rated result of the game in the server before then."""
        query = select(ResultRow).where(*_earlier(guild, game, user, before))
        newest = query.order_by(ResultRow.ended_at.desc(), ResultRow.match.desc()).limit(1)
        return self._find(ResultRow, newest)

    def counted_of(
        self, guild: GuildId, game: str, user: UserId, *, before: datetime
    ) -> tuple[CountedRow, dict[Verdict, int]] | None:
        """What the person's rated results before then counted, and how many had which verdict."""
        mine = _earlier(guild, game, user, before)
        counted = self._make(read_counted, counting().where(*mine).group_by(ResultRow.user))
        verdicts = select(ResultRow.verdict, func.count()).where(*mine).group_by(ResultRow.verdict)
        return (counted[0], self._pairs(verdicts)) if counted else None

    def latest_rated_in(self, guild: GuildId, *, limit: int) -> tuple[MatchId, ...]:
        """The matches of the server that count for its rankings and ended last, the latest first."""
        games = self._values(select(RatingRow.game).where(RatingRow.guild == guild).distinct())
        found: set[tuple[datetime, MatchId]] = set()
        for game in games:
            here = ResultRow.guild == guild, ResultRow.game == game, ResultRow.rated
            # Game by game, as the index has them, so that no more is read than is wanted.
            ends = select(ResultRow.ended_at, ResultRow.match).where(*here).distinct()
            found.update(self._make(_ended, ends.order_by(ResultRow.ended_at.desc()).limit(limit)))
        return tuple(match for _, match in sorted(found, reverse=True)[:limit])

    def is_voided(self, number: MatchId) -> bool:
        """Whether the match's results were taken out of the rankings."""
        voided = ResultRow.match == number, ResultRow.voided_at.is_not(None)
        return self._value(select(ResultRow.match).where(*voided).limit(1)) is not None

    def void(self, number: MatchId, *, by: UserId, at: datetime) -> None:
        """The match's results count no longer, and hold no change of rating."""
        # The rows stay and say who voided them: the match was played, and its table still shows how it ended.
        values = set_to(ResultRow.voided_at, at) | set_to(ResultRow.voided_by, by)
        values |= set_to(ResultRow.rated, value=False)
        for column in _CHANGE:
            values |= set_to(column, None)
        self._change(update(ResultRow).where(ResultRow.match == number).values(values))

    def put_tally(self, number: MatchId, user: UserId, tally: Mapping[str, int]) -> None:
        """Let the person's result of the match count this."""
        mine = ResultRow.match == number, ResultRow.user == user
        self._change(update(ResultRow).where(*mine).values(set_to(ResultRow.tally, tally)))

    def put_changes(self, rows: tuple[ResultRow, ...]) -> None:
        """Write the changes of rating into results that are there: all at once, as there may be thousands."""
        if not rows:
            return
        # One statement for all rows, which the driver prepares once. The parameters have other names than the
        # columns, as SQLAlchemy keeps those for the values of an update.
        changed = (
            update(ResultRow)
            .where(ResultRow.match == bindparam("of_match"), ResultRow.user == bindparam("of_user"))
            .values({column.key: bindparam(f"new_{column.key}") for column in _CHANGE})
        )
        self._conn.execute(
            changed,
            [
                {
                    "of_match": row.match,
                    "of_user": row.user,
                    "new_mu_before": row.mu_before,
                    "new_sigma_before": row.sigma_before,
                    "new_mu_after": row.mu_after,
                    "new_sigma_after": row.sigma_after,
                    "new_weight": row.weight,
                }
                for row in rows
            ],
        )


class Ratings(Repository):
    """What people's results have made of them."""

    def find(self, guild: GuildId, game: str, user: UserId) -> RatingRow | None:
        """The person's rating at the game in the server."""
        query = select(RatingRow).where(*_of_game(guild, game), RatingRow.user == user)
        return self._find(RatingRow, query)

    def of(self, guild: GuildId, game: str, users: Iterable[UserId]) -> dict[UserId, RatingRow]:
        """The ratings of those who have one."""
        query = select(RatingRow).where(*_of_game(guild, game), RatingRow.user.in_(tuple(users)))
        return {row.user: row for row in self._all(RatingRow, query)}

    def put(self, row: RatingRow) -> None:
        """Write the rating in the place of the one that the person had."""
        self._put(row)

    def all_in(self, guild: GuildId, game: str) -> tuple[RatingRow, ...]:
        """All ratings of the game in the server."""
        return self._all(RatingRow, select(RatingRow).where(*_of_game(guild, game)))

    def remove(self, guild: GuildId, game: str, user: UserId) -> None:
        """The person has no rating any more."""
        self._change(delete(RatingRow).where(*_of_game(guild, game), RatingRow.user == user))


class StaleRankings(Repository):
    """The rankings that voided results have left out of date."""

    def mark(self, guild: GuildId, game: str, *, since: datetime) -> None:
        """The ranking is wrong from the match on that ended then."""
        was = self.find(guild, game)
        first = since if was is None else min(since, was.since)
        asked = 1 if was is None else was.asked + 1
        self._put(StaleRankingRow(guild=guild, game=game, since=first, asked=asked))

    def mark_again(self, guild: GuildId, game: str) -> None:
        """If the ranking is being made right, that begins anew: what it has read is gone."""
        if (was := self.find(guild, game)) is not None:
            self.mark(guild, game, since=was.since)

    def find(self, guild: GuildId, game: str) -> StaleRankingRow | None:
        """Since when the ranking is wrong; None where it is right."""
        query = select(StaleRankingRow).where(*_of_stale(guild, game))
        return self._find(StaleRankingRow, query)

    def all(self) -> tuple[StaleRankingRow, ...]:
        """All rankings that are wrong."""
        query = select(StaleRankingRow).order_by(StaleRankingRow.guild, StaleRankingRow.game)
        return self._all(StaleRankingRow, query)

    def clear(self, guild: GuildId, game: str) -> None:
        """The ranking is right again."""
        self._change(delete(StaleRankingRow).where(*_of_stale(guild, game)))


def _earlier(guild: GuildId, game: str, user: UserId, before: datetime) -> tuple[ColumnElement[bool], ...]:
    mine = ResultRow.user == user, ResultRow.guild == guild, ResultRow.game == game
    return *mine, ResultRow.rated, ResultRow.ended_at < before


def _ended(at: datetime, match: MatchId) -> tuple[datetime, MatchId]:
    return at, match


def _of_stale(guild: GuildId, game: str) -> tuple[ColumnElement[bool], ...]:
    return StaleRankingRow.guild == guild, StaleRankingRow.game == game


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
    # As text: the type of the column would try to read the joined texts as one JSON object.
    return select(
        ResultRow.user,
        func.count(),
        func.sum(ResultRow.points),
        func.aggregate_strings(type_coerce(ResultRow.tally, Text), ","),
    )


def read_counted(user: UserId, matches: int, points: int, tallies: str) -> CountedRow:
    """Read a row of `counting`; of JSON objects with commas between them it makes a JSON list."""
    return CountedRow(user=user, matches=matches, points=points, tallies=tuple(json.loads(f"[{tallies}]")))
