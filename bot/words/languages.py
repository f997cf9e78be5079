"""The languages that Upcard speaks: English, and each one that has a catalogue; and what they are called."""

from __future__ import annotations

from functools import lru_cache

from bot.words.catalogues import language_of, languages
from bot.words.phrasebook import ENGLISH, Locale, current_locale


@lru_cache(maxsize=1)
def offered() -> tuple[Locale, ...]:
    """Every language that people can choose, as Discord names it; English first."""
    return (ENGLISH, *(Locale(each) for each in sorted(languages())))


def offered_to(locale: Locale) -> Locale:
    """The language that somebody with this locale is offered: Spanish in Mexico as in Spain, else English."""
    return Locale(language_of(locale) or ENGLISH)


def own_name(language: Locale) -> str:
    """What its speakers call a language: ``Deutsch``."""
    return _name(language, language)


def language_name(language: Locale) -> str:
    """What a language is called in the reader's own: ``German``, ``Deutsch``, ``alemán``."""
    return _name(language, current_locale())


@lru_cache(maxsize=256)
def _name(language: Locale, reader: Locale) -> str:
    # Imported here: only menus of languages need Babel, and importing it takes a tenth of a second.
    from babel import Locale as Known  # noqa: PLC0415
    from babel import UnknownLocaleError  # noqa: PLC0415

    # English is offered without a country.
    known = Known.parse("en" if language == ENGLISH else language, sep="-")
    try:
        name = known.get_display_name(Known.parse(reader, sep="-"))
    except (UnknownLocaleError, ValueError):
        name = known.get_display_name("en")
    return (name or language)[0].upper() + (name or language)[1:]
