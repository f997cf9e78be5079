"""The tables of daily hands."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, Table, Text

from bot.store.columns import UtcTime
from bot.store.tables import METADATA

# The day is its number in the calendar (`datetime.date.toordinal`), in UTC.
daily_hand: Final = Table(
    "daily_hand",
    METADATA,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("made_at", UtcTime, nullable=False),
    Column("position", Text, nullable=False),
)

daily_answer: Final = Table(
    "daily_answer",
    METADATA,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("action", Text, nullable=False),
    Column("score", Integer, nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("shared", Boolean, nullable=False),
    Index(None, "user", "guild", "day"),
)
