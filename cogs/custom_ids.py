"""Custom ids: what a press on a button or menu means, as a value that is written into its id and read back.

Discord returns the id of a pressed item and nothing else, so the id carries all that the answer needs: a
button works after a restart, however old its message is. Declare one as a class with the form of its text:

    class RankingPage(CustomId, form="l:{game}:{period}:{page}"):
        game: GameKey
        period: Period
        page: int

The types of the fields say how each is written and what is read back; whatever else comes is a `StaleId`.
An id says what to do and never who may do it, which is checked at the press. No id in a message for everybody
names a card.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import Field, dataclass, fields
from enum import StrEnum
from typing import Annotated, Any, ClassVar, NewType, Self, get_type_hints

from typing_extensions import dataclass_transform

LIMIT = 100
"""The longest custom id that Discord takes, in characters."""

ANY_OF_OURS = re.compile(r"[a-z]+:.*", re.DOTALL)
"""What every form begins with: a word of its own and a colon."""

_FIELD = re.compile(r"\{(\w+)\}")


class StaleId(ValueError):
    """A custom id is none that this program writes: it is older than this program, or was never ours."""


@dataclass(frozen=True, slots=True)
class Part:
    """How the value of a field is written in an id: a pattern without groups, and the ways there and back."""

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


def _flag(no: str, yes: str) -> Part:
    return Part(f"{no}|{yes}", read=lambda text: text == yes, write=lambda value: yes if value else no)


def _pairs(codes: str) -> tuple[str, ...]:
    """The codes of cards that were written without blanks."""
    return tuple(codes[at : at + 2] for at in range(0, len(codes), 2))


MOST = 2**63 - 1
"""The greatest number that the store holds; ids of matches, people and messages are all below it."""


def read_number(text: str) -> int:
    """A number that the store can be asked for; raises ValueError for another, which is forged."""
    number = int(text)
    if not 0 <= number <= MOST:
        raise ValueError("no id of Discord's or ours")
    return number


ActionText = Annotated[str, Part(r"[a-z][a-z_ ]*(?: [A-Za-z0-9 ,-]+)?")]
"""The text form of a game's action."""

CardCodes = Annotated[tuple[str, ...], Part(r"(?:[A2-9TJQK][cdhs])*", read=_pairs, write="".join)]
"""Codes of cards, which only a message for one person may hold."""

FriendlyCode = Annotated[str, Part(r"[A-Za-z0-9]{1,20}")]
"""The code by which a friendly is accepted; only in a message for one person."""

GameKey = Annotated[str, Part(r"[a-z0-9_]{1,20}")]
PresetKey = Annotated[
    str,
    Part(
        r"(?::[a-z0-9_]{1,20})?",
        read=lambda text: text[1:],
        write=lambda preset: f":{preset}" if preset else "",
    ),
]
"""A preset after a colon of its own; nothing where it is empty."""

PageNumber = Annotated[int, Part(r"[1-9]\d{0,2}", read=int)]
Digit = Annotated[int, Part(r"[1-9]", read=int)]
UserNumber = Annotated[int, Part(r"\d{1,19}", read=read_number)]
ServerNumber = UserNumber

NoOrYes = Annotated[bool, _flag("no", "yes")]
AskOrYes = Annotated[bool, _flag("ask", "yes")]
DoOrAsk = Annotated[bool, _flag("do", "ask")]


@dataclass_transform(kw_only_default=True, frozen_default=True)
class CustomId:
    """What a press means; each subclass is a frozen dataclass of keyword arguments."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    _form: ClassVar[str]
    _pattern: ClassVar[re.Pattern[str]]
    _parts: ClassVar[dict[str, Part]]

    def __init_subclass__(cls, *, form: str) -> None:
        """Make the declaration a dataclass and put it down under the word that its form begins with."""
        dataclass(frozen=True, kw_only=True)(cls)
        hints = get_type_hints(cls, include_extras=True)
        cls._form = form
        cls._parts = {field.name: _part_of(hints[field.name]) for field in fields(cls)}
        if set(_FIELD.findall(form)) != set(cls._parts) or not ANY_OF_OURS.fullmatch(form):
            raise TypeError(f"{form!r} does not name each field of {cls.__name__}")
        # Compiled once for each class; the form itself is plain text between the fields.
        groups = {name: f"(?P<{name}>{part.pattern})" for name, part in cls._parts.items()}
        cls._pattern = re.compile(form.format(**groups), re.ASCII)
        _DECLARED.setdefault(form.partition(":")[0], []).append(cls)

    @property
    def custom_id(self) -> str:
        """The text that Discord is given; raises ValueError where it is too long for Discord."""
        written = {name: part.write(getattr(self, name)) for name, part in self._parts.items()}
        text = self._form.format(**written)
        if len(text) > LIMIT:
            raise ValueError(f"a custom id has at most {LIMIT} characters, this one has {len(text)}")
        return text

    @classmethod
    def find(cls, text: str) -> Self | None:
        """What this text means; None where it is not of this form."""
        found = cls._pattern.fullmatch(text)
        if found is None:
            return None
        try:
            return cls(**{name: cls._parts[name].read(value) for name, value in found.groupdict().items()})
        except ValueError:
            return None


_DECLARED: dict[str, list[type[CustomId]]] = {}
"""The declared ids by the word that they begin with. Two may share it, as a page and the word to leave it."""


def parse_custom_id(text: str) -> CustomId:
    """What a press means; raises StaleId."""
    word = text.partition(":")[0]
    for declared in _DECLARED.get(word, ()):
        found = declared.find(text)
        if found is not None:
            return found
    raise StaleId(word)


def _part_of(hint: Any) -> Part:  # noqa: ANN401  # the type of a field, whatever it is
    """How values of this type are written; raises TypeError where its author has to say it."""
    for note in getattr(hint, "__metadata__", ()):
        if isinstance(note, Part):
            return note
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return Part("|".join(hint), read=hint)
    if hint is int or (isinstance(hint, NewType) and hint.__supertype__ is int):
        return Part(r"\d{1,18}", read=int)
    raise TypeError(f"how is {hint!r} written in a custom id?")
