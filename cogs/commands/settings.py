"""/settings: what a server has settled for its matches."""

from __future__ import annotations

from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.matches import Refused, ServerSettings, Trouble
from bot.matches.server_settings import BOUNDS
from bot.words.gin.settings import preset_name
from cogs.answers import Gate, Manner
from cogs.commands.playing import PRESETS_OFFERED
from cogs.keeper_sheets import settings_sheet
from cogs.keepers import require_keeper
from cogs.permissions import missing_for_threads, permission_names
from cogs.reception import locale_of
from cogs.room import Room
from cogs.times import TURN_LIMITS, length

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]
Changes = dict[str, Any]

_RULES_CHOICES = [app_commands.Choice(name=preset_name(key), value=key) for key in PRESETS_OFFERED]
_LIMIT_CHOICES = [app_commands.Choice(name=length(span), value=key) for key, span in TURN_LIMITS.items()]

Challenges = app_commands.Range[int, *BOUNDS["challenges_per_person"]]
PersonMatches = app_commands.Range[int, *BOUNDS["matches_per_person"]]
ChannelMatches = app_commands.Range[int, *BOUNDS["matches_per_channel"]]

_ABOUT = {
    "allow_channel": "Let matches begin here; while no channel is named, they begin everywhere",
    "close_channel": "Take a channel out of those in which matches begin",
    "threads": "Whether the table of two people stands in a thread of its own",
    "rules": "The rules of matches",
    "turn_limit": "Time for one turn, unless /play names another",
    "managers": "A role whose members may use /admin; @everyone for no such role",
    "rankings": "Whether matches count in rankings",
    "open_challenges": "How many open challenges one person may have",
    "matches_per_person": "How many matches one person may have going on",
    "matches_per_channel": "How many matches may go on in one channel",
}


def add_settings(tree: Tree, room: Room) -> None:
    """Register the command."""

    @tree.command(name="settings", description="How matches go on this server; without an option it is shown")
    @app_commands.describe(**_ABOUT)
    @app_commands.rename(**{name: name.replace("_", "-") for name in _ABOUT})
    @app_commands.choices(rules=_RULES_CHOICES)
    @app_commands.choices(turn_limit=_LIMIT_CHOICES)
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def settings(  # noqa: PLR0913, PLR0917  # each is an option of the command
        interaction: Interaction,
        allow_channel: discord.TextChannel | None = None,
        close_channel: discord.TextChannel | None = None,
        threads: bool | None = None,  # noqa: FBT001  # as above
        rules: str | None = None,
        turn_limit: str | None = None,
        managers: discord.Role | None = None,
        rankings: bool | None = None,  # noqa: FBT001  # as above
        open_challenges: Challenges | None = None,
        matches_per_person: PersonMatches | None = None,
        matches_per_channel: ChannelMatches | None = None,
    ) -> None:
        given: Changes = {
            "threads": threads,
            "preset": rules,
            "rankings": rankings,
            "challenges_per_person": open_challenges,
            "matches_per_person": matches_per_person,
            "matches_per_channel": matches_per_channel,
        }
        changes = {name: value for name, value in given.items() if value is not None}
        if turn_limit is not None:
            changes["turn_limit"] = TURN_LIMITS[turn_limit]
        if managers is not None:
            changes["managers"] = None if managers.is_default() else managers.id
        await _answer(interaction, room, changes, allow=allow_channel, close=close_channel)


async def _answer(
    interaction: Interaction,
    room: Room,
    changes: Changes,
    *,
    allow: discord.TextChannel | None,
    close: discord.TextChannel | None,
) -> None:
    """Change what is to be changed, and show what is set."""

    def change(old: ServerSettings) -> ServerSettings:
        return msgspec.structs.replace(old, **changes, channels=_channels(old.channels, allow, close))

    async def work(gate: Gate) -> None:
        guild = await require_keeper(interaction, room.matches)
        servers = room.matches.servers
        if changes or allow is not None or close is not None:
            now = await servers.change(guild, change, by=interaction.user.id)
        else:
            now = await servers.settings(guild)
        await _show(gate, room, now)

    await room.reception.answer(interaction, Manner.PRIVATE, work)


async def _show(gate: Gate, room: Room, settings: ServerSettings) -> None:
    interaction = gate.interaction
    locale = locale_of(interaction)
    lacking = permission_names(missing_for_threads(interaction.app_permissions), locale=locale)
    await gate.show(await room.press.print(settings_sheet(settings, lacking=lacking, locale=locale)))


def _channels(
    old: tuple[int, ...], allow: discord.TextChannel | None, close: discord.TextChannel | None
) -> tuple[int, ...]:
    """The channels with one more or one less; raises Refused where there is nothing to take out."""
    channels = old
    if allow is not None and allow.id not in channels:
        channels = (*channels, allow.id)
    if close is None:
        return channels
    if close.id not in channels:
        raise Refused(Trouble.NOT_AN_OPEN_CHANNEL)
    return tuple(channel for channel in channels if channel != close.id)
