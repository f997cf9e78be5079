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
from bot.words.guide import Guide
from bot.words.learning import commands_text, help_text
from bot.words.phrasebook import say
from bot.words.rules_pages import RulesPage as PageOfRules
from bot.words.rules_pages import guided_pages, preset_page, unknown_preset
from cogs.appearance import as_chosen
from cogs.cog import Cog, Interaction, Services, everywhere, pressed, replies
from cogs.custom_ids import CustomId, GameKey, PageNumber, PresetKey
from cogs.games.examples import draw_example
from cogs.games.registry import GUIDES
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Image, Layout, Menu, Option, Small, Text
from cogs.learning.lessons import Learn, PlayComputer
from cogs.match_ids import RulesPage
from cogs.names import escaped
from cogs.options import GAME_CHOICES, SuggestedText, Suggestions
from cogs.responder import NotUnderstood
from cogs.rulesets import default_game, named_preset, preset_value
from cogs.sending.reply import Reply, Visibility, page_visibility


class HelpPage(CustomId, form="help:{page}"):
    """A page of the help; ``page`` counts from 1."""

    page: PageNumber


class PickRulesPage(CustomId, form="contents:{game}{preset}"):
    """A menu of the pages of a game's rules; its values are their numbers."""

    game: GameKey
    preset: PresetKey = ""


class PickVariant(CustomId, form="variants:{game}"):
    """A menu of a game's presets."""

    game: GameKey


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
    heading = say("### {game}: {page}", game=_guide(asked).name(), page=shown.title)
    return Layout(
        blocks=(
            Text(heading),
            *_blocks(shown),
            ButtonRow(buttons),
            _contents(asked, pages, number),
            *_variants(asked),
            Small(place),
        )
    )


def help_layout(*, page: int) -> Layout:
    """The help: first how to begin, with the buttons that do it, then the commands."""
    guides = tuple(GUIDES.values())
    if page == 1:
        return Layout(blocks=(Text(help_text(guides)), ButtonRow(tuple(_first_taps(guides[0])))))
    back = Button(label=say("Back"), id=HelpPage(page=1))
    return Layout(blocks=(Text(commands_text(guides)), ButtonRow((back,))))


def _first_taps(usual: Guide) -> Iterator[Button]:
    game = next(key for key, guide in GUIDES.items() if guide is usual)
    learn = say("Learn {game}", game=usual.name())
    yield Button(label=learn, id=Learn(game=game, step=1), style=ButtonStyle.MAIN)
    yield Button(label=say("Play the computer"), id=PlayComputer(game=game), style=ButtonStyle.FINISH)
    yield Button(label=say("Rules"), id=RulesPage(game=game, page=1))
    yield Button(label=say("All commands"), id=HelpPage(page=2))


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
    @everywhere
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
    @everywhere
    @replies(Visibility.PRIVATE)
    async def help(self, reply: Reply) -> None:
        """Show the help."""
        await self._help(reply, 1)

    @pressed(HelpPage)
    @replies(page_visibility)
    async def turn_help(self, reply: Reply, press: HelpPage) -> None:
        """Show another page of the help."""
        await self._help(reply, press.page)

    async def _help(self, reply: Reply, page: int) -> None:
        layout = help_layout(page=page)
        await reply.show(await self._services.renderer.render(layout))

    @pressed(PickRulesPage)
    @replies(page_visibility)
    async def open(self, reply: Reply, press: PickRulesPage) -> None:
        """Show the page that was chosen in the contents."""
        page = int(reply.value) if reply.value.isdecimal() else 1
        await self._show(reply, RulesPage(game=press.game, page=page, preset=press.preset))

    @pressed(PickVariant)
    @replies(page_visibility)
    async def open_variant(self, reply: Reply, press: PickVariant) -> None:
        """Show what is different in the preset that was chosen."""
        await self._show(reply, RulesPage(game=press.game, page=1, preset=reply.value))

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
    guide = _guide(asked)
    pages = guided_pages(guide)
    if asked.preset not in guide.presets:
        return pages
    return (preset_page(guide, asked.preset), *pages)


def _guide(asked: RulesPage) -> Guide:
    """The words of the game; those of the first one in place of a game that is gone."""
    return GUIDES.get(asked.game) or next(iter(GUIDES.values()))


def _contents(asked: RulesPage, pages: tuple[PageOfRules, ...], shown: int) -> Menu:
    """The pages by their titles."""
    return Menu(
        id=PickRulesPage(game=asked.game, preset=asked.preset),
        prompt=say("Contents"),
        options=tuple(
            Option(label=f"{number}. {page.title}", value=str(number), chosen=number == shown)
            for number, page in enumerate(pages, start=1)
        ),
    )


def _variants(asked: RulesPage) -> Iterator[Menu]:
    """The presets, each with what is different in it: house rules, apart from the rules that all share."""
    guide = _guide(asked)
    if len(guide.presets) > 1:
        options = tuple(
            Option(
                label=guide.preset_name(preset),
                value=preset,
                note=guide.preset_line(preset),
                chosen=preset == asked.preset,
            )
            for preset in guide.presets
        )
        yield Menu(id=PickVariant(game=asked.game), prompt=say("Variants and house rules"), options=options)


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
