"""Commands that show something: /hand, /hint, /games, /rankings, /profile, /help."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.answering.areas import Areas
from cogs.answering.hands import match_number
from cogs.answering.pages import show_help
from cogs.answering.profile_sheets import ALL_GAMES
from cogs.answering.profiles import Profiles
from cogs.answering.standings import Leaders, Period, show_rankings
from cogs.commands.playing import GAME_CHOICES
from cogs.commands.suggestions import suggestions
from cogs.rulesets import default_game
from cogs.sending.reply import Reply, Visibility
from cogs.services import Services
from cogs.sheets.panels import games_sheet

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]

_PERIOD_CHOICES = [
    app_commands.Choice(name="the last seven days", value=Period.WEEK.value),
    app_commands.Choice(name="the last thirty days", value=Period.MONTH.value),
    app_commands.Choice(name="all time", value=Period.ALL.value),
]


def add_private(tree: Tree, services: Services, areas: Areas) -> None:
    """Register the commands whose answers one person reads."""

    @tree.command(name="hand", description="Show your cards again, to you alone")
    @app_commands.describe(match="Which match; the most urgent one if you name none")
    @app_commands.autocomplete(match=suggestions(services))
    async def hand(interaction: Interaction, match: str | None = None) -> None:
        async def show(reply: Reply) -> None:
            if match is None:
                await areas.hands.look_at_most_urgent(reply)
            else:
                await areas.hands.look(reply, match_number(match))

        await services.responder.answer(interaction, Visibility.PRIVATE, show)

    @tree.command(name="hint", description="What to do now and why, for you alone; not in matches that count")
    @app_commands.describe(match="Which match; the most urgent one if you name none")
    @app_commands.autocomplete(match=suggestions(services, is_meant=lambda table: not table.is_rated))
    async def hint(interaction: Interaction, match: str | None = None) -> None:
        async def show(reply: Reply) -> None:
            if match is None:
                await areas.hands.hint_for_most_urgent(reply)
            else:
                await areas.hands.hint(reply, match_number(match))

        await services.responder.answer(interaction, Visibility.PRIVATE, show)

    @tree.command(name="games", description="Your matches, the most urgent first")
    @app_commands.describe(game="Those of one game")
    @app_commands.choices(game=GAME_CHOICES)
    async def games(interaction: Interaction, game: str | None = None) -> None:
        async def show(reply: Reply) -> None:
            user = interaction.user.id
            found = await services.matches.of_user(user)
            tables = tuple(table for table in found if game in (None, table.terms.game))
            await reply.show(await services.press.print(games_sheet(tables, user)))

        await services.responder.answer(interaction, Visibility.PRIVATE, show)

    @tree.command(name="help", description="How to start and how to play")
    async def help_(interaction: Interaction) -> None:
        await services.responder.answer(
            interaction, Visibility.PRIVATE, lambda reply: show_help(reply, services.press)
        )


def add_public(tree: Tree, services: Services, profiles: Profiles) -> None:
    """Register the commands whose answers everybody reads."""

    @tree.command(name="rankings", description="Who leads on this server")
    @app_commands.describe(game="In which game; the server's if you name none", period="Which matches count")
    @app_commands.choices(game=GAME_CHOICES, period=_PERIOD_CHOICES)
    @app_commands.guild_only()
    async def rankings(
        interaction: Interaction, game: str | None = None, period: str = Period.ALL.value
    ) -> None:
        async def show(reply: Reply) -> None:
            which = game or await default_game(services.matches, interaction.guild_id)
            what = Leaders(game=which, period=Period(period), page=1)
            await show_rankings(reply, services, what)

        await services.responder.answer(interaction, Visibility.PUBLIC, show)

    @tree.command(name="profile", description="A player's record on this server, or how two of them stand")
    @app_commands.describe(
        player="Whose; your own if you name nobody",
        game="In which game; the server's if you name none",
        against="Compare with this player",
    )
    @app_commands.choices(game=[*GAME_CHOICES, app_commands.Choice(name="All games", value=ALL_GAMES)])
    @app_commands.guild_only()
    async def profile(
        interaction: Interaction,
        player: discord.User | None = None,
        game: str | None = None,
        against: discord.User | None = None,
    ) -> None:
        async def show(reply: Reply) -> None:
            who = interaction.user if player is None else player
            if against is None:
                await profiles.show(reply, who.id, name=who.display_name, game=game)
            else:
                names = (who.display_name, against.display_name)
                await profiles.compare(reply, who.id, against.id, names=names, game=game)

        await services.responder.answer(interaction, Visibility.PUBLIC, show)
