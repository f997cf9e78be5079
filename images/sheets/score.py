"""The score sheet as on paper: lines one below the other, a column for each side, running totals.

Games make its rows of deals, bonuses one by one, total and margin; `points_sheet` is a sheet of nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from bot.games.frame.view import FinalScore, LineKind
from images.art.people import Person, draw_side, side_width, write_name
from images.ink import colours
from images.ink.canvas import CORNER, REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.colours import Rgb
from images.ink.labels import Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import LEAST_ON_TABLE, Style, Typeface, gain, number

DEALS_MOST = 14
"""Lines for single deals; earlier ones share one line, so that a phone still shows the sheet whole."""
EDGE = 34
HEADER = 132
ROW = 56
_RIGHT = WIDTH_PX - EDGE
_AVATAR_PX = 46
_WON_OVER = 20
"""How far the pill around the winner's points reaches beside them."""
_RULE = 10
FOOT = CORNER.height
"""The empty end of a sheet, where Discord lays its badge."""
_HEADS = 52
_SOFT = Style(Typeface.PLAIN, LEAST_ON_TABLE, colours.PAPER_SOFT)
_INK = Style(Typeface.PLAIN, LEAST_ON_TABLE, colours.PAPER_INK)
_TOTAL = Style(Typeface.BOLD, 43, colours.PAPER_INK)


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the players' columns lie."""

    width: int
    rights: tuple[int, ...]
    """The right edge of each."""

    @property
    def room(self) -> int:
        """Pixels left of the columns."""
        return self.rights[0] - self.width - EDGE


_PAIR = Columns(230, (806, _RIGHT))
_THREE = Columns(206, (638, 852, _RIGHT))


def columns_of(players: int) -> Columns:
    """The columns of two players or sides, or of three players."""
    return _PAIR if players == len(_PAIR.rights) else _THREE


class Tone(Enum):
    """How a line is written."""

    PLAIN = _INK
    SOFT = _SOFT
    TOTAL = _TOTAL
    MARGIN = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.GIN_INK)
    HEADING = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.PAPER_HEAD)
    WARNING = Style(Typeface.PLAIN, LEAST_ON_TABLE, colours.UNDERCUT_INK)


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
    """Words and a cell for each player; without cells the words have the whole width."""

    text: str
    cells: tuple[str, ...]
    tone: Tone = Tone.PLAIN
    won: int | None = None
    """The seat whose cell bears the mark of having won."""


class Rule(Enum):
    """A line across the sheet."""

    THIN = "thin"
    THICK = "thick"


SheetRow = DealRow | Line | Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetScene:
    """All that the sheet shows."""

    people: tuple[Person, ...]
    asked: str
    """What wins: ``first to 100``."""
    standing: tuple[int, ...]
    """What counts for the match, by seat."""
    winner: int | None
    """The winner's seat once the match is over."""
    rows: tuple[SheetRow, ...]
    labels: Labels


@by_look(maxsize=REMEMBERED)
def draw_score_sheet(scene: SheetScene) -> Picture:
    headed = _HEADS if any(isinstance(row, DealRow) for row in scene.rows) else 0
    canvas = Canvas(HEADER + 8 + headed + sum(map(_height, scene.rows)) + FOOT, ground=colours.PAPER)
    draw_header(canvas, scene.people, scene.asked, scene.standing, scene.winner, scene.labels)
    top = HEADER + 8 + headed
    columns, banded = columns_of(len(scene.people)), True
    if headed:
        _draw_heads(canvas, columns, scene.labels)
    for row in scene.rows:
        match row:
            case DealRow():
                _draw_deal(canvas, row, top, columns, banded=banded)
                banded = not banded
            case Line():
                _draw_line(canvas, row, top, columns, scene.labels)
            case Rule():
                draw_rule(canvas, row, top)
            case _:
                assert_never(row)
        top += _height(row)
    return finished(canvas, "score-sheet.png")


