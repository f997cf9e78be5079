"""What people choose for themselves during an evening, and how pictures may look for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from bot.preferences import AS_DISCORD, DeckColours, Felt
from bot.words.languages import offered
from bot.words.phrasebook import Locale, phrasebook, speaking
from cogs.layout import Drawn
from images.ink.look import USUAL, Look, drawn_in

LOCALES: Final = offered()

WISHES: Final = (
    ("prefer:deck", tuple(map(str, DeckColours))),
    ("prefer:felt", tuple(map(str, Felt))),
    ("prefer:language", (str(AS_DISCORD), *LOCALES[1:])),
)
"""Menus of /preferences, each with the values that somebody may choose there."""


@dataclass(frozen=True, slots=True)
class Taste:
    """How somebody's pictures look, and in which language."""

    look: Look
    locale: Locale

    @contextmanager
    def spoken(self) -> Iterator[None]:
        """Speak the language."""
        with speaking(self.locale):
            yield

    def drawn(self, draw: Callable[[], Drawn]) -> bytes:
        """The picture as the bot draws it for this taste."""
        with speaking(self.locale):
            book = phrasebook()
            says = None if book.language == "en" else book.label
            return drawn_in(self.look, draw, says=says).data


TASTES: Final = tuple(
    Taste(replace(USUAL, deck=deck, felt=felt), locale)
    for locale in LOCALES
    for felt in Felt
    for deck in DeckColours
)
"""All that can come of these choices, the usual one among them."""
