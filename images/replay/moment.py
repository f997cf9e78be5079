"""A match that is over, at one moment: what happened above, the piles, and everybody's hand laid open."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from images.art.artwork import caption_lines, write_caption
from images.art.deck import STRIP_PX, decks
from images.art.people import Face, Person, draw_avatar, write_name
from images.ink import colours
from images.ink.canvas import WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.colours import Paint
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import LEAST_IN_HAND, Style, Typeface, width_px, wrapped
from images.replay.cards import CardArt, Cards, lay_rows, rows_height, rows_of
from images.table.laid import (
    LaidMeld,
    OpenPile,
    draw_empty,
    draw_melds,
    draw_open_pile,
    draw_stock,
    melds_height,
    pile_height,
)

REMEMBERED_MOMENTS = 16

_MARGIN, _GAP = 28, 24
_HEADER = 122
_CAPTION_LINE = 48
_PILE_LABEL = 44
_NAME_ROW = 66
_AVATAR_PX = 46
_BACK_STEP = 34
_TITLE = Style(Typeface.BOLD, LEAST_IN_HAND, colours.MUTED)
_CAPTION = Style(Typeface.NAMES, 38, colours.TEXT)
_LABEL = Style(Typeface.BOLD, LEAST_IN_HAND, colours.MUTED)
_FACT = Style(Typeface.BOLD, LEAST_IN_HAND, colours.TEXT)
_NAME = Style(Typeface.NAMES, LEAST_IN_HAND, colours.TEXT)
_NOTE = Style(Typeface.BOLD, LEAST_IN_HAND, colours.MUTED)
_TAG = Style(Typeface.BOLD, LEAST_IN_HAND, colours.SOFT_ON_WELL)
_BRIGHT = Style(Typeface.BOLD, LEAST_IN_HAND, colours.ON_GOLD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """One moment of a match that is over, in the views that its seats had of it."""

    views: tuple[Any, ...]
    public: Any
    before: tuple[Any, ...]
    """The views one move earlier, by which it is seen what has come."""
    public_before: Any
    faces: tuple[Face, ...]
    closed: frozenset[int]
    """The seats whose cards stay hidden by the rules."""
    title: str
    caption: str
    labels: Labels = ENGLISH


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """A card that lies open, or with a ``count`` a stack of backs; without both an empty place."""

    label: str
    card: Any = None
    count: int | None = None
    marked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """A player with the own hand; ``backs`` are cards that stay hidden."""

    person: Person
    note: str
    groups: tuple[Cards, ...]
    fresh: Cards = ()
    backs: int = 0
    tag: str = ""
    """What the player has done or put in, as a label beside the name."""
    is_bright: bool = False
    """Whether the label is worth gold."""
    to_act: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """What is to be known beside the piles; with a ``fill`` a label in these two colours."""

    text: str
    fill: Paint | None = None
    ink: Paint = colours.TEXT


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A table: its piles with what is to be known beside them, and who sits there."""

    piles: tuple[Pile, ...]
    facts: tuple[Fact, ...]
    holders: tuple[Holder, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayScene:
    """All that the picture shows; two scenes that are equal look the same."""

    title: str
    caption: str
    sections: tuple[Section, ...]
    art: CardArt
    columns: int = 1
    """How many players lie side by side."""
    melds: tuple[LaidMeld, ...] = ()
    pile: OpenPile | None = None
    labels: Labels = ENGLISH


def gained(before: Cards, now: Cards) -> Cards:
    """The cards of a hand that were not in it before; of copies the right number."""
    return tuple((Counter(now) - Counter(before)).elements())


@by_look(maxsize=REMEMBERED_MOMENTS)
def draw_replay(scene: ReplayScene) -> Picture:
    """The moment as a picture by itself."""
    return finished(paint_replay(scene), "replay.png")


def paint_replay(scene: ReplayScene) -> Canvas:
    """The moment on a canvas, from which animations take it."""
    wide = 1 if len(scene.sections) == 1 else 2
    width = (WIDTH_PX - 2 * _MARGIN - _GAP * (wide - 1)) // wide
    lines = [scene.sections[at : at + wide] for at in range(0, len(scene.sections), wide)]
    heights = [max(_section_height(section, scene, width) for section in line) for line in lines]
    shared = melds_height(scene.melds) + (pile_height(scene.pile) if scene.pile else 0)
    room = WIDTH_PX - 2 * _MARGIN
    caption = caption_lines(scene.caption, _CAPTION, room)
    header = _HEADER + (len(caption) - 1) * _CAPTION_LINE
    canvas = Canvas(header + 12 + sum(heights) + shared + 10)
    canvas.fill(Box(0, 0, WIDTH_PX, header), colours.PLATE)
    canvas.write(scene.title, (_MARGIN, 46), _TITLE, within=room)
    for at, written in enumerate(caption):
        write_caption(canvas, written, (_MARGIN, 100 + at * _CAPTION_LINE), _CAPTION)
    top = header + 12
    for line, height in zip(lines, heights, strict=True):
        for at, section in enumerate(line):
            left = _MARGIN + at * (width + _GAP)
            _draw_section(canvas, section, scene, Box(left, top, left + width, top + height))
        top += height
    if scene.pile is not None:
        draw_open_pile(canvas, scene.pile, scene.labels, top)
        top += pile_height(scene.pile)
    draw_melds(canvas, scene.melds, scene.labels, top)
    return canvas


def _band_height(section: Section, scene: ReplayScene) -> int:
    """The piles with their names above; nothing before the first cards lie."""
    if not section.piles and not section.facts:
        return 0
    card = max(scene.art.height, decks()[STRIP_PX].height) if section.piles else 0
    return _PILE_LABEL + (card or 44 * len(section.facts)) + 18


def _holder_rows(section: Section, scene: ReplayScene) -> list[list[Holder]]:
    """The players in lines; the last one may be alone."""
    columns = min(scene.columns, len(section.holders))
    holders = list(section.holders)
    return [holders[at : at + columns] for at in range(0, len(holders), columns)]


def _holder_width(scene: ReplayScene, width: int) -> int:
    return (width - _GAP * (scene.columns - 1)) // scene.columns


def _holder_height(holder: Holder, scene: ReplayScene, width: int) -> int:
    rows = len(rows_of(holder.groups, scene.art, _holder_width(scene, width)))
    return _NAME_ROW + rows_height(max(rows, 1 if holder.backs else 0), scene.art) + 6


def _section_height(section: Section, scene: ReplayScene, width: int) -> int:
    lines = _holder_rows(section, scene)
    players = sum(max(_holder_height(each, scene, width) for each in line) for line in lines)
    return _band_height(section, scene) + players + 8


def _draw_section(canvas: Canvas, section: Section, scene: ReplayScene, box: Box) -> None:
    _draw_band(canvas, section, scene, box)
    top = box.top + _band_height(section, scene)
    width = _holder_width(scene, box.width)
    for line in _holder_rows(section, scene):
        for at, holder in enumerate(line):
            left = box.left + at * (width + _GAP)
            _draw_holder(canvas, holder, scene, Box(left, top, left + width, top))
        top += max(_holder_height(each, scene, box.width) for each in line)


def _draw_band(canvas: Canvas, section: Section, scene: ReplayScene, box: Box) -> None:
    """The piles from the left, and the facts beside them."""
    left, top = box.left, box.top + _PILE_LABEL
    for pile in section.piles:
        named = width_px(pile.label, _LABEL.typeface, _LABEL.size_px)
        width = max(scene.art.width, named)
        canvas.write_in(pile.label, Box(left, box.top, left + width, top - 4), _LABEL)
        _draw_pile(canvas, pile, scene, (left + (width - scene.art.width) // 2, top))
        left += width + (20 if pile.label else 10)
    room = box.right - left - 10
    for number, fact in enumerate(section.facts):
        corner = (left + 10, top)
        if fact.fill is None:
            style = _NOTE if number else _FACT
            lines = wrapped(fact.text, style, room)
            for at, line in enumerate(lines):
                canvas.write(line, (corner[0], top + 36 + at * 44), style, within=room)
            top += 16 + 44 * len(lines)
        else:
            style = Style(Typeface.BOLD, LEAST_IN_HAND, fact.ink)
            canvas.pill(fact.text, corner, style, fact.fill, height=52, within=room)
            top += 60


def _draw_pile(canvas: Canvas, pile: Pile, scene: ReplayScene, at: tuple[int, int]) -> None:
    if pile.card is not None:
        scene.art.lay(canvas, pile.card, at, marked=pile.marked)
    elif pile.count is None or scene.art.width != STRIP_PX:
        if pile.count is None:
            draw_empty(canvas, decks()[STRIP_PX], *at)
            return
        scene.art.lay_back(canvas, at)
        middle = at[0] + scene.art.width // 2
        style = Style(Typeface.BOLD, LEAST_IN_HAND, colours.ON_WELL)
        low = (middle, at[1] + scene.art.height - 48)
        canvas.pill(str(pile.count), low, style, colours.WELL, height=40, align=Align.MIDDLE)
    else:
        draw_stock(canvas, decks()[STRIP_PX], *at, pile.count, count_px=LEAST_IN_HAND)


def _draw_holder(canvas: Canvas, holder: Holder, scene: ReplayScene, box: Box) -> None:
    """Disc and name, on the right what there is to know; the hand below."""
    ring = colours.GOLD if holder.to_act else None
    draw_avatar(canvas, holder.person, box.left + 4, box.top + 4, _AVATAR_PX, ring=ring)
    left = box.left + _AVATAR_PX + 20
    note = canvas.write(
        holder.note, (box.right, box.top + 40), _NOTE, align=Align.RIGHT, within=box.width // 2
    )
    room = note.left - left - 14
    named = write_name(
        canvas, holder.person, (left, box.top + 40), _NAME, within=room * (3 if holder.tag else 5) // 5
    )
    if holder.tag:
        style, fill = (_BRIGHT, colours.GOLD) if holder.is_bright else (_TAG, colours.WELL)
        at = (named.right + 16, box.top + 4)
        canvas.pill(holder.tag, at, style, fill, height=46, within=note.left - named.right - 30)
    top = box.top + _NAME_ROW
    rows = rows_of(holder.groups, scene.art, box.width)
    lay_rows(canvas, rows, scene.art, (box.left, top), holder.fresh)
    for back in range(holder.backs):
        scene.art.lay_back(canvas, (box.left + back * _BACK_STEP, top))
