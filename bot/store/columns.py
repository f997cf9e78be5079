"""How values are stored: the column type of each Python type that a row may hold."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Final, TypeGuard, TypeVar

from sqlalchemy import BigInteger, Boolean, Dialect, Float, Integer, LargeBinary, Text, TypeDecorator
from sqlalchemy.types import TypeEngine
from typing_extensions import override

from bot.store.errors import NaiveTime
from bot.store.kinds import (
    CallId,
    ChallengeId,
    ChannelId,
    DuplicateId,
    EventId,
    GuildId,
    MatchId,
    MessageId,
    PresetId,
    ProcessId,
    RequestId,
    SeasonId,
    SurfaceId,
    UserId,
)

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_SECOND: Final = timedelta(seconds=1)

WordT = TypeVar("WordT", bound=StrEnum)


def microseconds(span: timedelta) -> int:
    """The span in the unit in which times are stored, for arithmetic in SQL."""
    return span // _MICROSECOND


def time_of(stored: int) -> datetime:
    """The time that is stored as this."""
    return _EPOCH + timedelta(microseconds=stored)


def is_stored_time(value: object) -> TypeGuard[int]:
    """Whether this is what a time is stored as: a damaged file may hold anything in its place."""
    return isinstance(value, int) and _FIRST <= value <= _LAST


def microseconds_at(time: datetime) -> int:
    """What the time is stored as."""
    return microseconds(time - _EPOCH)


class UtcTime(TypeDecorator[datetime]):
    """An aware time, stored as microseconds since 1970, which SQL compares and adds to in every dialect."""

    impl = BigInteger
    cache_ok = True

    @override
    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        if value is None:
            return None
        # Python would take a naive time for one of the machine's zone: on another machine, or in summer, the
        # deadline would be another one.
        if value.utcoffset() is None:
            raise NaiveTime("The store takes times with a time zone only.")
        return microseconds_at(value)

    @override
    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else time_of(value)


_FIRST: Final = microseconds(datetime.min.replace(tzinfo=UTC) - _EPOCH)
_LAST: Final = microseconds(datetime.max.replace(tzinfo=UTC) - _EPOCH)


class WholeSeconds(TypeDecorator[timedelta]):
    """A duration, stored as whole seconds."""

    impl = Integer
    cache_ok = True

    @override
    def process_bind_param(self, value: timedelta | None, dialect: Dialect) -> int | None:
        return None if value is None else value // _SECOND

    @override
    def process_result_value(self, value: int | None, dialect: Dialect) -> timedelta | None:
        return None if value is None else timedelta(seconds=value)


class Word(TypeDecorator[WordT]):
    """A member of one StrEnum, stored as its value; a value that the enum lacks raises ValueError."""

    impl = Text
    cache_ok = True

    def __init__(self, words: type[WordT]) -> None:
        super().__init__()
        self.words = words

    @override
    def process_bind_param(self, value: WordT | None, dialect: Dialect) -> str | None:
        # The value and not the member's name, so that a member can be renamed without a migration.
        return None if value is None else self.words(value).value

    @override
    def process_result_value(self, value: str | None, dialect: Dialect) -> WordT | None:
        return None if value is None else self.words(value)


class Counters(TypeDecorator[Mapping[str, int]]):
    """Named whole numbers, stored as a JSON object with sorted keys."""

    impl = Text
    cache_ok = True

    @override
    def process_bind_param(self, value: Mapping[str, int] | None, dialect: Dialect) -> str | None:
        # No spaces: `bot.store.results.counting` joins hundreds of these into one text.
        return None if value is None else json.dumps(dict(value), sort_keys=True, separators=(",", ":"))

    @override
    def process_result_value(self, value: str | None, dialect: Dialect) -> Mapping[str, int] | None:
        return None if value is None else {str(k): int(v) for k, v in json.loads(value).items()}


class SeatOrNobody(TypeDecorator[int]):
    """A seat, or None for nobody's in particular, stored as -1: part of a primary key cannot be NULL."""

    impl = Integer
    cache_ok = True
    NOBODY: Final = -1

    @override
    def process_bind_param(self, value: int | None, dialect: Dialect) -> int:
        return self.NOBODY if value is None else value

    @override
    def process_result_value(self, value: int | None, dialect: Dialect) -> int | None:
        return None if value == self.NOBODY else value


_ROW_NUMBER: Final = BigInteger().with_variant(Integer, "sqlite")
"""SQLite counts up by itself only in a primary key whose type is called INTEGER."""

_STORED: Final[Mapping[object, TypeEngine[Any]]] = {
    **dict.fromkeys((MatchId, ChallengeId, PresetId, SurfaceId, ProcessId, CallId), _ROW_NUMBER),
    **dict.fromkeys((EventId, SeasonId, DuplicateId), _ROW_NUMBER),
    # Discord's ids need more than the 32 bits that an integer has in PostgreSQL.
    **dict.fromkeys((UserId, GuildId, ChannelId, MessageId, RequestId), BigInteger()),
    int: Integer(),
    bool: Boolean(),
    float: Float(),
    str: Text(),
    bytes: LargeBinary(),
    datetime: UtcTime(),
    timedelta: WholeSeconds(),
    Mapping[str, int]: Counters(),
}


def stored_as(kind: object) -> TypeEngine[Any]:
    """The column type for values of a Python type; raises KeyError for one that no row may hold."""
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return Word(kind)
    return _STORED[kind]
