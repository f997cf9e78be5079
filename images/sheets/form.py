"""How the last matches ended: a disc with a letter for each, or with the place among many."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from images.ink import colours
from images.ink.canvas import Canvas
from images.ink.colours import Paint
from images.ink.labels import Labels
from images.ink.shapes import Box
from images.ink.text import Style
from images.ink.typefaces import Typeface

FORM_MOST = 10
"""How many of the last matches are shown."""
_SIZE, _GAP = 54, 12


class Form(Enum):
    """How a match ended for the player."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class Ended:
    """One match; ``place`` tells more of one among many than that it was lost, and is None between two."""

    form: Form
    place: int | None = None


def draw_form(canvas: Canvas, ends: tuple[Ended, ...], labels: Labels, at: tuple[int, int]) -> None:
    """The discs from left to right, newest last, with their upper left corner at a point."""
    looks: dict[Form, tuple[str, Paint, Paint]] = {
        Form.WON: (labels.form_won, colours.READY_FILL, colours.READY),
        Form.LOST: (labels.form_lost, colours.DEADWOOD_FILL, colours.DEADWOOD),
        Form.DRAWN: (labels.form_drawn, colours.DISC, colours.LIGHT_INK),
    }
    x, top = at
    for ended in ends[-FORM_MOST:]:
        letter, fill, ink = looks[ended.form]
        box = Box(x, top, x + _SIZE, top + _SIZE)
        canvas.panel(box, _SIZE // 2, fill)
        text = letter if ended.place is None else str(ended.place)
        canvas.write_in(text, box, Style(Typeface.BOLD, 34, ink))
        x += _SIZE + _GAP
