"""Ladders of servers: the log of what happened on each, who is on it, and its open challenges."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index

from bot.store.kinds import ChallengeId, GuildId, UserId
from bot.store.records import Field, Record, column


class LadderRow(Record):
    """A ladder of a server at a game: ``snapshot`` is what the first ``version`` acts of its log lead to."""

    __tablename__ = "ladder"

    guild: Field[GuildId] = column(primary_key=True)
    game: Field[str] = column(primary_key=True)
    version: Field[int]
    snapshot: Field[bytes] = column(repr=False)


class LadderActRow(Record):
    """An act as JSON text; ``version`` is the one that it leads to, which one writer alone can have."""

    __tablename__ = "ladder_act"

    guild: Field[GuildId] = column(primary_key=True)
    game: Field[str] = column(primary_key=True)
    version: Field[int] = column(primary_key=True)
    text: Field[str]
    at: Field[datetime]


class LadderPersonRow(Record):
    """Who a person of the log is; nobody any more once they had themselves forgotten."""

    __tablename__ = "ladder_person"
    __table_args__ = (Index(None, "user"), Index(None, "guild", "game", "user", unique=True))

    guild: Field[GuildId] = column(primary_key=True)
    game: Field[str] = column(primary_key=True)
    person: Field[int] = column(primary_key=True)
    user: Field[UserId | None]


class LadderChallengeRow(Record):
    """A challenge that was made on a ladder, by its people in the log."""

    __tablename__ = "ladder_challenge"
    __table_args__ = (Index(None, "guild", "game", "challenger", "challenged", unique=True),)

    challenge: Field[ChallengeId] = column(ForeignKey("challenge.id", ondelete="CASCADE"), primary_key=True)
    guild: Field[GuildId]
    game: Field[str]
    challenger: Field[int]
    challenged: Field[int]
