"""Heads of the court figures: faces, hair by suit, and what king, queen and jack wear on them."""

from __future__ import annotations

from bot.games.cards import Rank, Suit
from images.ink import colours as c
from images.ink.look import suit_ink, suit_mid
from images.ink.outlines import arc, closed, curve, ellipse
from images.ink.pen import Pen

_AXIS = 29.0
_EYES_Y = 46.0


def draw_head(pen: Pen, rank: Rank, suit: Suit) -> None:
    match rank:
        case Rank.KING:
            _king(pen, suit)
        case Rank.QUEEN:
            _queen(pen, suit)
        case _:
            _jack(pen, suit)


def _face(pen: Pen, *, width: float, chin: float) -> None:
    """Neck and face; the lit side is the left one."""
    pen.frame((_AXIS - 5.5, 56), (_AXIS + 5.5, 80), 4, c.SKIN_SHADE)
    half = curve(
        (_AXIS, 27),
        ((_AXIS - width, 27), (_AXIS - width - 1, 38), (_AXIS - width, 46)),
        ((_AXIS - width + 1, 56), (_AXIS - 6, chin), (_AXIS, chin)),
    )
    pen.shape(closed(half, _AXIS), c.SKIN)
    for side in (-1, 1):
        pen.shape(ellipse((_AXIS + side * width, 47), 1.9, 3.2), c.SKIN)


def _features(pen: Pen, suit: Suit, *, brow: float) -> None:
    """Eyes, brows and nose; ``brow`` is how thick the brows are."""
    for side in (-1, 1):
        x = _AXIS + side * 5.2
        pen.shape(ellipse((x, _EYES_Y), 2.3, 1.7), c.CARD)
        pen.disc((x, _EYES_Y), 1.45, c.LINE)
        lid = arc((x - 2.9, _EYES_Y - 0.6), (x, _EYES_Y - 3.0), (x + 2.9, _EYES_Y - 0.6))
        pen.stroke(lid, c.LINE, 0.75)
        ridge = arc((x - 3.3, _EYES_Y - 4.0), (x, _EYES_Y - 6.0), (x + 3.3, _EYES_Y - 4.0))
        pen.stroke(ridge, c.HAIR_SHADE[suit], brow)
    pen.stroke(
        arc((_AXIS, _EYES_Y + 1), (_AXIS - 2.6, _EYES_Y + 6.5), (_AXIS + 0.9, _EYES_Y + 6.6)),
        c.SKIN_SHADE,
        1.1,
    )


def _king(pen: Pen, suit: Suit) -> None:
    hair, shade = c.HAIR[suit], c.HAIR_SHADE[suit]
    locks = curve(
        (16, 30),
        ((11, 38), (10.5, 52), (13, 62)),
        ((17, 65), (20, 62), (20, 56)),
        ((19, 48), (19, 38), (19, 30)),
    )
    pen.shape_both(locks, _AXIS, shade)
    _face(pen, width=12.4, chin=64)
    _features(pen, suit, brow=1.5)
    beard = closed(
        curve((_AXIS, 56.5), ((24, 53), (20, 54), (17, 49)), ((15, 62), (20, 74), (_AXIS, 81))),
        _AXIS,
    )
    pen.shape(beard, hair)
    for x in (22.5, 26, 29, 32, 35.5):
        pen.stroke(arc((x, 66), (x * 0.7 + _AXIS * 0.3, 71), (x * 0.55 + _AXIS * 0.45, 75)), shade, 0.8)
    pen.shape(ellipse((_AXIS, 59.2), 3.3, 1.3), c.LIPS)
    moustache = curve(
        (_AXIS, 54.2), ((25, 52.6), (21, 55), (18.4, 60)), ((22.5, 60.4), (26.5, 59.4), (_AXIS, 57.6))
    )
    pen.shape_both(moustache, _AXIS, shade)
    _crown(pen, suit)


def _crown(pen: Pen, suit: Suit) -> None:
    ink = suit_ink(suit)
    cap = closed(curve((_AXIS, 13), ((22, 13), (17, 18), (16, 30))) + ((_AXIS, 30),), _AXIS)
    pen.shape(cap, ink)
    points = ((14.5, 31), (11.5, 13.5), (20.2, 22), (_AXIS, 7.5), (37.8, 22), (46.5, 13.5), (43.5, 31))
    pen.shape(points, c.COURT_GOLD)
    pen.shape(((_AXIS, 7.5), (37.8, 22), (46.5, 13.5), (43.5, 31), (_AXIS, 31)), c.COURT_GOLD_DARK)
    pen.shape(((_AXIS, 7.5), (36.4, 22.8), (45.6, 15.4), (42.9, 31), (_AXIS, 31)), c.COURT_GOLD)
    pen.frame((13.4, 27.6), (44.6, 34), 2.4, c.COURT_GOLD_DARK)
    pen.frame((13.4, 27.6), (44.6, 33), 2.2, c.COURT_GOLD_LIGHT)
    for x, y, radius in ((11.5, 12.6, 2.3), (46.5, 12.6, 2.3), (_AXIS, 6.4, 2.8)):
        pen.disc((x, y), radius, c.COURT_GOLD_DARK)
        pen.disc((x, y), radius - 0.7, ink)
    for x in (18.5, 39.5):
        pen.disc((x, 30.4), 1.5, suit_mid(suit))
    pen.shape(((_AXIS, 27.9), (_AXIS + 3, 30.4), (_AXIS, 32.9), (_AXIS - 3, 30.4)), ink)


