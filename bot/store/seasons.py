"""Seasons of servers: the one that goes on, those that are over, their ratings and champions."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import delete, exists, func, update

from bot.records import SeasonLength
from bot.store.kinds import GuildId, SeasonId, UserId
from bot.store.model.results import ResultRow
from bot.store.model.seasons import SeasonRatingRow, SeasonRow, TitleRow
from bot.store.repository import Repository, select, set_to


class Seasons(Repository):
    """The seasons of all servers."""

    def insert(self, guild: GuildId, length: SeasonLength, *, began_at: datetime, ends_at: datetime) -> None:
        """Begin a season; there is one at most that ends at a time."""
        values = set_to(SeasonRow.length, length) | set_to(SeasonRow.began_at, began_at)
        key = set_to(SeasonRow.guild, guild) | set_to(SeasonRow.ends_at, ends_at)
        self._put_values(SeasonRow, key=key, values=values)

    def find(self, number: SeasonId) -> SeasonRow | None:
        """The season."""
        return self._find(SeasonRow, select(SeasonRow).where(SeasonRow.id == number))

    def at(self, guild: GuildId, time: datetime) -> SeasonRow | None:
        """The season of the server to which this time belongs."""
        here = SeasonRow.guild == guild, SeasonRow.began_at <= time, SeasonRow.ends_at > time
        query = select(SeasonRow).where(*here).order_by(SeasonRow.ends_at).limit(1)
        return self._find(SeasonRow, query)

    def latest(self, guild: GuildId) -> SeasonRow | None:
        """The season of the server that began last."""
        query = select(SeasonRow).where(SeasonRow.guild == guild)
        return self._find(SeasonRow, query.order_by(SeasonRow.began_at.desc()).limit(1))

    def of(self, guild: GuildId, *, after: datetime | None = None) -> tuple[SeasonRow, ...]:
        """The server's seasons that end later than that, newest first."""
        query = select(SeasonRow).where(SeasonRow.guild == guild).order_by(SeasonRow.began_at.desc())
        return self._all(SeasonRow, query if after is None else query.where(SeasonRow.ends_at > after))

    def with_game(self, guild: GuildId, game: str, *, limit: int) -> tuple[SeasonRow, ...]:
        """The server's seasons in which the game was played, newest first."""
        played = exists().where(SeasonRatingRow.season == SeasonRow.id, SeasonRatingRow.game == game)
        query = select(SeasonRow).where(SeasonRow.guild == guild, played)
        return self._all(SeasonRow, query.order_by(SeasonRow.began_at.desc()).limit(limit))

    def has_rated_since(self, guild: GuildId, since: datetime) -> bool:
        """Whether a match that counts ended on the server since then."""
        rated = ResultRow.guild == guild, ResultRow.rated, ResultRow.ended_at >= since
        return self._value(select(ResultRow.match).where(*rated).limit(1)) is not None

    def due(self, ended: datetime, *, limit: int = 50) -> tuple[SeasonRow, ...]:
        """Seasons without titles that had ended by then, oldest first."""
        query = select(SeasonRow).where(SeasonRow.settled_at.is_(None), SeasonRow.ends_at <= ended)
        return self._all(SeasonRow, query.order_by(SeasonRow.ends_at).limit(limit))

    def earliest(self) -> datetime | None:
        """When the first season ends that has no titles yet."""
        return self._value(select(func.min(SeasonRow.ends_at)).where(SeasonRow.settled_at.is_(None)))

    def settle(self, number: SeasonId, at: datetime) -> bool:
        """Note that the titles are given; False where they were given before."""
        here = SeasonRow.id == number, SeasonRow.settled_at.is_(None)
        return self._change(update(SeasonRow).where(*here).values(set_to(SeasonRow.settled_at, at))) > 0

    def results(self, season: SeasonRow, game: str, users: Iterable[UserId]) -> tuple[ResultRow, ...]:
        """All results of the rated matches of these people in the season, as they ended, by seat."""
        span = ResultRow.ended_at >= season.began_at, ResultRow.ended_at < season.ends_at
        here = ResultRow.guild == season.guild, ResultRow.game == game, ResultRow.rated, *span
        mine = select(ResultRow.match).where(*here, ResultRow.user.in_(tuple(users)))
        query = select(ResultRow).where(ResultRow.match.in_(mine))
        return self._all(ResultRow, query.order_by(ResultRow.ended_at, ResultRow.match, ResultRow.seat))

    def games(self, number: SeasonId) -> tuple[str, ...]:
        """The games that were played in the season."""
        query = select(SeasonRatingRow.game).where(SeasonRatingRow.season == number).distinct()
        return self._values(query.order_by(SeasonRatingRow.game))

    def ratings(
        self, number: SeasonId, game: str, users: Iterable[UserId] | None = None
    ) -> dict[UserId, SeasonRatingRow]:
        """The ratings made in the season: everybody's, or those of some people."""
        query = select(SeasonRatingRow).where(SeasonRatingRow.season == number, SeasonRatingRow.game == game)
        if users is not None:
            query = query.where(SeasonRatingRow.user.in_(tuple(users)))
        return {row.user: row for row in self._all(SeasonRatingRow, query)}

    def put_rating(self, row: SeasonRatingRow) -> None:
        """Write the rating in the place of the one that the person had in the season."""
        self._put(row)

    def remove_rating(self, number: SeasonId, game: str, user: UserId) -> None:
        """The person has no rating in the season any more."""
        mine = SeasonRatingRow.season == number, SeasonRatingRow.game == game, SeasonRatingRow.user == user
        self._change(delete(SeasonRatingRow).where(*mine))

    def best(self, number: SeasonId, game: str) -> tuple[UserId, ...]:
        """Those who are ranked first in the season; several where they are equal."""
        ranked = (
            SeasonRatingRow.season == number,
            SeasonRatingRow.game == game,
            SeasonRatingRow.ranked,
        )
        highest = select(func.max(SeasonRatingRow.score)).where(*ranked).scalar_subquery()
        query = select(SeasonRatingRow.user).where(*ranked, SeasonRatingRow.score == highest)
        return self._values(query.order_by(SeasonRatingRow.user))

    def titles(self, number: SeasonId, game: str) -> tuple[TitleRow, ...]:
        """The champions of the game in the season."""
        query = select(TitleRow).where(TitleRow.season == number, TitleRow.game == game)
        return self._all(TitleRow, query.order_by(TitleRow.number))

    def put_titles(self, number: SeasonId, game: str, users: tuple[UserId, ...]) -> None:
        """Let these be the only champions of the game in the season."""
        self._change(delete(TitleRow).where(TitleRow.season == number, TitleRow.game == game))
        self._insert(
            *(TitleRow(season=number, game=game, number=at, user=user) for at, user in enumerate(users))
        )

    def won_by(self, guild: GuildId, user: UserId, game: str | None) -> tuple[tuple[SeasonRow, str], ...]:
        """The seasons of the server that the person won, newest first, each with the game."""
        query = (
            select(TitleRow.season, TitleRow.game)
            .join(SeasonRow, SeasonRow.id == TitleRow.season)
            .where(TitleRow.user == user, SeasonRow.guild == guild)
            .order_by(SeasonRow.began_at.desc(), TitleRow.game)
        )
        if game is not None:
            query = query.where(TitleRow.game == game)
        won = self._make(lambda number, which: (number, which), query)
        seasons = {row.id: row for row in self.of(guild)} if won else {}
        return tuple((seasons[number], which) for number, which in won)
