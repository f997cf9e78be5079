"""/settings: what holds for the matches of a server."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass

import discord
import msgspec
from discord import app_commands
from discord.app_commands import Transform

from bot.matches import SavedPreset
from bot.matches.choices import BOUNDS, ServerSettings
from bot.preferences import AS_DISCORD, Felt, Language
from bot.records import SeasonLength
from bot.refusals import Refusal, Refused
from bot.words.languages import language_name, offered, own_name
from bot.words.options import rules_line
from bot.words.phrasebook import Locale, and_list, plural, say
from bot.words.seasons import season_length_line
from cogs.clocks import SPEEDS, speed_name
from cogs.cog import Cog, Services, in_servers, pressed, replies
from cogs.custom_ids import read_number
from cogs.games.registry import GUIDES, usual_game
from cogs.languages import is_community
from cogs.layout import Block, Layout, Small, Text
from cogs.layouts.panels import warning
from cogs.names import escaped
from cogs.options import GAME_CHOICES, SPEED_CHOICES
from cogs.permissions import cannot_give, missing_for_threads, permission_names, require_manager
from cogs.rulesets import Reader, ServerRulesName, find_ruleset, own_ruleset, reader_of
from cogs.sending.reply import Reply, Visibility, page_visibility
from cogs.servers.settings_menus import (
    NO_SEASONS,
    Changes,
    ChooseForServer,
    SettingsPage,
    SwitchForServer,
    chosen,
    is_picked,
    page_of,
    picked,
    season_change,
    setting_menus,
    switched,
)

_LANGUAGE_CHOICES = [
    app_commands.Choice(name="as in Discord", value=AS_DISCORD),
    *(app_commands.Choice(name=own_name(each), value=each) for each in offered()),
]

_SEASON_CHOICES = [
    app_commands.Choice(name="a month", value=SeasonLength.MONTH.value),
    app_commands.Choice(name="a quarter of a year", value=SeasonLength.QUARTER.value),
    app_commands.Choice(name="none after the current one", value=NO_SEASONS),
]

Challenges = app_commands.Range[int, *BOUNDS["challenges_per_person"]]
PersonMatches = app_commands.Range[int, *BOUNDS["matches_per_person"]]
ChannelMatches = app_commands.Range[int, *BOUNDS["matches_per_channel"]]

_ABOUT = {
    "allow_channel": "Let matches start here; with no channel named, they start anywhere",
    "close_channel": "Stop matches from starting in this channel",
    "threads": "Whether tables for two get their own thread",
    "game": "The game, unless /play names another",
    "rules": "The rules: built in, or saved for this server with /preset",
    "speed": "Speed of challenges, unless /play sets another",
    "managers": "A role that can use /admin; @everyone for none",
    "felt": "The felt in public pictures",
    "rankings": "Whether matches count in rankings",
    "seasons": "How long the seasons of the rankings are",
    "champions": "A role for the champions of the last season; @everyone for none",
    "find": "Whether players can look for opponents with /find",
    "across": "Whether /find may pair them with players of other servers",
    "language": "The language of public messages: tables, challenges, rankings",
    "open_challenges": "How many open challenges a player can have",
    "matches_per_person": "How many matches a player can have at once",
    "matches_per_channel": "How many matches a channel can have at once",
}


NOBODY = 0
"""The id of no person: a server has no presets but its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsChange:
    """What is to be set; what is None stays as it is."""

    changes: Changes
    """The settings that are as they were given."""
    game: str | None
    rules: str | None
    allow: discord.TextChannel | None
    close: discord.TextChannel | None


