"""A friendly between two servers as a picture: the score, and below it each pair with what they played."""

from __future__ import annotations

from dataclasses import dataclass, replace

from images.art.people import Face, Person, draw_avatar, people
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import ELLIPSIS, Style, Typeface, isolated, printable, versus

_SERVERS = 136
"""Where the servers with the score begin, below the titles."""
_PAIRS = 264
_ROW = 116
_EDGE = 36
_MIDDLE = WIDTH_PX // 2
_SCORE_PX = 230
"""The room of a score, in the middle."""
_AVATAR_PX = 76
_NAME = _EDGE + 4 + _AVATAR_PX + 16
_NO_POINTS = "\N{EN DASH}"
_TITLE = Style(Typeface.BOLD, 48, colours.TEXT)
_SOFT = Style(Typeface.PLAIN, 38, colours.MUTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class PairLine:
    """One match of a friendly, the first server's player first."""

    faces: tuple[Face, Face]
    points: tuple[int, int] | None = None
    """What both made of it; None where that says nothing of the result."""
    winner: int | None = None
    """Which of the two has won."""
    is_over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FriendlyScene:
    """All that the picture of a friendly shows."""

    title: str
    under: str
    servers: tuple[str, str]
    wins: tuple[int, int]
    winner: int | None
    """Which of the servers has won, once it is over."""
    pairs: tuple[PairLine, ...]
    labels: Labels = ENGLISH


def friendly_picture(scene: FriendlyScene, *, labels: Labels = ENGLISH) -> Picture:
    """The score of two servers with all of their pairs."""
    return _draw_friendly(replace(scene, labels=labels))


@by_look(maxsize=REMEMBERED)
def _draw_friendly(scene: FriendlyScene) -> Picture:
    canvas = Canvas(_PAIRS + _ROW * len(scene.pairs) + 16)
    canvas.write(scene.title, (_EDGE, 60), _TITLE, within=WIDTH_PX - 2 * _EDGE)
    canvas.write(scene.under, (_EDGE, 112), _SOFT, within=WIDTH_PX - 2 * _EDGE)
    _draw_servers(canvas, scene)
    persons = people(tuple(face for pair in scene.pairs for face in pair.faces), scene.labels)
    for at, pair in enumerate(scene.pairs):
        _draw_pair(canvas, pair, (persons[2 * at], persons[2 * at + 1]), _PAIRS + at * _ROW)
    return finished(canvas, "friendly.png")


def _draw_servers(canvas: Canvas, scene: FriendlyScene) -> None:
    canvas.panel(Box(24, _SERVERS, WIDTH_PX - 24, _PAIRS - 16), 16, colours.TRAY)
    score = Style(Typeface.BOLD, 76, colours.GOLD)
    box = Box(_MIDDLE - _SCORE_PX // 2, _SERVERS, _MIDDLE + _SCORE_PX // 2, _PAIRS - 16)
    canvas.write_in(versus(*scene.wins), box, score)
    for side, server in enumerate(scene.servers):
        ink = _ink(side, scene.winner, is_over=scene.winner is not None)
        _write_side(canvas, isolated(printable(server)), side, _SERVERS + 72, Style(Typeface.NAMES, 48, ink))


def _draw_pair(canvas: Canvas, pair: PairLine, persons: tuple[Person, Person], top: int) -> None:
    canvas.panel(Box(24, top, WIDTH_PX - 24, top + _ROW - 8), 16, colours.PLATE)
    box = Box(_MIDDLE - _SCORE_PX // 2, top, _MIDDLE + _SCORE_PX // 2, top + _ROW - 8)
    nothing = _NO_POINTS if pair.is_over else ELLIPSIS
    told = nothing if pair.points is None else versus(*pair.points)
    canvas.write_in(told, box, Style(Typeface.BOLD, 42, colours.TEXT))
    for side, person in enumerate(persons):
        left = _EDGE + 4 if side == 0 else WIDTH_PX - _EDGE - 4 - _AVATAR_PX
        draw_avatar(canvas, person, left, top + 16, _AVATAR_PX)
        style = Style(Typeface.NAMES, 42, _ink(side, pair.winner, is_over=pair.is_over))
        _write_side(canvas, person.name, side, top + 69, style, beside=_NAME)


def _write_side(
    canvas: Canvas, text: str, side: int, base: int, style: Style, *, beside: int = _EDGE + 12
) -> None:
    """Write on the left or the right of the middle, ``beside`` away from the edge."""
    room = _MIDDLE - _SCORE_PX // 2 - beside - 12
    x, align = (beside, Align.LEFT) if side == 0 else (WIDTH_PX - beside, Align.RIGHT)
    canvas.write(text, (x, base), style, align=align, within=room)


def _ink(side: int, winner: int | None, *, is_over: bool) -> colours.Paint:
    """Gold for who has won, dimmed for who has not."""
    if side == winner:
        return colours.GOLD
    return colours.MUTED if is_over and winner is not None else colours.TEXT
