"""Servers: their settings, who may not play there, whether the bot reaches them; and this installation."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import BigInteger, Select, delete, func, type_coerce, update

from bot.store.columns import is_stored_time, time_of
from bot.store.kinds import GuildId, UserId
from bot.store.model.people import HeartbeatRow, ServerBlockRow, ServerRow, SettingRow
from bot.store.repository import Repository, moved_by, prepared, select, set_to

NO_SETTINGS: Final = "{}"
"""The document of a server that has settled nothing."""

_THE_ROW: Final = 1


@prepared
def _one_server(guild: GuildId) -> Select[ServerRow]:
    return select(ServerRow).where(ServerRow.guild == guild)


class Servers(Repository):
    """Servers with settings of their own, and those that are out of reach or sent the bot away."""

    def find(self, guild: GuildId) -> ServerRow | None:
        """The server, or None while nobody has changed its settings."""
        return self._find(ServerRow, _one_server(guild))

    def put_settings(self, guild: GuildId, settings: str, at: datetime) -> None:
        """Write the server's settings in the place of those that it had."""
        values = set_to(ServerRow.settings, settings) | set_to(ServerRow.updated_at, at)
        self._put_values(ServerRow, key=set_to(ServerRow.guild, guild), values=values)

    def down(self) -> frozenset[GuildId]:
        """The servers that are out of reach."""
        return frozenset(self._values(select(ServerRow.guild).where(ServerRow.down_at.is_not(None))))

    def record_down(self, guild: GuildId, at: datetime) -> bool:
        """The server is out of reach; whether it was not so before."""
        # The first instant counts: when Discord reports an outage twice, the clocks have stood since the
        # first one.
        row = self.find(guild)
        if row is None:
            self._insert(ServerRow(guild=guild, settings=NO_SETTINGS, down_at=at, updated_at=at))
        elif row.down_at is None:
            self._put_into(guild, set_to(ServerRow.down_at, at))
        return row is None or row.down_at is None

    def record_up(self, guild: GuildId) -> datetime | None:
        """The server can be reached; since when it could not, None if it could."""
        row = self.find(guild)
        if row is None or row.down_at is None:
            return None
        self._put_into(guild, set_to(ServerRow.down_at, None))
        return row.down_at

    def shift_outages(self, by: timedelta) -> None:
        """Move the clocks that do not run by the time that the bot was away, as all deadlines are moved."""
        later = moved_by(ServerRow.down_at, by)
        self._change(update(ServerRow).where(ServerRow.down_at.is_not(None)).values(later))

    def _put_into(self, guild: GuildId, values: dict[str, Any]) -> None:
        self._change(update(ServerRow).where(ServerRow.guild == guild).values(values))


class ServerBlocks(Repository):
    """Who may not play in which server."""

    def put(self, row: ServerBlockRow) -> None:
        """Block the person; a second block takes the place of the first one."""
        self._put(row)

    def remove(self, guild: GuildId, user: UserId) -> bool:
        """Lift the block; whether there was one."""
        block = ServerBlockRow.guild == guild, ServerBlockRow.user == user
        return self._change(delete(ServerBlockRow).where(*block)) > 0

    def of(self, guild: GuildId) -> tuple[ServerBlockRow, ...]:
        """Everybody blocked in the server, the newest block first."""
        query = (
            select(ServerBlockRow)
            .where(ServerBlockRow.guild == guild)
            .order_by(ServerBlockRow.at.desc(), ServerBlockRow.user)
        )
        return self._all(ServerBlockRow, query)

    def among(self, guild: GuildId, users: Iterable[UserId]) -> frozenset[UserId]:
        """Those of the people who are blocked in the server."""
        these = ServerBlockRow.guild == guild, ServerBlockRow.user.in_(tuple(users))
        return frozenset(self._values(select(ServerBlockRow.user).where(*these)))


class Settings(Repository):
    """Named facts about this installation that outlive a restart."""

    def find(self, key: str) -> str | None:
        """What was put under the key."""
        return self._value(select(SettingRow.value).where(SettingRow.key == key))

    def put(self, key: str, value: str) -> None:
        """Keep the value in the place of the one that the key had."""
        self._put(SettingRow(key=key, value=value))

    def clear(self, key: str) -> None:
        """Forget what was put under the key."""
        self._change(delete(SettingRow).where(SettingRow.key == key))


class Heartbeat(Repository):
    """When the bot was last alive."""

    def beat(self, at: datetime, *, counted_to: datetime | None = None) -> None:
        """The bot is alive now; it has counted people's time up to now, or only to this earlier instant."""
        self._put(HeartbeatRow(id=_THE_ROW, at=at, counted_to=counted_to))

    def last(self) -> datetime | None:
        """The last beat; None before the first."""
        return self._value(select(HeartbeatRow.at).where(HeartbeatRow.id == _THE_ROW))

    def counted_to(self) -> datetime | None:
        """Up to when people's time is counted; None before the first beat, or if the row is damaged."""
        at, counted_to = (
            type_coerce(HeartbeatRow.at, BigInteger),
            type_coerce(HeartbeatRow.counted_to, BigInteger),
        )
        stored = self._value(select(func.coalesce(counted_to, at)).where(HeartbeatRow.id == _THE_ROW))
        return time_of(stored) if is_stored_time(stored) else None
