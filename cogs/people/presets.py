"""/preset: rules saved under a name, one's own or the server's."""

from __future__ import annotations

from collections.abc import Iterator

from discord import app_commands
from discord.app_commands import Transform

from bot.games.options import write_options
from bot.matches import NAME_MOST, PresetOwner, SavedPreset, owned_by, owned_by_server
from bot.matches.people.presets import folded_name
from bot.refusals import Refusal, Refused
from bot.words.guide import ruleset_name
from bot.words.options import deleted_line, preset_line, rules_line, saved_line, spoiled_line
from bot.words.phrasebook import say
from cogs.cog import Cog, Interaction, Services, everywhere, replies
from cogs.games.registry import GUIDES
from cogs.layout import Block, Layout, Small, Text
from cogs.names import escaped
from cogs.options import GAME_CHOICES
from cogs.permissions import require_manager
from cogs.rulesets import (
    OptionsText,
    RulesetChoice,
    RulesName,
    SavedRulesName,
    default_game,
    find_numbered,
    find_saved,
    preset_value,
    reader_of,
    resolve_ruleset,
)
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility

MINE, SERVERS = "mine", "server"

Name = app_commands.Range[str, 1, NAME_MOST]

_WHOSE_CHOICES = [
    app_commands.Choice(name="mine", value=MINE),
    app_commands.Choice(name="this server's", value=SERVERS),
]


class Presets(Cog):
    """Rules under a name; nobody but the one who asks reads the answers."""

    preset = everywhere(
        app_commands.Group(name="preset", description="Rules saved under a name, yours or this server's")
    )

    @preset.command(name="save", description="Save rules under a name; using it again replaces them")
    @app_commands.describe(
        name="A name for them, such as: our Tuesday rules",
        game="Which game; the server's by default",
        rules="The rules to start from; the game's standard rules by default",
        options="Rules to change: type and choose, then a comma",
        whose="Whose they are; managers can save rules for the server",
    )
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.choices(whose=_WHOSE_CHOICES)
    @replies(Visibility.PRIVATE)
    async def save(  # each is an option of the command
        self,
        reply: Reply,
        name: Name,
        game: str | None = None,
        rules: Transform[str, RulesName] | None = None,
        options: Transform[str, OptionsText] = "",
        whose: str = MINE,
    ) -> None:
        """Save rules."""
        interaction, matches = reply.interaction, self._services.matches
        owner = await _owner(interaction, self._services, of_server=whose == SERVERS)
        begun = rules or await _usual_rules(self._services, game, interaction.guild_id)
        chosen = RulesetChoice(game=game, rules=begun, options=options)
        ruleset = await resolve_ruleset(matches, chosen, reader_of(interaction))
        _require_free(name)
        saved = await matches.presets.save(owner, name, ruleset)
        said = saved_line(escaped(saved.name), of_server=saved.of_server)
        await reply.show(await self._services.renderer.render(preset_layout(saved, said=said)))

    @preset.command(name="list", description="Rules saved by you and this server")
    @replies(Visibility.PRIVATE)
    async def list_(self, reply: Reply) -> None:
        """List saved rules."""
        presets, guild = self._services.matches.presets, reply.interaction.guild_id
        mine = await presets.of(owned_by(reply.interaction.user.id))
        ours = () if guild is None else await presets.of(owned_by_server(guild))
        layout = presets_layout(mine, ours)
        await reply.show(await self._services.renderer.render(layout))

    @preset.command(name="show", description="Show saved rules line by line")
    @app_commands.describe(name="Which")
    @replies(Visibility.PRIVATE)
    async def show(self, reply: Reply, name: Transform[str, SavedRulesName]) -> None:
        """Show saved rules."""
        saved = await _find(self._services, name, reply.interaction)
        layout = preset_layout(saved)
        await reply.show(await self._services.renderer.render(layout))

    @preset.command(name="delete", description="Delete saved rules; matches in progress keep theirs")
    @app_commands.describe(name="Which; managers can delete the server's")
    @replies(Visibility.PRIVATE)
    async def delete(self, reply: Reply, name: Transform[str, SavedRulesName]) -> None:
        """Delete saved rules."""
        interaction = reply.interaction
        saved = await _find(self._services, name, interaction)
        owner = await _owner(interaction, self._services, of_server=saved.of_server)
        if not await self._services.matches.presets.delete(owner, saved.id):
            raise Refused(Refusal.NO_PRESET)
        said = deleted_line(escaped(saved.name), of_server=saved.of_server)
        await reply.show(text_message(said))


