"""What may be done where: by the bot in a channel, by players on a server, and by those who manage it.

The bot needs no more than to see a channel, write in it, and show pictures there.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.matches import (
    Matches,
    Proposal,
)
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say
from bot.words.refusals import refusal_sentence
from cogs.sending.message import text_message
from cogs.sending.reply import Reply

FOR_THREADS = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
"""What a table in a thread of its own needs besides. The invitation does not ask for it, as few servers want
threads: one that does gives the permission to the bot's role.
"""

Interaction = discord.Interaction[Any]


NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True
)
"""What the invitation asks a server for."""


def missing_in_channel(has: discord.Permissions, *, in_thread: bool) -> discord.Permissions:
    """What a table needs in this channel and the bot does not have."""
    other = discord.Permissions(send_messages=in_thread, send_messages_in_threads=not in_thread)
    return discord.Permissions(NEEDED.value & ~other.value & ~has.value)


def missing_for_threads(has: discord.Permissions) -> discord.Permissions:
    """What the bot lacks to put tables into threads of their own in this channel."""
    return discord.Permissions(FOR_THREADS.value & ~has.value)


def missing_in_server(has: discord.Permissions) -> discord.Permissions:
    """What the invitation asked for and the bot's roles do not give."""
    return discord.Permissions(NEEDED.value & ~has.value)


def permission_names(permissions: discord.Permissions) -> tuple[str, ...]:
    """The permissions as Discord's settings call them."""
    names = (
        (permissions.view_channel, say("View Channel")),
        (permissions.send_messages, say("Send Messages")),
        (permissions.send_messages_in_threads, say("Send Messages in Threads")),
        (permissions.create_public_threads, say("Create Public Threads")),
        (permissions.attach_files, say("Attach Files")),
    )
    return tuple(name for is_meant, name in names if is_meant)


async def require_open_channel(interaction: Interaction, matches: Matches, proposal: Proposal) -> None:
    """Raises Refused (WRONG_CHANNEL) where the server's settings let no match begin."""
    if proposal.guild is not None:
        await require_open(interaction, matches, proposal.guild, proposal.channel)


async def require_open(interaction: Interaction, matches: Matches, server: int, channel: int) -> None:
    """Raises Refused (WRONG_CHANNEL) where the server's settings let no match be played.

    A thread counts as its channel. Deleted channels do not count; where none is left, all are open.
    """
    guild = interaction.client.get_guild(server)
    if guild is None:
        # Just after a start discord.py does not know the server yet; then its channels are not checked.
        return
    settings = await matches.servers.settings(guild.id)
    there = tuple(each for each in settings.channels if guild.get_channel(each) is not None)
    if not there or _is_within(interaction, guild, channel, there):
        return
    raise Refused(Refusal.WRONG_CHANNEL, channels=there)


def _is_within(
    interaction: Interaction, guild: discord.Guild, channel: int, open_ones: tuple[int, ...]
) -> bool:
    if channel in open_ones:
        return True
    place = interaction.channel if interaction.channel_id == channel else guild.get_thread(channel)
    return isinstance(place, discord.Thread) and place.parent_id in open_ones


async def lacks_permissions(reply: Reply) -> bool:
    """Whether the bot lacks a permission that a table needs here; then the person is told which."""
    interaction = reply.interaction
    in_thread = isinstance(interaction.channel, discord.Thread)
    missing = missing_in_channel(interaction.app_permissions, in_thread=in_thread)
    names = permission_names(missing)
    if names:
        told = refusal_sentence(Refusal.NO_PERMISSION, permissions=names)
        await reply.privately(text_message(told))
    return bool(names)


def may_open_thread(interaction: Interaction) -> bool:
    """Whether the bot can give a match a thread of its own here: a thread has no threads."""
    lacking = missing_for_threads(interaction.app_permissions)
    return not lacking.value and isinstance(interaction.channel, discord.TextChannel)


async def require_manager(interaction: Interaction, matches: Matches) -> int:
    """The server whose tables the person may look after; raises Refused (NOT_A_MANAGER)."""
    guild = interaction.guild_id
    if guild is None or not await is_manager(interaction, matches):
        raise Refused(Refusal.NOT_A_MANAGER)
    return guild


async def is_manager(interaction: Interaction, matches: Matches) -> bool:
    """Whether the person may manage the server, or has the role that its settings name."""
    user, guild = interaction.user, interaction.guild_id
    if guild is None or not isinstance(user, discord.Member):
        return False
    if interaction.permissions.manage_guild or interaction.permissions.administrator:
        return True
    role = (await matches.servers.settings(guild)).managers
    return role is not None and role != guild and user.get_role(role) is not None
