"""In which language a person and a server read.

`Languages.find_out` asks the store once for each interaction; `locale_of` then answers without waiting.
"""

from __future__ import annotations

from typing import Any

import discord
import structlog

from bot.games.game import Seat
from bot.matches import Matches, StoreError, Table
from bot.preferences import Language
from bot.words.languages import offered_to
from bot.words.phrasebook import ENGLISH, Locale
from cogs.places import Places

Interaction = discord.Interaction[Any]

_PERSON = "locale"
_SERVER = "public locale"

_log = structlog.get_logger(__name__)


def locale_of(interaction: Interaction) -> Locale:
    """The language of the person, for what they alone read."""
    return Locale(interaction.extras.get(_PERSON) or str(interaction.locale))


def public_locale_of(interaction: Interaction) -> Locale:
    """The language of the server, for what everybody reads; in a conversation that of who begins."""
    if interaction.guild_id is None:
        return locale_of(interaction)
    return Locale(interaction.extras.get(_SERVER) or str(interaction.guild_locale or ENGLISH))


def is_community(guild: discord.Guild) -> bool:
    """Whether the server is a Community: only those have a language in Discord."""
    return "COMMUNITY" in guild.features


class Languages:
    """The languages of those who use one connection to Discord."""

    def __init__(self, matches: Matches, places: Places) -> None:
        self._matches = matches
        self._places = places

    async def find_out(self, interaction: Interaction) -> None:
        """Find out who reads the answer; without the store it is as Discord says."""
        known = self._matches.languages
        try:
            said = await known.of_person(interaction.user.id, discord=str(interaction.locale))
            interaction.extras[_PERSON] = said
            if interaction.guild_id is not None:
                interaction.extras[_SERVER] = await self.of_server(
                    interaction.guild_id, discord=str(interaction.guild_locale or ENGLISH)
                )
        except StoreError as error:
            _log.warning("the store could not be used", why=str(error))

    async def of_server(self, guild: int | None, *, discord: str | None = None) -> Locale:
        """What everybody in a server reads; English outside of servers, and where nobody knows.

        ``discord`` is what Discord says of a server that this client does not know yet.
        """
        if guild is None:
            return ENGLISH
        there = await self._places.server(guild)
        if there is not None:
            # Of a server that is no Community Discord says that it is English, and lets nobody change that.
            discord = str(there.preferred_locale) if is_community(there) else None
        return Locale(await self._matches.languages.of_server(guild, discord=discord) or ENGLISH)

    async def played_first(self, interaction: Interaction) -> None:
        """Somebody begins to play: the first one in a server gives it a language, if Discord knows none."""
        guild = interaction.guild_id
        there = None if guild is None else await self._places.server(guild)
        if guild is not None and there is not None and not is_community(there):
            language = Language(offered_to(locale_of(interaction)))
            await self._matches.languages.played_first(guild, language, usual=Language(ENGLISH))
            interaction.extras[_SERVER] = await self.of_server(guild)


def language_of(table: Table, seat: Seat) -> Locale:
    """The language of who sits in a seat, for messages that come without their doing anything."""
    return Locale(table.chairs[seat].language or ENGLISH)
