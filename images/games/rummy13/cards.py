"""Cards of 13-card rummy: printed jokers, a star on wild cards, and groups in rows under their brackets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.games.cards import Rank
from bot.games.rummy13.cards import Card, is_joker
from bot.games.rummy13.rules import Kind
from bot.games.rummy13.view import Group
from bot.preferences import IndexSize
from images.art.artwork import stencil
from images.art.deck import HAND_PX, decks, printed_jokers
from images.ink import colours
from images.ink.canvas import WIDTH_PX, Canvas
from images.ink.labels import Labels
from images.ink.look import current_look, shaded
from images.ink.scale import drawn_px
from images.ink.shapes import Box
from images.ink.text import LEAST_IN_HAND, LEAST_ON_TABLE, Style, Typeface, width_px
from images.table.rows import least_step

GROUP_GAP = 34
LABEL_BAND = 58
ROW_GAP = 24
_APART = 8
_MOST_IN_ROW = 7
"""Cards in a row that still look spread on a phone."""
_STARS = {IndexSize.USUAL: (0.2, 0.775), IndexSize.LARGE: (0.21, 0.85)}
"""Where the star of a wild card lies, below its pip: its middle and its upper edge, in card widths."""
_STAR_SIZE = 0.25


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards under one bracket; ``label`` is empty for loose ones that need none."""

    label: str
    cards: tuple[Card, ...]
    is_group: bool
    """Whether they are a sequence or a set; others lie on a tray."""
    short: str = ""
    """The label where there is little room; empty for none."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A part of a group in its row."""

    shown: Shown
    left: int
    width: int
    step: float


def shown_groups(groups: tuple[Group, ...], loose: tuple[Card, ...], labels: Labels) -> tuple[Shown, ...]:
    """A hand as it is drawn: its groups with their names, then the rest."""
    found = [
        Shown(group_label(group, labels), group.cards, bool(group.kinds), _short_label(group, labels))
        for group in groups
    ]
    if loose:
        found.append(Shown(labels.loose, loose, is_group=False))
    return tuple(found)


def group_label(group: Group, labels: Labels) -> str:
    """What a group is, as the picture says it (4.1)."""
    if Kind.PURE_SEQUENCE in group.kinds:
        return labels.pure_sequence
    if Kind.IMPURE_SEQUENCE in group.kinds:
        return labels.either if Kind.SET in group.kinds else labels.sequence
    return labels.set if group.kinds else labels.no_group


def _short_label(group: Group, labels: Labels) -> str:
    """The same over few cards, where the whole name has no room; empty for names that are short anyway."""
    if Kind.PURE_SEQUENCE in group.kinds:
        return labels.pure
    return labels.either_short if {Kind.IMPURE_SEQUENCE, Kind.SET} <= set(group.kinds) else ""


def lay_card(canvas: Canvas, card: Card, width: int, at: tuple[int, int], *, wild: Rank) -> None:
    """A card with its upper left corner at ``at``, at one of the widths of `decks`."""
    deck = decks()[width]
    sprite = printed_jokers()[width] if card.face is None else deck.faces[card.face]
    deck.lay(canvas.image, sprite, *at)
    if card.face is not None and is_joker(card, wild):
        size = round(width * _STAR_SIZE)
        middle, down = _STARS[current_look().index]
        corner = at[0] + round(width * middle) - size // 2, at[1] + round(width * down)
        x, y = map(drawn_px, corner)
        canvas.image.paste(shaded(colours.GOLD), (x, y), stencil("star", drawn_px(size)))


def rows_height(groups: tuple[Shown, ...], width: int, room: int, *, most: int = _MOST_IN_ROW) -> int:
    """How many pixels the groups take."""
    return len(_rows(groups, width, room, most)) * (LABEL_BAND + decks()[width].height + ROW_GAP)


def draw_groups(
    canvas: Canvas,
    groups: tuple[Shown, ...],
    corner: tuple[int, int],
    *,
    width: int,
    wild: Rank,
    most: int = _MOST_IN_ROW,
    marked: Card | None = None,
) -> None:
    """The groups in rows from ``corner``, with as much room on the right; a golden ring round ``marked``."""
    left, top = corner
    room = WIDTH_PX - 2 * left
    deck = decks()[width]
    size_px = LEAST_IN_HAND if width == HAND_PX else LEAST_ON_TABLE
    for row in _rows(groups, width, room, most):
        for placed in _placed(row, width, room):
            at = left + placed.left
            box = Box(at, top + LABEL_BAND, at + placed.width, top + LABEL_BAND + deck.height)
            if not placed.shown.is_group:
                canvas.panel(box.grown(9), 16, colours.TRAY)
            _draw_label(canvas, placed.shown, Box(at, top, at + placed.width, top + LABEL_BAND), size_px)
            places = [at + int(card * placed.step) for card in range(len(placed.shown.cards))]
            for card, x in zip(placed.shown.cards, places, strict=True):
                lay_card(canvas, card, width, (x, box.top), wild=wild)
                # The ring is drawn before the next card, which lies over it as it lies over this one.
                if card is marked:
                    deck.lay_mark(canvas.image, x, box.top)
        top += LABEL_BAND + deck.height + ROW_GAP


