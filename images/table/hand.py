"""The private panel: both players and the piles in a strip, what lies on the table, and the hand below it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from PIL import Image

from bot.games.cards import Card
from bot.preferences import IndexSize, Spread
from images.art.deck import HAND_PX, SHOWDOWN_PX, STRIP_PX, Deck, decks
from images.ink import colours
from images.ink.canvas import CORNER, REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.colours import Paint
from images.ink.labels import Labels
from images.ink.look import Look, by_look, current_look
from images.ink.shapes import Box
from images.ink.text import Style, Typeface
from images.table.laid import (
    LaidMeld,
    OpenPile,
    PileTop,
    draw_melds,
    draw_open_pile,
    draw_pile_top,
    draw_stock,
    melds_height,
    pile_height,
)
from images.table.rows import Group, GroupKind, Place, PlacedGroup, Row, arranged
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


STRIP_HEIGHT = 174
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
    centre, top = WIDTH_PX // 2, 14
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


MARGIN = 28
LABEL_BAND = 58
ROW_GAP = 22
_LIFT = 12
_APART = 6
"""Pixels between the lines over two cards."""


@dataclass(frozen=True, slots=True)
class _Signs:
    """Measures of what stands on a card, by the size of its index; all in pixels."""

    disc: int
    """How wide the number's disc is, and from the card's edges how far."""
    disc_in: int
    disc_up: int
    number: int
    tag: int
    """How high a tag is, and how far below the upper edge: between index and number."""
    tag_down: int
    tag_wide: int
    tag_text: int
    raised: int
    """How far below the upper edge a number's disc lies in a row that reaches the picture's corner."""
    count: int = 28
    """How large the words over loose cards are."""


# A phone shows pictures 400 pixels wide, not 1100: 28 pixels here are 10 there, the least that one can read.
_SIGNS: Final = {
    (Spread.ROWS, IndexSize.USUAL): _Signs(
        disc=46, disc_in=11, disc_up=10, number=32, tag=36, tag_down=130, tag_wide=58, tag_text=30, raised=123
    ),
    (Spread.ROWS, IndexSize.LARGE): _Signs(
        disc=56, disc_in=6, disc_up=7, number=42, tag=32, tag_down=136, tag_wide=58, tag_text=30, raised=134
    ),
    (Spread.COMPACT, IndexSize.USUAL): _Signs(
        disc=36,
        disc_in=4,
        disc_up=5,
        number=26,
        tag=26,
        tag_down=86,
        tag_wide=38,
        tag_text=22,
        raised=84,
        count=22,
    ),
    (Spread.COMPACT, IndexSize.LARGE): _Signs(
        disc=40,
        disc_in=4,
        disc_up=4,
        number=30,
        tag=24,
        tag_down=92,
        tag_wide=40,
        tag_text=22,
        raised=93,
        count=22,
    ),
}
_CARD_PX: Final = {Spread.ROWS: HAND_PX, Spread.COMPACT: SHOWDOWN_PX}
_COMFORTABLE: Final = {Spread.ROWS: 7, Spread.COMPACT: 14}
"""Cards in a row that still look spread."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRows:
    """A hand as it is shown; two that are equal look the same."""

    groups: tuple[Group, ...]
    count: str
    """The words over the cards that are in no meld: what they count."""
    drawn: Card | None = None
    """The card that stands out: raised, ringed, with a golden number."""
    fresh: tuple[Card, ...] = ()
    """Other cards that came in this turn: they have golden numbers too."""
    barred: Card | None = None
    """The card that may not be thrown."""
    wrong: Card | None = None
    """The card that should have been kept: ringed in red."""
    tags: tuple[tuple[Card, str], ...] = ()
    """A few signs on single cards, such as the number of the meld to which the card may be added."""
    labels: Labels

    def tag(self, card: Card) -> str:
        """The signs on a card; empty for none."""
        return next((text for tagged, text in self.tags if tagged is card), "")


