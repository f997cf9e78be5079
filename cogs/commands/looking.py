"""Commands that show something: /hand, /games, /rankings, /profile, /rules, /help."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.answers import Gate, Manner
from cogs.commands.suggestions import suggestions
from cogs.ids import Leaders, Period, RulesPage
from cogs.pages import show_help, show_rules
from cogs.panels import games_sheet
from cogs.reception import locale_of
from cogs.room import Room
from cogs.router import Router, match_number
from cogs.standings import show_profile, show_rankings

GAME = "gin"

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]

_PERIOD_CHOICES = [
    app_commands.Choice(name="the last seven days", value=Period.WEEK.value),
    app_commands.Choice(name="the last thirty days", value=Period.MONTH.value),
    app_commands.Choice(name="all time", value=Period.ALL.value),
]


def add_private(tree: Tree, room: Room, router: Router) -> None:
    """Register the commands whose answers one person reads."""

    @tree.command(name="hand", description="Show your cards again, to you alone")
    @app_commands.describe(match="Which match; the most urgent one if you name none")
    @app_commands.autocomplete(match=suggestions(room))
    async def hand(interaction: Interaction, match: str | None = None) -> None:
        async def show(gate: Gate) -> None:
            if match is None:
                await router.hands.look_at_most_urgent(gate)
            else:
                await router.hands.look(gate, match_number(match))

        await room.reception.answer(interaction, Manner.PRIVATE, show)

    @tree.command(name="games", description="Your matches, the most urgent first")
    async def games(interaction: Interaction) -> None:
        async def show(gate: Gate) -> None:
            user, locale = interaction.user.id, locale_of(interaction)
            tables = await room.matches.of_user(user)
            await gate.show(await room.press.print(games_sheet(tables, user, locale=locale)))

        await room.reception.answer(interaction, Manner.PRIVATE, show)

    @tree.command(name="rules", description="The rules, page by page")
    @app_commands.describe(page="The page to begin with")
    async def rules(interaction: Interaction, page: app_commands.Range[int, 1, 99] = 1) -> None:
        what = RulesPage(game=GAME, page=page)
        await room.reception.answer(
            interaction, Manner.PRIVATE, lambda gate: show_rules(gate, room.press, what)
        )

    @tree.command(name="help", description="How to start and how to play")
    async def help_(interaction: Interaction) -> None:
        await room.reception.answer(interaction, Manner.PRIVATE, lambda gate: show_help(gate, room.press))


def add_public(tree: Tree, room: Room) -> None:
    """Register the commands whose answers everybody reads."""

    @tree.command(name="rankings", description="Who leads on this server")
    @app_commands.describe(period="Which matches count")
    @app_commands.choices(period=_PERIOD_CHOICES)
    @app_commands.guild_only()
    async def rankings(interaction: Interaction, period: str = Period.ALL.value) -> None:
        what = Leaders(game=GAME, period=Period(period), page=1)
        await room.reception.answer(
            interaction, Manner.PUBLIC, lambda gate: show_rankings(gate, room.matches, room.press, what)
        )

    @tree.command(name="profile", description="A player's record on this server")
    @app_commands.describe(player="Whose; your own if you name nobody")
    @app_commands.guild_only()
    async def profile(interaction: Interaction, player: discord.User | None = None) -> None:
        who = interaction.user if player is None else player
        await room.reception.answer(
            interaction, Manner.PUBLIC, lambda gate: show_profile(gate, room.matches, room.press, who, GAME)
        )
