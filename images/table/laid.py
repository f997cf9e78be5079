"""What lies on the table: stock and discard pile, and open beside them numbered melds or the whole pile.

Melds and open piles have slim cards: their index is as large as in a hand, and no card hides another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.games.cards import Card
from images.art.deck import SLIM_PX, Deck, slim_faces
from images.art.people import Person, draw_avatar
from images.ink import colours
from images.ink.canvas import WIDTH_PX, Align, Canvas
from images.ink.labels import Labels
from images.ink.shapes import Box
from images.ink.text import LEAST_ON_TABLE, Style, Typeface

_MARGIN = 28
_HEAD_PX = 46
"""The column before a meld: its number, and below it the owner."""
_HEAD_GAP = 7
_STEP = SLIM_PX + 4
_MELD_GAP = 18
_HANG = 24
"""How far a mark hangs over the lower edge of its card."""
_ROW = 124 + _HANG + 6
_CAPTION = 56
_PILE_STEP = SLIM_PX + 3
_CARDS_PER_LAYER = 8
"""How many cards of the stock one back on the stack stands for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidMeld:
    """A meld on the table."""

    number: int
    """What players call it."""
    owner: Person
    on_left: bool
    """Whether the owner's seat is the left one: those numbers are filled, the others outlined."""
    cards: tuple[Card, ...]
    marked: tuple[Card, ...] = ()
    """Cards of it that need to be told apart."""
    marked_by: Person | None = None
    """Whose mark they bear; without a person a plus, for cards added in this turn."""
    is_new: bool = False
    """Whether the whole meld came in this turn."""
    begins_row: bool = False
    """Whether it is the first of a player's melds where each player has a side."""

    @property
    def width(self) -> int:
        """In pixels, with its number."""
        return _HEAD_PX + _HEAD_GAP + (len(self.cards) - 1) * _STEP + SLIM_PX


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPile:
    """A discard pile from the bottom up, and how many of its cards the player may take now."""

    cards: tuple[Card, ...]
    takes: tuple[int, ...] = ()


def melds_height(melds: tuple[LaidMeld, ...]) -> int:
    """How many pixels the melds take."""
    return len(tuple(_meld_rows(melds))) * _ROW


def draw_melds(canvas: Canvas, melds: tuple[LaidMeld, ...], labels: Labels, top: int) -> None:
    """The melds in rows below ``top``, in their order."""
    for row in _meld_rows(melds):
        x = _MARGIN
        for meld in row:
            _draw_meld(canvas, meld, labels, x, top)
            x += meld.width + _MELD_GAP
        top += _ROW


def _meld_rows(melds: tuple[LaidMeld, ...]) -> Iterator[tuple[LaidMeld, ...]]:
    """As many melds to a row as fit."""
    row: list[LaidMeld] = []
    width = -_MELD_GAP
    for meld in melds:
        too_wide = width + _MELD_GAP + meld.width > WIDTH_PX - 2 * _MARGIN
        if row and (too_wide or meld.begins_row):
            yield tuple(row)
            row, width = [], -_MELD_GAP
        row.append(meld)
        width += _MELD_GAP + meld.width
    if row:
        yield tuple(row)


def _draw_meld(canvas: Canvas, meld: LaidMeld, labels: Labels, x: int, top: int) -> None:
    faces = slim_faces()
    _draw_badge(canvas, meld, Box(x, top + 8, x + _HEAD_PX, top + 8 + _HEAD_PX))
    draw_avatar(canvas, meld.owner, x, top + faces.height - _HEAD_PX - 6, _HEAD_PX)
    left = x + _HEAD_PX + _HEAD_GAP
    for at, card in enumerate(meld.cards):
        faces.lay(canvas.image, faces.faces[card], left + at * _STEP, top)
    for at, card in enumerate(meld.cards):
        if card in meld.marked:
            faces.lay_mark(canvas.image, left + at * _STEP, top)
            _draw_mark(canvas, meld.marked_by, left + at * _STEP + SLIM_PX // 2, top + faces.height)
    if meld.is_new:
        middle = left + ((len(meld.cards) - 1) * _STEP + SLIM_PX) // 2
        edge = (middle, top + faces.height - 14)
        style = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.ON_GOLD)
        canvas.pill(labels.new_meld, edge, style, colours.GOLD, height=42, align=Align.MIDDLE, within=180)


def _draw_badge(canvas: Canvas, meld: LaidMeld, box: Box) -> None:
    """The meld's number, in a form that differs between the two players, whatever their colours."""
    canvas.panel(box, 10, colours.MELD if meld.on_left else colours.PLATE)
    if not meld.on_left:
        canvas.ring(box, 10, 3, colours.MELD)
    ink = colours.PLATE if meld.on_left else colours.MELD
    canvas.write_in(str(meld.number), box, Style(Typeface.BOLD, LEAST_ON_TABLE, ink), within=box.width - 4)


