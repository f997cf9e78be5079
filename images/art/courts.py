"""Our own court figures: a portrait of king, queen or jack with the suit's sign on the breast."""

from __future__ import annotations

from bot.games.cards import Rank, Suit
from images.art.court_heads import draw_head
from images.ink import colours as c
from images.ink.look import suit_ink, suit_mid, suit_tint
from images.ink.outlines import Outline, closed, curve, ellipse, sector
from images.ink.pen import Pen

PANEL_WIDTH = 58.0
PANEL_HEIGHT = 122.0
AXIS = PANEL_WIDTH / 2
"""Figures are symmetrical about this line; all measures are units of a card 100 wide."""

_HALO = (AXIS, 42.0)


def draw_court(pen: Pen, rank: Rank, suit: Suit) -> None:
    """The panel of a court card, from the pen's point of origin."""
    _background(pen, suit)
    if rank is Rank.QUEEN:
        _fan_collar(pen, suit)
    draw_head(pen, rank, suit)
    match rank:
        case Rank.KING:
            _king_robe(pen, suit)
        case Rank.QUEEN:
            _queen_gown(pen, suit)
        case _:
            _jack_tunic(pen, suit)


def _background(pen: Pen, suit: Suit) -> None:
    """A tinted panel with light rays behind the head."""
    pen.frame((0, 0), (PANEL_WIDTH, PANEL_HEIGHT), 5, suit_tint(suit))
    for angle in range(-180, 1, 24):
        pen.shape(sector(_HALO, 46, angle - 5, angle + 5), c.CARD)
    pen.disc(_HALO, 27, c.COURT_GOLD_LIGHT)
    pen.disc(_HALO, 25.6, c.CARD)


def _king_robe(pen: Pen, suit: Suit) -> None:
    ink = suit_ink(suit)
    pen.shape(
        closed(
            curve((AXIS, 70), ((20, 71), (0, 76), (-3, 94)), ((-4, 104), (-4, 114), (-4, 123)))
            + ((AXIS, 123),),
            AXIS,
        ),
        ink,
    )
    mantle = closed(
        curve(
            (AXIS, 82),
            ((24, 76), (20, 70), (17, 69)),
            ((8, 72), (1, 78), (-1, 92)),
            ((6, 99), (17, 104), (AXIS, 105)),
        ),
        AXIS,
    )
    pen.shape(mantle, c.CREAM)
    for x, y in ((5.5, 86), (12.5, 80), (12, 92), (20, 86.5), (20.5, 97)):
        pen.shape_both(_ermine_tail(x, y), AXIS, ink)
    pen.stroke_both(curve((-1, 92), ((6, 99), (17, 104), (AXIS, 105))), AXIS, c.COURT_GOLD, 1.8)
    _medallion(pen, suit, (AXIS, 104), 12.5)


def _ermine_tail(x: float, y: float) -> Outline:
    return ((x, y - 2.4), (x + 1.25, y + 1.5), (x, y + 2.3), (x - 1.25, y + 1.5))


def _queen_gown(pen: Pen, suit: Suit) -> None:
    ink, mid = suit_ink(suit), suit_mid(suit)
    pen.shape(
        closed(
            curve(
                (AXIS, 64),
                ((26, 72), (23, 74), (18, 75)),
                ((8, 77), (3, 84), (1, 96)),
                ((-1, 106), (-2, 116), (-2, 123)),
            )
            + ((AXIS, 123),),
            AXIS,
        ),
        c.SKIN,
    )
    bodice = closed(
        curve(
            (AXIS, 98),
            ((22, 97), (18, 90), (15, 84)),
            ((8, 84), (2, 90), (0, 99)),
            ((-2, 108), (-3, 116), (-3, 123)),
        )
        + ((AXIS, 123),),
        AXIS,
    )
    pen.shape(bodice, ink)
    pen.shape_both(ellipse((4, 103), 7.5, 15), AXIS, mid)
    pen.stroke_both(curve((AXIS, 98), ((22, 97), (18, 90), (15, 84))), AXIS, c.COURT_GOLD, 1.8)
    for x, y in ((17.5, 78.4), (20.5, 82), (24.4, 84.6)):
        for at in ((x, y), (2 * AXIS - x, y)):
            pen.disc(at, 1.5, c.CARD)
            pen.disc(at, 1.0, c.CREAM_SHADE)
    pen.disc((AXIS, 86), 2.2, c.COURT_GOLD)
    pen.disc((AXIS, 86), 1.2, ink)
    _medallion(pen, suit, (AXIS, 108), 11.5)


def _fan_collar(pen: Pen, suit: Suit) -> None:
    """The standing collar behind the queen's head."""
    centre = (AXIS, 74.0)
    pen.shape(sector(centre, 29, -180, 0)[1:], suit_mid(suit))
    for angle in range(-177, -3, 12):
        pen.shape(sector(centre, 27, angle, angle + 8), c.CREAM)
    pen.stroke(sector(centre, 29, -180, 0)[1:], c.COURT_GOLD, 1.4)


def _jack_tunic(pen: Pen, suit: Suit) -> None:
    ink, mid = suit_ink(suit), suit_mid(suit)
    pen.shape(
        closed(
            curve((AXIS, 72), ((18, 74), (4, 78), (0, 94)), ((-1, 104), (-1, 114), (-1, 123)))
            + ((AXIS, 123),),
            AXIS,
        ),
        ink,
    )
    for x in (4.5, 11.5):
        slash = curve((x, 90), ((x - 1, 100), (x - 1, 110), (x - 0.5, 123)))
        pen.stroke_both(slash, AXIS, mid, 2.2)
    for step in range(5):
        x = 13.5 + step * 7.75
        sag = 4.0 - (step - 2) ** 2 * 0.95
        pen.disc((x, 73.6 + sag), 5.3, c.CREAM_SHADE)
        pen.disc((x, 72.6 + sag), 4.9, c.CREAM)
    for y in (85.5, 91):
        pen.disc((AXIS, y), 1.5, c.COURT_GOLD)
    _medallion(pen, suit, (AXIS, 106), 12)


def _medallion(pen: Pen, suit: Suit, centre: tuple[float, float], radius: float) -> None:
    pen.disc(centre, radius, c.COURT_GOLD_DARK)
    pen.disc(centre, radius - 0.6, c.COURT_GOLD)
    pen.disc(centre, radius - 1.9, c.CREAM)
    pen.pip(suit, centre, (radius - 1.9) * 1.36, suit_ink(suit))
