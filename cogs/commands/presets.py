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
from bot.matches.people.presets import folded_name
from bot.words.presets import deleted_line, saved_line
from cogs.answering.keepers import require_keeper
from cogs.commands.playing import GAME_CHOICES, OPTIONS_MOST
from cogs.commands.rules_suggestions import reader_of, suggest_options, suggest_rules, suggest_saved
from cogs.games.registry import GUIDES
from cogs.names import escaped
from cogs.rulesets import RulesetChoice, default_game, find_saved, numbered, preset_value, settled
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility
from cogs.services import Services
from cogs.sheets.presets import preset_sheet, presets_sheet

MINE, SERVERS = "mine", "server"

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]
Name = app_commands.Range[str, 1, NAME_MOST]

_WHOSE_CHOICES = [
    app_commands.Choice(name="mine", value=MINE),
    app_commands.Choice(name="this server's", value=SERVERS),
]


def add_presets(tree: Tree, services: Services) -> None:
    """Register the commands; nobody but the one who uses them reads the answers."""
    group = app_commands.Group(name="preset", description="Rules under a name, yours or this server's")
    _add_save(group, services)
    _add_rest(group, services)
    tree.add_command(group)


def _add_save(group: app_commands.Group, services: Services) -> None:
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
    @app_commands.autocomplete(rules=suggest_rules(services), options=suggest_options(services))
    async def save(
        interaction: Interaction,
        name: Name,
        game: str | None = None,
        rules: str | None = None,
        options: app_commands.Range[str, 0, OPTIONS_MOST] = "",
        whose: str = MINE,
    ) -> None:
        async def work(reply: Reply) -> None:
            owner = await _owner(interaction, services, of_server=whose == SERVERS)
            begun = rules or await _usual_rules(services, game, interaction.guild_id)
            wish = RulesetChoice(game=game, rules=begun, options=options)
            ruleset = await settled(services.matches, wish, reader_of(interaction))
            _require_free(name)
            saved = await services.matches.presets.save(owner, name, ruleset)
            said = saved_line(escaped(saved.name), of_server=saved.of_server)
            sheet = preset_sheet(saved, said=said)
            await reply.show(await services.press.print(sheet))

        await services.responder.answer(interaction, Visibility.PRIVATE, work)


def _add_rest(group: app_commands.Group, services: Services) -> None:
    presets = services.matches.presets

    @group.command(name="list", description="The rules that you and this server have saved")
    async def list_(interaction: Interaction) -> None:
        async def work(reply: Reply) -> None:
            guild = interaction.guild_id
            mine = await presets.of(owned_by(interaction.user.id))
            ours = () if guild is None else await presets.of(owned_by_server(guild))
            await reply.show(await services.press.print(presets_sheet(mine, ours)))

        await services.responder.answer(interaction, Visibility.PRIVATE, work)

    @group.command(name="show", description="Show saved rules line by line")
    @app_commands.describe(name="Which")
    @app_commands.autocomplete(name=suggest_saved(services))
    async def show(interaction: Interaction, name: str) -> None:
        async def work(reply: Reply) -> None:
            saved = await _find(services, name, interaction)
            await reply.show(await services.press.print(preset_sheet(saved)))

        await services.responder.answer(interaction, Visibility.PRIVATE, work)

    @group.command(name="delete", description="Delete saved rules; matches that go on keep theirs")
    @app_commands.describe(name="Which; the server's are for those who manage it")
    @app_commands.autocomplete(name=suggest_saved(services))
    async def delete(interaction: Interaction, name: str) -> None:
        async def work(reply: Reply) -> None:
            saved = await _find(services, name, interaction)
            owner = await _owner(interaction, services, of_server=saved.of_server)
            if not await presets.delete(owner, saved.id):
                raise Refused(Trouble.NO_PRESET)
            said = deleted_line(escaped(saved.name), of_server=saved.of_server)
            await reply.show(text_message(said))

        await services.responder.answer(interaction, Visibility.PRIVATE, work)


async def _owner(interaction: Interaction, services: Services, *, of_server: bool) -> PresetOwner:
    """Whose presets are changed; raises Refused for those of a server that the person does not look after."""
    if of_server:
        return owned_by_server(await require_keeper(interaction, services.matches))
    await services.matches.met(interaction.user.id, interaction.user.display_name)
    return owned_by(interaction.user.id)


async def _usual_rules(services: Services, game: str | None, guild: int | None) -> str:
    """A game's first preset: what is saved shall not depend on what a server has settled today."""
    key = game or await default_game(services.matches, guild)
    return preset_value(key, next(iter(GUIDES[key].presets)))


async def _find(services: Services, name: str, interaction: Interaction) -> SavedPreset:
    """The saved preset that a suggestion stands for, or that is called so; raises Refused (NO_PRESET)."""
    reader = reader_of(interaction)
    saved = await numbered(services.matches, name, reader) or await find_saved(services.matches, name, reader)
    if saved is None:
        raise Refused(Trouble.NO_PRESET)
    return saved


def _require_free(name: str) -> None:
    """Whether rules of ours are called so; then nobody could name both. Raises Refused."""
    taken = (guide.preset_name(preset) for guide in GUIDES.values() for preset in guide.presets)
    if any(folded_name(name) == folded_name(each) for each in taken):
        raise Refused(Trouble.PRESET_NAME_TAKEN)
