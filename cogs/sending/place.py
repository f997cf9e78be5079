"""Where a button was pressed, and whether its answer may take the place of the message there."""

from __future__ import annotations

from enum import Enum
from typing import Any

import discord

from cogs.sending.reply import Visibility

Interaction = discord.Interaction[Any]


class Place(Enum):
    """Where a button was pressed, which decides who would read an answer in its place."""

    DM = "dm"
    PRIVATE_MESSAGE = "private message"
    CHANNEL = "channel"
    """Everybody reads here, so the answer is a new private message."""


def place_of(interaction: Interaction) -> Place:
    """Where the pressed button is; whatever is not known to be private is a channel."""
    message = interaction.message
    if message is None:
        return Place.CHANNEL
    if message.flags.ephemeral:
        return Place.PRIVATE_MESSAGE
    return Place.DM if interaction.guild_id is None and interaction.context.dm_channel else Place.CHANNEL


def panel_visibility(interaction: Interaction) -> Visibility:
    """How a hand may be shown in answer: in place where one person reads, else by a new private message."""
    return Visibility.PRIVATE if place_of(interaction) is Place.CHANNEL else Visibility.UPDATE


def page_visibility(interaction: Interaction) -> Visibility:
    """How a page is shown in answer: in place of the page before it, else by a new private message.

    A hand in the direct messages stays where it is, although one person alone reads there.
    """
    return Visibility.UPDATE if place_of(interaction) is Place.PRIVATE_MESSAGE else Visibility.PRIVATE
