"""The private panel: both players and the piles in a strip, what lies on the table, and the hand below it."""

from __future__ import annotations

from dataclasses import dataclass

from images.ink import colours
from images.ink.canvas import WIDTH_PX, Canvas
from images.ink.encode import REMEMBERED, Picture, finished
from images.ink.look import by_look
from images.ink.shapes import Box
from images.table.hand_rows import MARGIN, HandRows, draw_rows, rows_height
from images.table.laid import LaidMeld, OpenPile, draw_melds, draw_open_pile, melds_height, pile_height
from images.table.strip import SEAM_PILL, STRIP_HEIGHT, Strip, draw_strip

_LINE_ROOM = 16
"""Pixels that the line between the table and the hand takes."""


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
