"""Who reads what is told of people: a picture's alt text, or a message."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import discord

from bot.preferences import Show
from bot.words.names import departed
from cogs.cog import Services
from cogs.names import escaped, tidy
from cogs.portraits import portrait_of
from cogs.sending.message import Renderer
from cogs.sending.reply import Reply, Visibility
from cogs.times import day
from images import Face

FACES_WITHIN_S = 1.0
"""How long an answer waits for avatars that were never shown before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """How names and times are written: plainly, or so that a message shows them and they do nothing."""

    in_message: bool

    def name(self, name: str | None) -> str:
        """A person's name; None is somebody who is not known any more."""
        known = name or departed()
        return escaped(known) if self.in_message else tidy(known)

    def when(self, moment: datetime) -> str:
        """The day of a moment: as each reader writes it, or for all alike."""
        return day(moment) if self.in_message else f"{moment:%Y-%m-%d}"


async def meet(renderer: Renderer, *users: int) -> None:
    """Give the faces of people a moment to come, who may never have been shown before."""
    if renderer.portraits is not None:
        await renderer.portraits.gather(users, within_s=FACES_WITHIN_S)


def face(name: str, user: int) -> Face:
    """A person as a picture shows them; to be called where it is drawn, as their avatar is at hand there."""
    return Face(name, user, portrait_of(user))


async def wants_words(services: Services, reply: Reply) -> bool:
    """Whether the person has chosen text only; a message with a picture keeps it for its other readers."""
    message = reply.interaction.message
    if message is not None and reply.visibility is Visibility.UPDATE and _has_picture(message):
        return False
    chosen = await services.matches.preferences.of(reply.interaction.user.id)
    return chosen.show is Show.WORDS


def _has_picture(message: discord.Message) -> bool:
    return any(each.type is discord.ComponentType.media_gallery for each in message.components)
