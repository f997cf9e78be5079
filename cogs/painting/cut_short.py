"""Finds the message of a post that was cut short: the process ended, or Discord's answer was lost."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

import discord

from bot.matches import SurfaceRow
from bot.matches.surfaces import Surfaces
from cogs.custom_ids import CustomId
from cogs.sending.post import PlaceClosed, PlaceGone, Post, Rejected

EARLIER = timedelta(minutes=10)
"""So much before the note of a post the search for its message begins, as the two clocks differ."""


async def take_up(
    surfaces: Surfaces, post: Post, surface: SurfaceRow, *, channel: int | None, presses: tuple[CustomId, ...]
) -> bool:
    """Whether the message that was posted and not noted is found, with one of these buttons; it is noted now.

    To post it once more would find it by its nonce. But Discord forgets a nonce after some minutes, and the
    channel may be closed by now.
    """
    if surface.reposting_since is None or channel is None:
        return False
    after = surface.message or discord.utils.time_snowflake(surface.reposting_since - EARLIER)
    for press in presses:
        with suppress(PlaceGone, PlaceClosed, Rejected):
            found = await post.find(channel, after=after, custom_id=press.custom_id)
            if found is not None:
                await surfaces.place(surface, channel=channel, message=found, version=None)
                return True
    return False
