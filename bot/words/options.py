"""Rules of one's own: options as people type them, and presets that were saved."""

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
    spoken,
    write_option,
    write_value,
)
from bot.words.guide import Guide
from bot.words.phrasebook import say

FEW = 2
"""An option with at most so many values is completed with its unusual value at once."""

LABEL_LONGEST = 100
"""Characters of a suggestion that Discord shows."""


class Completion(NamedTuple):
    """One suggestion: how it is shown, and the whole text that it stands for.

    Discord puts the label of a chosen suggestion into the field, and people type on behind it. So the label
    is the text itself, followed by an explanation in brackets, which are skipped when the field is read.
    """

    label: str
    text: str


def completions(guide: Guide, typed: str) -> tuple[Completion, ...]:
    """The ways to complete the last option of a text; the options before it stay as they are."""
    parts = parts_of(typed)
    # After a comma the last option is done, and the next one is suggested.
    ends = typed.rstrip()[-1:] in {"", ",", ";"}
    before, last = (parts, "") if ends else (parts[:-1], parts[-1] if parts else "")
    taken = set(_names(before, guide.options))
    free = tuple(option for option in guide.options if option.name not in taken)
    found = dict.fromkeys(_endings(free, last))
    return tuple(_completion(guide, before, option, value) for option, value in found)


def _names(parts: list[str], options: tuple[Option, ...]) -> Iterator[str]:
    """The options that the text holds already; parts that cannot be read are refused when it is sent."""
    for part in parts:
        try:
            yield read_option(part, options)[0].name
        except (UnknownOption, BadValue):
            continue


def _endings(options: tuple[Option, ...], last: str) -> Iterator[tuple[Option, Value | None]]:
    """Options with a value, or without one where it must be typed next; the best fit first."""
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
    own = option.spoken if value is None else write_option(option.name, value)
    text = ", ".join((*before, own))
    line = guide.option_line(option.name)
    if value is None:
        line = say("{line}, {allowed}", line=line, allowed=allowed_values(option))
    elif isinstance(value, Enum):
        meaning = guide.value_line(option.name, str(value.value))
        line = say("{line}: {meaning}", line=line, meaning=meaning)
    explained = f"{text} ({line})"
    label = explained if len(explained) <= LABEL_LONGEST else text
    return Completion(label, f"{text} " if value is None else text)


QUOTED = 60
"""Characters of what somebody typed that are shown to them again."""


def unknown_option(text: str, options: tuple[Option, ...], game: str) -> str:
    """A text that begins with no option; ``text`` is escaped already."""
    return say(
        "options: “{text}” isn't an option. {game} has {options}. Give each its value, with commas between.",
        text=text[:QUOTED],
        game=game,
        options=", ".join(option.spoken for option in options),
    )


def bad_value(option: Option, text: str) -> str:
    """A value that an option does not take; ``text`` is escaped already."""
    allowed = allowed_values(option)
    if not text:
        return say("options: {option} needs a value: {allowed}.", option=option.spoken, allowed=allowed)
    return say(
        "options: {option} can't be “{text}”. Choose {allowed}.",
        option=option.spoken,
        text=text[:QUOTED],
        allowed=allowed,
    )


def option_twice(option: Option) -> str:
    """An option that was given two values."""
    return say("{option} has two values. Choose one.", option=option.spoken)


def contradiction(why: str) -> str:
    """Options that do not go together; ``why`` is what the ruleset says, with the names of both."""
    return say("These rules clash: {why}.", why=spoken(why))


def allowed_values(option: Option) -> str:
    """What an option takes: ``a number from 0 to 10``, ``on or off``."""
    if option.is_number:
        return say("a number from {least} to {most}", least=option.least, most=option.most)
    values = tuple(write_value(value) for value in option.values)
    return say("{values} or {last}", values=", ".join(values[:-1]), last=values[-1])


def unknown_rules(text: str, names: tuple[str, ...]) -> str:
    """Rules that nobody has under that name; ``text`` is escaped already."""
    return say(
        "rules: nothing here is called “{text}”. Choose {names}, or rules saved by you or this server.",
        text=text[:QUOTED],
        names=", ".join(names),
    )


def rules_line(game: str, name: str) -> str:
    """Rules by name with the game that they are of: ``Gin Rummy, Oklahoma gin``."""
    return say("{game}, {name}", game=game, name=name)


def saved_line(name: str, *, of_server: bool) -> str:
    """That a preset was saved."""
    if of_server:
        return say("Saved for this server: **{name}**. Play it with /play rules.", name=name)
    return say("Saved for you: **{name}**. Play it on any server with /play rules.", name=name)


def deleted_line(name: str, *, of_server: bool) -> str:
    """That a preset was deleted."""
    if of_server:
        return say("Deleted for this server: **{name}**. Matches in progress keep their rules.", name=name)
    return say("Deleted: **{name}**. Matches in progress keep their rules.", name=name)


def preset_line(name: str, rules: str, options: str) -> str:
    """A saved preset in a list: its name, and its rules in short."""
    if not options:
        return say("**{name}**: {rules}", name=name, rules=rules)
    return say("**{name}**: {rules}, {options}", name=name, rules=rules, options=options)


def spoiled_line(name: str) -> str:
    """A saved preset in a list that can no longer be used."""
    return say("**{name}**: saved by another version of Upcard; save it again", name=name)
