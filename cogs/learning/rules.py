"""/rules, page by page, and /help: for one person alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from discord import app_commands
from discord.app_commands import Transform
from typing_extensions import override

from bot.games.options import folded
from bot.words.examples import Example, example_alt
from bot.words.learning import help_text
from bot.words.phrasebook import say
from bot.words.rules_pages import RulesPage as PageOfRules
from bot.words.rules_pages import guided_pages, preset_page, unknown_preset
from cogs.appearance import as_chosen
from cogs.cog import Cog, Interaction, Services, in_servers_and_dms, pressed, replies
from cogs.games.examples import draw_example
from cogs.games.registry import GUIDES
from cogs.layout import Block, Button, ButtonRow, Image, Layout, Small, Text
from cogs.match_ids import RulesPage
from cogs.names import escaped
from cogs.options import GAME_CHOICES, SuggestedText, Suggestions
from cogs.responder import NotUnderstood
from cogs.rulesets import default_game, named_preset, preset_value
from cogs.sending.reply import Reply, Visibility, page_visibility


class PresetName(SuggestedText):
    """A preset by its name; suggested are those of the chosen game, or of all, each with what is special in
    it.
    """

    @override
    async def suggest(self, interaction: Interaction, _services: Services, typed: str) -> Suggestions:
        chosen, wanted = getattr(interaction.namespace, "game", None), folded(typed)
        found = (
            (f"{guide.preset_name(preset)}: {guide.preset_line(preset)}", preset_value(key, preset))
            for key, guide in GUIDES.items()
            if chosen not in GUIDES or key == chosen
            for preset in guide.presets
        )
        return [
            (label, value) for label, value in found if wanted in folded(label) or wanted == folded(value)
        ]


def rules_layout(asked: RulesPage) -> Layout:
    """A page of the rules; a page that is not there is the nearest one that is."""
    pages = _pages(asked)
    number = min(max(asked.page, 1), len(pages))
    shown = pages[number - 1]
    buttons = (
        Button(
            label=say("Back"),
            id=replace(asked, page=max(number - 1, 1)),
            disabled=number == 1,
        ),
        Button(label=say("Next"), id=replace(asked, page=number + 1), disabled=number == len(pages)),
    )
    place = say("Page {number} of {pages}", number=number, pages=len(pages))
    blocks = (Text(f"### {shown.title}"), *_blocks(shown), ButtonRow(buttons), Small(place))
    return Layout(blocks=blocks)


def find_preset(text: str, *, game: str | None, usual: str, page: int) -> RulesPage:
    """The page of the rules by a preset that somebody named; raises NotUnderstood.

    Without a ``game`` presets of all games are meant, those of the ``usual`` one first.
    """
    first = game if game is not None and game in GUIDES else usual
    found = named_preset(text, first=first)
    if found is not None and (game not in GUIDES or game == found[0]):
        return RulesPage(game=found[0], page=page, preset=found[1])
    guide = GUIDES[first]
    known = tuple(guide.preset_name(preset) for preset in guide.presets)
    raise NotUnderstood(unknown_preset(escaped(text), known))


class Rules(Cog):
    """The rules of all games, and the help."""

    @app_commands.command(name="rules", description="The rules, page by page, with pictures")
    @in_servers_and_dms
    @app_commands.describe(
        game="Which game; the server's by default",
        preset="Which ruleset; the first page shows what's different",
        page="The page to start on",
    )
    @app_commands.choices(game=GAME_CHOICES)
    @replies(Visibility.PRIVATE)
    async def rules(
        self,
        reply: Reply,
        game: str | None = None,
        preset: Transform[str, PresetName] | None = None,
        page: app_commands.Range[int, 1, 99] = 1,
    ) -> None:
        """Show a page of the rules."""
        usual = await default_game(self._services.matches, reply.interaction.guild_id)
        asked = RulesPage(game=game or usual, page=page)
        if preset:
            asked = find_preset(preset, game=game, usual=usual, page=page)
        await self._show(reply, asked)

    @app_commands.command(name="help", description="How to start and how to play")
    @in_servers_and_dms
    @replies(Visibility.PRIVATE)
    async def help(self, reply: Reply) -> None:
        """Show the help."""
        text = help_text(tuple(GUIDES.values()))
        await reply.show(await self._services.renderer.render(Layout(blocks=(Text(text),))))

    @pressed(RulesPage)
    @replies(page_visibility)
    async def turn(self, reply: Reply, asked: RulesPage) -> None:
        """Show another page of the rules."""
        await self._show(reply, asked)

    async def _show(self, reply: Reply, asked: RulesPage) -> None:
        """Answer with a page of the rules, illustrated as its reader has chosen."""
        layout = rules_layout(asked)
        chosen = await self._services.matches.preferences.of(reply.interaction.user.id)
        await reply.show(await self._services.renderer.render(as_chosen(layout, chosen)))


def _pages(asked: RulesPage) -> tuple[PageOfRules, ...]:
    """The pages that are turned: what is different in the preset, if there is one, then the game's rules."""
    game = asked.game if asked.game in GUIDES else next(iter(GUIDES))
    pages = guided_pages(GUIDES[game])
    if asked.preset not in GUIDES[game].presets:
        return pages
    return (preset_page(GUIDES[game], asked.preset), *pages)


def _blocks(page: PageOfRules) -> Iterator[Block]:
    """The page from top to bottom."""
    for piece in page.pieces:
        if isinstance(piece, str):
            yield Text(piece)
        else:
            yield _image(piece)


def _image(example: Example) -> Image:
    """An example as a picture."""
    return Image(draw=partial(draw_example, example), alt=example_alt(example))