def _draw_heads(canvas: Canvas, columns: Columns, labels: Labels) -> None:
    """What the columns hold."""
    style = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.PAPER_SOFT)
    base = HEADER + _HEADS - 6
    canvas.write("#", (EDGE, base), style)
    canvas.write(labels.result, (100, base), style, within=columns.room - 100)
    for right in columns.rights:
        canvas.write(labels.points_head, (right, base), style, align=Align.RIGHT, within=columns.width)


def _height(row: SheetRow) -> int:
    return _RULE if isinstance(row, Rule) else ROW


def draw_header(
    canvas: Canvas,
    people: tuple[Person, ...],
    asked: str,
    standing: tuple[int, ...],
    winner: int | None,
    labels: Labels,
) -> None:
    """Title and what wins, and each player's name or side's discs with what counts for the match."""
    columns = columns_of(len(people))
    room = columns.room
    apart = columns.rights[-1] - columns.rights[-2]
    canvas.fill(Box(0, 0, WIDTH_PX, HEADER), colours.FELT)
    canvas.write(labels.score_sheet, (EDGE, 56), Style(Typeface.BOLD, 44, colours.TEXT), within=room)
    canvas.write(asked, (EDGE, 110), Style(Typeface.PLAIN, LEAST_ON_TABLE, colours.MUTED), within=room)
    for seat, (person, right) in enumerate(zip(people, columns.rights, strict=True)):
        if person.partners:
            left = right - side_width(person, _AVATAR_PX, columns.width)
            draw_side(canvas, person, (left, 10), _AVATAR_PX, room=columns.width)
        else:
            name = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.TEXT)
            write_name(canvas, person, (right, 52), name, align=Align.RIGHT, within=apart - 10)
        ink = colours.ON_GOLD if seat == winner else colours.GOLD
        points, at = Style(Typeface.BOLD, 46, ink), (right + _WON_OVER, 68)
        if seat == winner:
            canvas.pill(number(standing[seat]), at, points, colours.GOLD, height=54, align=Align.RIGHT)
        else:
            canvas.write(number(standing[seat]), (right, 110), points, align=Align.RIGHT)


def draw_rule(canvas: Canvas, rule: Rule, top: int) -> None:
    """A line across the sheet."""
    match rule:
        case Rule.THICK:
            canvas.fill(Box(20, top + 4, WIDTH_PX - 20, top + 7), colours.PAPER_INK)
        case Rule.THIN:
            canvas.fill(Box(20, top + 3, WIDTH_PX - 20, top + 5), colours.PAPER_LINE)
        case _:
            assert_never(rule)


def _draw_won(canvas: Canvas, text: str, right: int, top: int) -> None:
    """The mark of having won, left of a number."""
    style = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.ON_GOLD)
    canvas.pill(text, (right, top), style, colours.GOLD, height=46, align=Align.RIGHT, within=240)


def _draw_deal(canvas: Canvas, deal: DealRow, top: int, columns: Columns, *, banded: bool) -> None:
    if banded:
        canvas.fill(Box(20, top, WIDTH_PX - 20, top + ROW), colours.PAPER_BAND)
    base = top + 42
    canvas.write(str(deal.number), (EDGE, base), _SOFT, within=56)
    style = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.LIGHT_INK)
    pill = canvas.pill(deal.kind, (100, top + 5), style, deal.ink, height=46, within=380)
    canvas.write(deal.detail, (pill.right + 18, base), _INK, within=columns.room + EDGE - pill.right)
    for points, total, right in zip(deal.points, deal.totals, columns.rights, strict=True):
        if not points:
            canvas.write("–", (right, base), _SOFT, align=Align.RIGHT)  # noqa: RUF001  # a dash, as on paper
            continue
        canvas.write(number(total), (right, base), _TOTAL, align=Align.RIGHT, within=106)
        gained = Style(Typeface.BOLD, LEAST_ON_TABLE, deal.ink if points > 0 else colours.UNDERCUT_INK)
        canvas.write(gain(points), (right - 116, base), gained, align=Align.RIGHT, within=108)


