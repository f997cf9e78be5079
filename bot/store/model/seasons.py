"""Seasons of servers: when each goes from and to, the ratings made in it, and who won it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, Index

from bot.records import SeasonLength
from bot.store.kinds import GuildId, SeasonId, UserId
from bot.store.model.results import RatingNumbers
from bot.store.records import Field, Record, column


class SeasonRow(Record):
    """A season of a server: the rated matches that ended from ``began_at`` until before ``ends_at``.

    ``settled_at`` is when its titles were given, None until then.
    """

    __tablename__ = "season"
    __table_args__ = (
        # Two processes may begin the same season, and not at the same time: its end is what they share.
        Index(None, "guild", "ends_at", unique=True),
        Index(None, "settled_at", "ends_at"),
        {"sqlite_autoincrement": True},
    )

    id: Field[SeasonId] = column(primary_key=True, autoincrement=True)
    guild: Field[GuildId]
    length: Field[SeasonLength]
    began_at: Field[datetime]
    ends_at: Field[datetime]
    settled_at: Field[datetime | None] = column(default=None)


class SeasonRatingRow(RatingNumbers):
    """A person's rating at one game in one season; the columns are those of `RatingRow`."""

    __tablename__ = "season_rating"
    __table_args__ = (Index(None, "season", "game", "ranked", "score"), Index(None, "user"))

    season: Field[SeasonId] = column(ForeignKey("season.id", ondelete="CASCADE"), primary_key=True)
    game: Field[str] = column(primary_key=True)
    user: Field[UserId] = column(primary_key=True)
    tally: Field[Mapping[str, int]]
    opponents: Field[int]
    ranked: Field[bool]


class TitleRow(Record):
    """A champion of a season at one game; ``number`` tells those apart who share a title.

    ``user`` is None for somebody who had themselves forgotten.
    """

    __tablename__ = "title"
    __table_args__ = (Index(None, "user"),)

    season: Field[SeasonId] = column(ForeignKey("season.id", ondelete="CASCADE"), primary_key=True)
    game: Field[str] = column(primary_key=True)
    number: Field[int] = column(primary_key=True)
    user: Field[UserId | None]


class ChampionRow(Record):
    """Somebody to whom the bot gives or has given the role of a server's champions."""

    __tablename__ = "champion"
    __table_args__ = (Index(None, "user"),)

    guild: Field[GuildId] = column(primary_key=True)
    user: Field[UserId] = column(primary_key=True)
    role: Field[int] = column(stored=BigInteger())


class ChampionsDueRow(Record):
    """A server whose champions may have changed; each change gives it another ``mark``."""

    __tablename__ = "champions_due"

    guild: Field[GuildId] = column(primary_key=True)
    mark: Field[str]
