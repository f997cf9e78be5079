"""Names of people: harmless in messages (no markdown, mention, link or turned text), plain in alt texts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache, partial

from bot.games.game import Seat
from bot.matches import Chair, Table
from bot.words.guide import with_you
from bot.words.people import level_computer, short_computer
from bot.words.phrasebook import and_list, phrasebook, say
from cogs.portraits import portrait_of
from images import ENGLISH as ENGLISH_LABELS
from images import Face, drawable_name
from images.art.people import is_drawable
from images.ink.look import USUAL, drawn_in
from images.ink.text import isolated

LONGEST = 32
"""Characters of a name that are shown; Discord's own limit for display names."""

NAMED_MOST = 3
"""So many people are named in one phrase; of more, the last share a number, which is never one."""

_MARKDOWN = re.compile(r"[\\*_~|`>#\[\]()<:@/♠♥♦♣-]|(?<=^\d)[.]|(?<=^\d\d)[.]")
"""What could act in a message: signs, a number that would begin a list, and suits, which become pictures."""

_NO_INK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs of a letter's or mark's kind that show nothing."""

_MARKS_MOST = 3
"""Marks on one letter; the writings of the world need as many, more are a tower."""

_EMOJI = range(0x1F000, 0x1FB00)
"""Where new emoji come, of which Python may not know yet."""


@lru_cache(maxsize=2048)
def tidy(name: str) -> str:
    """A name as plain text, for pictures and alt texts: invisible and text-turning characters left out."""
    kept: list[str] = []
    marks = _MARKS_MOST
    for each in name:
        if not _is_shown(each):
            continue
        # A mark on nothing would sit on the word before the name.
        marks = marks + 1 if unicodedata.category(each)[0] == "M" else 0
        if marks <= _MARKS_MOST:
            kept.append(" " if each.isspace() else each)
    return " ".join("".join(kept).split())[:LONGEST].strip() or "Player"


@lru_cache(maxsize=2048)
def escaped(name: str) -> str:
    """A name as a message may hold it: it looks like the name, and does nothing."""
    return isolated(_MARKDOWN.sub(r"\\\g<0>", tidy(name)))


def plain_names(table: Table) -> tuple[str, ...]:
    """The names by seat for alt texts, menus and pictures; no two are alike."""
    return _told_apart(table, level_computer)


def _told_apart(table: Table, computer: Callable[[str, int], str]) -> tuple[str, ...]:
    """The names by seat; ``computer`` names those of a level by their number at the table."""
    computers = [chair.seat for chair in table.chairs if chair.computer is not None]
    return told_apart(
        tuple(
            _person_name(chair)
            if chair.computer is None
            else computer(chair.computer, computers.index(chair.seat) + 1)
            for chair in table.chairs
        )
    )


def chair_names(chairs: Iterable[Chair]) -> tuple[str, ...]:
    """Names by seat for a menu, in which all computer players have one name."""
    return tuple(map(_person_name, chairs))


def _person_name(chair: Chair) -> str:
    return say("Guest") if chair.is_hidden else tidy(chair.name)


def message_names(table: Table) -> tuple[str, ...]:
    """The names by seat for messages."""
    return tuple(escaped(name) for name in plain_names(table))


def names_to(table: Table, readers: Collection[Seat]) -> tuple[str, ...]:
    """The names by seat for messages; a reader who is alone is called “you”, where the sentence bears it."""
    names = message_names(table)
    if len(readers) != 1:
        return names
    return with_you(names, *readers)


def told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names, numbered where somebody before is called the same: ``Alex``, ``Alex (2)``."""
    found: list[str] = []
    for name in names:
        number, shown = 1, name
        while shown.casefold() in (other.casefold() for other in found):
            number += 1
            ending = f" ({number})"
            shown = name[: LONGEST - len(ending)].rstrip() + ending
        found.append(shown)
    return tuple(found)


def company(names: tuple[str, ...]) -> str:
    """Several people in one phrase, of many the first and how many more: ``Alice, Bob and 5 others``."""
    if len(names) <= NAMED_MOST:
        return and_list(names)
    named = names[: NAMED_MOST - 1]
    others = say("{number} others", number=len(names) - len(named))
    return and_list((*named, others))


def faces(table: Table) -> tuple[Face, ...]:
    """The people by seat for pictures; a computer player has no account, so its seat stands for it.

    Their avatars are there where a picture is being drawn. Computer players have short names where there is
    little room, as among many seats: otherwise all would read “Computer…”.
    """
    short_names = _told_apart(table, short_computer)
    names = plain_names(table) if len(table.chairs) == 2 else short_names
    return tuple(
        Face(name, chair.seat, short=short)
        if chair.user is None
        else Face(name, chair.user, portrait_of(chair.user), chair.preferences.back)
        for name, short, chair in zip(names, short_names, table.chairs, strict=True)
    )


def stand_ins(shown: Iterable[Face]) -> Iterator[str]:
    """What a picture calls those whose names it cannot write, in a line for each of them."""
    book = phrasebook()
    for face in shown:
        if not is_drawable(face.name):
            other = drawn_in(USUAL, partial(drawable_name, face, ENGLISH_LABELS), says=book.label)
            yield say("{name} appears in pictures as {shown}.", name=escaped(face.name), shown=other)


def _is_shown(character: str) -> bool:
    # Zl, Zp, Cc are white space or nothing; Cf holds the marks that turn text around, and also the joiner of
    # emoji families, whose parts are then simply shown one after the other.
    if character.isspace() or ord(character) in _EMOJI:
        return True
    return character not in _NO_INK and unicodedata.category(character) not in {"Cc", "Cf", "Co", "Cs", "Cn"}
