"""Servers, and this installation: what holds for everybody who plays here."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, Index

from bot.store.kinds import GuildId, UserId
from bot.store.records import Field, Record, column


class ServerRow(Record):
    """A server. ``settings`` is one document, so that a new setting needs no migration.

    ``left_at`` is when the server sent the bot away. ``down_at`` is when it went out of reach; the clocks of
    its matches stand there until it is back.
    """

    __tablename__ = "server"
    __table_args__ = (Index(None, "left_at"), Index(None, "down_at"))

    guild: Field[GuildId] = column(primary_key=True)
    settings: Field[str]
    left_at: Field[datetime | None] = column(default=None)
    down_at: Field[datetime | None] = column(default=None)
    updated_at: Field[datetime]


class ServerBlockRow(Record):
    """A person who may not play in a server, and who said so; None is somebody who is forgotten."""

    __tablename__ = "server_block"

    guild: Field[GuildId] = column(primary_key=True)
    user: Field[UserId] = column(primary_key=True)
    by: Field[UserId | None]
    at: Field[datetime]


class SettingRow(Record):
    """A named fact about this installation that outlives a restart."""

    __tablename__ = "setting"

    key: Field[str] = column(primary_key=True)
    value: Field[str]


class HeartbeatRow(Record):
    """The last instant at which the bot was alive, so that a start can tell how long it was not; one row."""

    __tablename__ = "heartbeat"
    __table_args__ = (CheckConstraint("id = 1", name="one_row"),)

    id: Field[int] = column(primary_key=True)
    at: Field[datetime]
