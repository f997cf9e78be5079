"""The ranking of a server: a plate for each player with place, name, what ranks them, and more below."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.records import RankingLine
from images.art.people import Face, Person, draw_avatar, people
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.colours import Paint
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look, shaded
from images.ink.scale import drawn_px
from images.ink.shapes import Box
from images.ink.text import Style, Typeface, gain, rated, record

_ROW = 96
_HEADER = 120
_FOOTER = 56
_APART = 16
"""What lies between the page and the reader's own line from another page."""
_MAIN = 848
_MAIN_ALONE = _SCORE = 1052
"""Right edges of the columns; the main column takes the place of a score where the game counts none."""
_NAME = 252
_MEDALS = {1: colours.GOLD_LEAF, 2: colours.SILVER, 3: colours.BRONZE}


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRow:
    """One player's line."""

    standing: RankingLine
    face: Face
    line: str = ""
    """What is written below the name."""
    score: str = ""
    """What the game itself counts; empty where it counts nothing."""
    is_own: bool = False
    """Whether this is the line of whoever reads it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingScene:
    """All that the picture shows."""

    title: str
    rows: tuple[RankingRow, ...]
    by_rating: bool = True
    """Whether rows are ranked by rating, or else by matches won in a period."""
    tells_changes: bool = True
    """Whether rows ranked by rating show what has changed in a week."""
    page: int = 1
    pages: int = 1
    own: RankingRow | None = None
    """The line of the reader where it stands on another page."""
    score: str = ""
    """What the score is called, in capitals."""
    nobody: str = ""
    """What is written where nobody is ranked."""
    labels: Labels = ENGLISH

    @property
    def main(self) -> int:
        """The right edge of the main column."""
        return _MAIN if self.score else _MAIN_ALONE


def rankings_picture(scene: RankingScene, *, labels: Labels = ENGLISH) -> Picture:
    """One page of a ranking; ten rows fill it well."""
    return draw_rankings(replace(scene, labels=labels))


@by_look(maxsize=REMEMBERED)
def draw_rankings(scene: RankingScene) -> Picture:
    footer = _FOOTER if scene.pages > 1 else 16
    own = () if scene.own is None else (scene.own,)
    rows = (*scene.rows, *own)
    height = _HEADER + _ROW * max(1, len(rows)) + (_APART if own else 0) + footer
    canvas = Canvas(height)
    _draw_header(canvas, scene)
    faces = tuple(row.face for row in rows)
    for index, (row, person) in enumerate(zip(rows, people(faces, scene.labels), strict=True)):
        top = _HEADER + index * _ROW + (_APART if index >= len(scene.rows) else 0)
        _draw_row(canvas, row, person, top, scene)
    if not rows:
        box = Box(40, _HEADER, WIDTH_PX - 40, _HEADER + _ROW)
        canvas.write_in(scene.nobody, box, Style(Typeface.PLAIN, 34, colours.MUTED))
    if scene.pages > 1:
        text = scene.labels.page.format(page=scene.page, pages=scene.pages)
        box = Box(40, canvas.height - footer, WIDTH_PX - 40, canvas.height - 6)
        canvas.write_in(text, box, Style(Typeface.PLAIN, 30, colours.MUTED))
    return finished(canvas, "rankings.png")


def _draw_header(canvas: Canvas, scene: RankingScene) -> None:
    head = Style(Typeface.BOLD, 28, colours.MUTED)
    labels = scene.labels
    change = labels.week_change if scene.tells_changes else ""
    shown = (labels.rating, change) if scene.by_rating else (labels.won_lost, labels.rating)
    main, under = shown if scene.rows else ("", "")
    edges = [
        canvas.write(main, (scene.main, 62), head, align=Align.RIGHT, within=200).left,
        canvas.write(under, (scene.main, 98), head, align=Align.RIGHT, within=200).left,
    ]
    if scene.score and scene.rows:
        canvas.write(scene.score, (_SCORE, 98), head, align=Align.RIGHT, within=170)
    title = Style(Typeface.BOLD, 48, colours.TEXT)
    canvas.write(scene.title, (36, 84), title, within=min(edges) - 60)


def _draw_row(canvas: Canvas, row: RankingRow, person: Person, top: int, scene: RankingScene) -> None:
    box = Box(24, top, WIDTH_PX - 24, top + _ROW - 8)
    canvas.panel(box, 16, colours.PLATE)
    if row.is_own:
        canvas.ring(box, 16, 4, colours.GOLD)
    _draw_place(canvas, row.standing, top)
    _draw_trend(canvas, row.standing, top, scene.labels)
    draw_avatar(canvas, person, 170, top + 12, 64)
    room = scene.main - _NAME - 170
    canvas.write(person.name, (_NAME, top + 42), Style(Typeface.NAMES, 36, colours.TEXT), within=room)
    canvas.write(row.line, (_NAME, top + 75), Style(Typeface.PLAIN, 28, colours.MUTED), within=room)
    _draw_numbers(canvas, row.standing, top, scene)
    if scene.score:
        bold = Style(Typeface.BOLD, 38, colours.TEXT)
        canvas.write(row.score, (_SCORE, top + 57), bold, align=Align.RIGHT, within=170)


def _draw_numbers(canvas: Canvas, row: RankingLine, top: int, scene: RankingScene) -> None:
    """By what the row is ranked, and below it what has changed, or in a time the rating."""
    rating = rated(row.rating, is_provisional=row.is_provisional)
    change = row.gain or 0
    if scene.by_rating:
        main, under = rating, gain(change) if change else ""
    else:
        main, under = record(row.won, row.lost, row.drawn), rating
    gold = Style(Typeface.BOLD, 44, colours.GOLD)
    base = top + (45 if under else 58)
    canvas.write(main, (scene.main, base), gold, align=Align.RIGHT, within=160)
    ink = colours.RISE if scene.by_rating and change > 0 else colours.MUTED
    small = Style(Typeface.BOLD, 28, ink)
    canvas.write(under, (scene.main, top + 76), small, align=Align.RIGHT, within=160)


def _draw_place(canvas: Canvas, row: RankingLine, top: int) -> None:
    disc = Box(38, top + 17, 92, top + 71)
    medal = _MEDALS.get(row.place)
    if medal is not None:
        canvas.panel(disc, 27, medal)
    ink: Paint = colours.MUTED if medal is None else colours.ON_GOLD_LEAF
    canvas.write_in(str(row.place), disc, Style(Typeface.BOLD, 38, ink), within=64)


def _draw_trend(canvas: Canvas, row: RankingLine, top: int, labels: Labels) -> None:
    """How many places the player has won or lost: an arrow and a number, or that the player is new."""
    if row.is_new:
        box = Box(98, top, 164, top + _ROW - 8)
        canvas.write_in(labels.new, box, Style(Typeface.BOLD, 28, colours.RISE))
    elif row.rise:
        ink = colours.RISE if row.rise > 0 else colours.DEADWOOD
        _draw_arrow(canvas, (118, top + 20), ink, up=row.rise > 0)
        style = Style(Typeface.BOLD, 28, ink)
        canvas.write(str(abs(row.rise)), (131, top + 70), style, align=Align.MIDDLE, within=60)


def _draw_arrow(canvas: Canvas, at: tuple[int, int], ink: Paint, *, up: bool) -> None:
    x, y = at
    canvas.image.paste(shaded(ink), (drawn_px(x), drawn_px(y)), _arrow(up=up))


@lru_cache(maxsize=2)
def _arrow(*, up: bool) -> Image.Image:
    """A triangle, 26 pixels wide, soft at its edges."""
    large = Image.new("L", (104, 80), 0)
    ImageDraw.Draw(large).polygon(((52, 4), (102, 78), (2, 78)), fill=255)
    small = large.resize((drawn_px(26), drawn_px(20)), Image.Resampling.BOX)
    return small if up else small.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
