"""What may be done where: by the bot in a channel, by players on a server, and by those who manage it.

The bot needs no more than to see a channel, write in it, and show pictures there.
"""

from __future__ import annotations

from typing import Any

import aiohttp
import discord

from bot.matches import (
    Matches,
    Proposal,
)
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say

FOR_THREADS = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
"""What a table in a thread of its own needs besides. The invitation does not ask for it, as few servers want
threads: one that does gives the permission to the bot's role.
"""

Interaction = discord.Interaction[Any]


NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True
)
"""What the invitation asks a server for."""

_THREADS = frozenset(
    {
        discord.ChannelType.public_thread,
        discord.ChannelType.private_thread,
        discord.ChannelType.news_thread,
    }
)
_VOICE = frozenset({discord.ChannelType.voice, discord.ChannelType.stage_voice})


IN_VOICE = discord.Permissions(connect=True)
"""What the chat of a voice channel needs besides: without it Discord shows nobody what is written there."""


def missing_in_channel(has: discord.Permissions, kind: discord.ChannelType | None) -> discord.Permissions:
    """What a table needs in a channel of this kind and the bot does not have."""
    in_thread = kind in _THREADS
    other = discord.Permissions(send_messages=in_thread, send_messages_in_threads=not in_thread)
    needed = NEEDED.value & ~other.value
    if kind in _VOICE:
        needed |= IN_VOICE.value
    return discord.Permissions(needed & ~has.value)


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
        (permissions.connect, say("Connect")),
    )
    return tuple(name for is_meant, name in names if is_meant)


def cannot_give(guild: discord.Guild, role: int) -> str | None:
    """Why the bot cannot give a role of the server to anybody, as a sentence; None where it can."""
    found, me = guild.get_role(role), guild.me
    if found is None:
        return say("The role of the champions is gone.")
    if me.guild_permissions.manage_roles and found < me.top_role and not found.managed:
        return None
    if not me.guild_permissions.manage_roles:
        return say("To give champions {role}, I need: Manage Roles.", role=found.mention)
    return say("I can't give champions {role}: move my own role above it.", role=found.mention)


async def require_open_channel(interaction: Interaction, matches: Matches, proposal: Proposal) -> None:
    """Raises Refused (WRONG_CHANNEL) where the server's settings let no match begin."""
    if proposal.guild is not None:
        await require_open(interaction, matches, proposal.guild, proposal.channel)


async def require_open(interaction: Interaction, matches: Matches, server: int, channel: int) -> None:
    """Raises Refused (WRONG_CHANNEL) where the server's settings let no match be played.

    A thread counts as its channel. Deleted channels do not count; where none is left, all are open.
    """
    settings = await matches.servers.settings(server)
    channels = await interaction.client.places.channels(server) if settings.channels else None
    if channels is None:
        # Just after a start nobody knows the server yet; then its channels are not checked.
        return
    there = tuple(each for each in settings.channels if each in channels)
    guild = await interaction.client.places.server(server)
    if not there or guild is None or _is_within(interaction, guild, channel, there):
        return
    raise Refused(Refusal.WRONG_CHANNEL, channels=there)


def _is_within(
    interaction: Interaction, guild: discord.Guild, channel: int, open_ones: tuple[int, ...]
) -> bool:
    if channel in open_ones:
        return True
    place = interaction.channel if interaction.channel_id == channel else guild.get_thread(channel)
    return isinstance(place, discord.Thread) and place.parent_id in open_ones


async def require_place(interaction: Interaction) -> None:
    """Raises Refused where the bot can show no table, before anything begins there.

    Commands and presses reach the bot in more places than its own messages do: it may not be on the server,
    where only its commands are installed (NOT_HERE), nor in a private thread (NOT_IN_THREAD). In both, the
    permissions that Discord sends along say nothing of that. Elsewhere it may lack some (NO_PERMISSION).
    """
    if is_in_conversation(interaction):
        # There is no table but the answers to presses, and those need no permission.
        return
    await require_bot_here(interaction)
    missing = missing_in_channel(interaction.app_permissions, _kind_of(interaction))
    if names := permission_names(missing):
        raise Refused(Refusal.NO_PERMISSION, permissions=names)
    if await _is_out_of_thread(interaction):
        raise Refused(Refusal.NOT_IN_THREAD)


