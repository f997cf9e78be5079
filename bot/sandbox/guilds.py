"""Handles of guilds, roles and channels, by which tests and the page change them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.sandbox.channels import add_to_thread, announce_change, archive, make_channel, remove_channel
from bot.sandbox.core import Core
from bot.sandbox.events import GuildChanged
from bot.sandbox.messages import Messages
from bot.sandbox.model import Channel as ChannelRecord
from bot.sandbox.model import (
    ChannelKind,
    HasId,
    Json,
    Member,
    Overwrite,
    OverwriteKind,
    ScheduledEvent,
    Snowflake,
)
from bot.sandbox.model import Guild as GuildRecord
from bot.sandbox.model import Role as RoleRecord
from bot.sandbox.payloads import guild_create_payload, member_payload, role_payload, user_payload
from bot.sandbox.permissions import Permission
from bot.sandbox.seen import Message
from bot.sandbox.session import Intent


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel, a thread or a direct message channel."""

    core: Core = field(repr=False, compare=False)
    id: Snowflake

    @property
    def record(self) -> ChannelRecord:
        """The record behind it. Raises KeyError when the channel was deleted."""
        return self.core.world.channels[self.id]

    @property
    def exists(self) -> bool:
        """Whether it has not been deleted."""
        return self.id in self.core.world.channels

    @property
    def name(self) -> str:
        """Its name; a direct conversation has none."""
        return self.record.name

    @property
    def is_dm(self) -> bool:
        """Whether it is the direct message channel of a person and the bot."""
        return self.record.kind is ChannelKind.DM

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread."""
        return self.record.thread is not None

    @property
    def parent(self) -> Channel | None:
        """The channel that a thread is in."""
        parent_id = self.record.parent_id
        return None if parent_id is None else Channel(self.core, parent_id)

    @property
    def guild(self) -> Guild | None:
        """The guild that it belongs to."""
        guild_id = self.record.guild_id
        return None if guild_id is None else Guild(self.core, guild_id)

    @property
    def bot_permissions(self) -> Permission:
        """What the bot may do here."""
        return self.core.world.permissions(self.record, self.core.world.bot_id)

    def deny(self, permissions: Permission) -> None:
        """Take permissions from the bot in this channel; what was denied before stays so."""
        denied = permissions
        for overwrite in self._own_overwrites():
            denied |= Permission(overwrite.deny)
        self._overwrite([Overwrite(id=self.core.world.bot_id, kind=OverwriteKind.MEMBER, deny=int(denied))])

    def hide_from(self, person: HasId) -> None:
        """Take View Channel from a person in this channel."""
        hidden = Overwrite(id=person.id, kind=OverwriteKind.MEMBER, deny=int(Permission.VIEW_CHANNEL))
        self.record.overwrites = [*self.record.overwrites, hidden]
        announce_change(self.core, self.record)

    def restore(self) -> None:
        """Give the bot back what `deny` took."""
        self._overwrite([])

    def _own_overwrites(self) -> list[Overwrite]:
        return [one for one in self.record.overwrites if one.id == self.core.world.bot_id]

    def _overwrite(self, own: list[Overwrite]) -> None:
        others = [one for one in self.record.overwrites if one.id != self.core.world.bot_id]
        self.record.overwrites = others + own
        announce_change(self.core, self.record)

    def archive(self, *, locked: bool = False) -> None:
        """Archive a thread; a locked one opens for moderators only."""
        thread = self.record.thread
        if thread is None:
            raise ValueError("only threads can be archived")
        thread.locked = locked
        archive(self.core, self.record, thread)

    def let_in(self, person: HasId) -> None:
        """Let a person into a thread."""
        thread = self.record.thread
        if thread is None:
            raise ValueError("only threads have members of their own")
        add_to_thread(self.core, self.record, thread, person.id)

    def delete(self) -> None:
        """Delete the channel with all its messages."""
        remove_channel(self.core, self.record)

    def delete_message(self, message: Message | Snowflake) -> None:
        """Delete a message, as a moderator would."""
        message_id = message.id if isinstance(message, Message) else message
        Messages(self.core).delete(self.core.world.messages[message_id])


@dataclass(frozen=True, slots=True)
class Role:
    """A role of a server."""

    core: Core = field(repr=False, compare=False)
    id: Snowflake


@dataclass(frozen=True, slots=True)
class Guild:
    """A server."""

    core: Core = field(repr=False, compare=False)
    id: Snowflake

    @property
    def record(self) -> GuildRecord:
        """The record behind it."""
        return self.core.world.guilds[self.id]

    @property
    def name(self) -> str:
        """Its name."""
        return self.record.name

    @property
    def channels(self) -> tuple[Channel, ...]:
        """Its channels without threads, in their order."""
        inside = [one for one in self.core.world.channels.values() if one.guild_id == self.id]
        ordered = sorted((one for one in inside if one.thread is None), key=lambda one: one.position)
        return tuple(Channel(self.core, one.id) for one in ordered)

    @property
    def scheduled_events(self) -> tuple[ScheduledEvent, ...]:
        """The scheduled events that were made here, also those that are over, oldest first."""
        return tuple(self.record.scheduled_events.values())

    def add_channel(
        self, name: str, *, topic: str | None = None, kind: ChannelKind = ChannelKind.TEXT
    ) -> Channel:
        """A new channel, a text channel unless told otherwise."""
        return Channel(self.core, make_channel(self.core, self.record, name, topic=topic, kind=kind).id)

    def channel(self, name: str) -> Channel:
        """The channel with a name. Raises KeyError."""
        found = next((one for one in self.channels if one.name == name), None)
        if found is None:
            raise KeyError(f"no channel {name!r} in {self.name!r}")
        return found

    def add_member(self, person: HasId, *, nick: str | None = None) -> None:
        """Let a person in."""
        members_role_id = self.record.members_role_id
        roles = [] if members_role_id is None else [members_role_id]
        member = Member(user_id=person.id, joined_at=self.core.clock.timestamp(), nick=nick, roles=roles)
        self.record.members[person.id] = member
        payload = member_payload(self.core.world, member) | {"guild_id": self.id}
        self._dispatch("GUILD_MEMBER_ADD", payload, Intent.GUILD_MEMBERS)
        self.core.events.emit(GuildChanged(guild_id=self.id))

    def remove_member(self, person: HasId) -> None:
        """Let a person leave, or throw them out."""
        self.record.members.pop(person.id)
        payload: Json = {"guild_id": self.id, "user": user_payload(self.core.world.users[person.id])}
        self._dispatch("GUILD_MEMBER_REMOVE", payload, Intent.GUILD_MEMBERS)
        self.core.events.emit(GuildChanged(guild_id=self.id))

    def add_role(self, name: str, permissions: Permission = Permission.NONE, *, position: int = 1) -> Role:
        """A new role, which nobody has yet; the bot's own is at position 1, above others there."""
        role = RoleRecord(id=self.core.mint(), name=name, permissions=int(permissions), position=position)
        self.record.roles[role.id] = role
        payload: Json = {"guild_id": self.id, "role": role_payload(role, self.core.world.bot_id)}
        self._dispatch("GUILD_ROLE_CREATE", payload, Intent.GUILDS)
        self.core.events.emit(GuildChanged(guild_id=self.id))
        return Role(self.core, role.id)

    def give_role(self, person: HasId, role: Role) -> None:
        """Let a member have a role."""
        member = self.record.members[person.id]
        if role.id not in member.roles:
            member.roles.append(role.id)
        payload = member_payload(self.core.world, member) | {"guild_id": self.id}
        self._dispatch("GUILD_MEMBER_UPDATE", payload, Intent.GUILD_MEMBERS)
        self.core.events.emit(GuildChanged(guild_id=self.id))

    @property
    def everyone(self) -> Role:
        """The role that all members have."""
        return Role(self.core, self.id)

    def set_bot_permissions(self, permissions: Permission) -> None:
        """Change what the bot's own role grants it in the whole guild."""
        self._set_permissions(self.record.members[self.core.world.bot_id].roles, permissions)

    def set_everyone_permissions(self, permissions: Permission) -> None:
        """Change what every member may do."""
        self._set_permissions([self.record.members_role_id or self.id], permissions)

    def _set_permissions(self, role_ids: Iterable[Snowflake], permissions: Permission) -> None:
        for role_id in role_ids:
            role = self.record.roles[role_id]
            role.permissions = int(permissions)
            payload: Json = {"guild_id": self.id, "role": role_payload(role, self.core.world.bot_id)}
            self._dispatch("GUILD_ROLE_UPDATE", payload, Intent.GUILDS)
        self.core.events.emit(GuildChanged(guild_id=self.id))

    def remove_bot(self) -> None:
        """Remove the bot from the guild: it can reach no channel here any more."""
        # Without `unavailable` a GUILD_DELETE means that the bot is no longer a member.
        self._dispatch("GUILD_DELETE", {"id": self.id}, Intent.GUILDS)
        self.record.bot_here = False
        self.core.events.emit(GuildChanged(guild_id=self.id))

    def invite_bot(self) -> None:
        """Add the bot to the guild."""
        self.record.bot_here = True
        self._announce()

    def install_commands(self) -> None:
        """Install the application's commands without the bot."""
        self.record.commands_here = True
        self.core.events.emit(GuildChanged(guild_id=self.id))

    def go_down(self) -> None:
        """Begin an outage: Discord says that the guild is unavailable for now."""
        # A bot that takes this for its removal would throw away all matches of the guild.
        self.record.unavailable = True
        self._dispatch("GUILD_DELETE", {"id": self.id, "unavailable": True}, Intent.GUILDS)
        self.core.events.emit(GuildChanged(guild_id=self.id))

    def come_back(self) -> None:
        """End the outage."""
        # A guild that comes back is announced by a GUILD_CREATE, like a new one.
        self.record.unavailable = False
        self._announce()

    def _announce(self) -> None:
        self._dispatch("GUILD_CREATE", guild_create_payload(self.core.world, self.record), Intent.GUILDS)
        self.core.events.emit(GuildChanged(guild_id=self.id))

    def _dispatch(self, name: str, payload: Json, intent: Intent) -> None:
        if self.record.bot_here:
            self.core.gateway.dispatch(name, payload, guild_id=self.id, intent=intent)
