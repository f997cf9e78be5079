"""The rules, page by page, and the help: for one person alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bot.words.examples import Example, example_alt
from bot.words.help import help_text
from bot.words.phrasebook import phrasebook
from bot.words.rules_pages import RulesPage as PageOfRules
from bot.words.rules_pages import guided_pages, preset_page, unknown_preset
from cogs.chosen import as_chosen
from cogs.cog import Cog, pressed, replies
from cogs.games.examples import draw_example
from cogs.games.registry import GUIDES
from cogs.layout import Block, Button, ButtonRow, Image, Layout, Small, Text
from cogs.match_ids import RulesPage
from cogs.names import escaped
from cogs.rulesets import named_preset
from cogs.sending.message import Renderer
from cogs.sending.place import page_visibility
from cogs.sending.reply import Reply
from cogs.understanding import NotUnderstood


def rules_sheet(what: RulesPage) -> Layout:
    """A page of the rules; a page that is not there is the nearest one that is."""
    book = phrasebook()
    pages = _pages(what)
    number = min(max(what.page, 1), len(pages))
    shown = pages[number - 1]
    keys = (
        Button(
            label=book.say("Back"),
            id=replace(what, page=max(number - 1, 1)),
            disabled=number == 1,
        ),
        Button(label=book.say("Next"), id=replace(what, page=number + 1), disabled=number == len(pages)),
    )
    place = book.say("Page {number} of {pages}", number=number, pages=len(pages))
    blocks = (Text(f"### {shown.title}"), *_blocks(shown), ButtonRow(keys), Small(place))
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
    """The rules of all games."""

    @pressed(RulesPage)
    @replies(page_visibility)
    async def _on_page(self, reply: Reply, what: RulesPage) -> None:
        await self.show(reply, what)

    async def show(self, reply: Reply, what: RulesPage) -> None:
        """Answer with a page of the rules, illustrated as its reader has chosen."""
        sheet = rules_sheet(what)
        chosen = await self._services.matches.personal.of(reply.interaction.user.id)
        await reply.show(await self._services.press.print(as_chosen(sheet, chosen)))


async def show_help(reply: Reply, press: Renderer) -> None:
    """Answer with the help."""
    text = help_text(tuple(GUIDES.values()))
    await reply.show(await press.print(Layout(blocks=(Text(text),))))


def _pages(what: RulesPage) -> tuple[PageOfRules, ...]:
    """The pages that are turned: what is different in the preset, if there is one, then the game's rules."""
    game = what.game if what.game in GUIDES else next(iter(GUIDES))
    pages = guided_pages(GUIDES[game])
    if what.preset not in GUIDES[game].presets:
        return pages
    return (preset_page(GUIDES[game], what.preset), *pages)


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