async def require_bot_here(interaction: Interaction) -> None:
    """Raises Refused (NOT_HERE) where the bot is not a member: in others' servers and conversations."""
    guild, client = interaction.guild_id, interaction.client
    is_here = interaction.context.dm_channel
    if guild is not None:
        is_here = await client.places.server(guild) is not None
    if not is_here:
        raise Refused(Refusal.NOT_HERE, link=invite_link(client.application_id or 0))


def is_in_dm(interaction: Interaction) -> bool:
    """Whether somebody alone with the bot reads here."""
    return interaction.guild_id is None and interaction.context.dm_channel


def is_in_conversation(interaction: Interaction) -> bool:
    """Whether this is a conversation of people in which the bot is not, such as a group's."""
    return interaction.guild_id is None and not interaction.context.dm_channel


def invite_link(application: int) -> str:
    """The link that invites the bot with the permissions that it needs."""
    return discord.utils.oauth_url(application, permissions=NEEDED)


async def _is_out_of_thread(interaction: Interaction) -> bool:
    """Whether this is a private thread in which the bot is not, so that Discord refuses it all access.

    Only Discord knows: a thread that slept at the start is not in the cache, although the bot is in it.
    """
    if _kind_of(interaction) is not discord.ChannelType.private_thread or interaction.channel_id is None:
        return False
    try:
        await interaction.client.fetch_channel(interaction.channel_id)
    except (discord.Forbidden, discord.NotFound):
        return True
    except (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError):
        # Nobody knows now. If the bot is not in it, the painter finds out and says so in the hands.
        return False
    return False


def _kind_of(interaction: Interaction) -> discord.ChannelType | None:
    return None if interaction.channel is None else interaction.channel.type


def require_opponent(interaction: Interaction, opponent: int) -> None:
    """Raises Refused (OPPONENT_AWAY) where the person challenged cannot see the channel.

    Discord mentions nobody who cannot see a channel: they would never hear of the challenge.
    """
    if not can_see_channel(interaction, opponent):
        raise Refused(Refusal.OPPONENT_AWAY)


def can_see_channel(interaction: Interaction, user: int) -> bool:
    """Whether a person who is named in a command or menu sees the channel of the interaction."""
    if interaction.guild_id is None:
        return True
    data: Any = interaction.data or {}
    # Of somebody who is not on the server Discord sends a user alone, and no member with permissions.
    member = data.get("resolved", {}).get("members", {}).get(str(user))
    if member is None:
        return False
    if "permissions" not in member:
        # Discord's description does not promise them: without, nobody is kept from a match.
        return True
    may = discord.Permissions(int(member["permissions"]))
    return may.view_channel and (may.connect or _kind_of(interaction) not in _VOICE)


def may_open_thread(interaction: Interaction) -> bool:
    """Whether the bot can give a match a thread of its own here: a thread has no threads."""
    lacking = missing_for_threads(interaction.app_permissions)
    return not lacking.value and isinstance(interaction.channel, discord.TextChannel)


async def require_manager(interaction: Interaction, matches: Matches) -> int:
    """The server whose tables the person may look after; raises Refused (NOT_A_MANAGER, NOT_HERE)."""
    await require_bot_here(interaction)
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


def chosen_people(interaction: Interaction, values: tuple[str, ...]) -> dict[int, str]:
    """The people chosen in a menu, with the names that Discord sends along; raises Refused for a bot."""
    data: Any = interaction.data
    resolved = data.get("resolved", {})
    found: dict[int, str] = {}
    for value in values:
        user, member = resolved.get("users", {}).get(value, {}), resolved.get("members", {}).get(value, {})
        if user.get("bot"):
            raise Refused(Refusal.BOT_CHALLENGE)
        if not user:
            # Discord sends every chosen person along: this one was never in the menu.
            raise Refused(Refusal.OLD_BUTTON)
        found[int(value)] = str(member.get("nick") or user.get("global_name") or user.get("username") or "")
    return found
