"""What play was worth: results and ratings, hints and reviews, and the hand of the day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import ForeignKey, Index

from bot.records import Verdict
from bot.store.kinds import GuildId, MatchId, ReviewStatus, UserId
from bot.store.records import Field, Record, column


class ResultRow(Record):
    """One person's end of one match; without a change of rating the four numbers of it are None.

    ``place`` counts from 1, equal places are shared. ``tally`` holds counters of the game's own.
    """

    __tablename__ = "result"
    __table_args__ = (
        # For standings of a time, and for the profile of a person.
        Index(None, "guild", "game", "ended_at"),
        Index(None, "user", "guild", "game", "ended_at"),
    )

    match: Field[MatchId] = column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    user: Field[UserId] = column(primary_key=True)
    guild: Field[GuildId | None]
    game: Field[str]
    seat: Field[int]
    place: Field[int]
    verdict: Field[Verdict]
    points: Field[int]
    rated: Field[bool]
    ended_at: Field[datetime]
    mu_before: Field[float | None] = column(default=None)
    sigma_before: Field[float | None] = column(default=None)
    mu_after: Field[float | None] = column(default=None)
    sigma_after: Field[float | None] = column(default=None)
    tally: Field[Mapping[str, int]]
    voided_at: Field[datetime | None] = column(default=None)
    voided_by: Field[UserId | None] = column(default=None)
    side: Field[int | None] = column(default=None)
    """Players with the same number played together; None is a player on their own."""
    players: Field[int] = column(server_default="2")
    """How many took part, also those of whom nothing is kept any more."""
    weight: Field[float | None] = column(default=None)
    """How much of a whole match this was for the rating; less the more often the same people meet."""


class RatingNumbers(Record):
    """What a rating says of a person, whichever results it is made of."""

    mu: Field[float]
    sigma: Field[float]
    score: Field[float]
    played: Field[int]
    won: Field[int]
    lost: Field[int]
    drawn: Field[int]
    updated_at: Field[datetime]


class RatingRow(RatingNumbers):
    """A person's rating at one game in one server.

    People are ranked by ``score``, which `bot.rankings` computes from ``mu`` and ``sigma``, and only where it
    finds the rating certain enough to be ``ranked``. ``tally`` is the sum of the counters of the person's
    rated results.
    """

    __tablename__ = "rating"
    # In the order of rankings: by score within a game of a server.
    __table_args__ = (Index(None, "guild", "game", "ranked", "score"),)

    guild: Field[GuildId] = column(primary_key=True)
    game: Field[str] = column(primary_key=True)
    user: Field[UserId] = column(primary_key=True)
    tally: Field[Mapping[str, int]] = column(default_factory=dict, server_default="{}")
    opponents: Field[int] = column(default=0, server_default="0")
    """How many different people the person has played against; all who are forgotten count as one."""
    ranked: Field[bool] = column(default=False, server_default="0")


class StaleRankingRow(Record):
    """A ranking that a voided result left out of date, until it is made again from that match on.

    Matches that ended before ``since`` are not touched. ``asked`` counts how often it went out of date, so
    that whoever makes it again sees when it does so anew.
    """

    __tablename__ = "stale_ranking"

    guild: Field[GuildId] = column(primary_key=True)
    game: Field[str] = column(primary_key=True)
    since: Field[datetime]
    asked: Field[int]


class FormerRatingRow(Record):
    """The rating that somebody had who had themselves forgotten; see `bot.store.former`.

    ``met`` is how often they had met the same opponent lately, at most.
    """

    __tablename__ = "former_rating"

    guild: Field[GuildId] = column(primary_key=True)
    game: Field[str] = column(primary_key=True)
    mark: Field[str] = column(primary_key=True)
    mu: Field[float]
    sigma: Field[float]
    met: Field[int]
    at: Field[datetime]


class HintRow(Record):
    """A hint that a seat took; it counts once for a version of the match, however often it is read."""

    __tablename__ = "hint"

    match: Field[MatchId] = column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    version: Field[int] = column(primary_key=True)
    seat: Field[int] = column(primary_key=True)
    at: Field[datetime]


class ReviewRow(Record):
    """What a person's play in a match was worth; ``steps`` holds what is known so far.

    The store reads neither ``steps`` nor ``trained``. ``total`` is 0 until the steps are counted.
    """

    __tablename__ = "review"
    __table_args__ = (Index(None, "user"),)

    match: Field[MatchId] = column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    user: Field[UserId] = column(primary_key=True)
    status: Field[ReviewStatus]
    done: Field[int]
    total: Field[int]
    asked_at: Field[datetime]
    steps: Field[bytes] = column(repr=False)
    trained: Field[bytes | None] = column(default=None)
    """How the person did when the mistakes came again."""


class DailyHandRow(Record):
    """A game's hand of a day in a server; ``day`` is its number in the calendar of UTC.

    See `datetime.date.toordinal`.
    """

    __tablename__ = "daily_hand"

    guild: Field[GuildId] = column(primary_key=True)
    game: Field[str] = column(primary_key=True)
    day: Field[int] = column(primary_key=True)
    made_at: Field[datetime]
    position: Field[str] = column(repr=False)


class DailyAnswerRow(Record):
    """What a person answered to a game's hand of a day; ``score`` counts in points."""

    __tablename__ = "daily_answer"
    __table_args__ = (Index(None, "user", "guild", "game", "day"),)

    guild: Field[GuildId] = column(primary_key=True)
    game: Field[str] = column(primary_key=True)
    day: Field[int] = column(primary_key=True)
    user: Field[UserId] = column(primary_key=True)
    action: Field[str]
    score: Field[int]
    at: Field[datetime]
    shared: Field[bool] = column(default=False)
    """Whether the person has shown the answer to the channel."""
