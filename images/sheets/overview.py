"""One player's card over all games: a plate for each with rating, place and matches."""

from __future__ import annotations

from dataclasses import dataclass

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
    Ended,
    Rival,
    draw_form,
    draw_header,
    draw_rivals,
    head_line,
)

_ROW_PX, _LINE_PX, _HEAD_PX = 84, 78, 56
_RATING, _RECORD, _RATE = 690, 880, WIDTH_PX - MARGIN - 16
"""Right edges of the columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """Somebody's standing at one game."""

    name: str
    """What the game is called."""
    rating: int
    place: int
    players: int
    won: int
    lost: int
    drawn: int = 0
    is_provisional: bool = False

    @property
    def played(self) -> int:
        """All matches."""
        return self.won + self.lost + self.drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """What the card tells."""

    face: Face
    games: tuple[GameRow, ...]
    form: tuple[Ended, ...]
    """Newest last."""
    rivals: tuple[Rival, ...]


def overview_picture(overview: Overview, *, labels: Labels = ENGLISH) -> Picture:
    return draw_overview(overview, labels)


@by_look(maxsize=REMEMBERED)
def draw_overview(overview: Overview, labels: Labels) -> Picture:
    lines = bool(overview.form) + bool(overview.rivals)
    canvas = Canvas(HEADER_PX + _HEAD_PX + _ROW_PX * len(overview.games) + lines * _LINE_PX + 16)
    faces = (overview.face, *(rival.face for rival in overview.rivals[:RIVALS_MOST]))
    person, *rivals = people(faces, labels)
    played = sum(game.played for game in overview.games)
    draw_header(canvas, person, labels.all_games, right=(str(played), labels.rated_matches))
    head = Style(Typeface.BOLD, 28, colours.MUTED)
    for text, right in (
        (labels.rating, 690),
        (labels.won_lost, 880),
        (labels.win_rate, WIDTH_PX - MARGIN - 16),
    ):
        canvas.write(text, (right, HEADER_PX + 42), head, align=Align.RIGHT, within=180)
    top = HEADER_PX + _HEAD_PX
    for game in overview.games:
        _draw_game(canvas, game, labels, top)
        top += _ROW_PX
    if overview.form:
        draw_form(canvas, overview.form, labels, (head_line(canvas, labels.form, top), top + 8))
        top += _LINE_PX
    if rivals:
        draw_rivals(canvas, tuple(rivals), overview.rivals, head_line(canvas, labels.rivals, top), top)
    return finished(canvas, "profile.png")


def _draw_game(canvas: Canvas, game: GameRow, labels: Labels, top: int) -> None:
    canvas.panel(Box(24, top, WIDTH_PX - 24, top + _ROW_PX - 8), 16, colours.PLATE)
    canvas.write(game.name, (48, top + 36), Style(Typeface.NAMES, 34, colours.TEXT), within=500)
    place = labels.place.format(place=game.place, players=game.players)
    canvas.write(place, (48, top + 66), Style(Typeface.PLAIN, 28, colours.MUTED), within=500)
    gold, plain = Style(Typeface.BOLD, 42, colours.GOLD), Style(Typeface.BOLD, 36, colours.TEXT)
    base = top + 53
    shown = rated(game.rating, is_provisional=game.is_provisional)
    canvas.write(shown, (_RATING, base), gold, align=Align.RIGHT, within=130)
    canvas.write(
        record(game.won, game.lost, game.drawn), (_RECORD, base), plain, align=Align.RIGHT, within=170
    )
    canvas.write(percent(game.won, game.played), (_RATE, base), plain, align=Align.RIGHT, within=140)
