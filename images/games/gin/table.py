"""The public picture of a table of gin: seats with their backs, the piles, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cards import Card
from images.art.deck import HAND_PX, SEAT_PX, STRIP_PX, decks
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.labels import Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import Style, Typeface
from images.table.laid import draw_stock, draw_upcard
from images.table.seats import SeatScene, draw_seat

_HEIGHT = 566
_MARGIN = 28
_PLATE = Box(_MARGIN, 26, 528, 162)
_BACKS_TOP = 186
_PILES_TOP = 224
_PILL = 54
_KNOCK_CARD = (904, 296)
"""The middle of the knock card's upper edge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScene:
    """All that the picture shows, nothing of it private."""

    seats: tuple[SeatScene, ...]
    stock: int
    upcard: Card | None
    status: str
    note: str
    labels: Labels
    knock_card: Card | None = None
    """The card that sets the limit of this deal, where one does; it stays in sight."""
    doubled: bool = False
    """Whether that card doubles the deal."""


@by_look(maxsize=REMEMBERED)
def draw_table(scene: TableScene) -> Picture:
    canvas = Canvas(_HEIGHT)
    for seat, mirrored in zip(scene.seats, (False, True), strict=True):
        _draw_plate(canvas, seat, scene.labels, mirrored=mirrored)
    _draw_piles(canvas, scene)
    if scene.knock_card is not None:
        _draw_knock_card(canvas, scene, scene.knock_card)
    top = _HEIGHT - _PILL - 24
    gold = Style(Typeface.BOLD, 31, colours.ON_GOLD)
    plain = Style(Typeface.BOLD, 30, colours.ON_WELL)
    if scene.status:
        canvas.pill(scene.status, (_MARGIN + 4, top), gold, colours.GOLD, height=_PILL, within=328)
    if scene.note:
        right = (WIDTH_PX - _MARGIN - 4, top)
        canvas.pill(scene.note, right, plain, colours.WELL, height=_PILL, align=Align.RIGHT, within=328)
    return finished(canvas, "table.png")


def _draw_plate(canvas: Canvas, seat: SeatScene, labels: Labels, *, mirrored: bool) -> None:
    """A seat's plate with a golden rim when it is to act, and its cards as backs below."""
    box = _PLATE.moved(WIDTH_PX - _PLATE.right - _PLATE.left, 0) if mirrored else _PLATE
    canvas.panel(box, 22, colours.PLATE)
    if seat.to_act:
        canvas.ring(box, 22, 4, colours.GOLD)
    inner = Box(box.left + 24, box.top, box.right - 24, box.bottom)
    draw_seat(canvas, inner, seat, labels, mirrored=mirrored, avatar_px=88)
    deck = decks()[SEAT_PX]
    step = min(24, 210 // max(1, seat.cards - 1))
    width = deck.width + (seat.cards - 1) * step
    left = box.right - 18 - width if mirrored else box.left + 18
    for card in range(seat.cards):
        deck.lay(canvas.image, deck.back_of(seat.person.back), left + card * step, _BACKS_TOP)


def _draw_piles(canvas: Canvas, scene: TableScene) -> None:
    deck = decks()[HAND_PX]
    centre = WIDTH_PX // 2
    stock_x, upcard_x = centre - deck.width - 16, centre + 20
    draw_stock(canvas, deck, stock_x, _PILES_TOP, scene.stock, count_px=34)
    draw_upcard(canvas, deck, upcard_x, _PILES_TOP, scene.upcard)
    style = Style(Typeface.BOLD, 28, colours.MUTED)
    base = _PILES_TOP + deck.height + 42
    for text, x in ((scene.labels.stock, stock_x), (scene.labels.discard, upcard_x)):
        canvas.write(text, (x + deck.width // 2, base), style, align=Align.MIDDLE, within=deck.width)


def _draw_knock_card(canvas: Canvas, scene: TableScene, card: Card) -> None:
    """A small card below the right seat, ringed in gold when it doubles the deal."""
    deck = decks()[STRIP_PX]
    middle, top = _KNOCK_CARD
    deck.lay(canvas.image, deck.faces[card], middle - deck.width // 2, top)
    colour, text = colours.MUTED, scene.labels.knock_card
    if scene.doubled:
        deck.lay_mark(canvas.image, middle - deck.width // 2, top)
        colour, text = colours.GOLD, f"{text} {scene.labels.times.format(multiplier=2)}"
    at = (middle, top + deck.height + 38)
    canvas.write(text, at, Style(Typeface.BOLD, 28, colour), align=Align.MIDDLE, within=300)
