"""Pictures in the rules: rows of cards with a caption, in named groups, rings round those that matter."""

from __future__ import annotations

from bot.examples import CardGroup, ExampleRow
from images.art.deck import SHOWDOWN_PX, STRIP_PX, Deck, decks
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import Style, Typeface
from images.table.rows import Group, GroupKind, PlacedGroup, least_step, placed_row

_MARGIN = 36
_TOP = 18
_CAPTION_BAND = 58
_NAME_BAND = 50
_ROW_GAP = 18
_GROUP_GAP = 44
_CAPTION = Style(Typeface.NAMES, 34, colours.TEXT)
_KINDS = {
    "run": GroupKind.RUN,
    "set": GroupKind.SET,
    "straight": GroupKind.STRAIGHT,
    "pure": GroupKind.RUN,
    "sequence": GroupKind.RUN,
    "loose": GroupKind.DEADWOOD,
    "deadwood": GroupKind.DEADWOOD,
}
"""By the first word of a group's name; all others are plain."""


@by_look(maxsize=REMEMBERED)
def example_picture(rows: tuple[ExampleRow, ...]) -> Picture:
    """The rows from top to bottom. Finished pictures are kept, as everybody sees the same ones."""
    canvas = Canvas(_TOP + sum(_height(row) + _ROW_GAP for row in rows))
    top = _TOP
    for row in rows:
        _draw_row(canvas, row, top)
        top += _height(row) + _ROW_GAP
    return finished(canvas, "rules.png")


def _height(row: ExampleRow) -> int:
    names = _NAME_BAND if any(group.name for group in row.groups) else 0
    return _CAPTION_BAND + decks()[SHOWDOWN_PX].height + names


def _draw_row(canvas: Canvas, row: ExampleRow, top: int) -> None:
    canvas.write(row.caption, (_MARGIN, top + 38), _CAPTION, within=WIDTH_PX - 2 * _MARGIN)
    groups = tuple(Group(_kind(group), group.cards) for group in row.groups)
    deck, gap = _fitting(groups)
    placed = placed_row(groups, None, deck.width, WIDTH_PX - 2 * _MARGIN, gap=gap)
    shift = _MARGIN - placed[0].x if placed else 0
    cards_top = top + _CAPTION_BAND
    for place, group in zip(placed, row.groups, strict=True):
        _draw_cards(canvas, deck, place, group, (shift, cards_top))
        middle = shift + place.x + place.width // 2
        _draw_name(canvas, place, group, (middle, cards_top + deck.height + 10))


def _fitting(groups: tuple[Group, ...]) -> tuple[Deck, int]:
    """The larger cards if every index shows, else the smaller ones, closer together."""
    overlaps = sum(len(group.cards) - 1 for group in groups)
    deck = decks()[SHOWDOWN_PX]
    least = deck.width * (len(groups) + overlaps * least_step()) + _GROUP_GAP * (len(groups) - 1)
    if least <= WIDTH_PX - 2 * _MARGIN:
        return deck, _GROUP_GAP
    return decks()[STRIP_PX], _GROUP_GAP // 2


def _draw_cards(
    canvas: Canvas, deck: Deck, placed: PlacedGroup, group: CardGroup, at: tuple[int, int]
) -> None:
    left, top = at
    if placed.group.kind is GroupKind.DEADWOOD:
        tray = Box(left + placed.x, top, left + placed.x + placed.width, top + deck.height)
        canvas.panel(tray.grown(8), 14, colours.TRAY)
    for place in placed.places:
        deck.lay(canvas.image, deck.faces[place.card], left + place.x, top)
    # Rings come last, as a card lies over the one on its left.
    for place in placed.places:
        if place.card in group.marked:
            deck.lay_mark(canvas.image, left + place.x, top)


def _draw_name(canvas: Canvas, placed: PlacedGroup, group: CardGroup, at: tuple[int, int]) -> None:
    """The group's name below it: in the colours that hands and showdowns use."""
    if not group.name:
        return
    match placed.group.kind:
        case GroupKind.DEADWOOD:
            colour = colours.DEADWOOD
        case GroupKind.PLAIN:
            colour = colours.MUTED
        case _:
            colour = colours.MELD
    style = Style(Typeface.BOLD, 28, colour)
    room = placed.width + _GROUP_GAP - 8
    canvas.write(group.name.upper(), (at[0], at[1] + 30), style, align=Align.MIDDLE, within=room)


def _kind(group: CardGroup) -> GroupKind:
    said = group.kind or group.name
    return _KINDS.get(said.split()[0].lower() if said else "", GroupKind.PLAIN)