def rows_height(hand: HandRows) -> int:
    """How many pixels the rows of the hand take."""
    rows = _rows(hand)
    return max(1, len(rows)) * (LABEL_BAND + _deck().height + ROW_GAP) + _below(hand, rows)


def _below(hand: HandRows, rows: tuple[Row, ...]) -> int:
    """Further pixels below a row that reaches the corner, where the signs of its first card need them."""
    if not rows or not _is_cornered(rows[-1]):
        return 0
    signs, first = _signs(), rows[-1][0].places[0].card
    lowest = _deck().height - signs.disc_up if hand.tag(first) else signs.raised + signs.disc
    return max(0, CORNER.height - ROW_GAP - (_deck().height - lowest))


def _is_cornered(row: Row) -> bool:
    """Whether the first card's signs would lie in the lower left corner."""
    return MARGIN + row[0].x < CORNER.width


def draw_rows(canvas: Canvas, hand: HandRows, top: int) -> None:
    """The hand below ``top``."""
    rows = _rows(hand)
    for at, row in enumerate(rows, start=1):
        _draw_row(canvas, hand, row, top, raised=at == len(rows) and _is_cornered(row))
        top += LABEL_BAND + _deck().height + ROW_GAP


def _rows(hand: HandRows) -> tuple[Row, ...]:
    comfortable = _COMFORTABLE[current_look().spread]
    return arranged(hand.groups, hand.drawn, _deck().width, WIDTH_PX - 2 * MARGIN, comfortable=comfortable)


def _deck() -> Deck:
    """The cards that a hand is shown in."""
    return decks()[_CARD_PX[current_look().spread]]


def _signs() -> _Signs:
    look = current_look()
    return _SIGNS[look.spread, look.index]


def _draw_row(canvas: Canvas, hand: HandRows, row: Row, top: int, *, raised: bool) -> None:
    """A row of cards; ``raised`` lets number and tag of each change places, so that the corner stays free."""
    deck = _deck()
    cards_top = top + LABEL_BAND
    for placed in row:
        left = MARGIN + placed.x
        if placed.group.kind is GroupKind.DEADWOOD:
            tray = Box(left, cards_top, left + placed.width, cards_top + deck.height)
            canvas.panel(tray.grown(10), 18, colours.TRAY)
    for placed in row:
        _draw_label(canvas, hand, placed, top, alone=len(row) == 1)
        _draw_melded(canvas, placed, cards_top)
        for place in placed.places:
            drawn = place.card is hand.drawn
            x, y = MARGIN + place.x, cards_top - (_LIFT if drawn else 0)
            deck.lay(canvas.image, deck.faces[place.card], x, y)
            if drawn:
                deck.lay_mark(canvas.image, x, y)
            if place.card is hand.wrong:
                canvas.ring(Box(x, y, x + deck.width, y + deck.height), 14, 8, colours.BARRED)
            _draw_tag(canvas, hand.tag(place.card), x, y, raised=raised)
            _draw_number(canvas, hand, place, (x, y), raised=raised)


def _draw_label(canvas: Canvas, hand: HandRows, placed: PlacedGroup, top: int, *, alone: bool) -> None:
    """A bracket over a group, a pill with the count over the deadwood."""
    left, middle = MARGIN + placed.x, MARGIN + placed.x + placed.width // 2
    match placed.group.kind:
        case GroupKind.DEADWOOD | GroupKind.SORTED:
            if not placed.group.continued:
                style = Style(Typeface.BOLD, _signs().count, colours.DEADWOOD)
                within = WIDTH_PX - 2 * MARGIN if alone else placed.width + 44
                fill = colours.DEADWOOD_FILL
                at = (middle, top - 2)
                canvas.pill(hand.count, at, style, fill, height=40, align=Align.MIDDLE, within=within)
        case GroupKind.THROWN:
            style = Style(Typeface.BOLD, _signs().count, colours.ON_GOLD)
            at = (middle, top - 2)
            text, within = hand.labels.throw, placed.width + 44
            canvas.pill(text, at, style, colours.GOLD, height=40, align=Align.MIDDLE, within=within)
        case GroupKind.PLAIN:
            return
        case kind:
            text = group_label(kind, hand.labels)
            _draw_bracket(canvas, Box(left + 4, top + 18, left + placed.width - 4, top + 34), text)


