"""The messages in other languages than English: gettext catalogues, one .po per language and area.

``python -m tests.words.catalogues`` brings them up to date with the code. A language is read when it is first
needed, all its areas into one catalogue. What it lacks, or marks as doubtful (fuzzy), is said in English.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import TYPE_CHECKING

import structlog
from typing_extensions import override

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

FOLDER = "LC_MESSAGES"

_log = structlog.get_logger(__name__)


@cache
def languages() -> frozenset[str]:
    """The languages that have catalogues, such as ``de``."""
    return frozenset(
        home.name for home in files(__name__).iterdir() if home.is_dir() and home.joinpath(FOLDER).is_dir()
    )


def language_of(locale: str) -> str | None:
    """The catalogue for a locale: its country's, such as ``pt-BR``, else its language's."""
    return next((each for each in (locale, locale.partition("-")[0]) if each in languages()), None)


@cache
def translations(language: str) -> gettext.NullTranslations:
    """The messages of one of the languages."""
    # Imported here: only readers of another language need Babel, and importing it takes a tenth of a second.
    from babel.messages.catalog import Catalog  # noqa: PLC0415
    from babel.messages.pofile import read_po  # noqa: PLC0415

    whole, singulars = Catalog(language, fuzzy=False), Catalog(language, fuzzy=False)
    for area in _areas(language):
        with area.open("rb") as lines:
            for message in read_po(lines, language):
                if message.id and not message.fuzzy:
                    whole[message.id] = message
                match message.id, message.string:
                    case (str(one), _), (str(said), *_) if not message.fuzzy:
                        singulars.add(one, said, context=message.context)
    found = _compiled(whole)
    # Some sentences have a plural in one place and none in another: gettext of Debian's Python 3.11.2 finds
    # no message with a plural where none is asked for.
    found.add_fallback(_compiled(singulars))
    found.add_fallback(_Untranslated(language))
    return found


def _compiled(catalogue: Catalog) -> gettext.GNUTranslations:
    from babel.messages.mofile import write_mo  # noqa: PLC0415  # see `translations`

    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def _areas(language: str) -> Iterator[Traversable]:
    for each in files(__name__).joinpath(language, FOLDER).iterdir():
        if each.name.endswith(".po"):
            yield each


class _Untranslated(gettext.NullTranslations):
    """English, for what a catalogue lacks; each such message is logged once."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language
        self._told: set[str] = set()

    @override
    def gettext(self, message: str) -> str:
        self._tell(message)
        return message

    @override
    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self._tell(msgid1)
        return super().ngettext(msgid1, msgid2, n)

    @override
    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def _tell(self, message: str) -> None:
        if message not in self._told:
            self._told.add(message)
            _log.warning("a message is not translated", language=self._language, message=message)
