"""/settings: what a server has settled for its matches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
import msgspec
from discord import app_commands
from discord.app_commands import Transform

from bot.matches import SavedPreset, ServerSettings
from bot.matches.server_settings import BOUNDS
from bot.preferences import Felt, Language
from bot.refusals import Refusal, Refused
from bot.words.presets import rules_line
from cogs.channels import missing_for_threads, permission_names
from cogs.cog import Cog, Services, replies
from cogs.games.registry import GUIDES, usual_game
from cogs.names import escaped
from cogs.options.choices import GAME_CHOICES, LIMIT_CHOICES
from cogs.options.rules import ServerRulesName, reader_of
from cogs.rulesets import Reader, find_ruleset, own_ruleset
from cogs.sending.reply import Reply, Visibility
from cogs.servers.layouts import settings_layout
from cogs.servers.managers import require_keeper
from cogs.times import TURN_LIMITS

Changes = dict[str, Any]

_LANGUAGE_CHOICES = [
    app_commands.Choice(name="as in Discord", value=Language.AS_DISCORD.value),
    app_commands.Choice(name="English", value=Language.ENGLISH.value),
    app_commands.Choice(name="German", value=Language.GERMAN.value),
]

Challenges = app_commands.Range[int, *BOUNDS["challenges_per_person"]]
PersonMatches = app_commands.Range[int, *BOUNDS["matches_per_person"]]
ChannelMatches = app_commands.Range[int, *BOUNDS["matches_per_channel"]]

_ABOUT = {
    "allow_channel": "Let matches begin here; while no channel is named, they begin everywhere",
    "close_channel": "Take a channel out of those in which matches begin",
    "threads": "Whether the table of two people stands in a thread of its own",
    "game": "The game of matches, unless /play names another",
    "rules": "Their rules: ours, or those that /preset has saved for this server",
    "turn_limit": "Time for one turn, unless /play names another",
    "managers": "A role whose members may use /admin; @everyone for no such role",
    "felt": "What the cards lie on in the pictures for everybody",
    "rankings": "Whether matches count in rankings",
    "language": "The language of what everybody reads: tables, challenges, rankings",
    "open_challenges": "How many open challenges one person may have",
    "matches_per_person": "How many matches one person may have going on",
    "matches_per_channel": "How many matches may go on in one channel",
}


NOBODY = 0
"""The id of no person: a server has no presets but its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is to be set; what is None stays as it is."""

    changes: Changes
    """The settings that are as they were given."""
    game: str | None
    rules: str | None
    allow: discord.TextChannel | None
    close: discord.TextChannel | None


class Settings(Cog):
    """What a server has settled for its matches."""

    @app_commands.command(
        name="settings", description="How matches go on this server; without an option it is shown"
    )
    @app_commands.describe(**_ABOUT)
    @app_commands.rename(**{name: name.replace("_", "-") for name in _ABOUT})
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.choices(turn_limit=LIMIT_CHOICES)
    @app_commands.choices(felt=[app_commands.Choice(name=felt.value, value=felt.value) for felt in Felt])
    @app_commands.choices(language=_LANGUAGE_CHOICES)
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    @replies(Visibility.PRIVATE)
    async def settings(  # noqa: PLR0913, PLR0917  # each is an option of the command
        self,
        reply: Reply,
        allow_channel: discord.TextChannel | None = None,
        close_channel: discord.TextChannel | None = None,
        threads: bool | None = None,  # noqa: FBT001  # Discord hands options over by name
        game: str | None = None,
        rules: Transform[str, ServerRulesName] | None = None,
        turn_limit: str | None = None,
        managers: discord.Role | None = None,
        felt: str | None = None,
        rankings: bool | None = None,  # noqa: FBT001  # Discord hands options over by name
        language: str | None = None,
        open_challenges: Challenges | None = None,
        matches_per_person: PersonMatches | None = None,
        matches_per_channel: ChannelMatches | None = None,
    ) -> None:
        """Change what is named, and show what is set."""
        given: Changes = {
            "threads": threads,
            "felt": None if felt is None else Felt(felt),
            "rankings": rankings,
            "challenges_per_person": open_challenges,
            "matches_per_person": matches_per_person,
            "matches_per_channel": matches_per_channel,
        }
        changes = {name: value for name, value in given.items() if value is not None}
        if language is not None:
            changes["language"] = Language(language)
        if turn_limit is not None:
            changes["turn_limit"] = TURN_LIMITS[turn_limit]
        if managers is not None:
            changes["managers"] = None if managers.is_default() else managers.id
        wanted = Wanted(
            changes=changes, game=game, rules=rules or None, allow=allow_channel, close=close_channel
        )
        await self._change(reply, wanted)

    async def _change(self, reply: Reply, wanted: Wanted) -> None:
        """Change what is to be changed, and show what is set."""
        interaction, matches = reply.interaction, self._services.matches
        guild = await require_keeper(interaction, matches)
        rules = await _rules(self._services, wanted, guild)
        changes = {**wanted.changes, **rules}

        def change(old: ServerSettings) -> ServerSettings:
            channels = _channels(old.channels, wanted.allow, wanted.close)
            return msgspec.structs.replace(old, **changes, channels=channels)

        if changes or wanted.allow is not None or wanted.close is not None:
            now = await matches.servers.change(guild, change, by=interaction.user.id)
        else:
            now = await matches.servers.settings(guild)
        await _show(reply, self._services, now)


async def _rules(services: Services, wanted: Wanted, guild: int) -> Changes:
    """What the options game and rules change. A server plays by its own presets and by ours, by nobody's."""
    if wanted.rules is None:
        if wanted.game is None:
            return {}
        own = own_ruleset(wanted.game)
        return {"game": own.game, "preset": own.preset, "saved": None}
    of_server = Reader(user=NOBODY, guild=guild)
    found = await find_ruleset(services.matches, wanted.rules, of_server, game=wanted.game)
    if isinstance(found, SavedPreset):
        ruleset, saved = found.require(), found.id
    else:
        ruleset, saved = found, None
    if wanted.game not in (None, ruleset.game):
        raise Refused(Refusal.OTHER_GAME)
    known = ruleset.preset if ruleset.preset in GUIDES[ruleset.game].presets else None
    return {"game": ruleset.game, "preset": own_ruleset(ruleset.game, known).preset, "saved": saved}


async def _show(reply: Reply, services: Services, settings: ServerSettings) -> None:
    interaction = reply.interaction
    lacking = permission_names(missing_for_threads(interaction.app_permissions))
    rules = await _named(services, settings, reader_of(interaction))
    layout = settings_layout(settings, rules=rules, lacking=lacking)
    await reply.show(await services.renderer.render(layout))


async def _named(services: Services, settings: ServerSettings, reader: Reader) -> str:
    """What the rules of the server are called, with the game."""
    guide = GUIDES[usual_game(settings)]
    name = guide.preset_name(settings.preset)
    if settings.saved is not None:
        saved = await services.matches.presets.find(settings.saved, user=NOBODY, guild=reader.guild)
        name = name if saved is None else escaped(saved.name)
    return rules_line(guide.name(), name)


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
        raise Refused(Refusal.NOT_AN_OPEN_CHANNEL)
    return tuple(channel for channel in channels if channel != close.id)
