"""Commands for those who want to know how a game goes: /rules and /learn."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.games.options import folded
from bot.lessons import LESSONS
from cogs.answering.lessons import Lessons
from cogs.answering.pages import Rules, find_preset
from cogs.commands.playing import GAME_CHOICES
from cogs.commands.suggestions import SUGGESTIONS, Choices
from cogs.games.registry import GUIDES
from cogs.match_ids import RulesPage
from cogs.rulesets import default_game, preset_value
from cogs.sending.message import OPTION_LIMIT, cut
from cogs.sending.reply import Reply, Visibility
from cogs.services import Services

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]

_LESSON_CHOICES = [choice for choice in GAME_CHOICES if choice.value in LESSONS]


def add_learning(tree: Tree, services: Services, rules: Rules, lessons: Lessons) -> None:
    """Register the commands."""

    @tree.command(name="rules", description="The rules, page by page, with pictures")
    @app_commands.describe(
        game="Of which game; the server's if you name none",
        preset="Which rules of it; then what is different in them comes first",
        page="The page to begin with",
    )
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.autocomplete(preset=_suggest_preset)
    async def rules_(
        interaction: Interaction,
        game: str | None = None,
        preset: str | None = None,
        page: app_commands.Range[int, 1, 99] = 1,
    ) -> None:
        async def show(reply: Reply) -> None:
            usual = await default_game(services.matches, interaction.guild_id)
            what = RulesPage(game=game or usual, page=page)
            if preset:
                what = find_preset(preset, game=game, usual=usual, page=page)
            await rules.show(reply, what)

        await services.responder.answer(interaction, Visibility.PRIVATE, show)

    @tree.command(name="learn", description="Learn a game in a few minutes, with cards in your hand")
    @app_commands.describe(game="Which game", step="The step to begin with, if you were there before")
    @app_commands.choices(game=_LESSON_CHOICES)
    async def learn(
        interaction: Interaction, game: str | None = None, step: app_commands.Range[int, 1, 99] = 1
    ) -> None:
        async def show(reply: Reply) -> None:
            which = game or await default_game(services.matches, interaction.guild_id)
            await lessons.show(reply, which, step)

        await services.responder.answer(interaction, Visibility.PRIVATE, show)


async def _suggest_preset(interaction: Interaction, typed: str) -> Choices:
    """The presets of the game that is chosen, or of all games, with what is different in each."""
    chosen = getattr(interaction.namespace, "game", None)
    found = [
        (
            f"{guide.preset_name(preset)}: {guide.preset_line(preset)}",
            preset_value(key, preset),
        )
        for key, guide in GUIDES.items()
        if chosen not in GUIDES or key == chosen
        for preset in guide.presets
    ]
    wanted = folded(typed)
    return [
        app_commands.Choice(name=cut(label, OPTION_LIMIT), value=value)
        for label, value in found
        if wanted in folded(label) or wanted == folded(value)
    ][:SUGGESTIONS]
