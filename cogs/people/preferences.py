"""/preferences: what a person has chosen for themselves, and menus that change it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Annotated

import msgspec
from discord import app_commands

from bot.games.cards import parse_card, parse_cards
from bot.games.gin.view import Hand, Meld
from bot.games.melds.view import MeldKind
from bot.preferences import (
    AS_DISCORD,
    Achievements,
    CardBack,
    DeckColours,
    Elsewhere,
    Felt,
    HandOrder,
    IndexSize,
    LooseCards,
    Preferences,
    Reminders,
    Show,
    Spread,
    Throws,
    TurnMessage,
)
from bot.refusals import Refusal
from bot.words.languages import offered
from bot.words.people import (
    choice_words,
    menu_prompt,
    preferences_heading,
    preferences_page_name,
    sample_alt,
    sample_caption,
)
from bot.words.phrasebook import speaking
from bot.words.refusals import refusal_sentence
from cogs.appearance import in_order
from cogs.cog import Cog, everywhere, pressed, replies
from cogs.custom_ids import CustomId, Part
from cogs.languages import locale_of
from cogs.layout import Block, Button, ButtonRow, Drawing, Image, Layout, Menu, Option, Text
from cogs.layouts.panels import warning
from cogs.sending.reply import Reply, Visibility, page_visibility
from images.games.gin.table import sample_picture
from images.ink.look import look_of


class Preference(StrEnum):
    """What people choose for themselves, by the fields of `Preferences`."""

    SHOW = "show"
    DECK = "deck"
    INDEX = "index"
    SPREAD = "spread"
    FELT = "felt"
    BACK = "back"
    ORDER = "order"
    LOOSE = "loose"
    THROWS = "throws"
    TURNS = "turns"
    REMINDERS = "reminders"
    ACHIEVEMENTS = "achievements"
    ELSEWHERE = "elsewhere"
    LANGUAGE = "language"


class PreferencesPage(CustomId, form="preferences:{page}"):
    """A page of what I have chosen; ``page`` counts from 1."""

    page: Annotated[int, Part("[123]", read=int)]


class Prefer(CustomId, form="prefer:{preference}"):
    """A menu in which people choose something for themselves."""

    preference: Preference


@dataclass(frozen=True, slots=True, kw_only=True)
class _Declared:
    """What there is to choose of a preference, and on which page."""

    values: tuple[str, ...]
    page: int
    of_pictures: bool = False
    """Whether nobody sees it who reads text alone."""


_DECLARED: dict[Preference, _Declared] = {
    Preference.SHOW: _Declared(values=tuple(Show), page=1),
    Preference.DECK: _Declared(values=tuple(DeckColours), page=1, of_pictures=True),
    Preference.INDEX: _Declared(values=tuple(IndexSize), page=1, of_pictures=True),
    Preference.FELT: _Declared(values=tuple(Felt), page=1, of_pictures=True),
    Preference.BACK: _Declared(values=tuple(CardBack), page=1, of_pictures=True),
    Preference.SPREAD: _Declared(values=tuple(Spread), page=2, of_pictures=True),
    Preference.ORDER: _Declared(values=tuple(HandOrder), page=2),
    Preference.LOOSE: _Declared(values=tuple(LooseCards), page=2),
    Preference.ELSEWHERE: _Declared(values=tuple(Elsewhere), page=2),
    Preference.THROWS: _Declared(values=tuple(Throws), page=3),
    Preference.TURNS: _Declared(values=tuple(TurnMessage), page=3),
    Preference.REMINDERS: _Declared(values=tuple(Reminders), page=3),
    Preference.ACHIEVEMENTS: _Declared(values=tuple(Achievements), page=3),
    Preference.LANGUAGE: _Declared(values=(AS_DISCORD, *offered()), page=3),
}
"""Each preference in a line, in the order of the menus. Five with a picture are what a phone shows at once.

