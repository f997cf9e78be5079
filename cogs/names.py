"""Names of people: harmless in messages (no markdown, mention, link or turned text), plain in alt texts."""

from __future__ import annotations

import re
import unicodedata

from bot.matches import Table
from bot.words.phrasebook import ENGLISH, Locale, phrasebook
from images import Face

LONGEST = 32
"""Characters of a name that are shown; Discord's own limit for display names."""

NAMED_MOST = 3
"""So many people are named in one phrase; of more, the last share a number, which is never one."""

_MARKDOWN = re.compile(r"([\\*_~|`>#\[\]()<:@/-])")


def tidy(name: str) -> str:
    """A name as plain text, for pictures and alt texts: invisible and text-turning characters left out."""
    folded = "".join(" " if each.isspace() else each for each in name if _is_shown(each))
    return " ".join(folded.split())[:LONGEST].strip() or "Player"


def escaped(name: str) -> str:
    """A name as a message may hold it: it looks like the name, and does nothing."""
    return _MARKDOWN.sub(r"\\\1", tidy(name))


def plain_names(table: Table) -> tuple[str, ...]:
    """The names by seat for alt texts and pictures."""
    return tuple(tidy(chair.name) for chair in table.chairs)


def message_names(table: Table) -> tuple[str, ...]:
    """The names by seat for messages."""
    return tuple(escaped(chair.name) for chair in table.chairs)


def company(names: tuple[str, ...], locale: Locale = ENGLISH) -> str:
    """Several people in one phrase, of many the first and how many more: ``Alice, Bob and 5 others``."""
    book = phrasebook(locale)
    if len(names) <= NAMED_MOST:
        return book.both(names)
    named = names[: NAMED_MOST - 1]
    others = book.say("{number} others", number=len(names) - len(named))
    return book.both((*named, others))


def faces(table: Table) -> tuple[Face, ...]:
    """The people by seat for pictures; a computer player has no account, so its seat stands for it."""
    return tuple(
        Face(tidy(chair.name), chair.seat if chair.user is None else chair.user) for chair in table.chairs
    )


def _is_shown(character: str) -> bool:
    # Zl, Zp, Cc are white space or nothing; Cf holds the marks that turn text around, and also the joiner of
    # emoji families, whose parts are then simply shown one after the other.
    return character.isspace() or unicodedata.category(character) not in {"Cc", "Cf", "Co", "Cs", "Cn"}
