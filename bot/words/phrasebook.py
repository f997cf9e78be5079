"""Every text for players goes through `say` and its kin here, in the language of the reader.

Code that knows the reader sets the language with `speaking`: ``with speaking(locale): …``. A generator makes
its sentences when it is read, so it must be read within the ``with`` as well.

Every message is a whole English sentence with named places to fill, ``{name} drew from the stock.`` It is a
literal in the call, so that the command of the catalogues finds it (`bot.words.catalogues`). A message that a
catalogue lacks is said in English.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from string import Formatter
from typing import NewType, ParamSpec, TypeAlias, TypeVar

import structlog
from typing_extensions import override

from bot.words.catalogues import language_of, translations

Locale = NewType("Locale", str)
"""A language as Discord names it, such as ``en-US`` or ``de``."""

ENGLISH = Locale("en-US")

KeyT = TypeVar("KeyT")
Sentence: TypeAlias = str | tuple[str, str]
"""A message with places, or its two forms for one and for several."""
Sentences: TypeAlias = Mapping[KeyT, Sentence]
"""Messages as data. The catalogues' command finds them in a literal that is annotated with this type."""

_READS: ContextVar[Locale] = ContextVar("reads", default=ENGLISH)

ParamsT = ParamSpec("ParamsT")
ToldT = TypeVar("ToldT")

_log = structlog.get_logger(__name__)


class Phrasebook:
    """The messages of one language: of English, in which they are written; see `_Translated` for others.

    A value fills its place as it is and is never read as a message: a player may be called ``{card}``.
    """

    language = "en"

    def say(self, message: str, /, **values: object) -> str:
        """The message with its places filled."""
        return message.format(**values)

    def plural(self, one: str, many: str, number: int, /, **values: object) -> str:
        """The form of a message that fits ``number``, which fills the place ``{number}``."""
        return (one if number == 1 else many).format(number=number, **values)

    def passage(self, text: str, /) -> str:
        """A text without places, in which braces are braces: of the rules' documents, and of commands."""
        return text

    def label(self, _place: str, text: str, /) -> str:
        """A word on a picture, its places not filled; one English word may be translated by its place."""
        return text


class _Translated(Phrasebook):
    """The messages of another language; a message that cannot be said in it is said in English."""

    def __init__(self, language: str, messages: gettext.NullTranslations) -> None:
        self.language = language
        self._message = messages.gettext
        self._form = messages.ngettext
        self._label = messages.pgettext
        self._told: set[str] = set()

    @override
    def say(self, message: str, /, **values: object) -> str:
        # A fault in a translation must not cost a player their turn: they read English instead.
        try:
            return self._message(message).format(**values)
        except (LookupError, ValueError, AttributeError):
            self._tell(message)
            return super().say(message, **values)

    @override
    def plural(self, one: str, many: str, number: int, /, **values: object) -> str:
        try:
            return self._form(one, many, number).format(number=number, **values)
        except (LookupError, ValueError, AttributeError):
            self._tell(one)
            return super().plural(one, many, number, **values)

    @override
    def passage(self, text: str, /) -> str:
        return self._message(text)

    @override
    def label(self, place: str, text: str, /) -> str:
        told = self._label(place, text)
        return told if _places(told) == _places(text) else text

    def _tell(self, message: str) -> None:
        """Log that a translation has places that its message lacks, once for each message."""
        if message not in self._told:
            self._told.add(message)
            _log.error("a translation cannot be filled", language=self.language, message=message)


def _places(message: str) -> set[str | None]:
    """The places of a message; none of one that cannot be read."""
    try:
        return {name for _, name, _, _ in Formatter().parse(message)} - {None}
    except ValueError:
        return {None}


_ENGLISH_BOOK = Phrasebook()


def speak(locale: Locale) -> None:
    """Speak this language from now on, in this task alone, until the task ends."""
    _READS.set(locale)


@contextmanager
def speaking(locale: Locale) -> Iterator[None]:
    """Speak this language within the block, in this task or thread alone.

    A task that begins within the block keeps the language; a thread of a pool begins in English.
    """
    # A context variable and not a global one: the tasks of several readers take turns on one thread.
    before = _READS.set(locale)
    try:
        yield
    finally:
        _READS.reset(before)


def current_locale() -> Locale:
    """The language of the reader, as `speaking` has set it."""
    return _READS.get()


def phrasebook() -> Phrasebook:
    """The messages of the reader's language, whatever the country; of English where there is no catalogue."""
    return _phrasebook(_READS.get())


def say(message: str, /, **values: object) -> str:
    """A message in the reader's language, its places filled."""
    return phrasebook().say(message, **values)


def plural(one: str, many: str, number: int, /, **values: object) -> str:
    """The form of a message that fits ``number``, which fills the place ``{number}``."""
    return phrasebook().plural(one, many, number, **values)


def say_sentence(sentence: Sentence, number: int = 0, /, **values: object) -> str:
    """A sentence from a table of `Sentences`; of two forms, the one that fits ``number``."""
    # Apart from `say`, which takes literals alone: the catalogues find these sentences in their table.
    if isinstance(sentence, str):
        return phrasebook().say(sentence, **values)
    one, many = sentence
    return phrasebook().plural(one, many, number, **values)


def passage(text: str, /) -> str:
    """A text without places, in which braces are braces: of the rules' documents, and of commands."""
    return phrasebook().passage(text)


def and_list(items: tuple[str, ...]) -> str:
    """Several things in one phrase: ``a, b and c``; empty for none."""
    # Commas and “and” are messages too: other languages join lists with other signs.
    if len(items) < 2:
        return "".join(items)
    listed = items[0]
    for item in items[1:-1]:
        listed = say("{list}, {item}", list=listed, item=item)
    return say("{list} and {last}", list=listed, last=items[-1])


def by_language(told: Callable[ParamsT, ToldT]) -> Callable[ParamsT, ToldT]:
    """A cache for functions that make sentences: one result for each language and (hashable) arguments."""
    remembered: dict[object, ToldT] = {}

    @wraps(told)
    def asked(*values: ParamsT.args, **named: ParamsT.kwargs) -> ToldT:
        key = (phrasebook(), values, *named.items())
        if key not in remembered:
            remembered[key] = told(*values, **named)
        return remembered[key]

    return asked


@lru_cache(maxsize=64)
def _phrasebook(locale: Locale) -> Phrasebook:
    spoken = language_of(locale)
    return _ENGLISH_BOOK if spoken is None else _book(spoken)


@lru_cache
def _book(language: str) -> Phrasebook:
    """One phrasebook for all countries of a language, so that each fault is logged once."""
    return _Translated(language, translations(language))
