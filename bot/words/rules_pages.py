"""The rules of a game as short pages with pictures, cut from the RULES.md beside its code.

A preset has one more page, before the others: what is different in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from itertools import groupby

from bot.words.examples import (
    FENCE_BEGIN,
    FENCE_END,
    PLAYING_CARDS,
    CardTexts,
    Example,
    in_words_of,
    parse_example,
    words_of,
)
from bot.words.guide import Guide
from bot.words.phrasebook import by_language, passage, say

PAGE_LIMIT = 900
"""Characters of one page: a phone shows them without much scrolling."""

ROW_WEIGHT = 120
"""Characters for which a row of cards in a picture counts: the lines of text that it is as high as."""

_STEP = 20
"""Characters by which the length of a page is tried."""

_HEADING = "## "

_PART = "# "
"""A first-level heading: below it nothing is for players until the next page's heading."""

_STARTS_A_LINE = re.compile(r"\s*(?:[-*+] |\d+[.)] |[>|#])")
"""Markdown that begins a line of its own: items, quotes, tables, headings."""


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page: from top to bottom texts, in Markdown as Discord reads it, and pictures."""

    title: str
    pieces: tuple[str | Example, ...]

    @property
    def text(self) -> str:
        """The texts of the page, without its pictures."""
        return "\n\n".join(piece for piece in self.pieces if isinstance(piece, str))

    @property
    def examples(self) -> tuple[Example, ...]:
        """The pictures of the page."""
        return tuple(piece for piece in self.pieces if isinstance(piece, Example))


def guided_pages(guide: Guide) -> tuple[RulesPage, ...]:
    """The pages of a game's rules. Its RULES.md lies in the package of its ruleset class."""
    package, _, _ = type(next(iter(guide.presets.values()))).__module__.rpartition(".")
    return _pages_in(package, guide.card_texts)


@by_language
def _pages_in(package: str, texts: CardTexts) -> tuple[RulesPage, ...]:
    document = files(package).joinpath("RULES.md").read_text(encoding="utf-8")
    return paginate(document, texts=texts)


def preset_page(guide: Guide, preset: str) -> RulesPage:
    """The page about a preset: its terms, and what is different in it."""
    terms = guide.terms(guide.presets[preset])
    lines = (
        _sentence(guide.preset_line(preset)),
        "\n".join(f"- {line}" for line in terms),
        say("The other rules are those of {game}, on the next pages.", game=guide.name()),
    )
    return RulesPage(guide.preset_name(preset), ("\n\n".join(lines),))


def _sentence(phrase: str) -> str:
    """A phrase as a sentence of its own."""
    return f"{phrase[:1].upper()}{phrase[1:]}."


def unknown_preset(text: str, names: tuple[str, ...]) -> str:
    """A preset that no game has; ``text`` is escaped already."""
    return say(
        "preset: nothing is called “{text}”. Choose {names}. For saved rules, use /preset show.",
        text=text,
        names=", ".join(names),
    )


def paginate(document: str, *, texts: CardTexts = PLAYING_CARDS) -> tuple[RulesPage, ...]:
    """A page for each second-level heading, or several if its text is long.

    Text directly below a first-level heading is no page: it is for people who read the file.
    """
    pages = []
    for heading, english in _sections(document.splitlines()):
        title = passage(heading)
        text = "\n\n".join(_translated(paragraph) for paragraph in english.split("\n\n"))
        for number, part in enumerate(_parts(text), start=1):
            head = title if number == 1 else say("{title} ({number})", title=title, number=number)
            pages.append(RulesPage(head, tuple(_shown(part, texts))))
    return tuple(pages)


def passages(document: str, *, texts: CardTexts = PLAYING_CARDS) -> Iterator[str]:
    """What the catalogues hold of a document: its headings, paragraphs, and the words of its examples."""
    for heading, text in _sections(document.splitlines()):
        yield heading
        for paragraph in text.split("\n\n"):
            if paragraph.startswith(FENCE_BEGIN):
                yield from words_of(parse_example(paragraph.splitlines()[1:-1], texts))
            elif paragraph:
                yield paragraph


def _translated(paragraph: str) -> str:
    """A paragraph in the reader's language; examples are translated when they are read."""
    is_prose = paragraph and not paragraph.startswith(FENCE_BEGIN)
    return passage(paragraph) if is_prose else paragraph


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
    fenced = False
    for line in lines:
        if fenced or line == FENCE_BEGIN:
            fenced = line != FENCE_END
            unwrapped.append(line)
            continue
        goes_on = unwrapped[-1] and not unwrapped[-1].startswith("#")
        if goes_on and line and not _STARTS_A_LINE.match(line):
            unwrapped[-1] += f" {line.strip()}"
        else:
            unwrapped.append(line.rstrip())
    return "\n".join(unwrapped).strip()


def _shown(text: str, texts: CardTexts) -> Iterator[str | Example]:
    """The text with each example read, in their order."""
    for paragraphs, is_example in _runs(text):
        if is_example:
            yield in_words_of(parse_example(paragraphs.splitlines()[1:-1], texts))
        else:
            yield paragraphs


def _runs(text: str) -> Iterator[tuple[str, bool]]:
    """Each example alone, and the paragraphs between two examples together."""
    for is_example, run in groupby(text.split("\n\n"), key=lambda part: part.startswith(FENCE_BEGIN)):
        if is_example:
            yield from ((example, True) for example in run)
        else:
            yield "\n\n".join(run), False


def _weight(text: str) -> int:
    """How much room a text takes, in characters, with a row of cards as several lines."""
    total = len(text)
    for paragraph in text.split("\n\n"):
        if paragraph.startswith(FENCE_BEGIN):
            total += (paragraph.count("\n") - 1) * ROW_WEIGHT - len(paragraph)
    return total


def _parts(text: str) -> tuple[str, ...]:
    """The text in as few pieces within PAGE_LIMIT as it takes, of about equal length."""
    fewest = tuple(_filled(text, PAGE_LIMIT))
    # Filled greedily, the last page would often hold a line or two. So the shortest length is tried at which
    # the text still takes as few pages.
    even = _weight(text) // len(fewest) if fewest else 0
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
        if part and _weight(longer) > length:
            yield part
            part = piece
        else:
            part = longer
    if part:
        yield part


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """The smallest pieces that need not be broken, each with what joins it to the one before."""
    for block in _with_examples(text):
        if _weight(block) <= PAGE_LIMIT:
            yield "\n\n", block
            continue
        for paragraph in block.split("\n\n"):
            if _weight(paragraph) <= PAGE_LIMIT or paragraph.startswith(FENCE_BEGIN):
                yield "\n\n", paragraph
            else:
                yield from _lines_and_words(paragraph)


def _lines_and_words(paragraph: str) -> Iterator[tuple[str, str]]:
    """A paragraph that is too long in pieces: its lines, and the words of lines that are too long."""
    glue = "\n\n"
    for line in paragraph.split("\n"):
        for word in (line,) if len(line) <= PAGE_LIMIT else line.split(" "):
            yield glue, word[:PAGE_LIMIT]
            glue = " "
        glue = "\n"


def _with_examples(text: str) -> Iterator[str]:
    """The paragraphs, each together with the examples that follow it."""
    kept = ""
    for paragraph in text.split("\n\n"):
        if kept and not paragraph.startswith(FENCE_BEGIN):
            yield kept
            kept = paragraph
        else:
            kept = f"{kept}\n\n{paragraph}" if kept else paragraph
    yield kept
