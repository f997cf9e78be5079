"""How a reader wants pictures to look: a value that is given where a picture is drawn, and asked for below.

Whatever depends on the look asks `current_look`. Whatever is kept for later is kept by look, with `by_look`
in the place of `functools.lru_cache`. So no function in between passes the look on.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextvars import ContextVar
from dataclasses import dataclass
from functools import _CacheInfo, lru_cache, update_wrapper
from typing import Any, Final, Generic, ParamSpec, TypeVar

from bot.games.cards import Suit
from bot.preferences import CardBack, DeckColours, Felt, IndexSize, Preferences, Spread
from images.ink.colours import SHADES, SUIT_INK, SUIT_MID, SUIT_TINT, Paint, Rgb, Shade
from images.ink.labels import Says, current_says, set_says

ParametersT = ParamSpec("ParametersT")
DrawnT = TypeVar("DrawnT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """All that a reader may choose about pictures; two looks that are equal draw the same."""

    deck: DeckColours = DeckColours.FOUR
    index: IndexSize = IndexSize.USUAL
    felt: Felt = Felt.DARK
    back: CardBack = CardBack.ARROW
    spread: Spread = Spread.ROWS


USUAL: Final = Look()
"""What pictures look like that are for everybody."""

_LOOK: ContextVar[Look] = ContextVar("look", default=USUAL)

_OF_TWO: Final[dict[Suit, Suit]] = {
    Suit.SPADES: Suit.SPADES,
    Suit.HEARTS: Suit.HEARTS,
    Suit.DIAMONDS: Suit.HEARTS,
    Suit.CLUBS: Suit.SPADES,
}
"""The suit whose colours each has where there are only two."""


def look_of(chosen: Preferences) -> Look:
    """How pictures look for somebody who has chosen this."""
    return Look(
        deck=chosen.deck, index=chosen.index, felt=chosen.felt, back=chosen.back, spread=chosen.spread
    )


def current_look() -> Look:
    """The look of the picture that is being drawn."""
    return _LOOK.get()


def drawn_in(look: Look, draw: Callable[[], DrawnT], *, says: Says | None = None) -> DrawnT:
    """What ``draw`` gives in this look and language; to be called in the thread that draws."""
    token, be_silent = _LOOK.set(look), set_says(says)
    try:
        return draw()
    finally:
        _LOOK.reset(token)
        be_silent()


def felt_of(look: Look) -> Felt:
    """The part of a look on which plates, inks and marks depend."""
    return look.felt


def index_of(look: Look) -> IndexSize:
    """The part of a look that says how far cards may overlap."""
    return look.index


def deck_of(look: Look) -> tuple[DeckColours, IndexSize]:
    """The part of a look on which the faces of cards depend."""
    return look.deck, look.index


def whole(look: Look) -> Look:
    """All that a picture may depend on."""
    return look


class ByLook(Generic[ParametersT, DrawnT]):
    """A function whose results are remembered, those of each look and language apart from the others."""

    def __init__(
        self,
        draw: Callable[ParametersT, DrawnT],
        *,
        maxsize: int | None,
        part: Callable[[Look], Hashable] = whole,
    ) -> None:
        self._part = part

        def drawn(_part: Hashable, *args: Any, **kwargs: Any) -> DrawnT:  # noqa: ANN401  # as ``draw`` takes them
            return draw(*args, **kwargs)

        self._remembered = lru_cache(maxsize=maxsize)(drawn)
        update_wrapper(self, draw)

    def __call__(self, *args: ParametersT.args, **kwargs: ParametersT.kwargs) -> DrawnT:
        """The result for these arguments in the current look and language."""
        remembered: Callable[..., DrawnT] = self._remembered
        look = current_look()
        # A part of the look is that of cards and cloth, which have no words.
        way = (look, current_says()) if self._part is whole else self._part(look)
        return remembered(way, *args, **kwargs)

    def cache_clear(self) -> None:
        """Forget all results."""
        self._remembered.cache_clear()

    def cache_info(self) -> _CacheInfo:
        """How much is remembered, and how often it helped (see `functools.lru_cache`)."""
        return self._remembered.cache_info()


def by_look(
    *, maxsize: int | None, part: Callable[[Look], Hashable] = whole
) -> Callable[[Callable[ParametersT, DrawnT]], ByLook[ParametersT, DrawnT]]:
    """Remember the results of a function that draws, up to ``maxsize`` of them (None is no limit).

    What depends on a ``part`` of the look alone is shared by all looks that have it in common.
    """
    return lambda draw: ByLook(draw, maxsize=maxsize, part=part)


def shaded(paint: Paint) -> Rgb:
    """The colour itself of what is painted with, on the current felt."""
    return SHADES[current_look().felt][paint] if isinstance(paint, Shade) else paint


def suit_ink(suit: Suit) -> Rgb:
    """The colour in which a suit is written."""
    return SUIT_INK[_coloured(suit)]


def suit_tint(suit: Suit) -> Rgb:
    """A suit's palest colour, behind its courts."""
    return SUIT_TINT[_coloured(suit)]


def suit_mid(suit: Suit) -> Rgb:
    """A suit's lighter colour, in the clothes of its courts."""
    return SUIT_MID[_coloured(suit)]


def _coloured(suit: Suit) -> Suit:
    return suit if current_look().deck is DeckColours.FOUR else _OF_TWO[suit]
