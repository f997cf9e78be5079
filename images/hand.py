"""The private panel: both players and the piles in a strip, and the hand below it, melds first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.games.cards import Card
from images import colours
from images.canvas import Align, Canvas
from images.colours import Rgb
from images.deck import HAND_PX, STRIP_PX, decks
from images.encode import REMEMBERED, Picture, finished
from images.labels import Labels
from images.piles import draw_stock, draw_upcard
from images.rows import Group, GroupKind, PlacedGroup, Row, arranged
from images.seats import SeatScene, draw_seat
from images.shapes import Box, rounded_mask
from images.text import Style
from images.typefaces import Typeface

_MARGIN = 28
_STRIP = 160
_SEAM_PILL = 40
_LABEL_BAND = 58
_ROW_GAP = 22
_LIFT = 12
_DISC_PX = 46


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScene:
    """All that the picture shows; two scenes that are equal look the same."""

    seats: tuple[SeatScene, ...]
    """The hand's owner first."""
    stock: int
    upcard: Card | None
    limit: str
    """What the seam says about knocking."""
    limit_reached: bool
    groups: tuple[Group, ...]
    points: int
    drawn: Card | None
    barred: Card | None
    """The card that may not be thrown."""
    labels: Labels


@lru_cache(maxsize=REMEMBERED)
def draw_hand(scene: HandScene) -> Picture:
    deck = decks()[HAND_PX]
    rows = arranged(scene.groups, scene.drawn, HAND_PX, 1100 - 2 * _MARGIN)
    top = _STRIP + _SEAM_PILL // 2 + 12
    canvas = Canvas(top + max(1, len(rows)) * (_LABEL_BAND + deck.height + _ROW_GAP) + 4)
    _draw_strip(canvas, scene)
    for row in rows:
        _draw_row(canvas, scene, row, top)
        top += _LABEL_BAND + deck.height + _ROW_GAP
    return finished(canvas, "hand.png")


def _draw_strip(canvas: Canvas, scene: HandScene) -> None:
    """Owner left, opponent right, the piles between them, and the limit on the seam to the hand."""
    canvas.fill(Box(0, 0, 1100, _STRIP), colours.PLATE)
    centre, top = 550, 9
    for seat, box, mirrored in zip(
        scene.seats, (Box(30, 0, 424, _STRIP), Box(676, 0, 1070, _STRIP)), (False, True), strict=True
    ):
        draw_seat(canvas, box, seat, scene.labels, mirrored=mirrored, avatar_px=80)
    deck = decks()[STRIP_PX]
    draw_stock(canvas, deck, centre - deck.width - 12, top, scene.stock, count_px=28)
    draw_upcard(canvas, deck, centre + 14, top, scene.upcard)
    fill, ink = (colours.GOLD, colours.ON_GOLD) if scene.limit_reached else (colours.WELL, colours.TEXT)
    style = Style(Typeface.BOLD, 28, ink)
    at = (centre, _STRIP - _SEAM_PILL // 2)
    canvas.pill(scene.limit, at, style, fill, height=_SEAM_PILL, align=Align.MIDDLE, within=520)


def _draw_row(canvas: Canvas, scene: HandScene, row: Row, top: int) -> None:
    deck = decks()[HAND_PX]
    cards_top = top + _LABEL_BAND
    for placed in row:
        left = _MARGIN + placed.x
        if placed.group.kind is GroupKind.DEADWOOD:
            tray = Box(left, cards_top, left + placed.width, cards_top + deck.height)
            canvas.panel(tray.grown(10), 18, colours.TRAY)
    for placed in row:
        _draw_label(canvas, scene, placed, top)
        for place in placed.places:
            drawn = place.card is scene.drawn
            x, y = _MARGIN + place.x, cards_top - (_LIFT if drawn else 0)
            deck.lay(canvas.image, deck.faces[place.card], x, y)
            if drawn:
                deck.lay_mark(canvas.image, x, y)
            _draw_number(canvas, scene, place.number, place.card, (x + 11, y + deck.height - _DISC_PX - 10))


def _draw_label(canvas: Canvas, scene: HandScene, placed: PlacedGroup, top: int) -> None:
    """A bracket over a meld, a pill with the count over the deadwood."""
    left, middle = _MARGIN + placed.x, _MARGIN + placed.x + placed.width // 2
    labels = scene.labels
    match placed.group.kind:
        case GroupKind.DEADWOOD if not placed.group.continued:
            style = Style(Typeface.BOLD, 28, colours.DEADWOOD)
            text = labels.deadwood.format(points=scene.points)
            within = placed.width + 44
            canvas.pill(
                text,
                (middle, top - 2),
                style,
                colours.DEADWOOD_FILL,
                height=40,
                align=Align.MIDDLE,
                within=within,
            )
        case GroupKind.RUN | GroupKind.SET:
            text = labels.run if placed.group.kind is GroupKind.RUN else labels.set
            _draw_bracket(canvas, Box(left + 4, top + 18, left + placed.width - 4, top + 34), text)
        case _:
            return


def _draw_bracket(canvas: Canvas, box: Box, text: str) -> None:
    style = Style(Typeface.BOLD, 28, colours.MELD)
    room = Box(box.left + 30, box.top - 16, box.right - 30, box.top + 19)
    written = canvas.write_in(text, room, style)
    line = 3
    canvas.fill(Box(box.left, box.top, written.left - 14, box.top + line), colours.MELD)
    canvas.fill(Box(written.right + 14, box.top, box.right, box.top + line), colours.MELD)
    canvas.fill(Box(box.left, box.top, box.left + line, box.bottom), colours.MELD)
    canvas.fill(Box(box.right - line, box.top, box.right, box.bottom), colours.MELD)


def _draw_number(canvas: Canvas, scene: HandScene, number: int, card: Card, at: tuple[int, int]) -> None:
    """The number that the card's button bears: gold on the drawn card, struck if it may not be thrown."""
    drawn, barred = card is scene.drawn, card is scene.barred
    fill, ink = (colours.GOLD, colours.ON_GOLD) if drawn else (colours.DISC, colours.TEXT)
    disc = _number_disc(number, fill, ink, struck=barred)
    canvas.image.paste(disc, at, rounded_mask(_DISC_PX, _DISC_PX, _DISC_PX // 2))


@lru_cache(maxsize=128)
def _number_disc(number: int, fill: Rgb, ink: Rgb, *, struck: bool) -> Image.Image:
    box = Box(0, 0, _DISC_PX, _DISC_PX)
    canvas = Canvas(_DISC_PX, ground=fill)
    if struck:
        bar = Image.new("L", (_DISC_PX, _DISC_PX), 0)
        bar.paste(255, (_DISC_PX // 2 - 3, 0, _DISC_PX // 2 + 3, _DISC_PX))
        canvas.image.paste(colours.BARRED, (0, 0), bar.rotate(45, Image.Resampling.BICUBIC))
        canvas.ring(box, _DISC_PX // 2, 5, colours.BARRED)
    canvas.write_in(str(number), box, Style(Typeface.BOLD, 32, ink))
    return canvas.image.crop(box)
