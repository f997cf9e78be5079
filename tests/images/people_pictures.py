# ruff: noqa: RUF001  # names in other scripts look like Latin ones
"""Pictures of people beside the table: rankings and the card of one player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from images import Face, Form, Picture, Profile, RankingRow, profile_picture, rankings_picture

NAMES = (
    "Marguerite",
    "Old Ben",
    "Zoë",
    "Дмитрий",
    "𝕱𝖆𝖓𝖈𝖞 𝕹𝖆𝖒𝖊 ✨",
    "日本語",
    "thisusernameisfartoolongtofit!!!",
    "Z̸̢a̷l̴g̵o̶ Ángel",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "o'Brien-Smythe",
)
_FORM = {"W": Form.WON, "L": Form.LOST, "D": Form.DRAWN}


def people_pictures() -> Iterator[tuple[str, Picture]]:
    """Each with the name of its case."""
    yield "rankings", rankings_picture("All time", ranking_rows(), page=1, pages=3)
    scored = tuple(replace(row, score=f"{row.won * 97 - 400:+}") for row in ranking_rows())
    yield "rankings_scored", rankings_picture("Gin Rummy, thirty days", scored, score="PER 100")
    yield "rankings_empty", rankings_picture("This week", ())
    yield "profile", profile_picture(profile())


def ranking_rows() -> tuple[RankingRow, ...]:
    """Ten players, some with names that are hard to write."""
    return tuple(
        RankingRow(
            place=place,
            name=name,
            rating=1800 - 37 * place,
            won=130 - 12 * place,
            lost=20 + 9 * place,
            user_id=place * 7,
        )
        for place, name in enumerate(NAMES, start=1)
    )


def profile() -> Profile:
    """A player of gin with all numbers."""
    feats = (
        ("KNOCKS", "312"),
        ("GINS", "74"),
        ("UNDERCUTS", "25"),
        ("BEST DEAL", "118"),
        ("POINTS", "12890"),
    )
    return Profile(
        game="Gin Rummy",
        face=Face("Marguerite", 1),
        rating=1742,
        place=3,
        players=48,
        won=61,
        lost=29,
        drawn=1,
        feats=feats,
        form=tuple(_FORM[ended] for ended in "WWLDWLWWWW"),
    )
