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
from images.ink.canvas import CORNER, REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished, pill_width
from images.ink.colours import Paint
from images.ink.labels import Labels
from images.ink.look import Look, by_look, current_look
from images.ink.shapes import Box
from images.ink.text import LEAST_IN_HAND, Style, Typeface, width_px
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
    top = strip_height(scene.strip) + SEAM_PILL // 2 + 12
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


_STRIP_HEIGHT, _STRIP_WITH_NOTES = 180, 196
SEAM_PILL = 48
_SEAM_MOST = 620


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


def strip_height(strip: Strip) -> int:
    """How many pixels the strip takes."""
    return _STRIP_WITH_NOTES if any(seat.note for seat in strip.seats) else _STRIP_HEIGHT


def draw_strip(canvas: Canvas, strip: Strip, labels: Labels) -> None:
    height = strip_height(strip)
    canvas.fill(Box(0, 0, WIDTH_PX, height), colours.PLATE)
    centre, top = WIDTH_PX // 2, 14
    bottom = height - SEAM_PILL // 2
    places = (Box(MARGIN, 0, 436, bottom), Box(664, 0, WIDTH_PX - MARGIN, bottom))
    for seat, box, mirrored in zip(strip.seats, places, (False, True), strict=True):
        draw_seat(canvas, box, seat, labels, mirrored=mirrored, avatar_px=80, least_px=LEAST_IN_HAND)
    deck = decks()[STRIP_PX]
    if strip.pile is None:
        draw_stock(canvas, deck, centre - deck.width // 2, top, strip.stock, count_px=LEAST_IN_HAND)
    else:
        draw_stock(canvas, deck, centre - deck.width - 12, top, strip.stock, count_px=LEAST_IN_HAND)
        draw_pile_top(canvas, deck, centre + 14, top, strip.pile)
    fill, ink = (colours.GOLD, colours.ON_GOLD) if strip.seam_bright else (colours.WELL, colours.ON_WELL)
    at = (centre, height - SEAM_PILL // 2)
    style = Style(Typeface.BOLD, LEAST_IN_HAND, ink)
    canvas.pill(strip.seam, at, style, fill, height=SEAM_PILL, align=Align.MIDDLE, within=_SEAM_MOST)


MARGIN = 28
LABEL_BAND = 66
_NO_LABEL_BAND = 26
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


_SIGNS: Final = {
    (Spread.ROWS, IndexSize.USUAL): _Signs(
        disc=52, disc_in=8, disc_up=8, number=37, tag=42, tag_down=125, tag_wide=60, tag_text=37, raised=123
    ),
    (Spread.ROWS, IndexSize.LARGE): _Signs(
        disc=52, disc_in=8, disc_up=5, number=41, tag=38, tag_down=135, tag_wide=66, tag_text=37, raised=134
    ),
    (Spread.COMPACT, IndexSize.USUAL): _Signs(
        disc=44,
        disc_in=2,
        disc_up=3,
        number=37,
        tag=26,
        tag_down=84,
        tag_wide=38,
        tag_text=22,
        raised=84,
    ),
    (Spread.COMPACT, IndexSize.LARGE): _Signs(
        disc=40,
        disc_in=3,
        disc_up=2,
        number=37,
        tag=22,
        tag_down=92,
        tag_wide=40,
        tag_text=22,
        raised=93,
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
    cards = max(1, len(rows)) * (_deck().height + ROW_GAP)
    return (sum(map(_band, rows)) or LABEL_BAND) + cards + _below(hand, rows)


def _band(row: Row) -> int:
    """The room over a row for its labels; a row that only goes on needs none but for a raised card."""
    is_labelled = any(not each.group.continued and each.group.kind is not GroupKind.PLAIN for each in row)
    return LABEL_BAND if is_labelled else _NO_LABEL_BAND


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
        top += _band(row) + _deck().height + ROW_GAP


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
    cards_top = top + _band(row)
    for placed in row:
        left = MARGIN + placed.x
        if placed.group.kind is GroupKind.DEADWOOD:
            tray = Box(left, cards_top, left + placed.width, cards_top + deck.height)
            canvas.panel(tray.grown(10), 18, colours.TRAY)
    free = WIDTH_PX - _COUNT_APART
    for placed in reversed(row):
        free = _draw_count(canvas, hand, placed, (top, free), alone=len(row) == 1)
    for placed in row:
        _draw_label(canvas, hand, placed, top, free)
        _draw_melded(canvas, placed, cards_top)
        for place in placed.places:
            drawn = place.card is hand.drawn
            x, y = MARGIN + place.x, cards_top - (_LIFT if drawn else 0)
            deck.lay(canvas.image, deck.faces[place.card], x, y)
            if drawn:
                deck.lay_mark(canvas.image, x, y)
            if place.card is hand.wrong:
                canvas.ring(Box(x, y, x + deck.width, y + deck.height), 14, 8, colours.BARRED)
            _draw_number(canvas, hand, place, (x, y), raised=raised)
    _draw_tags(canvas, hand, row, cards_top, raised=raised)


_COUNT_HEIGHT, _COUNT_APART = 48, 12
_COUNT_OVER = 80
"""How far the count may reach beside the cards that it counts."""


def _draw_count(
    canvas: Canvas, hand: HandRows, placed: PlacedGroup, at: tuple[int, int], *, alone: bool
) -> int:
    """The pill over cards in no meld with what they count, or over the card to throw.

    ``at`` is its upper edge, and where the place on its right is taken; gives where its own place begins.
    """
    top, free = at
    within = WIDTH_PX - 2 * MARGIN if alone else placed.width + 2 * _COUNT_OVER
    match placed.group.kind:
        case GroupKind.DEADWOOD | GroupKind.SORTED if not placed.group.continued:
            text, ink, fill = hand.count, colours.DEADWOOD, colours.DEADWOOD_FILL
        case GroupKind.THROWN:
            text, ink, fill = hand.labels.throw, colours.ON_GOLD, colours.GOLD
        case _:
            return free
    style = Style(Typeface.BOLD, LEAST_IN_HAND, ink)
    middle = MARGIN + placed.x + placed.width // 2
    wide = min(within, pill_width(text, style, _COUNT_HEIGHT))
    right = min(free, middle + wide // 2)
    box = canvas.pill(
        text, (right, top - 2), style, fill, height=_COUNT_HEIGHT, align=Align.RIGHT, within=within
    )
    return box.left - _COUNT_APART


def _draw_label(canvas: Canvas, hand: HandRows, placed: PlacedGroup, top: int, free: int) -> None:
    """A bracket with its name over a meld, which leaves the place from ``free`` on to the count."""
    text = group_label(placed.group.kind, hand.labels)
    if text:
        left = MARGIN + placed.x
        right = min(left + placed.width - 4, free)
        _draw_bracket(canvas, Box(left + 4, top + 22, right, top + 40), text)


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
    style = Style(Typeface.BOLD, LEAST_IN_HAND, colours.MELD)
    room = Box(box.left + 4, box.top - 21, box.right - 4, box.top + 24)
    written = canvas.write_in(text, room, style)
    line = 3
    canvas.fill(Box(box.left, box.top, max(box.left + line, written.left - 14), box.top + line), colours.MELD)
    canvas.fill(
        Box(min(box.right - line, written.right + 14), box.top, box.right, box.top + line), colours.MELD
    )
    canvas.fill(Box(box.left, box.top, box.left + line, box.bottom), colours.MELD)
    canvas.fill(Box(box.right - line, box.top, box.right, box.bottom), colours.MELD)


def _draw_tags(canvas: Canvas, hand: HandRows, row: Row, cards_top: int, *, raised: bool) -> None:
    """The signs on the cards of a row; a long one lies over the next card unless that has one too."""
    signs = _signs()
    tagged = [(place, hand.tag(place.card)) for placed in row for place in placed.places]
    tagged = [(place, text) for place, text in tagged if text]
    edges = [*(MARGIN + place.x for place, _ in tagged[1:]), WIDTH_PX]
    for (place, text), edge in zip(tagged, edges, strict=False):
        # A third of the lift: the sign of a raised card must not reach the index of its neighbour.
        y = cards_top - (_LIFT // 3 if place.card is hand.drawn else 0)
        top = y + (_deck().height - signs.disc_up - signs.tag if raised else signs.tag_down)
        x = MARGIN + place.x + 3
        style = Style(Typeface.BOLD, signs.tag_text, colours.READY)
        wanted = width_px(text, style.typeface, style.size_px) + 12
        box = Box(x, top, x + max(signs.tag_wide, min(wanted, edge - x - 3)), top + signs.tag)
        canvas.panel(box, 8, colours.READY_FILL)
        canvas.write_in(text, box, style, within=box.width - 2)


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
    middle, box = signs.disc // 2, Box(0, 0, signs.disc, signs.disc)
    canvas = Canvas(box.height, ground=fill)
    if struck:
        bar = Image.new("L", box.drawn[2:], 0)
        bar.paste(255, Box(middle - 3, 0, middle + 3, box.bottom).drawn)
        canvas.image.paste(colours.BARRED, (0, 0), bar.rotate(45, Image.Resampling.BICUBIC))
        canvas.ring(box, middle, 5, colours.BARRED)
    canvas.write_in(str(number), box, Style(Typeface.BOLD, signs.number, ink))
    return canvas.image.crop(box.drawn)
