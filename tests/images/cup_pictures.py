"""Cups as pictures: standings of people with hostile names, and brackets that are open, played and narrow."""

from __future__ import annotations

from collections.abc import Iterator

import images
from images import BracketBox, BracketScene, Face, Picture, StandingLine, StandingsScene

_NAMES = ("Marguerite", "Old Ben", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "Zoë", "日本語", "o'Brien-Smythe")

STANDINGS = StandingsScene(
    title="Standard gin",
    under="Cup 3: round 2",
    lines=tuple(
        StandingLine(
            place=place,
            face=Face(name, 7 * place),
            line="2 won, 1 drawn, 1 lost",
            points="2.5" if place < 4 else "1",
            is_out=place == 5,
        )
        for place, name in enumerate(_NAMES, 1)
    ),
)


def _box(first: str, second: str, *, winner: int | None = None, feeds: tuple[int, ...] = ()) -> BracketBox:
    """A match of people by their names, of whom an empty one is not known yet."""
    one, other = (Face(name, len(name)) if name not in {"", "bye"} else None for name in (first, second))
    nobody = "bye" if second == "bye" else "…"
    return BracketBox(sides=(one, other), nobody=nobody, winner=winner, feeds=feeds)


BRACKET = BracketScene(
    title="Oklahoma gin",
    under="Cup 4: round 2",
    columns=(
        (
            _box("Marguerite", "bye", winner=0),
            _box("Old Ben", _NAMES[2], winner=1),
            _box("Zoë", "Eva", winner=0),
            _box("日本語", "Gus"),
        ),
        (
            _box("Marguerite", _NAMES[2], winner=1, feeds=(0, 1)),
            _box("Zoë", "", feeds=(2, 3)),
        ),
        (_box(_NAMES[2], "", feeds=(0, 1)),),
    ),
)


def cup_pictures() -> Iterator[tuple[str, Picture]]:
    """One picture of each kind."""
    yield "cup_standings", images.standings_picture(STANDINGS)
    yield "cup_bracket", images.bracket_picture(BRACKET)