class Settings(Cog):
    """Shows and changes the settings of a server."""

    @app_commands.command(name="settings", description="How this server plays, with menus to change it")
    @app_commands.describe(**_ABOUT)
    @app_commands.rename(**{name: name.replace("_", "-") for name in _ABOUT})
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.choices(speed=SPEED_CHOICES)
    @app_commands.choices(felt=[app_commands.Choice(name=felt.value, value=felt.value) for felt in Felt])
    @app_commands.choices(language=_LANGUAGE_CHOICES, seasons=_SEASON_CHOICES)
    @app_commands.default_permissions(manage_guild=True)
    @in_servers
    @replies(Visibility.PRIVATE)
    async def settings(  # noqa: PLR0913, PLR0917  # each is an option of the command
        self,
        reply: Reply,
        allow_channel: discord.TextChannel | None = None,
        close_channel: discord.TextChannel | None = None,
        threads: bool | None = None,  # noqa: FBT001  # Discord hands options over by name
        game: str | None = None,
        rules: Transform[str, ServerRulesName] | None = None,
        speed: str | None = None,
        managers: discord.Role | None = None,
        felt: str | None = None,
        rankings: bool | None = None,  # noqa: FBT001  # Discord hands options over by name
        seasons: str | None = None,
        champions: discord.Role | None = None,
        find: bool | None = None,  # noqa: FBT001  # Discord hands options over by name
        across: bool | None = None,  # noqa: FBT001  # Discord hands options over by name
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
            "queue": find,
            "across": across,
            "challenges_per_person": open_challenges,
            "matches_per_person": matches_per_person,
            "matches_per_channel": matches_per_channel,
        }
        changes = {name: value for name, value in given.items() if value is not None}
        if language is not None:
            changes["language"] = Language(language)
        if seasons is not None:
            changes |= season_change(seasons)
        if speed is not None:
            changes["turn_limit"] = SPEEDS[speed]
        if managers is not None:
            changes["managers"] = None if managers.is_default() else managers.id
        if champions is not None:
            changes["champions"] = None if champions.is_default() else champions.id
        wanted = SettingsChange(
            changes=changes, game=game, rules=rules or None, allow=allow_channel, close=close_channel
        )
        await self._change(reply, wanted)

    @pressed(ChooseForServer)
    @replies(page_visibility)
    async def choose(self, reply: Reply, press: ChooseForServer) -> None:
        """Set what was chosen in a menu."""
        guild = await require_manager(reply.interaction, self._services.matches)
        if is_picked(press.choice):
            changes = picked(press.choice, _ids(reply), everybody=guild)
        else:
            now = await self._services.matches.servers.settings(guild)
            found = chosen(press.choice, reply.value, now)
            if found is None:
                raise Refused(Refusal.OLD_BUTTON)
            changes = found
        await self._change(reply, _only(changes), page=page_of(press.choice))

    @pressed(SettingsPage)
    @replies(page_visibility)
    async def turn(self, reply: Reply, press: SettingsPage) -> None:
        """Show another page of what is set."""
        await self._change(reply, _only({}), page=press.page)

    @pressed(SwitchForServer)
    @replies(page_visibility)
    async def switch(self, reply: Reply, press: SwitchForServer) -> None:
        """Turn something on or off."""
        await self._change(reply, _only(switched(press)))

    async def _change(self, reply: Reply, wanted: SettingsChange, *, page: int = 1) -> None:
        """Change what is to be changed, and show what is set."""
        interaction, matches = reply.interaction, self._services.matches
        guild = await require_manager(interaction, matches)
        rules = await _rules(self._services, wanted, guild)
        changes = {**wanted.changes, **rules}

        def change(old: ServerSettings) -> ServerSettings:
            new = msgspec.structs.replace(old, **changes)
            channels = _channels(new.channels, wanted.allow, wanted.close)
            return msgspec.structs.replace(new, channels=channels)

        if changes or wanted.allow is not None or wanted.close is not None:
            now = await matches.servers.change(guild, change, by=interaction.user.id)
        else:
            now = await matches.servers.settings(guild)
        await _show(reply, self._services, now, page=page)


def _ids(reply: Reply) -> tuple[int, ...]:
    """The channels or roles chosen in a menu; raises Refused (OLD_BUTTON) for what is no id."""
    try:
        return tuple(read_number(value) for value in reply.values)
    except ValueError:
        raise Refused(Refusal.OLD_BUTTON) from None


def _only(changes: Changes) -> SettingsChange:
    """A change of a menu or a button."""
    return SettingsChange(changes=changes, game=None, rules=None, allow=None, close=None)


async def _rules(services: Services, wanted: SettingsChange, guild: int) -> Changes:
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