def _draw_melded(canvas: Canvas, placed: PlacedGroup, cards_top: int) -> None:
    """In a hand sorted by rank or suit, a line above each melded card, as wide as its visible part."""
    edges = [place.x for place in placed.places[1:]] + [placed.x + placed.width + _APART]
    for place, edge in zip(placed.places, edges, strict=True):
        if place.card in placed.group.melded:
            right = min(place.x + _deck().width, edge - _APART)
            line = Box(MARGIN + place.x + _APART, cards_top - 18, MARGIN + right, cards_top - 13)
            canvas.fill(line, colours.MELD)


def group_label(kind: GroupKind, labels: Labels) -> str:
    """The name of a kind of group; empty for those that have none."""
    names = {
        GroupKind.RUN: labels.run,
        GroupKind.SET: labels.set,
        GroupKind.STRAIGHT: labels.straight,
        GroupKind.ADDITIONS: labels.additions,
    }
    return names.get(kind, "")


def _draw_bracket(canvas: Canvas, box: Box, text: str) -> None:
    style = Style(Typeface.BOLD, 28, colours.MELD)
    room = Box(box.left + 30, box.top - 16, box.right - 30, box.top + 19)
    written = canvas.write_in(text, room, style)
    line = 3
    canvas.fill(Box(box.left, box.top, written.left - 14, box.top + line), colours.MELD)
    canvas.fill(Box(written.right + 14, box.top, box.right, box.top + line), colours.MELD)
    canvas.fill(Box(box.left, box.top, box.left + line, box.bottom), colours.MELD)
    canvas.fill(Box(box.right - line, box.top, box.right, box.bottom), colours.MELD)


def _draw_tag(canvas: Canvas, text: str, x: int, y: int, *, raised: bool) -> None:
    if text:
        signs = _signs()
        top = y + (_deck().height - signs.disc_up - signs.tag if raised else signs.tag_down)
        box = Box(x + 3, top, x + 3 + signs.tag_wide, top + signs.tag)
        canvas.panel(box, 8, colours.READY_FILL)
        canvas.write_in(text, box, Style(Typeface.BOLD, signs.tag_text, colours.READY), within=box.width - 6)


def _draw_number(canvas: Canvas, hand: HandRows, place: Place, at: tuple[int, int], *, raised: bool) -> None:
    """The number that the card's button bears: gold on a new card, struck if it may not be thrown."""
    signs, card = _signs(), place.card
    new = card is hand.drawn or card in hand.fresh
    fill, ink = (colours.GOLD, colours.ON_GOLD) if new else (colours.DISC, colours.LIGHT_INK)
    disc = _number_disc(place.number, fill, ink, struck=card is hand.barred)
    down = signs.raised if raised else _deck().height - signs.disc - signs.disc_up
    canvas.paste_round(disc, at[0] + signs.disc_in, at[1] + down)


def _disc_look(look: Look) -> Hashable:
    return look.felt, look.index, look.spread


@by_look(maxsize=128, part=_disc_look)
def _number_disc(number: int, fill: Paint, ink: Paint, *, struck: bool) -> Image.Image:
    signs = _signs()
    size, middle = signs.disc, signs.disc // 2
    box = Box(0, 0, size, size)
    canvas = Canvas(size, ground=fill)
    if struck:
        bar = Image.new("L", (size, size), 0)
        bar.paste(255, (middle - 3, 0, middle + 3, size))
        canvas.image.paste(colours.BARRED, (0, 0), bar.rotate(45, Image.Resampling.BICUBIC))
        canvas.ring(box, middle, 5, colours.BARRED)
    canvas.write_in(str(number), box, Style(Typeface.BOLD, signs.number, ink))
    return canvas.image.crop(box)
