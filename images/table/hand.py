"""The private panel: both players and the piles in a strip, what lies on the table, and the hand below it."""

from __future__ import annotations

from dataclasses import dataclass

from images.art.deck import STRIP_PX, decks
from images.ink import colours
from images.ink.canvas import WIDTH_PX, Align, Canvas
from images.ink.encode import REMEMBERED, Picture, finished
from images.ink.labels import Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import Style, Typeface
from images.table.hand_rows import MARGIN, HandRows, draw_rows, rows_height
from images.table.laid import LaidMeld, OpenPile, draw_melds, draw_open_pile, melds_height, pile_height
from images.table.piles import PileTop, draw_pile_top, draw_stock
from images.table.seats import SeatScene, draw_seat

_LINE_ROOM = 16
"""Pixels that the line between the table and the hand takes."""


class NoHand(ValueError):
    """A spectator's view has no hand to draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScene:
    """All that the picture shows; two scenes that are equal look the same."""

    strip: Strip
    hand: HandRows
    pile: OpenPile | None = None
    """The discard pile of a game in which all of it lies open."""
    melds: tuple[LaidMeld, ...] = ()
    """What lies on the table."""


@by_look(maxsize=REMEMBERED)
def draw_hand(scene: HandScene) -> Picture:
    labels = scene.hand.labels
    top = STRIP_HEIGHT + SEAM_PILL // 2 + 12
    table = (pile_height(scene.pile) if scene.pile else 0) + melds_height(scene.melds)
    line = _LINE_ROOM if table else 0
    canvas = Canvas(top + table + line + rows_height(scene.hand) + 4)
    draw_strip(canvas, scene.strip, labels)
    if scene.pile is not None:
        draw_open_pile(canvas, scene.pile, labels, top)
        top += pile_height(scene.pile)
    draw_melds(canvas, scene.melds, labels, top)
    top += melds_height(scene.melds)
    if line:
        canvas.fill(Box(MARGIN, top, WIDTH_PX - MARGIN, top + 3), colours.OUTLINE)
    draw_rows(canvas, scene.hand, top + line)
    return finished(canvas, "hand.png")


STRIP_HEIGHT = 160
SEAM_PILL = 40
_SEAM_MOST = 520
"""How wide the line on the seam may be; less where notes of the seats reach beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """All that the strip shows."""

    seats: tuple[SeatScene, ...]
    """The hand's owner first."""
    stock: int
    pile: PileTop | None
    """None for a game without a discard pile, while nothing lies beside the stock."""
    seam: str
    """What the owner must know before anything else."""
    seam_bright: bool
    """Whether that is worth gold."""


def draw_strip(canvas: Canvas, strip: Strip, labels: Labels) -> None:
    canvas.fill(Box(0, 0, WIDTH_PX, STRIP_HEIGHT), colours.PLATE)
    centre, top = WIDTH_PX // 2, 9
    places = (Box(30, 0, 424, STRIP_HEIGHT), Box(676, 0, 1070, STRIP_HEIGHT))
    room = _SEAM_MOST
    for seat, box, mirrored in zip(strip.seats, places, (False, True), strict=True):
        note = draw_seat(canvas, box, seat, labels, mirrored=mirrored, avatar_px=80)
        if note is not None:
            free = note.left - centre if mirrored else centre - note.right
            room = min(room, 2 * (free - 12))
    deck = decks()[STRIP_PX]
    if strip.pile is None:
        draw_stock(canvas, deck, centre - deck.width // 2, top, strip.stock, count_px=28)
    else:
        draw_stock(canvas, deck, centre - deck.width - 12, top, strip.stock, count_px=28)
        draw_pile_top(canvas, deck, centre + 14, top, strip.pile)
    fill, ink = (colours.GOLD, colours.ON_GOLD) if strip.seam_bright else (colours.WELL, colours.ON_WELL)
    at = (centre, STRIP_HEIGHT - SEAM_PILL // 2)
    style = Style(Typeface.BOLD, 28, ink)
    canvas.pill(strip.seam, at, style, fill, height=SEAM_PILL, align=Align.MIDDLE, within=room)
