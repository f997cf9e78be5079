"""The processes that share a database, what each of them holds, and what is to be painted.

With SQLite there is one process, and these tables stay empty.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index

from bot.store.kinds import MatchId, ProcessId, ProcessKind
from bot.store.records import Field, Record, column


class NewProcess(Record):
    """A process that begins its work. All its times are the database's, as machines' clocks differ."""

    kind: Field[ProcessKind]
    began_at: Field[datetime]
    seen_at: Field[datetime]
    """When it last said that it is alive."""


class ProcessRow(NewProcess):
    """A process that runs, or did so lately."""

    __tablename__ = "process"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Field[ProcessId] = column(primary_key=True, autoincrement=True)
    heard_at: Field[datetime | None] = column(default=None)
    """Until when Discord certainly reached it through the gateway; None without a connection."""
    shards: Field[str] = column(default="", server_default="")
    """Those by which it is connected: ``0 1 2/16`` are three of sixteen."""
    requests: Field[int] = column(default=0, server_default="0")
    """How many requests of Discord's limit it has needed lately, a second."""
    is_leaving: Field[bool] = column(default=False, server_default="0")
    """Whether it is stopping: others take its shards while it still answers."""


class LeaseRow(Record):
    """Something that one process has or does at a time, as ``clock``; nobody's once its holder is gone."""

    __tablename__ = "lease"

    name: Field[str] = column(primary_key=True)
    holder: Field[ProcessId]


class OutboxRow(Record):
    """A match that has a message to be painted. One process at a time sees to it, for all its messages.

    The row is written in the transaction that makes a message out of date, and goes when all are painted.
    """

    __tablename__ = "outbox"
    __table_args__ = (Index(None, "holder"),)

    match: Field[MatchId] = column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    wanted: Field[int]
    """How often it was asked for, so that its holder sees when it is asked for once more."""
    holder: Field[ProcessId | None]
