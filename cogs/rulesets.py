"""Which rules somebody means, by a game, a preset or saved rules, single options and a target, and what is
suggested while they type them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

import discord
import msgspec
from typing_extensions import override

from bot.games.game import RulesError
from bot.games.options import (
    BadValue,
    OptionTwice,
    UnknownOption,
    Value,
    folded,
    read_options,
    read_value,
    with_options,
)
from bot.matches import Matches, Ruleset, SavedPreset, owned_by, owned_by_server
from bot.matches.people.presets import folded_name
from bot.refusals import Refusal, Refused
from bot.words.guide import TARGET, Guide
from bot.words.options import (
    bad_value,
    completions,
    contradiction,
    option_twice,
    unknown_option,
    unknown_rules,
)
from bot.words.phrasebook import say
from cogs.cog import Services
from cogs.games.registry import GUIDES, usual_game
from cogs.names import escaped, tidy
from cogs.options import SuggestedText, Suggestions
from cogs.responder import NotUnderstood
from cogs.sending.message import OPTION_LIMIT

Interaction = discord.Interaction[Any]

OPTIONS_MOST = 1000
"""Characters of the text of single options."""


SAVED = "saved/"
"""Before the number of a saved preset, in what a suggestion stands for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Who asks, and where."""

    user: int
    guild: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetChoice:
    """Rules as somebody named them; what is None is left to the server."""

    game: str | None = None
    rules: str | None = None
    options: str = ""
    target: int | None = None


def preset_value(game: str, preset: str) -> str:
    """What a suggestion of a game's own preset stands for."""
    return f"{game}/{preset}"


def saved_value(preset: SavedPreset) -> str:
    """What a suggestion of a saved preset stands for."""
    return f"{SAVED}{preset.id}"


async def resolve_ruleset(matches: Matches, choice: RulesetChoice, reader: Reader) -> Ruleset:
    """The rules that are meant. Raises NotUnderstood, or Refused for saved ones that cannot be used."""
    base = await _base(matches, choice, reader)
    guide = GUIDES[base.game]
    try:
        changes = read_options(choice.options, guide.options)
        changes = _with_target(guide, changes, choice.target)
    except UnknownOption as fault:
        name = guide.name()
        _refuse(unknown_option(escaped(fault.text), guide.options, name))
    except BadValue as fault:
        text = escaped(fault.text) if fault.text else ""
        _refuse(bad_value(fault.option, text))
    except OptionTwice as fault:
        _refuse(option_twice(fault.option))
    try:
        rules = with_options(base.rules, changes)
    except RulesError as fault:
        _refuse(contradiction(str(fault)))
    return msgspec.structs.replace(base, rules=rules)


def _with_target(guide: Guide, changes: dict[str, Value], target: int | None) -> dict[str, Value]:
    """The target that /play takes by itself among the other options."""
    if target is None:
        return changes
    option = next((each for each in guide.options if each.name == TARGET), None)
    if option is None:
        raise UnknownOption(f"{TARGET} {target}")
    value = read_value(option, str(target))
    if changes.get(TARGET, value) != value:
        raise OptionTwice(option)
    return {**changes, TARGET: value}


async def _base(matches: Matches, choice: RulesetChoice, reader: Reader) -> Ruleset:
    """The ruleset that the options are to change."""
    if choice.rules is None:
        return await _usual(matches, choice.game, reader)
    found = await find_ruleset(matches, choice.rules, reader, game=choice.game)
    if isinstance(found, SavedPreset):
        found = found.require()
    if found.game not in GUIDES:
        raise Refused(Refusal.SPOILED_PRESET)
    if choice.game not in (None, found.game):
        raise Refused(Refusal.OTHER_GAME)
    return found


async def _usual(matches: Matches, game: str | None, reader: Reader) -> Ruleset:
    """The rules where none are named: those of the server for its game, else the first ones of the game."""
    usual = await default_game(matches, reader.guild)
    if game not in (None, usual):
        return own_ruleset(game)
    of_server = await matches.presets.of_settings(reader.guild)
    return of_server if of_server.game in GUIDES else own_ruleset(usual)


def own_ruleset(game: str, preset: str | None = None) -> Ruleset:
    """A game's own preset; without a name its first one."""
    presets = GUIDES[game].presets
    key = next(iter(presets)) if preset is None else preset
    return Ruleset(game=game, preset=key, rules=presets[key])


