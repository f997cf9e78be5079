"""Stock and discard pile: a stack of backs with its count, and the one card of the pile that all may see."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cards import Card
from images.art.deck import Deck
from images.ink import colours
from images.ink.canvas import Align, Canvas
from images.ink.shapes import Box
from images.ink.text import Style, Typeface

_CARDS_PER_LAYER = 8


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
    height = round(count_px * 1.45)
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
