"""The permissions that the bot needs and no more: to see a channel, write in it, and show pictures there."""

from __future__ import annotations

import discord

from bot.words.phrasebook import phrasebook

NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True
)
"""What the invitation asks a server for."""


def missing_in_channel(has: discord.Permissions, *, in_thread: bool) -> discord.Permissions:
    """What a table needs in this channel and the bot does not have."""
    other = discord.Permissions(send_messages=in_thread, send_messages_in_threads=not in_thread)
    return discord.Permissions(NEEDED.value & ~other.value & ~has.value)


FOR_THREADS = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
"""What a table in a thread of its own needs besides; the invitation asks for no thread to be made, as few
servers want it: one that does allows it to the bot's role.
"""


def missing_for_threads(has: discord.Permissions) -> discord.Permissions:
    """What the bot lacks to put tables into threads of their own in this channel."""
    return discord.Permissions(FOR_THREADS.value & ~has.value)


def missing_in_server(has: discord.Permissions) -> discord.Permissions:
    """What the invitation asked for and the bot's roles do not give."""
    return discord.Permissions(NEEDED.value & ~has.value)


def permission_names(permissions: discord.Permissions) -> tuple[str, ...]:
    """The permissions as Discord's settings call them."""
    book = phrasebook()
    names = (
        (permissions.view_channel, book.say("View Channel")),
        (permissions.send_messages, book.say("Send Messages")),
        (permissions.send_messages_in_threads, book.say("Send Messages in Threads")),
        (permissions.create_public_threads, book.say("Create Public Threads")),
        (permissions.attach_files, book.say("Attach Files")),
    )
    return tuple(name for is_meant, name in names if is_meant)
