"""The score sheet as on paper: a line per deal with running totals, then bonuses, totals and the margin."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from images import colours
from images.canvas import WIDTH_PX, Align, Canvas
from images.colours import Rgb
from images.encode import REMEMBERED, Picture, finished
from images.labels import Labels
from images.people import Person
from images.shapes import Box
from images.text import Style
from images.typefaces import Typeface

DEALS_MOST = 16
"""Lines for single deals; earlier ones share one line, so that a phone still shows the sheet whole."""
_EDGE = 34
_COLUMNS = (806, 1066)
"""Right edges of the players' columns."""
_COLUMN_WIDTH = 230
_HEADER = 122
_ROW = 54
_SOFT = Style(Typeface.PLAIN, 28, colours.PAPER_SOFT)
_INK = Style(Typeface.PLAIN, 29, colours.PAPER_INK)
_TOTAL = Style(Typeface.BOLD, 33, colours.PAPER_INK)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRow:
    """One deal: how it ended, its points and the totals after it, by seat."""

    number: int
    kind: str
    ink: Rgb
    detail: str
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line below the deals."""

    text: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetScene:
    """All that the sheet shows."""

    people: tuple[Person, ...]
    asked: str
    """What wins: ``first to 100``."""
    deals: tuple[DealRow, ...]
    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    winner: int | None
    """The winner's seat once the game is over."""
    margin: int
    forfeit: bool
    labels: Labels


@lru_cache(maxsize=REMEMBERED)
def draw_score_sheet(scene: SheetScene) -> Picture:
    hidden = max(0, len(scene.deals) - DEALS_MOST)
    shown = scene.deals[hidden:]
    deal_rows = max(1, len(shown) + bool(hidden))
    closing = len(scene.lines) + (scene.winner is not None) + scene.forfeit
    canvas = Canvas(_HEADER + (deal_rows + closing + 1) * _ROW + 48, ground=colours.PAPER)
    _draw_header(canvas, scene)
    top = _HEADER + 8
    if hidden:
        _draw_earlier(canvas, scene, scene.deals[hidden - 1], top)
        top += _ROW
    for index, deal in enumerate(shown):
        _draw_deal(canvas, deal, top, banded=index % 2 == 0)
        top += _ROW
    if not scene.deals:
        canvas.write(scene.labels.no_deals, (_EDGE, top + 38), _SOFT, within=500)
        top += _ROW
    _draw_closing(canvas, scene, top)
    return finished(canvas, "score-sheet.png")


def _draw_header(canvas: Canvas, scene: SheetScene) -> None:
    labels = scene.labels
    canvas.fill(Box(0, 0, WIDTH_PX, _HEADER), colours.FELT)
    canvas.write(labels.score_sheet, (_EDGE, 58), Style(Typeface.BOLD, 42, colours.TEXT), within=480)
    canvas.write(scene.asked, (_EDGE, 98), Style(Typeface.PLAIN, 29, colours.MUTED), within=480)
    for seat, (person, right) in enumerate(zip(scene.people, _COLUMNS, strict=True)):
        name = Style(Typeface.NAMES, 31, colours.TEXT)
        canvas.write(person.name, (right, 50), name, align=Align.RIGHT, within=_COLUMN_WIDTH)
        points = Style(Typeface.BOLD, 42, colours.GOLD)
        total = canvas.write(str(scene.totals[seat]), (right, 102), points, align=Align.RIGHT)
        if seat == scene.winner:
            style = Style(Typeface.BOLD, 24, colours.ON_GOLD)
            at = (total.left - 16, 71)
            canvas.pill(labels.winner, at, style, colours.GOLD, height=34, align=Align.RIGHT, within=140)


def _draw_earlier(canvas: Canvas, scene: SheetScene, last: DealRow, top: int) -> None:
    """One line for all deals that found no line of their own."""
    text = scene.labels.earlier_deals.format(last=last.number)
    canvas.write(text, (_EDGE, top + 38), _SOFT, within=500)
    for total, right in zip(last.totals, _COLUMNS, strict=True):
        canvas.write(str(total), (right, top + 38), _SOFT, align=Align.RIGHT, within=_COLUMN_WIDTH)
    canvas.fill(Box(20, top + _ROW - 2, WIDTH_PX - 20, top + _ROW), colours.PAPER_LINE)


def _draw_deal(canvas: Canvas, deal: DealRow, top: int, *, banded: bool) -> None:
    if banded:
        canvas.fill(Box(20, top, WIDTH_PX - 20, top + _ROW), colours.PAPER_BAND)
    base = top + 38
    canvas.write(str(deal.number), (_EDGE, base), _SOFT, within=50)
    style = Style(Typeface.BOLD, 26, colours.TEXT)
    pill = canvas.pill(deal.kind, (96, top + 8), style, deal.ink, height=38, within=250)
    canvas.write(deal.detail, (pill.right + 18, base), _INK, within=_COLUMNS[0] - _COLUMN_WIDTH - pill.right)
    for points, total, right in zip(deal.points, deal.totals, _COLUMNS, strict=True):
        if not points:
            canvas.write("–", (right, base), _SOFT, align=Align.RIGHT)  # noqa: RUF001  # a dash, as on paper
            continue
        canvas.write(str(total), (right, base), _TOTAL, align=Align.RIGHT, within=90)
        gained = Style(Typeface.BOLD, 28, deal.ink)
        canvas.write(f"{points:+}", (right - 100, base), gained, align=Align.RIGHT, within=90)


def _draw_closing(canvas: Canvas, scene: SheetScene, top: int) -> None:
    """Bonuses, each on its own line, the totals, and what the winner wins by."""
    labels = scene.labels
    canvas.fill(Box(20, top + 4, WIDTH_PX - 20, top + 7), colours.PAPER_INK)
    top += 10
    for line in scene.lines:
        _draw_sums(canvas, line.text, tuple(str(points) for points in line.points), _INK, top)
        top += _ROW
    if scene.lines:
        canvas.fill(Box(20, top + 1, WIDTH_PX - 20, top + 3), colours.PAPER_LINE)
    _draw_sums(canvas, labels.total, tuple(str(total) for total in scene.totals), _TOTAL, top)
    top += _ROW
    if scene.winner is not None:
        margin = f"{scene.margin:+}".replace("-", "−")  # noqa: RUF001  # a minus as wide as the plus
        cells = tuple(margin if seat == scene.winner else "" for seat in range(len(scene.people)))
        _draw_sums(canvas, labels.margin, cells, Style(Typeface.BOLD, 33, colours.GIN_INK), top)
        top += _ROW
    if scene.forfeit:
        _draw_sums(canvas, labels.forfeit, (), Style(Typeface.PLAIN, 29, colours.UNDERCUT_INK), top)


def _draw_sums(canvas: Canvas, text: str, cells: tuple[str, ...], style: Style, top: int) -> None:
    room = _COLUMNS[0] - _COLUMN_WIDTH - _EDGE if cells else WIDTH_PX - 2 * _EDGE
    canvas.write(text, (_EDGE, top + 40), style, within=room)
    for cell, right in zip(cells, _COLUMNS, strict=False):
        canvas.write(cell, (right, top + 40), style, align=Align.RIGHT, within=_COLUMN_WIDTH)
