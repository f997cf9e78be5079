"""People, servers and this installation: names, ways to reach them, what was chosen, saved and blocked."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, Index

from bot.store.kinds import CallId, ChannelId, GuildId, PresetId, UserId
from bot.store.records import Field, Record, column


class PersonRow(Record):
    """A person; ``dm_closed_at`` is when Discord refused a direct message to them, None when it did not.

    The last vacation went (or goes) from ``vacation_from`` to ``vacation_until``. ``locale`` is the language
    in which Discord shows itself to the person.
    """

    __tablename__ = "person"
    __table_args__ = (Index(None, "dm_opened_at"),)

    user: Field[UserId] = column(primary_key=True)
    name: Field[str]
    dm_channel: Field[ChannelId | None]
    dm_opened_at: Field[datetime | None]
    dm_closed_at: Field[datetime | None]
    seen_at: Field[datetime]
    vacation_from: Field[datetime | None] = column(default=None)
    vacation_until: Field[datetime | None] = column(default=None)
    locale: Field[str | None] = column(default=None)


class PreferenceRow(Record):
    """A person's choices as one document, so that a new choice needs no migration."""

    __tablename__ = "preference"

    user: Field[UserId] = column(primary_key=True)
    choices: Field[str]
    changed_at: Field[datetime]


class PersonBlockRow(Record):
    """``user`` does not want to be challenged by ``blocked``."""

    __tablename__ = "person_block"
    __table_args__ = (Index(None, "blocked"),)

    user: Field[UserId] = column(primary_key=True)
    blocked: Field[UserId] = column(primary_key=True)
    at: Field[datetime]


class PresetRow(Record):
    """Rules that a person or a server has saved under a name; ``folded`` is the name as it is compared."""

    __tablename__ = "preset"
    __table_args__ = (
        CheckConstraint('("user" IS NULL) <> (guild IS NULL)', name="one_owner"),
        Index(None, "user", "folded", unique=True),
        Index(None, "guild", "folded", unique=True),
        # An id is never used again, so that the settings of a server cannot come to name another preset.
        {"sqlite_autoincrement": True},
    )

    id: Field[PresetId] = column(primary_key=True, autoincrement=True)
    user: Field[UserId | None]
    guild: Field[GuildId | None]
    folded: Field[str]
    name: Field[str]
    game: Field[str]
    base: Field[str]
    """The game's own preset from which it was made."""
    rules: Field[str]
    saved_at: Field[datetime]


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


class FormerPersonBlockRow(Record):
    """``user`` does not want to be challenged by somebody who is forgotten; see `bot.store.former`."""

    __tablename__ = "former_person_block"

    user: Field[UserId] = column(primary_key=True)
    mark: Field[str] = column(primary_key=True)
    at: Field[datetime]


class FormerServerBlockRow(Record):
    """Somebody who is forgotten and may not play in a server, and who said so; see `bot.store.former`."""

    __tablename__ = "former_server_block"

    guild: Field[GuildId] = column(primary_key=True)
    mark: Field[str] = column(primary_key=True)
    by: Field[UserId | None]
    at: Field[datetime]


class CallRow(Record):
    """Somebody was mentioned in a challenge or at a table to be; ``mark`` is who called them.

    See `bot.store.former`.
    """

    __tablename__ = "call"
    __table_args__ = (Index(None, "mark", "at"), Index(None, "person"))

    id: Field[CallId] = column(primary_key=True, autoincrement=True)
    mark: Field[str]
    person: Field[UserId]
    at: Field[datetime]


class WatchRow(Record):
    """A person wants to be told when somebody on the server looks for an opponent at a game.

    ``told_at`` is when they were told last.
    """

    __tablename__ = "watch"
    __table_args__ = (Index(None, "guild", "game"),)

    user: Field[UserId] = column(primary_key=True)
    guild: Field[GuildId] = column(primary_key=True)
    game: Field[str] = column(primary_key=True)
    since: Field[datetime]
    told_at: Field[datetime | None] = column(default=None)


class SettingRow(Record):
    """A named fact about this installation that outlives a restart."""

    __tablename__ = "setting"

    key: Field[str] = column(primary_key=True)
    value: Field[str]


class HeartbeatRow(Record):
    """The last instant at which the bot was alive, so that a start knows how long it was away; one row.

    ``counted_to`` is the time of play then: earlier than ``at`` if nobody could play, as without the gateway.
    """

    __tablename__ = "heartbeat"
    __table_args__ = (CheckConstraint("id = 1", name="one_row"),)

    id: Field[int] = column(primary_key=True)
    at: Field[datetime]
    counted_to: Field[datetime | None] = column(default=None)
