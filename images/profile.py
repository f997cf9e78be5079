"""One player's card: rating and place, matches and deals in numbers, and how the last matches ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from images import colours
from images.canvas import WIDTH_PX, Align, Canvas
from images.colours import Paint
from images.encode import REMEMBERED, Picture, finished
from images.labels import ENGLISH, Labels
from images.look import by_look
from images.people import Face, draw_avatar, people
from images.shapes import Box
from images.text import Style
from images.typefaces import Typeface

FORM_MOST = 10
"""How many of the last matches are shown."""
FEATS_MOST = 5
"""How many numbers of the game's own are shown."""
_MARGIN = 36
_TILES_TOP = 196
_TILE_HEIGHT = 116
_GAP = 16


class Form(Enum):
    """How a match ended for the player."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What the card tells; ``place`` is None while the player is not ranked."""

    game: str
    """What the game is called."""
    face: Face
    rating: int
    place: int | None
    players: int
    """How many players are ranked."""
    won: int
    lost: int
    drawn: int = 0
    feats: tuple[tuple[str, str], ...]
    """At most five numbers that the game itself counts, each with its name in capitals."""
    form: tuple[Form, ...]
    """Newest last."""


def profile_picture(profile: Profile, *, labels: Labels = ENGLISH) -> Picture:
    return draw_profile(profile, labels)


@by_look(maxsize=REMEMBERED)
def draw_profile(profile: Profile, labels: Labels) -> Picture:
    canvas = Canvas(_TILES_TOP + 2 * (_TILE_HEIGHT + _GAP) + 84)
    _draw_header(canvas, profile, labels)
    rows = (_record(profile, labels), profile.feats[:FEATS_MOST])
    for row, tiles in enumerate(rows):
        count = max(4, len(tiles))
        step = (WIDTH_PX - 2 * _MARGIN + _GAP) / count
        top = _TILES_TOP + row * (_TILE_HEIGHT + _GAP)
        for column, (text, value) in enumerate(tiles):
            left, right = round(_MARGIN + column * step), round(_MARGIN + (column + 1) * step) - _GAP
            _draw_tile(canvas, Box(left, top, right, top + _TILE_HEIGHT), text, value)
    _draw_form(canvas, profile, labels, canvas.height - 76)
    return finished(canvas, "profile.png")


def _record(profile: Profile, labels: Labels) -> tuple[tuple[str, str], ...]:
    """The matches in numbers."""
    played = profile.won + profile.lost + profile.drawn
    return (
        (labels.played, str(played)),
        (labels.won, str(profile.won)),
        (labels.lost, str(profile.lost)),
        (labels.win_rate, f"{profile.won / played:.0%}" if played else "–"),  # noqa: RUF001  # a dash: nothing yet
    )


def _draw_header(canvas: Canvas, profile: Profile, labels: Labels) -> None:
    canvas.fill(Box(0, 0, WIDTH_PX, 172), colours.PLATE)
    (person,) = people((profile.face,), labels)
    draw_avatar(canvas, person, _MARGIN, 28, 116, ring=colours.GOLD)
    right = WIDTH_PX - _MARGIN
    ranked = labels.place.format(place=profile.place, players=profile.players)
    place = f"{profile.game} · {labels.unranked if profile.place is None else ranked}"
    canvas.write(person.name, (_MARGIN + 144, 84), Style(Typeface.NAMES, 46, colours.TEXT), within=580)
    canvas.write(place, (_MARGIN + 144, 130), Style(Typeface.PLAIN, 32, colours.MUTED), within=580)
    rating = Style(Typeface.BOLD, 72, colours.GOLD)
    canvas.write(str(profile.rating), (right, 94), rating, align=Align.RIGHT, within=240)
    head = Style(Typeface.BOLD, 28, colours.MUTED)
    canvas.write(labels.rating, (right, 134), head, align=Align.RIGHT, within=240)


def _draw_tile(canvas: Canvas, box: Box, text: str, value: str) -> None:
    canvas.panel(box, 16, colours.TRAY)
    middle, inner = box.middle[0], box.width - 24
    number = Style(Typeface.BOLD, 46, colours.TEXT)
    canvas.write(value, (middle, box.top + 58), number, align=Align.MIDDLE, within=inner)
    label = Style(Typeface.BOLD, 28, colours.MUTED)
    canvas.write(text, (middle, box.bottom - 20), label, align=Align.MIDDLE, within=inner)


def _draw_form(canvas: Canvas, profile: Profile, labels: Labels, top: int) -> None:
    """A disc with a letter for each of the last matches."""
    size = 50
    head = Style(Typeface.BOLD, 28, colours.MUTED)
    x = canvas.write(labels.form, (_MARGIN, top + 36), head, within=330).right + 24
    looks: dict[Form, tuple[str, Paint, Paint]] = {
        Form.WON: (labels.form_won, colours.READY_FILL, colours.READY),
        Form.LOST: (labels.form_lost, colours.DEADWOOD_FILL, colours.DEADWOOD),
        Form.DRAWN: (labels.form_drawn, colours.DISC, colours.LIGHT_INK),
    }
    for ended in profile.form[-FORM_MOST:]:
        text, fill, ink = looks[ended]
        box = Box(x, top, x + size, top + size)
        canvas.panel(box, size // 2, fill)
        canvas.write_in(text, box, Style(Typeface.BOLD, 30, ink))
        x += size + 14
