"""Suggestions while somebody types rules: the name of a ruleset, or single options, value by value."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.games.options import folded
from bot.matches import Refused, owned_by, owned_by_server
from bot.words.completion import completions
from bot.words.phrasebook import phrasebook
from cogs.commands.suggestions import SUGGESTIONS, Choices
from cogs.games.registry import GUIDES
from cogs.names import tidy
from cogs.rulesets import Reader, default_game, find_ruleset, preset_value, saved_value
from cogs.sending.message import OPTION_LIMIT, cut
from cogs.services import Services
from cogs.understanding import NotUnderstood

Interaction = discord.Interaction[Any]
Suggest = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]

_log = structlog.get_logger(__name__)


def reader_of(interaction: Interaction) -> Reader:
    """Who types, and where."""
    return Reader(user=interaction.user.id, guild=interaction.guild_id)


def suggest_rules(services: Services, *, own: bool = True) -> Suggest:
    """Rulesets by name: what the person (with ``own``) and the server have saved, then the games' own."""

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        try:
            found = [
                *[each async for each in _saved(services, interaction, own=own)],
                *_games_own(interaction, await _game(services, interaction)),
            ]
        except Exception:  # noqa: BLE001  # a list that stays empty is better than an error in mid-typing
            _log.exception("suggestions failed")
            return []
        wanted = folded(typed)
        return [
            app_commands.Choice(name=cut(label, OPTION_LIMIT), value=value)
            for label, value in found
            if wanted in folded(label) or wanted == folded(value)
        ][:SUGGESTIONS]

    return suggest


def suggest_saved(services: Services) -> Suggest:
    """Saved presets alone, those of the person and of the server."""

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        try:
            found = [each async for each in _saved(services, interaction, own=True)]
        except Exception:  # noqa: BLE001  # as above
            _log.exception("suggestions failed")
            return []
        return [
            app_commands.Choice(name=cut(label, OPTION_LIMIT), value=value)
            for label, value in found
            if folded(typed) in folded(label)
        ][:SUGGESTIONS]

    return suggest


def suggest_options(services: Services) -> Suggest:
    """The text with its last option completed: first the option, then its value."""

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        try:
            guide = GUIDES[await _meant_game(services, interaction)]
        except Exception:  # noqa: BLE001  # as above
            _log.exception("suggestions failed")
            return []
        completed = completions(guide, typed)
        # Discord takes no longer ones; whoever wants more options types on, or saves a preset.
        fitting = [(label, text) for label, text in completed if len(text) <= OPTION_LIMIT]
        return [
            app_commands.Choice(name=cut(label, OPTION_LIMIT), value=text)
            for label, text in fitting[:SUGGESTIONS]
        ]

    return suggest


async def _meant_game(services: Services, interaction: Interaction) -> str:
    """The game whose options are typed: that of the rules that are named, the one named, or the usual one."""
    chosen = _chosen_game(interaction)
    rules = getattr(interaction.namespace, "rules", None)
    if isinstance(rules, str) and rules:
        try:
            found = await find_ruleset(services.matches, rules, reader_of(interaction), game=chosen)
        except (NotUnderstood, Refused):
            return await _game(services, interaction)
        if found.game in GUIDES:
            return found.game
    return await _game(services, interaction)


async def _game(services: Services, interaction: Interaction) -> str:
    return _chosen_game(interaction) or await default_game(services.matches, interaction.guild_id)


def _chosen_game(interaction: Interaction) -> str | None:
    game = getattr(interaction.namespace, "game", None)
    return game if isinstance(game, str) and game in GUIDES else None


async def _saved(
    services: Services, interaction: Interaction, *, own: bool
) -> AsyncIterator[tuple[str, str]]:
    """What the person and the server have saved, with the game's name where another one is chosen."""
    book = phrasebook()
    presets = services.matches.presets
    chosen = _chosen_game(interaction)
    mine = await presets.of(owned_by(interaction.user.id)) if own else ()
    guild = interaction.guild_id
    ours = () if guild is None else await presets.of(owned_by_server(guild))
    for preset in (*mine, *ours):
        if preset.game not in GUIDES or chosen not in (None, preset.game):
            continue
        name = tidy(preset.name)
        if preset.of_server:
            label = book.say("{name} (this server's)", name=name)
        else:
            label = book.say("{name} (yours)", name=name)
        yield label, saved_value(preset)


def _games_own(interaction: Interaction, first: str) -> Iterator[tuple[str, str]]:
    """The games' own presets, those of the chosen game alone, else those of the usual one first."""
    book = phrasebook()
    chosen = _chosen_game(interaction)
    for game in sorted(GUIDES, key=lambda key: key != first):
        if chosen not in (None, game):
            continue
        guide = GUIDES[game]
        for preset in guide.presets:
            name = guide.preset_name(preset)
            line = guide.preset_line(preset)
            yield book.say("{name}: {line}", name=name, line=line), preset_value(game, preset)
