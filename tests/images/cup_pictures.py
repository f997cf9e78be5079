"""Events as pictures: standings, also of leagues, brackets and friendlies, of people with hostile names."""

from __future__ import annotations

from collections.abc import Iterator

import images
from images import (
    BracketBox,
    BracketScene,
    Face,
    FriendlyScene,
    PairLine,
    Picture,
    StandingLine,
    StandingsScene,
)

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


LEAGUE = StandingsScene(
    title="Standard gin",
    under="League 5, season 2, division 1",
    heads=("SPREAD", "ACCURACY", "LUCK", "PLACES"),
    lines=tuple(
        StandingLine(
            place=place,
            face=Face(name, 7 * place),
            line="2\N{EN DASH}1\N{EN DASH}1, one on time",
            points="2.5" if place < 4 else "1",
            cells=(
                "+104" if place < 3 else "\N{MINUS SIGN}97",
                "87%",
                "\N{MINUS SIGN}12",
                f"1\N{EN DASH}{place}",
            ),
            is_out=place == 5,
        )
        for place, name in enumerate(_NAMES, 1)
    ),
)


def _pair(at: int, points: tuple[int, int] | None = None, winner: int | None = None) -> PairLine:
    """Two of the people; without points and winner their match goes on."""
    faces = Face(_NAMES[at], at), Face(_NAMES[at + 1], at + 40)
    return PairLine(
        faces=faces, points=points, winner=winner, is_over=winner is not None or points is not None
    )


FRIENDLY = FriendlyScene(
    title="Standard gin",
    under="Friendly 6: final score",
    servers=("The Card Room", "Wednesday Night Gin & Tonic Society of 日本"),
    wins=(2, 1),
    winner=0,
    pairs=(_pair(0, (100, 64), 0), _pair(1, (12, 110), 1), _pair(2, None, 0), _pair(3, (50, 50)), _pair(4)),
)


def cup_pictures() -> Iterator[tuple[str, Picture]]:
    """One picture of each kind."""
    yield "cup_standings", images.standings_picture(STANDINGS)
    yield "cup_bracket", images.bracket_picture(BRACKET)
    yield "league_standings", images.standings_picture(LEAGUE)
    yield "friendly_score", images.friendly_picture(FRIENDLY)
