"""Permissions: the bits, and who has which of them in a channel."""

from collections.abc import Iterable
from enum import IntFlag
from functools import reduce
from operator import or_

from bot.sandbox.model import Channel, Guild, Overwrite, OverwriteKind, Snowflake


class Permission(IntFlag):
    """The permissions that a bot like ours can meet; the values are Discord's."""

    NONE = 0
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    SPEAK = 1 << 21
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44
    USE_EXTERNAL_APPS = 1 << 50


EVERYTHING = Permission((1 << 53) - 1)

# What a new member of an ordinary server may do.
EVERYONE_DEFAULT = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.CONNECT
    | Permission.SPEAK
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.USE_EXTERNAL_APPS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)

# What the bot's invite link asks for (377957239808): see, write, show pictures, read back, and open threads.
BOT_DEFAULT = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)


# "app_permissions includes ATTACH_FILES | EMBED_LINKS | MENTION_EVERYONE permissions for (G)DMs with other
# users, and additionally includes USE_EXTERNAL_EMOJIS for DMs with the app's bot user."
PRIVATE_CHANNEL = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE
BOT_DM = PRIVATE_CHANNEL | Permission.USE_EXTERNAL_EMOJIS

# Observed in servers where only the user has installed the application.
USER_INSTALL = BOT_DM


def base_permissions(guild: Guild, user_id: Snowflake) -> Permission:
    """What a member may do in the guild, without any channel's overwrites; nothing for a stranger."""
    member = guild.members.get(user_id)
    if member is None:
        return Permission.NONE
    if guild.owner_id == user_id:
        return EVERYTHING
    held = [guild.roles[guild.id], *(guild.roles[role_id] for role_id in member.roles)]
    granted = Permission(reduce(or_, (role.permissions for role in held)))
    return EVERYTHING if Permission.ADMINISTRATOR in granted else granted


def channel_permissions(guild: Guild, channel: Channel, user_id: Snowflake) -> Permission:
    """What a member may do in a channel; without View Channel that is nothing at all.

    `channel` is the one that carries the overwrites: for a thread, its parent.
    """
    granted = base_permissions(guild, user_id)
    if granted in (EVERYTHING, Permission.NONE):
        return granted
    # Discord's order: @everyone's overwrite, then those of all roles at once, then the member's own.
    member = guild.members[user_id]
    everyone = [one for one in channel.overwrites if one.id == guild.id]
    roles = [one for one in channel.overwrites if one.kind is OverwriteKind.ROLE and one.id in member.roles]
    own = [one for one in channel.overwrites if one.kind is OverwriteKind.MEMBER and one.id == user_id]
    for layer in (everyone, roles, own):
        granted = _apply(granted, layer)
    return granted if Permission.VIEW_CHANNEL in granted else Permission.NONE


def _apply(granted: Permission, layer: Iterable[Overwrite]) -> Permission:
    """One layer of overwrites. Discord takes all denials first, so that a grant wins within a layer."""
    layer = tuple(layer)
    for overwrite in layer:
        granted &= ~Permission(overwrite.deny)
    for overwrite in layer:
        granted |= Permission(overwrite.allow)
    return granted