def _draw_line(canvas: Canvas, line: Line, top: int, columns: Columns, labels: Labels) -> None:
    room = columns.room if line.cells else WIDTH_PX - 2 * EDGE
    canvas.write(line.text, (EDGE, top + 42), line.tone.value, within=room)
    for seat, (cell, right) in enumerate(zip(line.cells, columns.rights, strict=False)):
        written = canvas.write(
            cell, (right, top + 42), line.tone.value, align=Align.RIGHT, within=min(130, columns.width)
        )
        if seat == line.won:
            _draw_won(canvas, labels.won_game, written.left - 14, top + 5)


def deal_rows(deals: tuple[DealRow, ...], labels: Labels) -> tuple[SheetRow, ...]:
    """A line for each deal; the earliest of very many share one."""
    if not deals:
        return (Line(labels.no_deals, (), Tone.SOFT),)
    hidden = deals[: max(0, len(deals) - DEALS_MOST)]
    shown = deals[len(hidden) :]
    if not hidden:
        return shown
    span = labels.earlier_deals.format(first=hidden[0].number, last=hidden[-1].number)
    return (Line(span, numbers(hidden[-1].totals), Tone.SOFT), Rule.THIN, *shown)


def closing_rows(
    lines: Iterable[tuple[str, tuple[int, ...]]],
    totals: tuple[int, ...],
    labels: Labels,
    *,
    winner: int | None = None,
    margin: int = 0,
) -> tuple[SheetRow, ...]:
    """Bonuses, each on its own line, the totals, and what the winner wins by."""
    bonuses = tuple(Line(text, numbers(points)) for text, points in lines)
    rows: list[SheetRow] = [Rule.THICK, *bonuses, *((Rule.THIN,) if bonuses else ())]
    rows.append(Line(labels.total, numbers(totals), Tone.TOTAL))
    if winner is not None:
        rows.append(margin_row(winner, margin, len(totals), labels))
    return tuple(rows)


def margin_row(winner: int, margin: int, players: int, labels: Labels) -> Line:
    """What the winner wins by, in the winner's column; it may be less than nothing."""
    cells = tuple(gain(margin) if seat == winner else "" for seat in range(players))
    return Line(labels.margin, cells, Tone.MARGIN)


def numbers(points: tuple[int, ...]) -> tuple[str, ...]:
    """Points as cells."""
    return tuple(map(number, points))


def running_totals(points: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The totals by seat after each deal."""
    totals: list[tuple[int, ...]] = []
    for gained in points:
        before = totals[-1] if totals else (0,) * len(gained)
        totals.append(tuple(total + more for total, more in zip(before, gained, strict=True)))
    return tuple(totals)


def points_sheet(
    deals: tuple[DealRow, ...],
    final: FinalScore | None,
    *,
    persons: tuple[Person, ...],
    target: int,
    points: tuple[int, ...],
    boxes: tuple[int, ...],
    labels: Labels,
) -> Picture:
    """All deals so far with running totals, and below them the final score once there is one."""
    totals = points if final is None else final.totals
    winner = None if final is None else int(final.winner)
    margin = 0 if final is None else final.margin
    closing = closing_rows(_lines(final, boxes, labels), totals, labels, winner=winner, margin=margin)
    return draw_score_sheet(
        SheetScene(
            people=persons,
            asked=labels.first_to.format(target=target),
            standing=totals,
            winner=winner,
            rows=(*deal_rows(deals, labels), *closing),
            labels=labels,
        )
    )


def _lines(
    final: FinalScore | None, boxes: tuple[int, ...], labels: Labels
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The lines of the final score; none before it."""
    names = {
        LineKind.HAND_POINTS: labels.hand_points,
        LineKind.GAME_BONUS: labels.game_bonus,
        LineKind.BOXES: labels.boxes.format(counts=" : ".join(map(str, boxes))),
    }
    return () if final is None else tuple((names[line.kind], line.points) for line in final.lines)