async def _show(reply: Reply, services: Services, settings: ServerSettings, *, page: int) -> None:
    interaction = reply.interaction
    lacking = permission_names(missing_for_threads(interaction.app_permissions))
    rules = await _named(services, settings, reader_of(interaction))
    guild = None
    channels: Container[int] = ()
    if interaction.guild_id is not None:
        guild = await interaction.client.places.server(interaction.guild_id)
        channels = await interaction.client.places.channels(interaction.guild_id) or ()
    has_own = guild is None or is_community(guild)
    role = None
    if guild is not None and settings.champions is not None:
        role = cannot_give(guild, settings.champions)
    layout = settings_layout(
        settings,
        rules=rules,
        lacking=lacking,
        no_role=role,
        is_community=has_own,
        page=page,
        there=lambda each: each in channels or (guild is not None and guild.get_role(each) is not None),
    )
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


def settings_layout(
    settings: ServerSettings,
    *,
    rules: str,
    lacking: tuple[str, ...] = (),
    no_role: str | None = None,
    is_community: bool = True,
    page: int = 1,
    there: Callable[[int], bool] = lambda _: True,
) -> Layout:
    """All settings of a server; ``rules`` is what its rules are called, ``lacking`` are permissions without
    which there is no thread here, ``no_role`` says why champions get no role, ``there`` says whether the
    server still has a channel or role.
    """
    language = _language(settings, is_community=is_community)
    lines = "\n".join(f"- {line}" for line in _settings(settings, rules, language))
    return Layout(
        blocks=(
            Text(say("**Matches on this server**")),
            Text(lines),
            *_lacking(settings, lacking),
            *(() if no_role is None else (Text(warning(no_role)),)),
            *setting_menus(settings, page=page, there=there),
            Small(
                say(
                    "Rules saved with /preset are an option of /settings. "
                    "Current matches keep their rules and time per turn."
                )
            ),
        )
    )


def _settings(settings: ServerSettings, rules: str, language: str) -> Iterator[str]:
    if settings.channels:
        named = and_list(tuple(f"<#{channel}>" for channel in settings.channels))
        yield say("Matches start in {channels}", channels=named)
    else:
        yield say("Matches start in any channel")
    if settings.threads:
        yield say("Tables for two get their own thread")
    else:
        yield say("Tables stay in the channel")
    yield say("Rules: {rules}", rules=rules)
    limit = speed_name(settings.turn_limit)
    yield say("Speed of challenges, unless /play sets another: {limit}", limit=limit)
    if settings.managers is None:
        yield say("Server managers can use /admin")
    else:
        role = f"<@&{settings.managers}>"
        yield say("Server managers and {role} can use /admin", role=role)
    if settings.felt is Felt.LIGHT:
        yield say("Public pictures: light felt")
    else:
        yield say("Public pictures: dark felt")
    yield say("Rankings: on") if settings.rankings else say("Rankings: off")
    if settings.rankings:
        yield season_length_line(settings.seasons)
        if settings.champions is not None:
            yield say("Champions of the last season get {role}", role=f"<@&{settings.champions}>")
    yield say("Achievements: on") if settings.achievements else say("Achievements: off")
    yield _find_line(settings)
    yield say("Language of public messages: {language}", language=language)
    yield plural(
        "One open challenge per player",
        "Up to {number} open challenges per player",
        settings.challenges_per_person,
    )
    yield say(
        "Up to {person} matches per player, {channel} per channel",
        person=settings.matches_per_person,
        channel=settings.matches_per_channel,
    )


def _find_line(settings: ServerSettings) -> str:
    if not settings.queue:
        return say("/find: off")
    return say("/find: on, also across servers") if settings.across else say("/find: on, on this server only")


def _language(settings: ServerSettings, *, is_community: bool) -> str:
    if settings.language != AS_DISCORD:
        return language_name(Locale(settings.language))
    if not is_community and settings.first_language == AS_DISCORD:
        return say("the first player's, until you set the option language")
    if not is_community:
        first = language_name(Locale(settings.first_language))
        return say(
            "{language}, as the first player here reads it; the option language changes it", language=first
        )
    return say("the server's, as in Discord")


def _lacking(settings: ServerSettings, lacking: tuple[str, ...]) -> Iterator[Block]:
    if settings.threads and lacking:
        told = say(
            "In this channel I need: {permissions}. Until then, tables stay in the channel.",
            permissions=and_list(lacking),
        )
        yield Text(warning(told))