def _rows(groups: tuple[Shown, ...], width: int, room: int, most: int) -> tuple[tuple[Shown, ...], ...]:
    """The groups in the fewest rows in which every card's index shows; loose cards may be split."""
    number = sum(len(each.cards) for each in groups)
    for rows in range(max(1, -(-number // most)), number + 1):
        found = tuple(_split(groups, -(-number // rows), width, room))
        if len(found) <= rows or rows == number:
            return found
    return ()


def _split(groups: tuple[Shown, ...], even: int, width: int, room: int) -> Iterator[tuple[Shown, ...]]:
    """Rows of about ``even`` cards."""
    row: list[Shown] = []
    for shown in (part for each in groups for part in _parts(each, width, room, even)):
        held = sum(len(each.cards) for each in row)
        over = held + len(shown.cards) - even
        if row and not shown.is_group and 0 < over < len(shown.cards) and shown.label:
            cut = len(shown.cards) - over
            first = Shown(shown.label, shown.cards[:cut], is_group=False)
            if cut > 1 and _fits((*row, first), width, room):
                yield (*row, first)
                row = [Shown("", shown.cards[cut:], is_group=False)]
                continue
        if row and (over > (len(shown.cards) + 1) // 2 or not _fits((*row, shown), width, room)):
            yield tuple(row)
            row = []
        row.append(shown)
    if row:
        yield tuple(row)


def _parts(shown: Shown, width: int, room: int, even: int) -> Iterator[Shown]:
    """A group too wide for a row, in parts that fit; loose cards in parts of about ``even`` cards."""
    most = 1 + int((room - width) / (width * least_step()))
    most = most if shown.is_group else min(most, even)
    for at in range(0, len(shown.cards), most):
        yield replace(shown, label=shown.label if not at else "", cards=shown.cards[at : at + most])


def _fits(row: tuple[Shown, ...], width: int, room: int) -> bool:
    """Whether every index of the row shows."""
    hidden = sum(len(each.cards) - 1 for each in row)
    return width * len(row) + GROUP_GAP * (len(row) - 1) + hidden * width * least_step() <= room


def _placed(row: tuple[Shown, ...], width: int, room: int) -> tuple[_Placed, ...]:
    """One row, centred."""
    hidden = sum(len(each.cards) - 1 for each in row)
    free = room - width * len(row) - GROUP_GAP * (len(row) - 1)
    step = min(width + _APART, free / hidden) if hidden else float(width)
    if width * 0.9 < step < width + _APART:
        step = width * 0.9
    widths = [int((len(each.cards) - 1) * step) + width for each in row]
    left = (room - sum(widths) - GROUP_GAP * (len(row) - 1)) // 2
    found = []
    for shown, taken in zip(row, widths, strict=True):
        found.append(_Placed(shown, left, taken, step))
        left += taken + GROUP_GAP
    return tuple(found)


def _draw_label(canvas: Canvas, shown: Shown, band: Box, size_px: int) -> None:
    """Above a group a bracket with its name, above other cards only the name."""
    if not shown.label:
        return
    if not shown.is_group:
        style = Style(Typeface.BOLD, size_px, colours.DEADWOOD)
        place = Box(band.left - 20, band.top - 3, band.right + 20, band.top + 51)
        canvas.write_in(shown.label, place, style, within=place.width)
        return
    style = Style(Typeface.BOLD, size_px, colours.MELD)
    room = Box(band.left + 20, band.top - 3, band.right - 20, band.top + 49)
    is_wide = width_px(shown.label, style.typeface, size_px) > room.width
    written = canvas.write_in(shown.short if is_wide and shown.short else shown.label, room, style)
    line, middle = 3, band.top + 23
    canvas.fill(
        Box(band.left + 4, middle, max(band.left + 4, written.left - 10), middle + line), colours.MELD
    )
    canvas.fill(
        Box(min(band.right - 4, written.right + 10), middle, band.right - 4, middle + line), colours.MELD
    )
    canvas.fill(Box(band.left + 4, middle, band.left + 4 + line, middle + 16), colours.MELD)
    canvas.fill(Box(band.right - 4 - line, middle, band.right - 4, middle + 16), colours.MELD)
