"""/preferences: what a person has chosen for themselves, and menus that change it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from bot.games.cards import parse_card
from bot.matches import DeckColours, LooseCards, Preferences, Reminders, Show
from bot.words.phrasebook import ENGLISH, Locale
from bot.words.preferences import choice_words, heading, prompt, sample_alt, sample_caption
from bot.words.refusals import Trouble, trouble_sentence
from cogs.answers import Gate
from cogs.chosen import look_of
from cogs.page_ids import Prefer, Preference
from cogs.panels import warning
from cogs.reception import locale_of
from cogs.room import Room
from cogs.sheet import Block, Image, Menu, Option, Sheet, Text
from images.examples import ShownGroup, ShownRow, example_picture

_VALUES: dict[Preference, type[StrEnum]] = {
    Preference.SHOW: Show,
    Preference.DECK: DeckColours,
    Preference.LOOSE: LooseCards,
    Preference.REMINDERS: Reminders,
}

_SAMPLE = tuple(parse_card(text) for text in ("As", "Kh", "Qd", "Jc", "Ts", "9h", "8d", "7c"))


async def show_preferences(gate: Gate, room: Room) -> None:
    """Answer with what is chosen."""
    chosen = await room.matches.personal.of(gate.interaction.user.id)
    sheet = preferences_sheet(chosen, locale=locale_of(gate.interaction))
    await gate.show(await room.press.print(sheet))


async def change_preference(gate: Gate, room: Room, what: Prefer, value: str) -> None:
    """Choose the value of a menu for whoever uses it; one that is not known changes nothing."""
    locale, user = locale_of(gate.interaction), gate.interaction.user.id
    if value in set(_VALUES[what.preference]):
        chosen = await room.matches.personal.change(user, lambda old: _with(old, what.preference, value))
        sheet = preferences_sheet(chosen, locale=locale)
    else:
        told = warning(trouble_sentence(Trouble.OLD_BUTTON, locale=locale))
        sheet = preferences_sheet(await room.matches.personal.of(user), note=told, locale=locale)
    await gate.show(await room.press.print(sheet))


def preferences_sheet(chosen: Preferences, *, note: str = "", locale: Locale = ENGLISH) -> Sheet:
    """All that can be chosen, with what is chosen now, and where there are pictures what they look like."""
    return Sheet(
        look=look_of(chosen),
        blocks=(
            *((Text(note),) if note else ()),
            Text(heading(locale=locale)),
            _menu(Preference.SHOW, chosen, locale),
            *(_deck(chosen, locale) if chosen.show is Show.PICTURES else ()),
            _menu(Preference.LOOSE, chosen, locale),
            _menu(Preference.REMINDERS, chosen, locale),
        ),
    )


def _deck(chosen: Preferences, locale: Locale) -> Iterator[Block]:
    """The choice that pictures alone show, and what it comes to."""
    yield _menu(Preference.DECK, chosen, locale)
    rows = (ShownRow(sample_caption(locale=locale), (ShownGroup("", _SAMPLE),)),)
    yield Image(draw=lambda: example_picture(rows), alt=sample_alt(_SAMPLE, locale=locale))


def _menu(preference: Preference, chosen: Preferences, locale: Locale) -> Menu:
    words = choice_words(locale=locale)
    now: StrEnum = getattr(chosen, preference.value)
    return Menu(
        id=Prefer(preference=preference),
        prompt=prompt(preference.value, locale=locale),
        options=tuple(
            Option(
                label=words[preference.value, value].label,
                value=value,
                note=words[preference.value, value].note,
                chosen=value == now,
            )
            for value in _VALUES[preference]
        ),
    )


def _with(old: Preferences, preference: Preference, value: str) -> Preferences:
    return msgspec.structs.replace(old, **{preference.value: _VALUES[preference](value)})