def _draw_mark(canvas: Canvas, by: Person | None, middle: int, base: int) -> None:
    """A disc on the lower edge of a card: whose card it is, or a plus."""
    size = 36
    x, y = middle - size // 2, base - size + _HANG
    if by is not None:
        draw_avatar(canvas, by, x, y, size, ring=colours.GOLD)
        return
    disc = Box(x, y, x + size, y + size)
    canvas.panel(disc, size // 2, colours.GOLD)
    canvas.fill(Box(middle - 10, y + 16, middle + 10, y + 20), colours.ON_GOLD)
    canvas.fill(Box(middle - 2, y + 8, middle + 2, y + 28), colours.ON_GOLD)


def pile_height(pile: OpenPile) -> int:
    """How many pixels the open pile takes."""
    return _CAPTION + _ROW * len(_pile_rows(pile))


def draw_open_pile(canvas: Canvas, pile: OpenPile, labels: Labels, top: int) -> None:
    """The pile from its oldest card to its newest; below a card that may be taken, how many that takes."""
    style = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.MUTED)
    canvas.write(labels.open_pile, (_MARGIN, top + 38), style, within=WIDTH_PX - 2 * _MARGIN)
    faces = slim_faces()
    depth = len(pile.cards)
    top += _CAPTION
    for row in _pile_rows(pile):
        for at, card in enumerate(row):
            x = _MARGIN + at * _PILE_STEP
            faces.lay(canvas.image, faces.faces[card], x, top)
            if depth in pile.takes:
                _draw_depth(canvas, depth, x + SLIM_PX // 2, top + faces.height)
            depth -= 1
        top += _ROW


def _pile_rows(pile: OpenPile) -> list[tuple[Card, ...]]:
    """Sixteen cards to a row, the newest row full."""
    fit = (WIDTH_PX - 2 * _MARGIN - SLIM_PX) // _PILE_STEP + 1
    first = len(pile.cards) % fit
    starts = range(first, len(pile.cards), fit)
    rows = [pile.cards[:first]] if first else []
    return rows + [pile.cards[start : start + fit] for start in starts]


def _draw_depth(canvas: Canvas, depth: int, middle: int, base: int) -> None:
    disc = Box(middle - 22, base - 44 + _HANG, middle + 22, base + _HANG)
    canvas.panel(disc, 22, colours.DISC)
    canvas.write_in(str(depth), disc, Style(Typeface.BOLD, LEAST_ON_TABLE, colours.LIGHT_INK))


@dataclass(frozen=True, slots=True, kw_only=True)
class PileTop:
    """The one card beside the stock: the top of the discard pile, or a card on offer."""

    card: Card | None
    """None for an empty place, or for a card that the reader may not see."""
    hidden: bool = False
    """Whether a card lies there that the reader may not see."""
    marked: bool = False
    label: str = ""
    """What it is called where there is room for words."""


def draw_stock(canvas: Canvas, deck: Deck, x: int, y: int, count: int, *, count_px: int) -> None:
    """The stock with its upper left corner at (x, y); its height hints at what its label says exactly."""
    layers = min(3, -(-count // _CARDS_PER_LAYER))
    if not layers:
        draw_empty(canvas, deck, x, y)
    for layer in range(layers):
        deck.lay(canvas.image, deck.back, x - 3 * layer, y - 3 * layer)
    lift = 3 * max(0, layers - 1)
    height = round(count_px * 1.25)
    at = (x + deck.width // 2 - lift, y + deck.height - lift - height - deck.height // 24)
    style = Style(Typeface.BOLD, count_px, colours.ON_WELL)
    canvas.pill(str(count), at, style, colours.WELL, height=height, align=Align.MIDDLE)


def draw_upcard(canvas: Canvas, deck: Deck, x: int, y: int, upcard: Card | None) -> None:
    """The top of the discard pile, or an empty place; nothing shows what lies below."""
    if upcard is None:
        draw_empty(canvas, deck, x, y)
    else:
        deck.lay(canvas.image, deck.faces[upcard], x, y)


def draw_pile_top(canvas: Canvas, deck: Deck, x: int, y: int, top: PileTop) -> None:
    """The card beside the stock, its back, or its empty place; with a golden ring when marked."""
    if top.hidden:
        deck.lay(canvas.image, deck.back, x, y)
    else:
        draw_upcard(canvas, deck, x, y, top.card)
    if top.marked:
        deck.lay_mark(canvas.image, x, y)


def draw_empty(canvas: Canvas, deck: Deck, x: int, y: int) -> None:
    """The outline of a place where cards could lie."""
    box = Box(x, y, x + deck.width, y + deck.height)
    canvas.ring(box, round(deck.width * 0.085), 3, colours.OUTLINE)
