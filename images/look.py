"""How a reader wants pictures to look: a value that is given where a picture is drawn, and asked for below.

Everything that depends on the look asks `current_look`; everything that is kept for later is kept apart by
look, with `by_look` in the place of `functools.lru_cache`. Nothing in between knows of it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from enum import Enum
from functools import _CacheInfo, lru_cache, update_wrapper
from typing import Any, Final, Generic, ParamSpec, TypeVar

from bot.games.cards import Suit
from images.colours import SUIT_INK, SUIT_MID, SUIT_TINT, Rgb

ParametersT = ParamSpec("ParametersT")
DrawnT = TypeVar("DrawnT")


class SuitColours(Enum):
    """The colours of the suits."""

    FOUR = "four"
    TWO = "two"


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """All that a reader may choose about pictures; two looks that are equal draw the same."""

    suits: SuitColours = SuitColours.FOUR


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


def current_look() -> Look:
    """The look of the picture that is being drawn."""
    return _LOOK.get()


def drawn_in(look: Look, draw: Callable[[], DrawnT]) -> DrawnT:
    """What ``draw`` gives in this look; to be called in the thread that draws."""
    token = _LOOK.set(look)
    try:
        return draw()
    finally:
        _LOOK.reset(token)


class ByLook(Generic[ParametersT, DrawnT]):
    """A function whose results are remembered, those of each look apart from the others."""

    def __init__(self, draw: Callable[ParametersT, DrawnT], *, maxsize: int | None) -> None:
        def drawn(_look: Look, *args: Any, **kwargs: Any) -> DrawnT:  # noqa: ANN401  # as ``draw`` takes them
            return draw(*args, **kwargs)

        self._remembered = lru_cache(maxsize=maxsize)(drawn)
        update_wrapper(self, draw)

    def __call__(self, *args: ParametersT.args, **kwargs: ParametersT.kwargs) -> DrawnT:
        """The result for these arguments in the current look."""
        remembered: Callable[..., DrawnT] = self._remembered
        return remembered(current_look(), *args, **kwargs)

    def cache_clear(self) -> None:
        """Forget all results."""
        self._remembered.cache_clear()

    def cache_info(self) -> _CacheInfo:
        """How much is remembered, as `functools.lru_cache` tells it."""
        return self._remembered.cache_info()


def by_look(*, maxsize: int | None) -> Callable[[Callable[ParametersT, DrawnT]], ByLook[ParametersT, DrawnT]]:
    """Remember the results of a function that draws, up to ``maxsize`` of them (None is no limit)."""
    return lambda draw: ByLook(draw, maxsize=maxsize)


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
    return suit if current_look().suits is SuitColours.FOUR else _OF_TWO[suit]
