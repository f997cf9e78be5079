"""Commands that begin or end matches: /play, /resign, and "Challenge to gin" in a person's menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.games.gin.rules import PRESETS
from bot.matches import OnTimeout, Refused, ServerSettings, Terms, Trouble
from cogs.answers import Gate, Manner
from cogs.commands.suggestions import suggestions
from cogs.ids import Resign
from cogs.room import Room
from cogs.router import Router, match_number
from cogs.times import TURN_LIMITS, length

TARGETS = (25, 50, 100, 150, 200, 250, 500)
DEFAULT_TARGET = 100
PRESETS_OFFERED = ("standard",)

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]

_TARGET_CHOICES = [app_commands.Choice(name=f"to {target}", value=target) for target in TARGETS]
_LIMIT_CHOICES = [app_commands.Choice(name=length(span), value=key) for key, span in TURN_LIMITS.items()]

_TIMEOUT_CHOICES = [
    app_commands.Choice(name="play for me", value=OnTimeout.PLAY.value),
    app_commands.Choice(name="forfeit", value=OnTimeout.FORFEIT.value),
]


def gin_terms(
    settings: ServerSettings,
    *,
    target: int = DEFAULT_TARGET,
    turn_limit: str | None = None,
    on_timeout: OnTimeout = OnTimeout.PLAY,
) -> Terms:
    """The server's gin to a target, with a time for each turn: the server's where none is named."""
    limit = settings.turn_limit if turn_limit is None else TURN_LIMITS[turn_limit]
    rules = msgspec.structs.replace(PRESETS[settings.preset], target=target)
    return Terms(game="gin", preset=settings.preset, rules=rules, turn_limit=limit, on_timeout=on_timeout)


def add_playing(tree: Tree, room: Room, router: Router) -> None:
    """Register the commands."""

    @tree.command(name="play", description="Challenge somebody to gin, offer an open seat, or play me")
    @app_commands.describe(
        opponent="A person to challenge, or me to play the computer; leave it out for an open seat",
        target="Points that end the game",
        turn_limit="Time for one turn; the server's if you name none",
        on_timeout="What happens when it is over",
    )
    @app_commands.rename(turn_limit="turn-limit", on_timeout="on-timeout")
    @app_commands.choices(target=_TARGET_CHOICES)
    @app_commands.choices(turn_limit=_LIMIT_CHOICES)
    @app_commands.choices(on_timeout=_TIMEOUT_CHOICES)
    @app_commands.guild_only()
    async def play(
        interaction: Interaction,
        opponent: discord.User | None = None,
        target: int = DEFAULT_TARGET,
        turn_limit: str | None = None,
        on_timeout: str = OnTimeout.PLAY.value,
    ) -> None:
        def terms(settings: ServerSettings) -> Terms:
            then = OnTimeout(on_timeout)
            return gin_terms(settings, target=target, turn_limit=turn_limit, on_timeout=then)

        await _offer(interaction, room, router, opponent, terms)

    @tree.context_menu(name="Challenge to gin")
    @app_commands.guild_only()
    async def challenge(interaction: Interaction, user: discord.User) -> None:
        await _offer(interaction, room, router, user, gin_terms)

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
    interaction: Interaction,
    room: Room,
    router: Router,
    opponent: discord.User | None,
    terms: Callable[[ServerSettings], Terms],
) -> None:
    """Challenge a person in public, or begin a match with the computer after a private answer."""
    me = interaction.client.user

    async def settled() -> Terms:
        settings = ServerSettings()
        if interaction.guild_id is not None:
            settings = await room.matches.servers.settings(interaction.guild_id)
        return terms(settings)

    async def play_computer(gate: Gate) -> None:
        await router.offers.play_computer(gate, await settled())

    async def challenge(gate: Gate) -> None:
        if opponent is not None and opponent.bot:
            raise Refused(Trouble.BOT_CHALLENGE)
        await router.offers.challenge(gate, await settled(), opponent)

    if opponent is not None and me is not None and opponent.id == me.id:
        await room.reception.answer(interaction, Manner.PRIVATE, play_computer)
        return

    await room.reception.answer(interaction, Manner.PUBLIC, challenge)
