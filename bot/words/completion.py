"""Options completed while somebody types them: ``target 250, gin b`` becomes ``target 250, gin bonus 20``."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from bot.games.options import (
    BadValue,
    Option,
    UnknownOption,
    Value,
    folded,
    named_option,
    parts_of,
    read_option,
    read_value,
    write_option,
    write_value,
)
from bot.words.guide import Guide
from bot.words.option_text import allowed_values
from bot.words.phrasebook import phrasebook

FEW = 2
"""An option with no more values than these is completed with its unusual one at once."""

LABEL_LONGEST = 100
"""Characters of a suggestion that Discord shows."""


class Completion(NamedTuple):
    """One suggestion: how it is shown, and the whole text that it stands for.

    Discord puts the label into the field, and people type on behind it: so it is the text, and what explains
    it stands in brackets, which are not read.
    """

    label: str
    text: str


def completions(guide: Guide, typed: str) -> tuple[Completion, ...]:
    """The ways in which the last option of a text may go on; those before it stay as they are."""
    parts = parts_of(typed)
    ends = typed.rstrip()[-1:] in {"", ",", ";"}
    before, last = (parts, "") if ends else (parts[:-1], parts[-1] if parts else "")
    taken = set(_names(before, guide.options))
    free = tuple(option for option in guide.options if option.name not in taken)
    found = dict.fromkeys(_endings(free, last))
    return tuple(_completion(guide, before, option, value) for option, value in found)


def _names(parts: list[str], options: tuple[Option, ...]) -> Iterator[str]:
    """The options that are there already; what is not understood is refused when it is sent."""
    for part in parts:
        try:
            yield read_option(part, options)[0].name
        except (UnknownOption, BadValue):
            continue


def _endings(options: tuple[Option, ...], last: str) -> Iterator[tuple[Option, Value | None]]:
    """Options with a value, or with none where it is to be typed next; the best fit first."""
    words = folded(last)
    named = named_option(words, options)
    if named is not None:
        rest = words[len(named.spoken) :].strip()
        yield from ((named, value) for value in _values(named, rest))
    begun = [option for option in options if option.spoken.startswith(words)]
    for option in (*begun, *(each for each in options if words in each.spoken)):
        if option is not named:
            yield option, _unusual(option)


def _values(option: Option, rest: str) -> Iterator[Value]:
    """The values that begin as typed; a number that was typed comes first."""
    if not option.is_number:
        yield from (value for value in option.values if folded(write_value(value)).startswith(rest))
        return
    known = tuple(number for number in option.known if str(number).startswith(rest))
    yield from dict.fromkeys((*_typed(option, rest), *known))


def _typed(option: Option, text: str) -> tuple[Value, ...]:
    """The value that a text is already, if it is one."""
    try:
        return (read_value(option, text),)
    except BadValue:
        return ()


def _unusual(option: Option) -> Value | None:
    """The one value that is worth typing an option of two values for."""
    others = [value for value in option.values if value != option.usual]
    return others[0] if len(others) == FEW - 1 else None


def _completion(guide: Guide, before: list[str], option: Option, value: Value | None) -> Completion:
    book = phrasebook()
    own = option.spoken if value is None else write_option(option.name, value)
    text = ", ".join((*before, own))
    line = guide.option_line(option.name)
    if value is None:
        line = book.say("{line}, {allowed}", line=line, allowed=allowed_values(option))
    elif isinstance(value, Enum):
        meaning = guide.value_line(option.name, str(value.value))
        line = book.say("{line}: {meaning}", line=line, meaning=meaning)
    explained = f"{text} ({line})"
    label = explained if len(explained) <= LABEL_LONGEST else text
    return Completion(label, f"{text} " if value is None else text)
