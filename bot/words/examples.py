"""Examples with cards on a page of rules: written as text, drawn as a picture, spoken as its alt text.

In RULES.md an example is a fenced block named ``cards``, which people can read as it is::

    A knock: run 4♠ 5♠ 6♠ · deadwood 2♦
    Laid off: run 4♠ 5♠ 6♠ +7♠

Each line is a row: words, a colon, and groups of cards between ``·``. A group may begin with its name. A card
with ``+`` before it is ringed. Picture and alt text are made from these lines alone, so they never differ.
A game with cards of its own says how they are written and spoken (`CardTexts`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.examples import CardGroup, ExampleRow
from bot.games.cards import PACK
from bot.words.cards import cards_words, fit
from bot.words.phrasebook import passage, say

FENCE_BEGIN = "```cards"
FENCE_END = "```"

_MARK = "+"
_BETWEEN = "·"


@dataclass(frozen=True, slots=True, eq=False)
class CardTexts:
    """The cards of a game: how they stand in its RULES.md, and how several of them are spoken."""

    cards: Mapping[str, Any]
    words: Callable[[tuple[Any, ...]], str]


PLAYING_CARDS = CardTexts({card.label: card for card in PACK}, cards_words)
"""The 52 cards of most games: ``5♠``."""


class ExampleError(ValueError):
    """A line of an example cannot be read; the message quotes it."""


@dataclass(frozen=True, slots=True)
class Example:
    """The rows of a picture, from top to bottom."""

    rows: tuple[ExampleRow, ...]
    texts: CardTexts = PLAYING_CARDS
    """How the game writes and speaks its cards."""


def parse_example(lines: Iterable[str], texts: CardTexts = PLAYING_CARDS) -> Example:
    """The example that the lines between the fences are; raises ExampleError."""
    return Example(tuple(_row(line, texts) for line in lines if line.strip()), texts)


def example_alt(example: Example) -> str:
    """The picture in words."""
    return fit(_row_words(row, example.texts) for row in example.rows)


def words_of(example: Example) -> Iterator[str]:
    """The texts of an example that can be translated: its words, and the names of its groups."""
    for row in example.rows:
        yield row.caption
        yield from (group.name for group in row.groups if group.name)


def in_words_of(example: Example) -> Example:
    """The example with its words in the reader's language."""
    rows = tuple(
        replace(row, caption=passage(row.caption), groups=tuple(_called(each) for each in row.groups))
        for row in example.rows
    )
    return replace(example, rows=rows)


def _called(group: CardGroup) -> CardGroup:
    return replace(group, name=passage(group.name)) if group.name else group


def _row(line: str, texts: CardTexts) -> ExampleRow:
    caption, colon, rest = line.partition(":")
    if not colon or not caption.strip():
        raise ExampleError(f"a row needs words and a colon before its cards: {line!r}")
    return ExampleRow(
        caption.strip(), tuple(_group(part, line, texts.cards) for part in rest.split(_BETWEEN))
    )


def _group(part: str, line: str, known: Mapping[str, Any]) -> CardGroup:
    words = part.split()
    # Whatever comes before the first card is the name of the group: “run 4♠ 5♠ 6♠”.
    first = next((at for at, word in enumerate(words) if word.removeprefix(_MARK) in known), len(words))
    names, signs = words[:first], words[first:]
    unknown = [sign for sign in signs if sign.removeprefix(_MARK) not in known]
    if not signs or unknown:
        raise ExampleError(f"{' '.join(unknown) or 'nothing'} is no card, in {line!r}")
    return CardGroup(
        name=" ".join(names),
        cards=tuple(known[sign.removeprefix(_MARK)] for sign in signs),
        marked=tuple(known[sign.removeprefix(_MARK)] for sign in signs if sign.startswith(_MARK)),
        kind=names[0] if names else "",
    )


def _row_words(row: ExampleRow, texts: CardTexts) -> str:
    groups = "; ".join(_group_words(group, texts) for group in row.groups)
    return say("{caption}: {groups}.", caption=row.caption, groups=groups)


def _group_words(group: CardGroup, texts: CardTexts) -> str:
    cards = texts.words(group.cards)
    told = say("{name}, {cards}", name=group.name, cards=cards) if group.name else cards
    if not group.marked:
        return told
    return say("{group} (ringed: {cards})", group=told, cards=texts.words(group.marked))
