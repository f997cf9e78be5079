"""What the page shows, as JSON: the scene (people, channels, commands, the bot) and who sees a message."""

from collections import deque

from bot.sandbox.cdn import Cdn
from bot.sandbox.message_payloads import message_payload
from bot.sandbox.model import Channel, ChannelKind, Json, MessageKind, Snowflake, StoredMessage, User
from bot.sandbox.permissions import base_permissions
from bot.sandbox.slash import fits_guild
from bot.sandbox.world import GLOBAL, World

MESSAGES_SHOWN = 100  # per channel; older ones are history, as behind a chat's "load more"

_KINDS = {
    ChannelKind.TEXT: "text",
    ChannelKind.DM: "dm",
    ChannelKind.PUBLIC_THREAD: "thread",
    ChannelKind.PRIVATE_THREAD: "thread",
}


def people_of(world: World) -> tuple[User, ...]:
    """Everybody but bots, in the order of their coming."""
    return tuple(user for user in world.users.values() if not user.bot)


def display_name(user: User) -> str:
    """The name under which others see a user."""
    return user.global_name or user.username


def scene(world: World, *, bot_online: bool) -> Json:
    """Everything but the messages."""
    return {
        "bot": {"id": world.bot_id, "name": display_name(world.bot), "online": bot_online},
        "people": [
            {
                "id": user.id,
                "name": display_name(user),
                "dms_open": not user.dms_closed,
                "denied": _denied(world, user.id),
            }
            for user in people_of(world)
        ],
        "guilds": [{"id": guild.id, "name": guild.name} for guild in world.guilds.values()],
        "roles": [
            {"id": role.id, "name": role.name, "guild": guild.id}
            for guild in world.guilds.values()
            for role in guild.roles.values()
        ],
        "channels": [_channel(world, one) for one in sorted(world.channels.values(), key=_order)],
        "commands": [
            command if owner == GLOBAL else command | {"guild_id": owner}
            for owner, commands in world.commands.items()
            for command in commands
        ],
    }


def _denied(world: World, user_id: Snowflake) -> Json:
    """For each server the names of the commands that the person has no permission for."""
    denied: Json = {}
    for guild in world.guilds.values():
        granted = base_permissions(guild, user_id)
        commands = world.commands.get(GLOBAL, []) + world.commands.get(guild.id, [])
        denied[guild.id] = [one["name"] for one in commands if not fits_guild(one, granted)]
    return denied


def _order(channel: Channel) -> tuple[int, int]:
    return channel.position, int(channel.id)


def _channel(world: World, channel: Channel) -> Json:
    return {
        "id": channel.id,
        "type": int(channel.kind),
        "kind": _KINDS[channel.kind],
        "name": channel.name,
        "topic": channel.topic,
        "guild": channel.guild_id,
        "parent": channel.parent_id,
        "archived": channel.thread is not None and channel.thread.archived,
        "people": [user.id for user in people_of(world) if world.can_see(channel, user.id)],
    }


def message_view(world: World, cdn: Cdn, message: StoredMessage) -> Json:
    """A message as Discord writes it, with `for` (its only reader, or None) and the command it answers."""
    view = message_payload(world, cdn, message) | {"for": message.viewer_id}
    if message.kind in (MessageKind.CHAT_INPUT_COMMAND, MessageKind.CONTEXT_MENU_COMMAND):
        view |= {"command_name": message.provenance.command if message.provenance else None}
    return view


def latest_messages(world: World) -> tuple[StoredMessage, ...]:
    """The newest messages of every channel, oldest first."""
    latest: dict[Snowflake, deque[StoredMessage]] = {}
    for message in world.messages.values():
        latest.setdefault(message.channel_id, deque(maxlen=MESSAGES_SHOWN)).append(message)
    return tuple(message for messages in latest.values() for message in messages)
