"""One player's card over all games: a plate for each with rating, place and matches."""

from __future__ import annotations

from dataclasses import dataclass

from bot.records import Overview, Rank
from images.art.people import Face, people
from images.ink import colours
from images.ink.canvas import WIDTH_PX, Align, Canvas
from images.ink.encode import REMEMBERED, Picture, finished
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import Style, Typeface, percent, rated, record
from images.sheets.profile import (
    HEADER_PX,
    MARGIN,
    RIVALS_MOST,
    draw_form,
    draw_header,
    draw_rivals,
    head_line,
)

_ROW_PX, _LINE_PX, _HEAD_PX = 84, 78, 56
_RATING, _RECORD, _RATE = 690, 880, WIDTH_PX - MARGIN - 16
"""Right edges of the columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OverviewScene:
    """All that the card shows."""

    overview: Overview
    face: Face
    rivals: tuple[Face, ...] = ()
    """The faces of the rivals, in the order of the overview."""


def overview_picture(scene: OverviewScene, *, labels: Labels = ENGLISH) -> Picture:
    return draw_overview(scene, labels)


@by_look(maxsize=REMEMBERED)
def draw_overview(scene: OverviewScene, labels: Labels) -> Picture:
    overview = scene.overview
    lines = bool(overview.form) + bool(overview.rivals)
    canvas = Canvas(HEADER_PX + _HEAD_PX + _ROW_PX * len(overview.ranks) + lines * _LINE_PX + 16)
    person, *rivals = people((scene.face, *scene.rivals[:RIVALS_MOST]), labels)
    played = sum(rank.played for rank in overview.ranks)
    draw_header(canvas, person, labels.all_games, right=(str(played), labels.rated_matches))
    head = Style(Typeface.BOLD, 28, colours.MUTED)
    for text, right in (
        (labels.rating, 690),
        (labels.won_lost, 880),
        (labels.win_rate, WIDTH_PX - MARGIN - 16),
    ):
        canvas.write(text, (right, HEADER_PX + 42), head, align=Align.RIGHT, within=180)
    top = HEADER_PX + _HEAD_PX
    for rank in overview.ranks:
        _draw_rank(canvas, rank, labels, top)
        top += _ROW_PX
    if overview.form:
        draw_form(canvas, overview.form, labels, (head_line(canvas, labels.form, top), top + 8))
        top += _LINE_PX
    if rivals:
        draw_rivals(canvas, tuple(rivals), overview.rivals, head_line(canvas, labels.rivals, top), top)
    return finished(canvas, "profile.png")


def _draw_rank(canvas: Canvas, rank: Rank, labels: Labels, top: int) -> None:
    canvas.panel(Box(24, top, WIDTH_PX - 24, top + _ROW_PX - 8), 16, colours.PLATE)
    canvas.write(rank.game, (48, top + 36), Style(Typeface.NAMES, 34, colours.TEXT), within=500)
    place = labels.place.format(place=rank.place, players=rank.players)
    canvas.write(place, (48, top + 66), Style(Typeface.PLAIN, 28, colours.MUTED), within=500)
    gold, plain = Style(Typeface.BOLD, 42, colours.GOLD), Style(Typeface.BOLD, 36, colours.TEXT)
    base = top + 53
    shown = rated(rank.rating, is_provisional=rank.is_provisional)
    canvas.write(shown, (_RATING, base), gold, align=Align.RIGHT, within=130)
    canvas.write(
        record(rank.won, rank.lost, rank.drawn), (_RECORD, base), plain, align=Align.RIGHT, within=170
    )
    canvas.write(percent(rank.won, rank.played), (_RATE, base), plain, align=Align.RIGHT, within=140)
