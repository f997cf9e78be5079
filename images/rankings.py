"""The ranking of a server: one plate per player with place, name, rating, matches won and lost, and score."""

from __future__ import annotations

from dataclasses import dataclass

from images import colours
from images.canvas import WIDTH_PX, Align, Canvas
from images.encode import REMEMBERED, Picture, finished
from images.labels import ENGLISH, Labels
from images.look import by_look
from images.people import Face, Person, draw_avatar, people
from images.shapes import Box
from images.text import Style
from images.typefaces import Typeface

_ROW = 68
_HEADER = 112
_FOOTER = 56
_RATING, _RECORD, _RATE = 664, 866, 1056
"""Right edges of the columns where the game tells no score."""
_WITH_SCORE = (604, 764, 890)
_SCORE = 1056
"""The same beside a score, which takes the place of the bar."""
_MEDALS = {1: colours.GOLD_LEAF, 2: colours.SILVER, 3: colours.BRONZE}


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRow:
    """One player's standing."""

    place: int
    name: str
    rating: int
    won: int
    lost: int
    user_id: int
    score: str = ""
    """What the game itself counts; empty where it counts nothing."""
    avatar: bytes | None = None
    """As `images.people.portrait` gives it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingScene:
    """All that the picture shows."""

    title: str
    rows: tuple[RankingRow, ...]
    page: int
    pages: int
    labels: Labels
    score: str = ""
    """What the score is called, in capitals."""

    @property
    def columns(self) -> tuple[int, int, int]:
        """The right edges of rating, record and rate."""
        return _WITH_SCORE if self.score else (_RATING, _RECORD, _RATE)


def rankings_picture(  # what a page of a ranking says, all named
    title: str,
    rows: tuple[RankingRow, ...],
    *,
    score: str = "",
    page: int = 1,
    pages: int = 1,
    labels: Labels = ENGLISH,
) -> Picture:
    """One page of a ranking; ten rows fill it well. ``score`` is the heading of what the game counts."""
    scene = RankingScene(title=title, rows=rows, page=page, pages=pages, labels=labels, score=score)
    return draw_rankings(scene)


@by_look(maxsize=REMEMBERED)
def draw_rankings(scene: RankingScene) -> Picture:
    footer = _FOOTER if scene.pages > 1 else 20
    canvas = Canvas(_HEADER + _ROW * max(1, len(scene.rows)) + footer)
    _draw_header(canvas, scene)
    faces = tuple(Face(row.name, row.user_id, row.avatar) for row in scene.rows)
    for index, (row, person) in enumerate(zip(scene.rows, people(faces, scene.labels), strict=True)):
        _draw_row(canvas, row, person, _HEADER + index * _ROW, scene)
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
    rating, record, rate = scene.columns
    canvas.write(scene.title, (36, 70), Style(Typeface.BOLD, 46, colours.TEXT), within=rating - 184)
    head = Style(Typeface.BOLD, 26, colours.MUTED)
    columns = (
        (labels.rating, rating),
        (labels.won_lost, record),
        (labels.win_rate, rate),
        (scene.score, _SCORE),
    )
    width = 120 if scene.score else 170
    for text, right in columns:
        canvas.write(text, (right, 94), head, align=Align.RIGHT, within=width)


def _draw_row(canvas: Canvas, row: RankingRow, person: Person, top: int, scene: RankingScene) -> None:
    box = Box(24, top, WIDTH_PX - 24, top + _ROW - 8)
    canvas.panel(box, 16, colours.PLATE)
    medal = _MEDALS.get(row.place)
    if medal is not None:
        disc = Box(44, top + 8, 88, top + 52)
        canvas.panel(disc, 22, medal)
        canvas.write_in(str(row.place), disc, Style(Typeface.BOLD, 32, colours.ON_GOLD_LEAF))
    else:
        place = Box(32, top, 100, top + _ROW - 8)
        canvas.write_in(str(row.place), place, Style(Typeface.BOLD, 32, colours.MUTED))
    draw_avatar(canvas, person, 108, top + 7, 46)
    base = top + 41
    rating, record_edge, rate = scene.columns
    canvas.write(person.name, (172, base), Style(Typeface.NAMES, 31, colours.TEXT), within=rating - 294)
    gold = Style(Typeface.BOLD, 36, colours.GOLD)
    canvas.write(str(row.rating), (rating, base), gold, align=Align.RIGHT, within=100)
    plain = Style(Typeface.PLAIN, 31, colours.TEXT)
    record = f"{row.won} – {row.lost}"  # noqa: RUF001  # a dash, as scores are written
    canvas.write(record, (record_edge, base), plain, align=Align.RIGHT, within=140)
    played = row.won + row.lost
    share = row.won / played if played else 0.0
    canvas.write(f"{share:.0%}", (rate, base), plain, align=Align.RIGHT, within=72)
    if scene.score:
        bold = Style(Typeface.BOLD, 34, colours.TEXT)
        canvas.write(row.score, (_SCORE, base), bold, align=Align.RIGHT, within=140)
    else:
        canvas.bar(Box(898, top + 25, 978, top + 35), share, colours.RISE)