def _queen(pen: Pen, suit: Suit) -> None:
    hair, shade = c.HAIR[suit], c.HAIR_SHADE[suit]
    fall = curve(
        (_AXIS, 23),
        ((13, 23), (12, 38), (13.4, 50)),
        ((13.5, 60), (9, 68), (10.5, 78)),
        ((17, 82), (22, 76), (22.5, 68)),
        ((22, 60), (22, 40), (_AXIS, 30)),
    )
    pen.shape_both(fall, _AXIS, shade)
    _face(pen, width=11.2, chin=63.5)
    _features(pen, suit, brow=0.8)
    for side in (-1, 1):
        pen.disc((_AXIS + side * 7.4, 52.6), 2.3, c.CHEEK)
        pen.stroke(
            arc((_AXIS + side * 7.4, 45.2), (_AXIS + side * 8.2, 44.6), (_AXIS + side * 8.9, 43.4)),
            c.LINE,
            0.8,
        )
        pen.disc((_AXIS + side * 11.6, 54), 1.7, c.COURT_GOLD)
        pen.disc((_AXIS + side * 11.6, 54), 0.8, c.CARD)
    lips = curve(
        (25.4, 57.4),
        ((27, 55.6), (28.2, 55.9), (29, 56.6)),
        ((29.8, 55.9), (31, 55.6), (32.6, 57.4)),
        ((31, 60.4), (27, 60.4), (25.4, 57.4)),
    )
    pen.shape(lips, c.LIPS)
    fringe = curve((_AXIS, 33), ((23, 35), (18.5, 39), (17.2, 50)), ((12.5, 44), (12, 24), (_AXIS, 21.5)))
    pen.shape_both(fringe, _AXIS, hair)
    pen.stroke_both(arc((14.6, 50), (14.6, 62), (12.8, 74)), _AXIS, hair, 2.4)
    _tiara(pen, suit)


def _tiara(pen: Pen, suit: Suit) -> None:
    half = curve(
        (_AXIS, 6),
        ((27, 12), (25.5, 15), (22, 17)),
        ((20.4, 15), (19.6, 13), (19, 10.5)),
        ((17.8, 16), (15.6, 18), (12.4, 16)),
        ((13, 21), (14, 26), (15.2, 30.5)),
        ((19, 26.5), (24, 25.4), (_AXIS, 25.4)),
    )
    pen.shape(closed(half, _AXIS), c.COURT_GOLD)
    band = arc((15, 29.4), (_AXIS, 20.2), (43, 29.4))
    pen.stroke(band, c.COURT_GOLD_DARK, 3.2)
    pen.stroke(band, c.COURT_GOLD_LIGHT, 2.2)
    for x, y, radius in (
        (12.4, 15.2, 1.7),
        (19, 9.6, 1.7),
        (_AXIS, 5.2, 2.3),
        (39, 9.6, 1.7),
        (45.6, 15.2, 1.7),
    ):
        pen.disc((x, y), radius + 0.5, c.COURT_GOLD_DARK)
        pen.disc((x, y), radius, c.CARD)
    pen.pip(suit, (_AXIS, 17.6), 7.6, suit_ink(suit))


def _jack(pen: Pen, suit: Suit) -> None:
    hair, shade = c.HAIR[suit], c.HAIR_SHADE[suit]
    bob = curve(
        (18, 28),
        ((10, 34), (10.5, 50), (11.5, 61)),
        ((13, 66), (20, 66), (21.5, 61)),
        ((20, 52), (20, 40), (20, 28)),
    )
    pen.shape_both(bob, _AXIS, shade)
    _face(pen, width=11.6, chin=64)
    _features(pen, suit, brow=1.1)
    smile = arc((25.2, 57.6), (_AXIS, 60.6), (32.8, 57.6))
    pen.stroke(smile, c.LIPS, 1.3)
    bangs = curve(
        (_AXIS, 24),
        ((16, 24), (14, 34), (15.4, 46)),
        ((17, 43), (18.4, 40.5), (19, 38)),
        ((21, 40), (25, 40.5), (_AXIS, 38)),
    )
    pen.shape_both(bangs, _AXIS, hair)
    pen.stroke_both(curve((15.4, 46), ((14.4, 52), (14.6, 57), (15.4, 62))), _AXIS, hair, 2.6)
    _cap(pen, suit)


def _cap(pen: Pen, suit: Suit) -> None:
    """A soft cap worn to one side, with a feather."""
    ink, mid = suit_ink(suit), suit_mid(suit)
    cap = curve(
        (12, 33),
        ((5, 22), (11, 11), (25, 10)),
        ((39, 9), (50, 17), (46.5, 33)),
        ((36, 29), (22, 29), (12, 33)),
    )
    pen.shape(cap, ink)
    fold = curve(
        (25, 10),
        ((39, 9), (50, 17), (46.5, 33)),
        ((43, 31.6), (41, 31), (38, 30.4)),
        ((41, 22), (37, 14), (25, 10)),
    )
    pen.shape(fold, mid)
    brim = arc((11.6, 33.4), (_AXIS, 26.4), (46.8, 33.4))
    pen.stroke(brim, c.COURT_GOLD_DARK, 4.4)
    pen.stroke(brim, c.COURT_GOLD, 3.4)
    feather = curve((15.5, 31), ((3, 26), (1, 14), (8.5, 3.5)), ((14.5, 9), (20, 20), (15.5, 31)))
    pen.shape(feather, c.CREAM_SHADE)
    pen.shape(
        curve((15.5, 31), ((5.5, 25), (3, 14), (8.5, 3.5)), ((12.5, 12), (15, 22), (15.5, 31))), c.CREAM
    )
    pen.stroke(arc((15.5, 31), (8.5, 18), (8.8, 5)), c.COURT_GOLD_DARK, 0.8)
    pen.disc((15.6, 30.6), 2.9, c.COURT_GOLD_DARK)
    pen.disc((15.6, 30.6), 2.1, c.COURT_GOLD_LIGHT)
