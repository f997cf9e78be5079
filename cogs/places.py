"""In which channels of a server matches begin."""

from __future__ import annotations

from typing import Any

import discord

from bot.matches import Matches, Proposal
from bot.refusals import Refusal, Refused

Interaction = discord.Interaction[Any]


async def require_open_channel(interaction: Interaction, matches: Matches, proposal: Proposal) -> None:
    """Raises Refused (WRONG_CHANNEL) where the server's settings let no match begin."""
    if proposal.guild is not None:
        await require_open(interaction, matches, proposal.guild, proposal.channel)


async def require_open(interaction: Interaction, matches: Matches, server: int, channel: int) -> None:
    """Raises Refused (WRONG_CHANNEL) where the server's settings let no match be played.

    A thread counts as its channel. Channels that are gone count no more; when none is left, all are open.
    """
    guild = interaction.client.get_guild(server)
    if guild is None:
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
