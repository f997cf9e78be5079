"""/preset: rules saved under a name, one's own or the server's."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.matches import (
    NAME_MOST,
    PresetOwner,
    Refused,
    SavedPreset,
    Trouble,
    owned_by,
    owned_by_server,
)
from bot.matches.presets import folded_name
from bot.words.presets import deleted_line, saved_line
from cogs.answering.keepers import require_keeper
from cogs.commands.playing import GAME_CHOICES, OPTIONS_MOST
from cogs.commands.rules_suggestions import reader_of, suggest_options, suggest_rules, suggest_saved
from cogs.games.registry import GUIDES
from cogs.languages import locale_of
from cogs.names import escaped
from cogs.room import Room
from cogs.rulesets import Reader, Wish, default_game, find_saved, numbered, preset_value, settled
from cogs.sending.answers import Gate, Manner
from cogs.sending.leaf import plain_leaf
from cogs.sheets.presets import preset_sheet, presets_sheet

MINE, SERVERS = "mine", "server"

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]
Name = app_commands.Range[str, 1, NAME_MOST]

_WHOSE_CHOICES = [
    app_commands.Choice(name="mine", value=MINE),
    app_commands.Choice(name="this server's", value=SERVERS),
]


def add_presets(tree: Tree, room: Room) -> None:
    """Register the commands; nobody but the one who uses them reads the answers."""
    group = app_commands.Group(name="preset", description="Rules under a name, yours or this server's")
    _add_save(group, room)
    _add_rest(group, room)
    tree.add_command(group)


def _add_save(group: app_commands.Group, room: Room) -> None:
    @group.command(name="save", description="Save rules under a name; the same name again replaces them")
    @app_commands.describe(
        name="What you call them: our Tuesday rules",
        game="Which game; the server's if you name none",
        rules="The rules to begin with; the game's usual ones if you name none",
        options="What is to be different, option by option; type and choose, then a comma",
        whose="Whose they are; the server's are for those who manage it",
    )
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.choices(whose=_WHOSE_CHOICES)
    @app_commands.autocomplete(rules=suggest_rules(room), options=suggest_options(room))
    async def save(
        interaction: Interaction,
        name: Name,
        game: str | None = None,
        rules: str | None = None,
        options: app_commands.Range[str, 0, OPTIONS_MOST] = "",
        whose: str = MINE,
    ) -> None:
        async def work(gate: Gate) -> None:
            owner = await _owner(interaction, room, of_server=whose == SERVERS)
            begun = rules or await _usual_rules(room, game, interaction.guild_id)
            wish = Wish(game=game, rules=begun, options=options)
            ruleset = await settled(room.matches, wish, reader_of(interaction))
            _require_free(name, reader_of(interaction))
            saved = await room.matches.presets.save(owner, name, ruleset)
            said = saved_line(escaped(saved.name), of_server=saved.of_server, locale=locale_of(interaction))
            sheet = preset_sheet(saved, said=said, locale=locale_of(interaction))
            await gate.show(await room.press.print(sheet))

        await room.reception.answer(interaction, Manner.PRIVATE, work)


def _add_rest(group: app_commands.Group, room: Room) -> None:
    presets = room.matches.presets

    @group.command(name="list", description="The rules that you and this server have saved")
    async def list_(interaction: Interaction) -> None:
        async def work(gate: Gate) -> None:
            guild = interaction.guild_id
            mine = await presets.of(owned_by(interaction.user.id))
            ours = () if guild is None else await presets.of(owned_by_server(guild))
            await gate.show(await room.press.print(presets_sheet(mine, ours, locale=locale_of(interaction))))

        await room.reception.answer(interaction, Manner.PRIVATE, work)

    @group.command(name="show", description="Show saved rules line by line")
    @app_commands.describe(name="Which")
    @app_commands.autocomplete(name=suggest_saved(room))
    async def show(interaction: Interaction, name: str) -> None:
        async def work(gate: Gate) -> None:
            saved = await _find(room, name, interaction)
            await gate.show(await room.press.print(preset_sheet(saved, locale=locale_of(interaction))))

        await room.reception.answer(interaction, Manner.PRIVATE, work)

    @group.command(name="delete", description="Delete saved rules; matches that go on keep theirs")
    @app_commands.describe(name="Which; the server's are for those who manage it")
    @app_commands.autocomplete(name=suggest_saved(room))
    async def delete(interaction: Interaction, name: str) -> None:
        async def work(gate: Gate) -> None:
            saved = await _find(room, name, interaction)
            owner = await _owner(interaction, room, of_server=saved.of_server)
            if not await presets.delete(owner, saved.id):
                raise Refused(Trouble.NO_PRESET)
            said = deleted_line(escaped(saved.name), of_server=saved.of_server, locale=locale_of(interaction))
            await gate.show(plain_leaf(said))

        await room.reception.answer(interaction, Manner.PRIVATE, work)


async def _owner(interaction: Interaction, room: Room, *, of_server: bool) -> PresetOwner:
    """Whose presets are changed; raises Refused for those of a server that the person does not look after."""
    if of_server:
        return owned_by_server(await require_keeper(interaction, room.matches))
    await room.matches.met(interaction.user.id, interaction.user.display_name)
    return owned_by(interaction.user.id)


async def _usual_rules(room: Room, game: str | None, guild: int | None) -> str:
    """A game's first preset: what is saved shall not depend on what a server has settled today."""
    key = game or await default_game(room.matches, guild)
    return preset_value(key, next(iter(GUIDES[key].presets)))


async def _find(room: Room, name: str, interaction: Interaction) -> SavedPreset:
    """The saved preset that a suggestion stands for, or that is called so; raises Refused (NO_PRESET)."""
    reader = reader_of(interaction)
    saved = await numbered(room.matches, name, reader) or await find_saved(room.matches, name, reader)
    if saved is None:
        raise Refused(Trouble.NO_PRESET)
    return saved


def _require_free(name: str, reader: Reader) -> None:
    """Whether rules of ours are called so; then nobody could name both. Raises Refused."""
    taken = (
        guide.preset_name(preset, locale=reader.locale)
        for guide in GUIDES.values()
        for preset in guide.presets
    )
    if any(folded_name(name) == folded_name(each) for each in taken):
        raise Refused(Trouble.PRESET_NAME_TAKEN)
