"""The rules, page by page, and the help: for one person alone."""

from __future__ import annotations

from typing import Any

import discord

from bot.words.help import help_text
from bot.words.phrasebook import ENGLISH, Locale, phrasebook
from bot.words.rules_pages import rules_pages
from cogs.answers import Gate, Manner
from cogs.games.registry import GUIDES
from cogs.ids import RulesPage
from cogs.leaf import Press
from cogs.reception import locale_of
from cogs.sheet import Key, Keys, Sheet, Small, Text

Interaction = discord.Interaction[Any]


def rules_manner(interaction: Interaction) -> Manner:
    """In place where the reader turns a page, else by a new private message."""
    message = interaction.message
    return Manner.UPDATE if message is not None and message.flags.ephemeral else Manner.PRIVATE


def rules_sheet(game: str, page: int, *, locale: Locale = ENGLISH) -> Sheet:
    """A page of the rules; a page that is not there is the nearest one that is."""
    book = phrasebook(locale)
    pages = rules_pages(game, locale=locale)
    number = min(max(page, 1), len(pages))
    shown = pages[number - 1]
    return Sheet(
        blocks=(
            Text(f"### {shown.title}\n{shown.text}"),
            Keys(
                (
                    Key(
                        label=book.say("Back"),
                        id=RulesPage(game=game, page=max(number - 1, 1)),
                        disabled=number == 1,
                    ),
                    Key(
                        label=book.say("Next"),
                        id=RulesPage(game=game, page=number + 1),
                        disabled=number == len(pages),
                    ),
                )
            ),
            Small(book.say("Page {number} of {pages}", number=number, pages=len(pages))),
        )
    )


async def show_rules(gate: Gate, press: Press, what: RulesPage) -> None:
    """Answer with a page of the rules."""
    sheet = rules_sheet(what.game, what.page, locale=locale_of(gate.interaction))
    await gate.show(await press.print(sheet))


async def show_help(gate: Gate, press: Press) -> None:
    """Answer with the help."""
    text = help_text(tuple(GUIDES.values()), locale=locale_of(gate.interaction))
    await gate.show(await press.print(Sheet(blocks=(Text(text),))))
