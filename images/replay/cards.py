"""Hands laid open side by side: cards of any pack in rows, in which every index shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any, Protocol

from bot.games.cards import Rank
from images.art.deck import SEAT_PX, STRIP_PX, decks
from images.games.rummy13 import cards as rummy13_cards
from images.games.uno import cards as uno_cards
from images.ink.canvas import Canvas
from images.ink.look import current_look
from images.table.rows import least_step

CARD_PX = STRIP_PX
"""The width of all cards of these pictures, but those of UNO rules, whose windows are wider."""

ROW_GAP = 12
LIFT = 12
"""How far a card that has just come stands out above its row."""

_GROUP_GAPS = 22, 8
"""Pixels between groups where there is room, and where there is none."""
_APART = 6
_WINDOW = 0.86
"""The share of a card of UNO rules in which window and colour are seen whole."""

Cards = tuple[Any, ...]


class CardArt(Protocol):
    """How the cards of a pack are drawn; a value, so that scenes can be compared."""

    @property
    def width(self) -> int:
        """Pixels of a card."""

    @property
    def height(self) -> int:
        """Pixels of a card."""

    @property
    def least(self) -> float:
        """The share of a card that always stays visible: the part by which it is known."""

    def lay(self, canvas: Canvas, card: Any, at: tuple[int, int], *, marked: bool) -> None:  # noqa: ANN401  # each pack's own
        """Lay a card with its upper left corner at a point, ringed if it stands out."""

    def lay_back(self, canvas: Canvas, at: tuple[int, int]) -> None:
        """Lay a card face down, with its upper left corner at a point."""


@dataclass(frozen=True, slots=True)
class FrenchArt:
    """The 52 cards; with ``wild`` those of 13-card rummy, whose jokers bear a star."""

    wild: Rank | None = None

    @property
    def width(self) -> int:
        return CARD_PX

    @property
    def height(self) -> int:
        return decks()[CARD_PX].height

    @property
    def least(self) -> float:
        return least_step()

    def lay(self, canvas: Canvas, card: Any, at: tuple[int, int], *, marked: bool) -> None:  # noqa: ANN401  # of either pack
        deck = decks()[CARD_PX]
        if self.wild is None:
            deck.lay(canvas.image, deck.faces[card], *at)
        else:
            rummy13_cards.lay_card(canvas, card, CARD_PX, at, wild=self.wild)
        if marked:
            deck.lay_mark(canvas.image, *at)

    def lay_back(self, canvas: Canvas, at: tuple[int, int]) -> None:
        deck = decks()[CARD_PX]
        deck.lay(canvas.image, deck.back, *at)


@dataclass(frozen=True, slots=True)
class UnoArt:
    """The cards of UNO rules."""

    @property
    def width(self) -> int:
        return SEAT_PX + 18

    @property
    def height(self) -> int:
        return uno_cards.height_of(self.width)

    @property
    def least(self) -> float:
        return _WINDOW

    def lay(self, canvas: Canvas, card: Any, at: tuple[int, int], *, marked: bool) -> None:  # noqa: ANN401  # of this pack
        uno_cards.lay_card(canvas, card, *at, self.width, marked=marked)

    def lay_back(self, canvas: Canvas, at: tuple[int, int]) -> None:
        uno_cards.lay_back(canvas, *at, self.width, current_look().back)


Row = tuple[tuple[int, Any], ...]
"""Cards, each with its left edge beside that of the row."""


def rows_of(groups: tuple[Cards, ...], art: CardArt, room: int) -> tuple[Row, ...]:
    """The cards of a hand in as few rows as show every index."""
    for rows in range(1, sum(map(len, groups)) + 1):
        found = [_row(part, art, room) for part in _parts(groups, rows)]
        if all(row is not None for row in found):
            return tuple(row for row in found if row is not None)
    return ()


def rows_height(rows: int, art: CardArt) -> int:
    """How many pixels so many rows take."""
    return rows * (art.height + ROW_GAP)


def lay_rows(
    canvas: Canvas, rows: tuple[Row, ...], art: CardArt, corner: tuple[int, int], fresh: Cards
) -> None:
    """Draw the rows; of ``fresh`` as many cards stand out as it names, the last ones of equal cards."""
    left, top = corner
    marked = set(_places(rows, fresh))
    for number, row in enumerate(rows):
        for place, (x, card) in enumerate(row):
            is_new = (number, place) in marked
            art.lay(canvas, card, (left + x, top - (LIFT if is_new else 0)), marked=is_new)
        top += art.height + ROW_GAP


def _places(rows: tuple[Row, ...], fresh: Cards) -> Iterator[tuple[int, int]]:
    """Where the fresh cards lie."""
    left = list(fresh)
    for number in reversed(range(len(rows))):
        for place in reversed(range(len(rows[number]))):
            card = rows[number][place][1]
            if card in left:
                left.remove(card)
                yield number, place


def _parts(groups: tuple[Cards, ...], rows: int) -> Iterator[tuple[Cards, ...]]:
    """The groups in so many parts of about as many cards."""
    number = sum(map(len, groups))
    ends = list(accumulate(map(len, groups)))
    cards = [card for group in groups for card in group]
    for part in range(rows):
        first, last = number * part // rows, number * (part + 1) // rows
        cuts = [first, *(end for end in ends if first < end < last), last]
        yield tuple(tuple(cards[a:b]) for a, b in pairwise(cuts))


def _row(groups: tuple[Cards, ...], art: CardArt, room: int) -> Row | None:
    """One row from the left; None where an index were hidden."""
    width = art.width
    groups = tuple(group for group in groups if group)
    hidden = sum(len(group) - 1 for group in groups)
    for gap in _GROUP_GAPS:
        free = room - width * len(groups) - gap * (len(groups) - 1)
        step = min(float(width + _APART), free / hidden) if hidden else float(width)
        if free >= 0 and step >= width * art.least:
            return tuple(_placed(groups, width, step, gap))
    return None


def _placed(groups: tuple[Cards, ...], width: int, step: float, gap: int) -> Iterator[tuple[int, Any]]:
    """The cards of a row with their left edges."""
    left = 0.0
    for group in groups:
        yield from ((round(left + at * step), card) for at, card in enumerate(group))
        left += (len(group) - 1) * step + width + gap
