"""Friendlies: events of two servers, with the code by which the second accepts, and its message."""

from __future__ import annotations

from typing import Any

from sqlalchemy import and_, or_, update

from bot.store.kinds import ChannelId, EventId, EventStatus, GuildId, MessageId
from bot.store.model.events import NO_VERSION_SHOWN, EventRow, FriendlyRow
from bot.store.repository import Repository, select, set_to

_GOES_ON = (EventStatus.REGISTRATION, EventStatus.PLAYING)


class Friendlies(Repository):
    """What friendlies have beside their events."""

    def insert(self, row: FriendlyRow) -> None:
        """Note a friendly that is announced; one that is noted already stays as it is."""
        if self.find(row.event) is None:
            self._insert(row)

    def find(self, number: EventId) -> FriendlyRow | None:
        """The friendly as it is now; None for an event that is none."""
        return self._find(FriendlyRow, select(FriendlyRow).where(FriendlyRow.event == number))

    def with_code(self, code: str) -> FriendlyRow | None:
        """The friendly that has this code, whether it can still be accepted or not."""
        return self._find(FriendlyRow, select(FriendlyRow).where(FriendlyRow.code == code))

    def of_guild(self, guild: GuildId, *, limit: int) -> tuple[EventId, ...]:
        """The friendlies that the server made or accepted, newest first."""
        query = select(FriendlyRow.event).join(EventRow, EventRow.id == FriendlyRow.event)
        query = query.where(or_(EventRow.guild == guild, FriendlyRow.guild == guild))
        return self._values(query.order_by(FriendlyRow.event.desc()).limit(limit))

    def accept(self, number: EventId, guild: GuildId, channel: ChannelId, name: str) -> bool:
        """The second server plays; whether it was the first to accept."""
        here = FriendlyRow.event == number, FriendlyRow.guild.is_(None)
        values = (
            set_to(FriendlyRow.guild, guild)
            | set_to(FriendlyRow.channel, channel)
            | set_to(FriendlyRow.name, name)
        )
        return self._change(update(FriendlyRow).where(*here).values(values)) > 0

    # The message in the second server

    def put_message(self, number: EventId, message: MessageId, *, shows: int) -> None:
        """This message shows the friendly, as it was at a version."""
        self._put_into(
            number, set_to(FriendlyRow.message, message) | set_to(FriendlyRow.shown_version, shows)
        )

    def put_shown(self, number: EventId, version: int) -> None:
        """The message shows this version; one that shows more already stays so."""
        here = FriendlyRow.event == number, FriendlyRow.shown_version < version
        self._change(update(FriendlyRow).where(*here).values(set_to(FriendlyRow.shown_version, version)))

    def put_noticed(self, number: EventId, notice: str) -> None:
        """The people of the second server have been told of this."""
        self._put_into(number, set_to(FriendlyRow.noticed, notice))

    def mark_stale(self, number: EventId) -> None:
        """The message is to be painted again, although the event is at the same version."""
        self._put_into(number, set_to(FriendlyRow.shown_version, NO_VERSION_SHOWN))

    def behind(self) -> tuple[EventId, ...]:
        """The friendlies whose message in the second server is missing or shows less than is true."""
        shows_old = or_(FriendlyRow.shown_version != EventRow.version, FriendlyRow.noticed != EventRow.notice)
        behind = or_(
            and_(FriendlyRow.message.is_(None), EventRow.status.in_(_GOES_ON)),
            and_(FriendlyRow.message.is_not(None), shows_old),
        )
        query = select(FriendlyRow.event).join(EventRow, EventRow.id == FriendlyRow.event)
        query = query.where(FriendlyRow.guild.is_not(None), behind)
        return self._values(query.order_by(FriendlyRow.event))

    def _put_into(self, number: EventId, values: dict[str, Any]) -> None:
        self._change(update(FriendlyRow).where(FriendlyRow.event == number).values(values))
