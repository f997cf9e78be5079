# ruff: noqa: RUF001  # names in other scripts look like Latin ones
"""Draws every kind of picture at full size and as a phone shows it.

``python -m tests.images.contact_sheet [FOLDER]``
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import msgspec
from PIL import Image

import images
from images import Face, Form, Picture, Profile, RankingRow
from images.gin import hand_picture, sheet_picture, table_picture
from images.gin_deals import showdown_picture
from tests.images import samples
from tests.images.laying_pictures import laying_pictures
from tests.images.party_pictures import party_pictures
from tests.images.rules_pictures import rules_pictures
from tests.images.uno_pictures import uno_pictures

PHONE_PX = 400
DISCORD_DARK, DISCORD_LIGHT = (49, 51, 56), (255, 255, 255)


def all_pictures() -> Iterator[tuple[str, Picture]]:
    """One picture of each kind and case, with a name for its file."""
    for name, view in samples.HANDS.items():
        yield name, hand_picture(view, samples.FACES)
    spectator = msgspec.structs.replace(samples.HANDS["hand_two_melds"], seat=None, hand=None, drawn=None)
    yield (
        "table",
        table_picture(spectator, samples.FACES, status="Marguerite's turn", note="Deal 5 · knock at 10"),
    )
    waiting = msgspec.structs.replace(spectator, turn=1, stock=2, upcard=None)
    hostile = (Face("W" * 32, 7), Face("日本語", 112233445566778899))
    yield "table_hostile", table_picture(waiting, hostile, status="W" * 60, note="N" * 60)
    for name, result in samples.SHOWDOWNS.items():
        yield name, showdown_picture(result, samples.FACES)
    for name, view in samples.SHEETS.items():
        yield name, sheet_picture(view, samples.FACES)
    yield "score_sheet_hostile", sheet_picture(samples.SHEETS["score_sheet_hollywood_final"], hostile)
    yield from laying_pictures()
    yield from party_pictures()
    yield from rules_pictures()
    yield from uno_pictures()
    yield "rankings", images.rankings_picture("All time", ranking_rows(), page=1, pages=3)
    scored = tuple(replace(row, score=f"{row.won * 97 - 400:+}") for row in ranking_rows())
    yield "rankings_scored", images.rankings_picture("Gin Rummy, thirty days", scored, score="PER 100")
    yield "rankings_empty", images.rankings_picture("This week", ())
    yield "profile", images.profile_picture(_profile())


def ranking_rows() -> tuple[RankingRow, ...]:
    names = (
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
    return tuple(
        RankingRow(
            place=place,
            name=name,
            rating=1800 - 37 * place,
            won=130 - 12 * place,
            lost=20 + 9 * place,
            user_id=place * 7,
        )
        for place, name in enumerate(names, start=1)
    )


def _profile() -> Profile:
    form = (
        Form.WON,
        Form.WON,
        Form.LOST,
        Form.DRAWN,
        Form.WON,
        Form.LOST,
        Form.WON,
        Form.WON,
        Form.WON,
        Form.WON,
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
        feats=(
            ("KNOCKS", "312"),
            ("GINS", "74"),
            ("UNDERCUTS", "25"),
            ("BEST DEAL", "118"),
            ("POINTS", "12890"),
        ),
        form=form,
    )


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    small: list[Image.Image] = []
    for name, picture in all_pictures():
        (folder / f"{name}.png").write_bytes(picture.data)
        image = Image.open(BytesIO(picture.data)).convert("RGB")
        height = round(image.height * PHONE_PX / image.width)
        small.append(image.resize((PHONE_PX, height), Image.Resampling.LANCZOS))
    for ground, name in ((DISCORD_DARK, "dark"), (DISCORD_LIGHT, "light")):
        _tiled(small, ground).save(folder / f"phone_{name}.png")


def _tiled(small: list[Image.Image], ground: tuple[int, int, int]) -> Image.Image:
    """The small pictures in four columns, each put where there is most room."""
    columns, gap = 4, 20
    depths = [gap] * columns
    places = []
    for image in small:
        column = depths.index(min(depths))
        places.append((gap + column * (PHONE_PX + gap), depths[column]))
        depths[column] += image.height + gap
    sheet = Image.new("RGB", (gap + columns * (PHONE_PX + gap), max(depths)), ground)
    for image, place in zip(small, places, strict=True):
        sheet.paste(image, place)
    return sheet


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "artifacts/pictures"))
