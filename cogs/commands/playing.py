"""Commands that begin or end matches: /play, /resign, and "Challenge to gin" in a person's menu."""

from __future__ import annotations

from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.games.gin.rules import PRESETS
from bot.matches import Refused, Terms, Trouble
from cogs.answers import Gate, Manner
from cogs.commands.suggestions import suggestions
from cogs.ids import Resign
from cogs.room import Room
from cogs.router import Router, match_number
from cogs.times import DEFAULT_TURN_LIMIT, TURN_LIMITS, length

TARGETS = (25, 50, 100, 150, 200, 250, 500)
DEFAULT_TARGET = 100
PRESET = "standard"

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]

_TARGET_CHOICES = [app_commands.Choice(name=f"to {target}", value=target) for target in TARGETS]
_LIMIT_CHOICES = [app_commands.Choice(name=length(span), value=key) for key, span in TURN_LIMITS.items()]


def gin_terms(*, target: int = DEFAULT_TARGET, turn_limit: str = DEFAULT_TURN_LIMIT) -> Terms:
    """Standard gin to a target, with a time for each turn."""
    rules = msgspec.structs.replace(PRESETS[PRESET], target=target)
    return Terms(game="gin", preset=PRESET, rules=rules, turn_limit=TURN_LIMITS[turn_limit])


def add_playing(tree: Tree, room: Room, router: Router) -> None:
    """Register the commands."""

    @tree.command(name="play", description="Challenge somebody to gin, offer an open seat, or play me")
    @app_commands.describe(
        opponent="A person to challenge, or me to play the computer; leave it out for an open seat",
        target="Points that end the game",
        turn_limit="Time for one turn",
    )
    @app_commands.rename(turn_limit="turn-limit")
    @app_commands.choices(target=_TARGET_CHOICES)
    @app_commands.choices(turn_limit=_LIMIT_CHOICES)
    @app_commands.guild_only()
    async def play(
        interaction: Interaction,
        opponent: discord.User | None = None,
        target: int = DEFAULT_TARGET,
        turn_limit: str = DEFAULT_TURN_LIMIT,
    ) -> None:
        await _offer(interaction, room, router, opponent, gin_terms(target=target, turn_limit=turn_limit))

    @tree.context_menu(name="Challenge to gin")
    @app_commands.guild_only()
    async def challenge(interaction: Interaction, user: discord.User) -> None:
        await _offer(interaction, room, router, user, gin_terms())

    @tree.command(name="resign", description="Give up a match, after one more question")
    @app_commands.describe(match="Which match; the most urgent one if you name none")
    @app_commands.autocomplete(match=suggestions(room))
    async def resign(interaction: Interaction, match: str | None = None) -> None:
        async def ask(gate: Gate) -> None:
            if match is None:
                tables = await room.matches.of_user(interaction.user.id)
                if not tables:
                    raise Refused(Trouble.NO_MATCH)
                number = tables[0].id
            else:
                number = match_number(match)
            await router.hands.resign(gate, Resign(match=number, sure=False))

        await room.reception.answer(interaction, Manner.PRIVATE, ask)


async def _offer(
    interaction: Interaction, room: Room, router: Router, opponent: discord.User | None, terms: Terms
) -> None:
    """Challenge a person in public, or begin a match with the computer after a private answer."""
    me = interaction.client.user
    if opponent is not None and me is not None and opponent.id == me.id:
        await room.reception.answer(
            interaction, Manner.PRIVATE, lambda gate: router.offers.play_computer(gate, terms)
        )
        return

    async def challenge(gate: Gate) -> None:
        if opponent is not None and opponent.bot:
            raise Refused(Trouble.BOT_CHALLENGE)
        await router.offers.challenge(gate, terms, opponent)

    await room.reception.answer(interaction, Manner.PUBLIC, challenge)