async def _owner(interaction: Interaction, services: Services, *, of_server: bool) -> PresetOwner:
    """Whose presets are changed; raises Refused for those of a server that the person does not look after."""
    if of_server:
        return owned_by_server(await require_manager(interaction, services.matches))
    await services.matches.met(interaction.user.id, interaction.user.display_name)
    return owned_by(interaction.user.id)


async def _usual_rules(services: Services, game: str | None, guild: int | None) -> str:
    """A game's first preset, and not the server's choice: saved rules must not depend on its settings of
    today.
    """
    key = game or await default_game(services.matches, guild)
    return preset_value(key, next(iter(GUIDES[key].presets)))


async def _find(services: Services, name: str, interaction: Interaction) -> SavedPreset:
    """The saved preset that a suggestion stands for, or that is called so; raises Refused (NO_PRESET)."""
    reader = reader_of(interaction)
    matches = services.matches
    saved = await find_numbered(matches, name, reader) or await find_saved(matches, name, reader)
    if saved is None:
        raise Refused(Refusal.NO_PRESET)
    return saved


def _require_free(name: str) -> None:
    """Raises Refused (PRESET_NAME_TAKEN) for a name of a game's own preset: nobody could tell them apart."""
    taken = (guide.preset_name(preset) for guide in GUIDES.values() for preset in guide.presets)
    if any(folded_name(name) == folded_name(each) for each in taken):
        raise Refused(Refusal.PRESET_NAME_TAKEN)


LINES_LIMIT = 3500
"""Characters of all lines together; a message has at most 4000, and the headings need some."""


def presets_layout(mine: tuple[SavedPreset, ...], ours: tuple[SavedPreset, ...]) -> Layout:
    """What a person and the server have saved."""
    if not mine and not ours:
        told = say("Nothing saved yet. /preset save keeps rules under a name, for you or this server.")
        return Layout(blocks=(Text(told),))
    longest = LINES_LIMIT // len((*mine, *ours))
    return Layout(
        blocks=(
            *_listed(say("**Yours**"), mine, longest),
            *_listed(say("**This server's**"), ours, longest),
            Small(say("Choose them in /play under rules. /preset show has the details.")),
        )
    )


def _listed(heading: str, presets: tuple[SavedPreset, ...], longest: int) -> Iterator[Block]:
    if presets:
        lines = "\n".join(f"- {_line(preset, longest)}" for preset in presets)
        yield Text(f"{heading}\n{lines}")


def _line(preset: SavedPreset, longest: int) -> str:
    """The preset with its options if there is room for them, else without, else by its name alone."""
    name = escaped(preset.name)
    if preset.ruleset is None or preset.game not in GUIDES:
        line = spoiled_line(name)
        return line if len(line) <= longest else f"**{name}**"
    guide = GUIDES[preset.game]
    base = guide.presets.get(preset.base, next(iter(guide.presets.values())))
    own = guide.preset_name(preset.base)
    options = write_options(preset.ruleset.rules, base)
    lines = (preset_line(name, own, options), preset_line(name, own, ""))
    return next((line for line in lines if len(line) <= longest), f"**{name}**")


def preset_layout(preset: SavedPreset, *, said: str = "") -> Layout:
    """A saved preset with all its rules; ``said`` is what has just been done with it."""
    name = escaped(preset.name)
    if preset.ruleset is None or preset.game not in GUIDES:
        return Layout(blocks=(Text(spoiled_line(name)),))
    guide, rules = GUIDES[preset.game], preset.ruleset.rules
    title = rules_line(guide.name(), ruleset_name(guide, preset.base, rules))
    lines = "\n".join(f"- {line}" for line in guide.terms(rules))
    heading = said or preset_line(name, title, "")
    return Layout(blocks=(Text(heading), *((Small(title),) if said else ()), Text(lines)))
