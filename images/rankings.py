"""The ranking of a server: one plate per player with place, name, rating, matches won and lost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from images import colours
from images.canvas import WIDTH_PX, Align, Canvas
from images.encode import REMEMBERED, Picture, finished
from images.labels import ENGLISH, Labels
from images.people import Face, Person, draw_avatar, people
from images.shapes import Box
from images.text import Style
from images.typefaces import Typeface

_ROW = 68
_HEADER = 112
_FOOTER = 56
_RATING, _RECORD, _RATE = 664, 866, 1056
"""Right edges of the columns."""
_MEDALS = {1: colours.GOLD, 2: colours.SILVER, 3: colours.BRONZE}


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRow:
    """One player's standing."""

    place: int
    name: str
    rating: int
    won: int
    lost: int
    user_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingScene:
    """All that the picture shows."""

    title: str
    rows: tuple[RankingRow, ...]
    page: int
    pages: int
    labels: Labels


def rankings_picture(
    title: str, rows: tuple[RankingRow, ...], *, page: int = 1, pages: int = 1, labels: Labels = ENGLISH
) -> Picture:
    """One page of a ranking; ten rows fill it well."""
    return draw_rankings(RankingScene(title=title, rows=rows, page=page, pages=pages, labels=labels))


@lru_cache(maxsize=REMEMBERED)
def draw_rankings(scene: RankingScene) -> Picture:
    footer = _FOOTER if scene.pages > 1 else 20
    canvas = Canvas(_HEADER + _ROW * max(1, len(scene.rows)) + footer)
    _draw_header(canvas, scene)
    faces = tuple(Face(row.name, row.user_id) for row in scene.rows)
    for index, (row, person) in enumerate(zip(scene.rows, people(faces, scene.labels), strict=True)):
        _draw_row(canvas, row, person, _HEADER + index * _ROW)
    if not scene.rows:
        box = Box(40, _HEADER, WIDTH_PX - 40, _HEADER + _ROW)
        canvas.write_in(scene.labels.nobody, box, Style(Typeface.PLAIN, 32, colours.MUTED))
    if scene.pages > 1:
        text = scene.labels.page.format(page=scene.page, pages=scene.pages)
        box = Box(40, canvas.height - footer, WIDTH_PX - 40, canvas.height - 6)
        canvas.write_in(text, box, Style(Typeface.PLAIN, 28, colours.MUTED))
    return finished(canvas, "rankings.png")


def _draw_header(canvas: Canvas, scene: RankingScene) -> None:
    labels = scene.labels
    canvas.write(scene.title, (36, 70), Style(Typeface.BOLD, 46, colours.TEXT), within=480)
    head = Style(Typeface.BOLD, 26, colours.MUTED)
    for text, right in ((labels.rating, _RATING), (labels.won_lost, _RECORD), (labels.win_rate, _RATE)):
        canvas.write(text, (right, 94), head, align=Align.RIGHT, within=170)


def _draw_row(canvas: Canvas, row: RankingRow, person: Person, top: int) -> None:
    box = Box(24, top, WIDTH_PX - 24, top + _ROW - 8)
    canvas.panel(box, 16, colours.PLATE)
    medal = _MEDALS.get(row.place)
    if medal is not None:
        disc = Box(44, top + 8, 88, top + 52)
        canvas.panel(disc, 22, medal)
        canvas.write_in(str(row.place), disc, Style(Typeface.BOLD, 32, colours.ON_GOLD))
    else:
        place = Box(32, top, 100, top + _ROW - 8)
        canvas.write_in(str(row.place), place, Style(Typeface.BOLD, 32, colours.MUTED))
    draw_avatar(canvas, person, 108, top + 7, 46)
    base = top + 41
    canvas.write(person.name, (172, base), Style(Typeface.NAMES, 31, colours.TEXT), within=370)
    rating = Style(Typeface.BOLD, 36, colours.GOLD)
    canvas.write(str(row.rating), (_RATING, base), rating, align=Align.RIGHT, within=100)
    plain = Style(Typeface.PLAIN, 31, colours.TEXT)
    record = f"{row.won} – {row.lost}"  # noqa: RUF001  # a dash, as scores are written
    canvas.write(record, (_RECORD, base), plain, align=Align.RIGHT, within=180)
    played = row.won + row.lost
    share = row.won / played if played else 0.0
    canvas.bar(Box(898, top + 25, 978, top + 35), share, colours.RISE)
    canvas.write(f"{share:.0%}", (_RATE, base), plain, align=Align.RIGHT, within=72)