async def find_ruleset(
    matches: Matches, text: str, reader: Reader, *, game: str | None = None
) -> Ruleset | SavedPreset:
    """The rules that a suggestion stands for, or that bear the name that somebody typed.

    A person's own come before the server's, and these before the games'; presets of ``game``, or of the usual
    game, before those of others. Raises NotUnderstood, or Refused (NO_PRESET) for a number that is nobody's.
    """
    saved = await find_numbered(matches, text, reader) or await find_saved(matches, text, reader)
    if saved is not None:
        return saved
    first = game or await default_game(matches, reader.guild)
    own = named_preset(text, first=first)
    if own is not None:
        return own_ruleset(*own)
    names = tuple(GUIDES[key].preset_name(preset) for key, preset in _own(first) if game in (None, key))
    raise NotUnderstood(unknown_rules(escaped(text), names))


def named_preset(text: str, *, first: str) -> tuple[str, str] | None:
    """The game and preset of a game's own that bears a name, those of one game before the others'."""
    wanted = folded(folded_name(text))
    for game, preset in _own(first):
        if wanted in map(folded, _names(game, preset)):
            return game, preset
    return None


async def find_numbered(matches: Matches, text: str, reader: Reader) -> SavedPreset | None:
    """The saved preset that a suggestion stands for, None for a text that is none.

    Raises Refused (NO_PRESET) where it is gone, or somebody else's.
    """
    number = text.removeprefix(SAVED)
    if number == text or not (number.isascii() and number.isdigit() and len(number) < 19):
        return None
    saved = await matches.presets.find(int(number), user=reader.user, guild=reader.guild)
    if saved is None:
        raise Refused(Refusal.NO_PRESET)
    return saved


async def find_saved(matches: Matches, name: str, reader: Reader) -> SavedPreset | None:
    """The preset that was saved under a name, by the person or else by the server."""
    saved = await matches.presets.find_named(owned_by(reader.user), name)
    if saved is None and reader.guild is not None:
        saved = await matches.presets.find_named(owned_by_server(reader.guild), name)
    return saved


async def default_game(matches: Matches, guild: int | None) -> str:
    """The game that is meant on a server where none is named."""
    if guild is None:
        return next(iter(GUIDES))
    return usual_game(await matches.servers.settings(guild))


def _own(first: str) -> Iterator[tuple[str, str]]:
    """The presets of all games, those of one game first."""
    for game in sorted(GUIDES, key=lambda key: key != first):
        yield from ((game, preset) for preset in GUIDES[game].presets)


def _names(game: str, preset: str) -> tuple[str, ...]:
    """What a preset is called; a game's first one bears the name of the game, too, as in *mahjong*."""
    guide = GUIDES[game]
    names = preset_value(game, preset), preset, guide.preset_name(preset)
    return names if preset != next(iter(guide.presets)) else (*names, game, guide.name())


def _refuse(sentence: str) -> NoReturn:
    raise NotUnderstood(sentence) from None


def reader_of(interaction: Interaction) -> Reader:
    """Who types, and where."""
    return Reader(user=interaction.user.id, guild=interaction.guild_id)


class RulesName(SuggestedText):
    """Rulesets by name: what the person (with ``own``) and the server have saved, then the games' own."""

    def __init__(self, *, own: bool = True) -> None:
        self._own = own

    @override
    async def suggest(self, interaction: Interaction, services: Services, typed: str) -> Suggestions:
        saved = [each async for each in _saved(services, interaction, own=self._own)]
        games_own = _games_own(interaction, await _game(services, interaction))
        wanted = folded(typed)
        return [
            (label, value)
            for label, value in (*saved, *games_own)
            if wanted in folded(label) or wanted == folded(value)
        ]


ServerRulesName = RulesName(own=False)
"""Rulesets that a server can play by: its own and ours, and nobody else's."""


class SavedRulesName(SuggestedText):
    """Saved presets alone, those of the person and of the server."""

    @override
    async def suggest(self, interaction: Interaction, services: Services, typed: str) -> Suggestions:
        found = [each async for each in _saved(services, interaction, own=True)]
        return [(label, value) for label, value in found if folded(typed) in folded(label)]


class OptionsText(SuggestedText):
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
    async def suggest(self, interaction: Interaction, services: Services, typed: str) -> Suggestions:
        guide = GUIDES[await _meant_game(services, interaction)]
        completed = completions(guide, typed)
        # Discord takes no longer values; a longer text has to be typed to its end, or saved as a preset.
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
