"""The backs of cards, drawn by code: each a pattern in a frame, on a card of any height."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from images.art.cards import CARD_HEIGHT, CARD_WIDTH, CORNER, blank_pen, star
from images.ink import colours as c
from images.ink.colours import Rgb
from images.ink.look import Back
from images.ink.pen import Pen

_INSET = 5.5
_RADIUS = 5.0


@dataclass(frozen=True, slots=True)
class Dye:
    """The colours of a back."""

    ground: Rgb
    light: Rgb
    line: Rgb = c.COURT_GOLD


DYES: dict[Back, Dye] = {
    Back.ARROW: Dye(c.BACK, c.BACK_LIGHT),
    Back.WAVES: Dye(c.BACK_TEAL, c.BACK_TEAL_LIGHT),
    Back.ROSE: Dye(c.BACK_WINE, c.BACK_WINE_LIGHT),
    Back.NIGHT: Dye(c.BACK_NIGHT, c.BACK_NIGHT_LIGHT),
    Back.BRICKS: Dye(c.BACK_CLAY, c.BACK_CLAY_LIGHT),
}


def draw_back(back: Back, height: float = CARD_HEIGHT) -> Image.Image:
    """A back, four times as large as it is shown at most; ``height`` in units of which a card is 100 wide."""
    pen = blank_pen(CARD_WIDTH, height, CORNER)
    dye = DYES[back]
    panel = Pen(Image.new("RGB", pen.image.size, dye.ground), scale_px=pen.scale_px)
    match back:
        case Back.ARROW:
            _draw_lattice(panel, dye, height)
        case Back.WAVES:
            _draw_waves(panel, dye, height)
        case Back.ROSE:
            _draw_rose(panel, dye, height)
        case Back.NIGHT:
            _draw_night(panel, dye, height)
        case Back.BRICKS:
            _draw_bricks(panel, dye, height)
    frame = (_INSET, _INSET), (CARD_WIDTH - _INSET, height - _INSET)
    pen.image.paste(panel.image, (0, 0), _framed(pen.image.size, pen.scale_px, frame))
    pen.frame(*frame, _RADIUS, dye.line, line=1.1)
    return pen.image


def _framed(
    size: tuple[int, int], scale_px: float, frame: tuple[tuple[float, float], tuple[float, float]]
) -> Image.Image:
    mask = Pen(Image.new("RGB", size, (0, 0, 0)), scale_px=scale_px)
    mask.frame(*frame, _RADIUS, c.Rgb((255, 255, 255)))
    return mask.image.getchannel(0)


def _draw_lattice(pen: Pen, dye: Dye, height: float) -> None:
    """Lozenges, and a rising card in the middle."""
    step = 11.0
    for row in range(math.ceil(height / step * 2)):
        for column in range(9):
            x = 6.0 + column * step + (step / 2 if row % 2 else 0)
            y = 4.0 + row * step / 2
            if 10 < x < 92 and 10 < y < height - 8:
                pen.shape(((x, y - 3.9), (x + 3.9, y), (x, y + 3.9), (x - 3.9, y)), dye.light)
    x, y = CARD_WIDTH / 2, height / 2
    _draw_medal(pen, dye, height)
    pen.frame((x - 11, y - 16), (x + 11, y + 15), 3, c.BACK_SIGN)
    arrow = ((0, -10.5), (7.5, -2), (3, -2), (3, 9), (-3, 9), (-3, -2), (-7.5, -2))
    pen.shape(tuple((x + right, y + down) for right, down in arrow), dye.ground)


def _draw_medal(pen: Pen, dye: Dye, height: float) -> None:
    """The round field in the middle."""
    centre = CARD_WIDTH / 2, height / 2
    pen.disc(centre, 25, dye.line)
    pen.disc(centre, 23.4, dye.ground)


def _draw_waves(pen: Pen, dye: Dye, height: float) -> None:
    """Scales like the sea on old prints, each over those above it."""
    radius = 12.5
    for row in range(-1, math.ceil(height / radius * 2) + 2):
        shift = radius if row % 2 else 0.0
        for column in range(-1, math.ceil(CARD_WIDTH / radius / 2) + 1):
            centre = column * 2 * radius + shift, row * radius / 2 + radius
            for share, colour in (
                (1.0, c.BACK_SIGN),
                (0.9, dye.ground),
                (0.66, dye.light),
                (0.36, dye.ground),
            ):
                pen.disc(centre, radius * share, colour)


def _draw_rose(pen: Pen, dye: Dye, height: float) -> None:
    """Circles that turn round the middle and make a rose."""
    centre = CARD_WIDTH / 2, height / 2
    for reach, radius, colour, number, width in (
        (62.0, 40.0, dye.light, 28, 1.0),
        (17.5, 18.5, c.BACK_SIGN, 16, 1.1),
    ):
        if colour is c.BACK_SIGN:
            pen.disc(centre, reach + radius + 1.6, c.BACK_SIGN)
            pen.disc(centre, reach + radius, dye.ground)
        for turn in range(number):
            angle = 2 * math.pi * turn / number
            at = centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle)
            pen.stroke(tuple(_circle(at, radius)), colour, width)
    pen.disc(centre, 5.0, dye.line)


def _circle(centre: tuple[float, float], radius: float) -> Iterator[tuple[float, float]]:
    for step in range(49):
        angle = 2 * math.pi * step / 48
        yield centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def _draw_night(pen: Pen, dye: Dye, height: float) -> None:
    """Stars in rows, large and small by turns, and a moon in the middle."""
    step = 14.0
    rows = round((height - 2 * _INSET) / step)
    down = (height - 2 * _INSET) / rows
    for row in range(rows + 1):
        for column in range(9):
            at = 2.0 + column * step - (step / 2 if row % 2 else 0), _INSET + row * down
            if (row + column) % 2:
                pen.shape(star(at, 5.2), dye.light)
            else:
                pen.disc(at, 1.5, c.BACK_SIGN)
    _draw_medal(pen, dye, height)
    centre = CARD_WIDTH / 2, height / 2
    pen.disc(centre, 16.0, c.BACK_SIGN)
    pen.disc((centre[0] + 7.5, centre[1] - 4.5), 13.5, dye.ground)
    pen.shape(star((centre[0] + 9.0, centre[1] - 5.0), 6.5), dye.line)


def _draw_bricks(pen: Pen, dye: Dye, height: float) -> None:
    """Tiles laid like herringbones."""
    tile, joint = 12.0, 0.8
    for stair in range(-20, 24):
        for place in range(-12, 16):
            # Each stair is one step right of the one above: a lying tile, a standing one that reaches up.
            x, y = (place * 4 + stair) * tile, stair * tile
            lying = (x + joint, y + joint), (x + 2 * tile - joint, y + tile - joint)
            standing = (x + 2 * tile + joint, y - tile + joint), (x + 3 * tile - joint, y + tile - joint)
            for (left, top), (right, bottom), colour in ((*lying, dye.light), (*standing, c.BACK_CLAY_MID)):
                if right > 0 and left < CARD_WIDTH and bottom > 0 and top < height:
                    pen.shape(((left, top), (right, top), (right, bottom), (left, bottom)), colour)
    centre = CARD_WIDTH / 2, height / 2
    pen.shape(
        tuple((centre[0] + x, centre[1] + y) for x, y in ((0, -27), (21, 0), (0, 27), (-21, 0))), dye.line
    )
    pen.shape(
        tuple((centre[0] + x, centre[1] + y) for x, y in ((0, -25), (19.4, 0), (0, 25), (-19.4, 0))),
        dye.ground,
    )
    pen.shape(star(centre, 10.0), c.BACK_SIGN)
