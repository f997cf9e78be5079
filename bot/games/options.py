"""The options of a ruleset, read off its type, and their text form: ``target 250, knock source upcard``.

Nothing is listed twice: names, values and defaults are those of the ruleset's fields, bounds those that its
module has as ``BOUNDS``. An option is typed as its field is called, with spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, TypeVar

import msgspec

Value = bool | int | Enum

RulesT = TypeVar("RulesT", bound=msgspec.Struct)

SWITCH: Mapping[str, bool] = {
    "on": True,
    "yes": True,
    "true": True,
    "off": False,
    "no": False,
    "false": False,
}
"""What may be typed for an option that is on or off; the first word of each is how we write it."""

_NEGATION = "no "
_ASIDE = re.compile(r"\([^()]*\)?")
"""What a suggestion explains in brackets: on Discord it stays in the text when somebody types on."""

_SEPARATORS = re.compile(r"[,;\n]")
_SPACES = re.compile(r"(?:[\s_=:]|(?<=\w)-|-(?!\d))+")
"""What may stand between words; the sign of a number does not."""


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One option: the values it takes, or for a number the least and the most."""

    name: str
    """The field of the ruleset."""
    usual: Value
    values: tuple[Value, ...] = ()
    """All values; empty for a number."""
    least: int = 0
    most: int = 0
    known: tuple[int, ...] = ()
    """Numbers that the presets have, in order."""

    @property
    def spoken(self) -> str:
        """The name as it is typed: ``gin bonus``."""
        return spoken(self.name)

    @property
    def is_number(self) -> bool:
        return not self.values


class UnknownOption(ValueError):
    """A text begins with the name of no option."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class BadValue(ValueError):
    """An option does not take what is written behind it."""

    def __init__(self, option: Option, text: str) -> None:
        super().__init__(option.name)
        self.option = option
        self.text = text


class OptionTwice(ValueError):
    """An option is written twice, with different values."""

    def __init__(self, option: Option) -> None:
        super().__init__(option.name)
        self.option = option


def spoken(word: str) -> str:
    """A name or a value of the code as it is typed."""
    return word.replace("_", " ")


def options_of(
    rules: type[msgspec.Struct], bounds: Mapping[str, tuple[int, int]], presets: Iterable[msgspec.Struct] = ()
) -> tuple[Option, ...]:
    """The options in the order of the fields.

    Raises TypeError for a field that is no switch, choice or bounded number: the rules are at fault then.
    """
    known = tuple(presets)
    return tuple(_option(field, bounds, known) for field in msgspec.structs.fields(rules))


def _option(
    field: msgspec.structs.FieldInfo,
    bounds: Mapping[str, tuple[int, int]],
    presets: tuple[msgspec.Struct, ...],
) -> Option:
    name, kind, usual = field.name, field.type, field.default
    if kind is bool:
        return Option(name=name, usual=usual, values=(True, False))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Option(name=name, usual=usual, values=tuple(kind))
    if kind is not int or name not in bounds:
        raise TypeError(f"{name} is no option: a switch, a choice, or a number with bounds")
    least, most = bounds[name]
    numbers = {usual, *(getattr(preset, name) for preset in presets)}
    return Option(name=name, usual=usual, least=least, most=most, known=tuple(sorted(numbers)))


def write_value(value: Value) -> str:
    """A value as it is typed: ``on``, ``second deck``, ``250``."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return spoken(str(value.value)) if isinstance(value, Enum) else str(value)


def write_option(name: str, value: Value) -> str:
    """One option with its value: ``gin bonus 20``."""
    return f"{spoken(name)} {write_value(value)}"


def write_options(rules: msgspec.Struct, base: msgspec.Struct) -> str:
    """All that differs from the base, as it could be typed; empty when nothing does."""
    return ", ".join(write_option(name, getattr(rules, name)) for name in differences(rules, base))


def differences(rules: msgspec.Struct, base: msgspec.Struct) -> Iterator[str]:
    """The names of the options in which two rulesets of a game differ."""
    return (name for name in rules.__struct_fields__ if getattr(rules, name) != getattr(base, name))


def with_options(base: RulesT, changes: Mapping[str, Value]) -> RulesT:
    """The ruleset with some options changed; raises RulesError where they contradict each other."""
    return msgspec.structs.replace(base, **changes)


def read_options(text: str, options: Sequence[Option]) -> dict[str, Value]:
    """The values that a text gives to options; raises UnknownOption, BadValue or OptionTwice."""
    found: dict[str, Value] = {}
    for part in parts_of(text):
        option, value = read_option(part, options)
        if found.get(option.name, value) != value:
            raise OptionTwice(option)
        found[option.name] = value
    return found


def parts_of(text: str) -> list[str]:
    """The options of a text one by one, each still to be read; what stands in brackets is left out."""
    return [part.strip() for part in _SEPARATORS.split(_ASIDE.sub(" ", text)) if part.strip()]


def read_option(text: str, options: Sequence[Option]) -> tuple[Option, Value]:
    """One option and its value; a switch alone is on, with *no* before it off.

    Raises UnknownOption or BadValue.
    """
    words = folded(text)
    option = named_option(words, options)
    if option is not None:
        return option, read_value(option, words[len(option.spoken) :].strip())
    denied = words.removeprefix(_NEGATION)
    option = named_option(denied, options) if denied != words else None
    if option is not None and False in option.values and denied == option.spoken:
        return option, False
    raise UnknownOption(text)


def read_value(option: Option, text: str) -> Value:
    """The value that a text names; raises BadValue."""
    words = folded(text)
    if option.is_number:
        if not (words.isascii() and words.isdigit() and len(words) <= 9):
            raise BadValue(option, text)
        if not option.least <= int(words) <= option.most:
            raise BadValue(option, text)
        return int(words)
    if isinstance(option.usual, bool):
        if words and words not in SWITCH:
            raise BadValue(option, text)
        return SWITCH.get(words, True)
    for value in option.values:
        if folded(write_value(value)) == words:
            return value
    raise BadValue(option, text)


def folded(text: str) -> str:
    """A text as it is compared: in small letters, with single spaces for all that may stand between words."""
    return _SPACES.sub(" ", text).strip().casefold()


def named_option(words: str, options: Sequence[Option]) -> Option | None:
    """The option with the longest name that the words begin with."""
    begun: list[Option] = [each for each in options if f"{words} ".startswith(f"{each.spoken} ")]
    return max(begun, key=lambda option: len(option.name), default=None)


def decode_ruleset(text: str, rules: type[RulesT]) -> RulesT:
    """A stored ruleset; raises msgspec.MsgspecError when its options are no longer those of the game, or no
    longer go together.
    """
    decoded: Any = msgspec.json.decode(text, type=rules)
    found: RulesT = decoded
    return found
