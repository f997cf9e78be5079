"""Suggestions while somebody types rules: the name of a ruleset, or single options, value by value."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any

import discord
import structlog
from discord import app_commands
from typing_extensions import override

from bot.games.options import folded
from bot.matches import owned_by, owned_by_server
from bot.refusals import Refused
from bot.words.options import completions
from bot.words.phrasebook import say
from cogs.cog import Services
from cogs.games.registry import GUIDES
from cogs.names import tidy
from cogs.options.matches import SUGGESTIONS, Choices
from cogs.responder import NotUnderstood
from cogs.rulesets import Reader, default_game, find_ruleset, preset_value, saved_value
from cogs.sending.message import OPTION_LIMIT, cut

Interaction = discord.Interaction[Any]
Labelled = Iterable[tuple[str, str]]
"""Suggestions: what people read, and what it stands for."""

OPTIONS_MOST = 1000
"""Characters of the text of single options."""

_log = structlog.get_logger(__name__)


def reader_of(interaction: Interaction) -> Reader:
    """Who types, and where."""
    return Reader(user=interaction.user.id, guild=interaction.guild_id)


class _Suggested(app_commands.Transformer):
    """A text for which something is suggested; what is typed instead stays as it is."""

    @override
    async def transform(self, _interaction: Interaction, value: str, /) -> str:
        """What was typed or chosen."""
        return value

    @override
    async def autocomplete(  # type: ignore[override]  # the base class allows numbers as well
        self, interaction: Interaction, value: str, /
    ) -> Choices:
        """The suggestions."""
        try:
            found = await self.suggest(interaction, interaction.client.services, value)
        except Exception:  # noqa: BLE001  # a list that stays empty is better than an error in mid-typing
            _log.exception("suggestions failed")
            return []
        return [app_commands.Choice(name=cut(label, OPTION_LIMIT), value=each) for label, each in found][
            :SUGGESTIONS
        ]

    @abstractmethod
    async def suggest(self, interaction: Interaction, services: Services, typed: str) -> Labelled:
        """The labels and values that fit what was typed."""


class RulesName(_Suggested):
    """Rulesets by name: what the person (with ``own``) and the server have saved, then the games' own."""

    def __init__(self, *, own: bool = True) -> None:
        self._own = own

    @override
    async def suggest(self, interaction: Interaction, services: Services, typed: str) -> Labelled:
        saved = [each async for each in _saved(services, interaction, own=self._own)]
        games_own = _games_own(interaction, await _game(services, interaction))
        wanted = folded(typed)
        return [
            (label, value)
            for label, value in (*saved, *games_own)
            if wanted in folded(label) or wanted == folded(value)
        ]


ServerRulesName = RulesName(own=False)
"""Rulesets that a server can play by: its own and ours, and nobody's else."""


class SavedRulesName(_Suggested):
    """Saved presets alone, those of the person and of the server."""

    @override
    async def suggest(self, interaction: Interaction, services: Services, typed: str) -> Labelled:
        found = [each async for each in _saved(services, interaction, own=True)]
        return [(label, value) for label, value in found if folded(typed) in folded(label)]


class OptionsText(_Suggested):
    """Single options, one after the other: suggested is the text with its last option completed."""

    @property
    @override
    def min_value(self) -> int:
        return 0

    @property
    @override
    def max_value(self) -> int:
        return OPTIONS_MOST

    @override
    async def suggest(self, interaction: Interaction, services: Services, typed: str) -> Labelled:
        guide = GUIDES[await _meant_game(services, interaction)]
        completed = completions(guide, typed)
        # Discord takes no longer ones; longer texts are typed to their end, or saved as a preset.
        return [(label, text) for label, text in completed if len(text) <= OPTION_LIMIT]


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
            label = say("{name} (this server's)", name=name)
        else:
            label = say("{name} (yours)", name=name)
        yield label, saved_value(preset)


def _games_own(interaction: Interaction, first: str) -> Iterator[tuple[str, str]]:
    """The games' own presets, those of the chosen game alone, else those of the usual one first."""
    chosen = _chosen_game(interaction)
    for game in sorted(GUIDES, key=lambda key: key != first):
        if chosen not in (None, game):
            continue
        guide = GUIDES[game]
        for preset in guide.presets:
            name = guide.preset_name(preset)
            line = guide.preset_line(preset)
            yield say("{name}: {line}", name=name, line=line), preset_value(game, preset)
