"""A hand as an example of a look: what somebody sees while they choose how pictures are to look for them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cards import Card
from bot.games.gin.view import Hand
from images.art.deck import STRIP_PX, decks
from images.games.gin.scenes import groups
from images.ink import colours
from images.ink.canvas import WIDTH_PX, Canvas
from images.ink.encode import REMEMBERED, Picture, finished
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import Style
from images.ink.typefaces import Typeface
from images.table.hand_rows import MARGIN, HandRows, draw_rows, rows_height
from images.table.piles import draw_stock, draw_upcard

_BAND = 150
_STOCK = 31
_CAPTION = Style(Typeface.NAMES, 38, colours.TEXT)


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleScene:
    """All that the picture shows: a caption beside the piles, and a hand with a card just drawn."""

    caption: str
    hand: HandRows
    upcard: Card


def sample_picture(
    hand: Hand, *, drawn: Card, upcard: Card, caption: str, labels: Labels = ENGLISH
) -> Picture:
    """The example in the current look."""
    count = labels.deadwood.format(points=hand.points)
    rows = HandRows(groups=groups(hand), count=count, drawn=drawn, labels=labels)
    return _draw(SampleScene(caption=caption, hand=rows, upcard=upcard))


@by_look(maxsize=REMEMBERED)
def _draw(scene: SampleScene) -> Picture:
    top = _BAND + 22
    canvas = Canvas(top + rows_height(scene.hand) + 4)
    canvas.fill(Box(0, 0, WIDTH_PX, _BAND), colours.PLATE)
    deck = decks()[STRIP_PX]
    right = WIDTH_PX - MARGIN - deck.width
    draw_upcard(canvas, deck, right, 10, scene.upcard)
    left = right - deck.width - 24
    draw_stock(canvas, deck, left, 10, _STOCK, count_px=28)
    canvas.write(scene.caption, (MARGIN, 90), _CAPTION, within=left - 2 * MARGIN)
    draw_rows(canvas, scene.hand, top)
    return finished(canvas, "sample.png")
