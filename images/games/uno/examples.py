"""Pictures in the rules of UNO: rows of cards with a caption, as `images.table.examples` for others."""

from __future__ import annotations

from typing import cast

from bot.examples import CardGroup, ExampleRow
from bot.games.uno.cards import Card
from images.games.uno.cards import height_of, lay_card
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.look import by_look
from images.ink.text import Style, Typeface

_CARD = 96
_MARGIN = 36
_STEP = _CARD + 12
_GROUP_GAP = 44
_CAPTION_BAND = 58
_NAME_BAND = 50
_ROW_GAP = 18
_TOP = 18
_CAPTION = Style(Typeface.NAMES, 34, colours.TEXT)
_NAME = Style(Typeface.BOLD, 28, colours.MUTED)


@by_look(maxsize=REMEMBERED)
def uno_example_picture(rows: tuple[ExampleRow, ...]) -> Picture:
    """The rows from top to bottom; their cards are those of UNO rules, and those marked have a ring."""
    canvas = Canvas(_TOP + sum(_height(row) + _ROW_GAP for row in rows))
    top = _TOP
    for row in rows:
        _draw_row(canvas, row, top)
        top += _height(row) + _ROW_GAP
    return finished(canvas, "rules.png")


def _height(row: ExampleRow) -> int:
    names = _NAME_BAND if any(group.name for group in row.groups) else 0
    return _CAPTION_BAND + height_of(_CARD) + names


def _draw_row(canvas: Canvas, row: ExampleRow, top: int) -> None:
    canvas.write(row.caption, (_MARGIN, top + 38), _CAPTION, within=WIDTH_PX - 2 * _MARGIN)
    left = _MARGIN
    for group in row.groups:
        left = _draw_group(canvas, group, left, top + _CAPTION_BAND) + _GROUP_GAP


def _draw_group(canvas: Canvas, group: CardGroup, left: int, top: int) -> int:
    """Draw the cards with their name below; where they end, in pixels from the left."""
    x = left
    for card in cast("tuple[Card, ...]", group.cards):
        lay_card(canvas, card, x, top, _CARD, marked=card in group.marked)
        x += _STEP
    right = x - _STEP + _CARD
    if group.name:
        middle, room = (left + right) // 2, right - left + _GROUP_GAP - 8
        at = (middle, top + height_of(_CARD) + 40)
        canvas.write(group.name.upper(), at, _NAME, align=Align.MIDDLE, within=room)
    return right
