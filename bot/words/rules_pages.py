"""The rules of a game as short pages, cut from the RULES.md beside its code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from bot.words.phrasebook import ENGLISH, Locale, phrasebook

PAGE_LIMIT = 900
"""Characters of one page: a phone shows them without much scrolling."""

_STEP = 20
"""Characters by which the length of a page is tried."""

_HEADING = "## "

_PART = "# "
"""A first-level heading: below it nothing is for players until the next page's heading."""

_STARTS_A_LINE = re.compile(r"\s*(?:[-*+] |\d+[.)] |[>|#])")
"""Markdown that begins a line of its own: items, quotes, tables, headings."""


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page; ``text`` is Markdown as Discord reads it."""

    title: str
    text: str


@cache
def rules_pages(game: str, *, locale: Locale = ENGLISH) -> tuple[RulesPage, ...]:
    """The pages of a game's rules, by the game's key; English for every locale so far."""
    document = files(f"bot.games.{game}").joinpath("RULES.md").read_text(encoding="utf-8")
    return paginate(document, locale=locale)


def paginate(document: str, *, locale: Locale = ENGLISH) -> tuple[RulesPage, ...]:
    """A page for each second-level heading, or several if its text is long.

    What stands directly below a first-level heading is no page: it is for those who read the file.
    """
    book = phrasebook(locale)
    pages = []
    for title, text in _sections(document.splitlines()):
        for number, part in enumerate(_parts(text), start=1):
            head = title if number == 1 else book.say("{title} ({number})", title=title, number=number)
            pages.append(RulesPage(head, part))
    return tuple(pages)


def _sections(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each second-level heading with the text below it."""
    title: str | None = None
    body: list[str] = []
    for line in lines:
        if not line.startswith((_HEADING, _PART)):
            body.append(line)
            continue
        if title is not None:
            yield title, _unwrapped(body)
        title = line.removeprefix(_HEADING).strip() if line.startswith(_HEADING) else None
        body = []
    if title is not None:
        yield title, _unwrapped(body)


def _unwrapped(lines: Iterable[str]) -> str:
    """The text with one line for each paragraph, heading, item and row, as Discord shows every line break."""
    unwrapped = [""]
    for line in lines:
        goes_on = unwrapped[-1] and not unwrapped[-1].startswith("#")
        if goes_on and line and not _STARTS_A_LINE.match(line):
            unwrapped[-1] += f" {line.strip()}"
        else:
            unwrapped.append(line.rstrip())
    return "\n".join(unwrapped).strip()


def _parts(text: str) -> tuple[str, ...]:
    """The text in as few pieces within PAGE_LIMIT as it takes, of about equal length."""
    fewest = tuple(_filled(text, PAGE_LIMIT))
    even = len(text) // len(fewest) if fewest else 0
    for length in range(even, PAGE_LIMIT, _STEP):
        parts = tuple(_filled(text, length))
        if len(parts) == len(fewest):
            return parts
    return fewest


def _filled(text: str, length: int) -> Iterator[str]:
    """The text in pieces of at most this length, broken between paragraphs if possible, else lines or words.

    A paragraph within PAGE_LIMIT is not broken, even if it is longer.
    """
    part = ""
    for glue, piece in _pieces(text):
        longer = f"{part}{glue}{piece}" if part else piece
        if part and len(longer) > length:
            yield part
            part = piece
        else:
            part = longer
    if part:
        yield part


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """The smallest pieces that need not be broken, each with what joins it to the one before."""
    for paragraph in text.split("\n\n"):
        if len(paragraph) <= PAGE_LIMIT:
            yield "\n\n", paragraph
            continue
        glue = "\n\n"
        for line in paragraph.split("\n"):
            for word in (line,) if len(line) <= PAGE_LIMIT else line.split(" "):
                yield glue, word[:PAGE_LIMIT]
                glue = " "
            glue = "\n"
