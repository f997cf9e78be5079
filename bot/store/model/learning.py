"""What players learn by: hints, reviews of how they played, and the hand of the day."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index

from bot.store.kinds import GuildId, MatchId, ReviewStatus, UserId
from bot.store.records import Field, Record, column


class HintRow(Record):
    """A hint that a seat took; it counts once for a version of the match, however often it is read."""

    __tablename__ = "hint"

    match: Field[MatchId] = column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    version: Field[int] = column(primary_key=True)
    seat: Field[int] = column(primary_key=True)
    at: Field[datetime]


class ReviewRow(Record):
    """What a person's play in a match was worth; ``steps`` holds what is known so far.

    The store does not read ``steps``. ``total`` is 0 until the steps are counted.
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


class DailyHandRow(Record):
    """The hand of a day in a server; ``day`` is its number in the calendar of UTC.

    See `datetime.date.toordinal`.
    """

    __tablename__ = "daily_hand"

    guild: Field[GuildId] = column(primary_key=True)
    day: Field[int] = column(primary_key=True)
    made_at: Field[datetime]
    position: Field[str] = column(repr=False)


class DailyAnswerRow(Record):
    """What a person answered to the hand of a day; ``score`` counts in points."""

    __tablename__ = "daily_answer"
    __table_args__ = (Index(None, "user", "guild", "day"),)

    guild: Field[GuildId] = column(primary_key=True)
    day: Field[int] = column(primary_key=True)
    user: Field[UserId] = column(primary_key=True)
    action: Field[str]
    score: Field[int]
    at: Field[datetime]
    shared: Field[bool] = column(default=False)
    """Whether the person has told the channel."""