A new one is a field of `Preferences`, its name above, a line here, and its words in `bot.words.people`.
"""

_PAGES = max(each.page for each in _DECLARED.values())

_MELD = Meld(MeldKind.RUN, parse_cards("7c8c9c"))
_SAMPLE = Hand((_MELD,), parse_cards("As4hQdKh"), points=25)
_DRAWN, _UPCARD = parse_card("Qd"), parse_card("Ts")


class PreferencesCog(Cog, name="Preferences"):
    """What people choose for themselves."""

    @app_commands.command(
        name="preferences", description="How your cards look, text only, reminders, language"
    )
    @everywhere
    @replies(Visibility.PRIVATE)
    async def preferences(self, reply: Reply) -> None:
        """Show what is chosen."""
        await self._show(reply, 1)

    @pressed(PreferencesPage)
    @replies(page_visibility)
    async def turn(self, reply: Reply, press: PreferencesPage) -> None:
        """Show another page of what is chosen."""
        await self._show(reply, press.page)

    async def _show(self, reply: Reply, page: int) -> None:
        """Answer with what is chosen."""
        chosen = await self._services.matches.preferences.of(reply.interaction.user.id)
        layout = preferences_layout(chosen, page=page)
        await reply.show(await self._services.renderer.render(layout))

    @pressed(Prefer)
    @replies(page_visibility)
    async def choose(self, reply: Reply, press: Prefer) -> None:
        """Choose the value of a menu for the person who used it; an unknown value changes nothing."""
        personal, user = self._services.matches.preferences, reply.interaction.user.id
        page, value = page_of(press.preference), reply.value
        if value in _DECLARED[press.preference].values:
            chosen = await personal.change(user, lambda old: _with(old, press.preference, value))
            # The language may be what was chosen.
            await self._services.languages.find_out(reply.interaction)
            with speaking(locale_of(reply.interaction)):
                layout = preferences_layout(chosen, page=page)
        else:
            told = warning(refusal_sentence(Refusal.OLD_BUTTON))
            chosen = await personal.of(user)
            layout = preferences_layout(chosen, page=page, note=told)
        await reply.show(await self._services.renderer.render(layout))


def page_of(preference: Preference) -> int:
    """The page on which something is chosen, counted from 1."""
    return _DECLARED[preference].page


def preferences_layout(chosen: Preferences, *, page: int = 1, note: str = "") -> Layout:
    """A page of what can be chosen, with what is chosen now and what that looks like.

    Without pictures there is so little to choose that it stands on one page.
    """
    in_words = chosen.show is Show.WORDS
    return Layout(
        look=look_of(chosen),
        blocks=(
            *((Text(note),) if note else ()),
            Text(preferences_heading()),
            *(() if in_words else (_sample(chosen),)),
            *(_menu(each, chosen) for each in _shown(chosen, page)),
            *(() if in_words else (_pages(page),)),
        ),
    )


def _shown(chosen: Preferences, page: int) -> Iterator[Preference]:
    """The menus of a page that make a difference to what is chosen otherwise."""
    for each, declared in _DECLARED.items():
        is_elsewhere = chosen.show is Show.PICTURES and declared.page != page
        is_of_pictures = chosen.show is Show.WORDS and declared.of_pictures
        is_of_melds = each is Preference.LOOSE and chosen.order is not HandOrder.BY_MELD
        if not (is_elsewhere or is_of_pictures or is_of_melds):
            yield each


def _sample(chosen: Preferences) -> Block:
    hand = in_order(_SAMPLE, chosen)
    caption = sample_caption()
    return Image(
        draw=Drawing(lambda: partial(sample_picture, hand, drawn=_DRAWN, upcard=_UPCARD, caption=caption)),
        alt=sample_alt(hand.cards),
    )


def _pages(page: int) -> ButtonRow:
    """A button for each page; that of this one cannot be pressed."""
    return ButtonRow(
        tuple(
            Button(label=preferences_page_name(at), id=PreferencesPage(page=at), disabled=at == page)
            for at in range(1, _PAGES + 1)
        )
    )


def _menu(preference: Preference, chosen: Preferences) -> Menu:
    words = choice_words()
    now: str = getattr(chosen, preference.value)
    return Menu(
        id=Prefer(preference=preference),
        prompt=menu_prompt(preference.value),
        options=tuple(
            Option(
                label=words[preference.value, value].label,
                value=value,
                note=words[preference.value, value].note,
                chosen=value == now,
            )
            for value in _DECLARED[preference].values
        ),
    )


def _with(old: Preferences, preference: Preference, value: str) -> Preferences:
    return msgspec.convert({**msgspec.to_builtins(old), preference.value: value}, Preferences)
