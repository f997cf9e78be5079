"""The public picture of a table on which melds lie: seats, piles, whose turn it is, and the melds below."""

from __future__ import annotations

from dataclasses import dataclass

from images.art.deck import SEAT_PX, SHOWDOWN_PX, decks
from images.ink import colours
from images.ink.canvas import WIDTH_PX, Align, Canvas
from images.ink.encode import REMEMBERED, Picture, finished
from images.ink.labels import Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import Style
from images.ink.typefaces import Typeface
from images.table.laid import LaidMeld, OpenPile, draw_melds, draw_open_pile, melds_height, pile_height
from images.table.piles import PileTop, draw_pile_top, draw_stock
from images.table.seats import SeatScene, draw_seat

_MARGIN = 28
_PLATE = Box(_MARGIN, 22, 528, 184)
_BACKS_TOP = 204
_PILL_TOP = 320
_PILL = 54
_HEAD = 422


@dataclass(frozen=True, slots=True, kw_only=True)
class LayingTableScene:
    """All that the picture shows, nothing of it private."""

    seats: tuple[SeatScene, ...]
    stock: int
    beside: PileTop | None
    """What lies beside the stock."""
    pile: OpenPile | None = None
    melds: tuple[LaidMeld, ...]
    status: str
    note: str
    labels: Labels


@by_look(maxsize=REMEMBERED)
def draw_laying_table(scene: LayingTableScene) -> Picture:
    pile = pile_height(scene.pile) if scene.pile else 0
    canvas = Canvas(_HEAD + pile + melds_height(scene.melds) + 6)
    for seat, mirrored in zip(scene.seats, (False, True), strict=True):
        _draw_plate(canvas, seat, scene.labels, mirrored=mirrored)
    _draw_piles(canvas, scene)
    gold = Style(Typeface.BOLD, 31, colours.ON_GOLD)
    plain = Style(Typeface.BOLD, 30, colours.ON_WELL)
    if scene.status:
        canvas.pill(scene.status, (_MARGIN, _PILL_TOP), gold, colours.GOLD, height=_PILL, within=370)
    if scene.note:
        right = (WIDTH_PX - _MARGIN, _PILL_TOP)
        canvas.pill(scene.note, right, plain, colours.WELL, height=_PILL, align=Align.RIGHT, within=370)
    if scene.pile is not None:
        draw_open_pile(canvas, scene.pile, scene.labels, _HEAD)
    draw_melds(canvas, scene.melds, scene.labels, _HEAD + pile)
    return finished(canvas, "table.png")


def _draw_plate(canvas: Canvas, seat: SeatScene, labels: Labels, *, mirrored: bool) -> None:
    """A seat's plate with a golden rim when it is to act, and its cards as backs below."""
    box = _PLATE.moved(WIDTH_PX - _PLATE.right - _PLATE.left, 0) if mirrored else _PLATE
    canvas.panel(box, 22, colours.PLATE)
    if seat.to_act:
        canvas.ring(box, 22, 4, colours.GOLD)
    inner = Box(box.left + 24, box.top - 8, box.right - 24, box.bottom - 8)
    draw_seat(canvas, inner, seat, labels, mirrored=mirrored, avatar_px=88)
    deck = decks()[SEAT_PX]
    step = min(24, 270 // max(1, seat.cards - 1))
    width = deck.width + (seat.cards - 1) * step
    left = box.right - width if mirrored else box.left
    for card in range(seat.cards):
        deck.lay(canvas.image, deck.back_of(seat.person.back), left + card * step, _BACKS_TOP)


def _draw_piles(canvas: Canvas, scene: LayingTableScene) -> None:
    deck = decks()[SHOWDOWN_PX]
    centre = WIDTH_PX // 2
    style = Style(Typeface.BOLD, 28, colours.MUTED)
    base = _BACKS_TOP + deck.height + 36
    if scene.beside is None:
        stock_x = centre - deck.width // 2
    else:
        stock_x, beside_x = centre - deck.width - 12, centre + 12
        draw_pile_top(canvas, deck, beside_x, _BACKS_TOP, scene.beside)
        at = (beside_x + deck.width // 2, base)
        canvas.write(scene.beside.label, at, style, align=Align.MIDDLE, within=deck.width + 8)
    draw_stock(canvas, deck, stock_x, _BACKS_TOP, scene.stock, count_px=30)
    at = (stock_x + deck.width // 2, base)
    canvas.write(scene.labels.stock, at, style, align=Align.MIDDLE, within=deck.width + 8)
