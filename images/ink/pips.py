"""The four suit signs as outlines in a unit square, so that no font is needed for them."""

from __future__ import annotations

from bot.games.cards import Suit
from images.ink.outlines import Outline, closed, curve, ellipse


def _heart() -> tuple[Outline, ...]:
    half = curve(
        (0.5, 0.21),
        ((0.455, 0.1), (0.375, 0.04), (0.27, 0.04)),
        ((0.125, 0.04), (0.015, 0.15), (0.015, 0.315)),
        ((0.015, 0.575), (0.37, 0.735), (0.5, 0.975)),
    )
    return (closed(half, 0.5),)


def _diamond() -> tuple[Outline, ...]:
    half = curve(
        (0.5, 0.0), ((0.42, 0.17), (0.28, 0.36), (0.12, 0.5)), ((0.28, 0.64), (0.42, 0.83), (0.5, 1.0))
    )
    return (closed(half, 0.5),)


def _foot(top: float, spread: float) -> Outline:
    half = curve((0.5, top), ((0.498, 0.8), (0.455, 0.915), (0.5 - spread, 0.985)))
    return closed(half, 0.5)


def _spade() -> tuple[Outline, ...]:
    half = curve(
        (0.5, 0.0),
        ((0.43, 0.19), (0.025, 0.38), (0.025, 0.62)),
        ((0.025, 0.765), (0.125, 0.85), (0.245, 0.85)),
        ((0.355, 0.85), (0.44, 0.79), (0.5, 0.655)),
    )
    return closed(half, 0.5), _foot(0.55, 0.185)


def _club() -> tuple[Outline, ...]:
    leaf = 0.215
    heart_of_leaves = ((0.4, 0.32), (0.6, 0.32), (0.66, 0.56), (0.5, 0.7), (0.34, 0.56))
    leaves = (ellipse(at, leaf) for at in ((0.5, 0.225), (0.228, 0.6), (0.772, 0.6)))
    return (*leaves, heart_of_leaves, _foot(0.45, 0.185))


PIPS: dict[Suit, tuple[Outline, ...]] = {
    Suit.SPADES: _spade(),
    Suit.HEARTS: _heart(),
    Suit.DIAMONDS: _diamond(),
    Suit.CLUBS: _club(),
}
"""Each sign as the shapes that together make it."""
