"""The bot's commands as Discord is told of them, in all languages, and the answer where none of them could
run.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Protocol

import aiohttp
import discord
import msgspec
import structlog
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location
from typing_extensions import override

from bot.matches import Matches, StoreError
from bot.refusals import Refusal
from bot.words.catalogues import languages
from bot.words.phrasebook import Locale, passage, phrasebook, speak, speaking
from bot.words.refusals import refusal_sentence
from cogs.cog import Interaction, Services
from cogs.languages import locale_of
from cogs.options import Says
from cogs.responder import is_received
from cogs.sending.mentions import CommandMentions
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility

LONGEST = 100
"""Characters that Discord takes in a description or a choice."""

_TRANSLATED = frozenset(
    {
        Location.command_description,
        Location.group_description,
        Location.parameter_description,
        Location.choice_name,
    }
)


COMMANDS_KEY = "commands"
"""Under which the store knows what Discord was told last."""

FIRST_SYNC_WAIT_S = 5.0
"""How long to wait after Discord has failed to take the commands; each further wait is twice as long."""

LONGEST_SYNC_WAIT_S = 600.0
"""How long at most."""

_log = structlog.get_logger(__name__)


class _Told(msgspec.Struct, frozen=True):
    """What Discord was told of last: the commands' digest, and the mentions that it gave them."""

    digest: str
    mentions: dict[str, str]


_TOLD = msgspec.json.Decoder(_Told)


class HasServices(Protocol):
    """The client, as far as the commands need it."""

    @property
    def services(self) -> Services:
        """What its cogs work with."""


class CommandTree(app_commands.CommandTree[Any]):
    """The commands of one client."""

    @override
    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer for a command that this program does not know, or that came with wrong options."""
        _log.warning("command refused", error=type(error).__name__)
        if is_received(interaction) or interaction.type is discord.InteractionType.autocomplete:
            return
        client: HasServices = interaction.client
        await client.services.languages.find_out(interaction)
        with speaking(locale_of(interaction)):
            told = refusal_sentence(Refusal.INTERNAL)

        async def say(reply: Reply) -> None:
            await reply.show(text_message(told))

        await client.services.responder.answer(interaction, Visibility.PRIVATE, say)

    @override
    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Before every command and suggestion; suggestions are made in this same task, for this reader.

        Commands find out who reads their answer in `Responder.answer`, where they are acknowledged first.
        """
        if interaction.type is discord.InteractionType.autocomplete:
            client: HasServices = interaction.client
            await client.services.languages.find_out(interaction)
            speak(locale_of(interaction))
        return True


async def keep_synced(
    tree: app_commands.CommandTree[Any],
    matches: Matches,
    mentions: CommandMentions,
    *,
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> None:
    """Tell Discord of the commands when they differ from last time; tries until Discord has them.

    Without its commands nobody can use the bot, and no later event would lead to another attempt.
    """
    wait_s = FIRST_SYNC_WAIT_S
    while True:
        try:
            return mentions.know(await _synced(tree, matches))
        except StoreError as error:
            _log.warning("the store could not be used", why=str(error))
        except discord.RateLimited as error:
            # Discord allows only so many changes a day, and says how long that lasts.
            wait_s = max(wait_s, error.retry_after)
            _log.warning("commands not synced; trying again", wait_s=round(wait_s))
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError) as error:
            _log.warning("commands not synced; trying again", error=_named(error), wait_s=round(wait_s))
        except RuntimeError:
            # discord.py raises this when its session is closed; the next client tries by itself.
            if not tree.client.is_closed():
                raise
            return None
        await pause(wait_s)
        wait_s = min(2 * wait_s, LONGEST_SYNC_WAIT_S)


async def _synced(tree: app_commands.CommandTree[Any], matches: Matches) -> dict[str, str]:
    """Tell Discord of the commands when they differ from last time: it allows only so many changes a day.

    Returns their mentions by name.
    """
    digest = await _digest(tree)
    told = _told(await matches.recall(COMMANDS_KEY))
    if told.digest != digest:
        told = _Told(digest, dict(_mentions(await tree.sync())))
        await matches.remember(COMMANDS_KEY, msgspec.json.encode(told).decode())
        _log.info("commands synced")
    return told.mentions


def _told(text: str | None) -> _Told:
    """What Discord was told last; nothing where an older version has remembered it in another way."""
    try:
        return _Told("", {}) if text is None else _TOLD.decode(text)
    except msgspec.MsgspecError:
        return _Told("", {})


def _mentions(synced: list[app_commands.AppCommand]) -> Iterator[tuple[str, str]]:
    """Each command that can be typed, with its mention; of a group, each command within."""
    for command in synced:
        if command.type is not discord.AppCommandType.chat_input:
            continue
        within = [each for each in command.options if isinstance(each, app_commands.AppCommandGroup)]
        if not within:
            yield command.name, command.mention
        for each in within:
            yield each.qualified_name, each.mention


def _named(error: Exception) -> str:
    """What failed, for the log: a refusal of Discord's by its numbers, which say more than its class."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status}/{error.code}"
    return type(error).__name__


async def _digest(tree: app_commands.CommandTree[Any]) -> str:
    """What tells this set of commands of this application, in all languages, from any other."""
    kinds = (discord.AppCommandType.chat_input, discord.AppCommandType.user)
    ours = [command for kind in kinds for command in tree.get_commands(type=kind)]
    speaks = Translator()
    described = [await command.get_translated_payload(tree, speaks) for command in ours]
    text = json.dumps([tree.client.application_id, described], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def offer_on_servers_alone(tree: app_commands.CommandTree[Any]) -> None:
    """Offer no command to people who install the bot for themselves: its host does not let anybody do so."""
    for command in tree.walk_commands():
        command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)


def _read_catalogues() -> None:
    for language in languages():
        with speaking(Locale(language)):
            phrasebook()


class Translator(app_commands.Translator):
    """Asked by discord.py for each text and language when Discord is told of the commands."""

    @override
    async def load(self) -> None:
        """Read all catalogues: a third of a second of work, in which presses are still answered."""
        await asyncio.to_thread(_read_catalogues)

    @override
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in the language; None where it is the same."""
        is_menu = isinstance(context.data, app_commands.ContextMenu)
        if context.location not in _TRANSLATED and not is_menu:
            return None
        with speaking(Locale(locale.value)):
            says: Says | None = string.extras.get("says")
            told = says() if says is not None else passage(string.message)
        return None if told == string.message else told[:LONGEST]
