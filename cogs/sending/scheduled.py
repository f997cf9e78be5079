"""Scheduled events of Discord's: the list of events of a server, with each time as it is for its reader."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cogs.sending.message import cut
from cogs.sending.post import Post, translated

NAME_LIMIT = 100
DESCRIPTION_LIMIT = 1_000
"""Characters of the name and of the description of an event."""

_STATUSES = {"active": 2, "completed": 3, "canceled": 4}


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """What a scheduled event shows; ``place`` is a link, which no other event has."""

    name: str
    description: str
    place: str
    starts_at: datetime
    ends_at: datetime


class ScheduledEvents:
    """Makes and changes events; raises what `cogs.sending.post` raises where Discord refuses."""

    def __init__(self, post: Post) -> None:
        self._client = post.client

    def may_create(self, guild: int) -> bool:
        """Whether the bot may create events on the server; unknown servers are asked."""
        known = self._client.get_guild(guild)
        me = None if known is None else known.me
        return me is None or me.guild_permissions.create_events

    async def create(self, guild: int, what: Happening) -> int:
        """Make an event, or find the one that a process made before it could note it; its id."""
        async with translated():
            for each in await self._client.http.get_scheduled_events(guild, with_user_count=False):
                place: Any = each.get("entity_metadata")
                if place and place.get("location") == what.place:
                    return int(each["id"])
            made = await self._client.http.create_guild_scheduled_event(
                guild,
                name=cut(what.name, NAME_LIMIT),
                description=cut(what.description, DESCRIPTION_LIMIT),
                privacy_level=2,
                entity_type=3,
                entity_metadata={"location": what.place},
                scheduled_start_time=what.starts_at.isoformat(),
                scheduled_end_time=what.ends_at.isoformat(),
            )
        return int(made["id"])

    async def start(self, guild: int, event: int, *, ends_at: datetime) -> None:
        """The event has begun; from now on it ends at this time at the latest."""
        async with translated():
            await self._client.http.edit_scheduled_event(
                guild, event, status=_STATUSES["active"], scheduled_end_time=ends_at.isoformat()
            )

    async def end(self, guild: int, event: int, *, has_begun: bool) -> None:
        """The event is over; one that has not begun is cancelled."""
        status = _STATUSES["completed" if has_begun else "canceled"]
        async with translated():
            await self._client.http.edit_scheduled_event(guild, event, status=status)
