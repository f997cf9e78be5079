"""Draws every kind of picture at full size, as a phone shows it, and as other eyes see it.

``python -m tests.images.contact_sheet [FOLDER]`` writes a file for each picture of `tests.images.gallery`,
and sheets of all of them at the width of a phone: on Discord's dark and light ground, for three kinds of
colour blindness, and in grey.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image

from images.ink.colours import Rgb
from tests.images.gallery import all_pictures
from tests.images.seeing import Sight, seen_picture

PHONE_PX = 400
DISCORD_DARK, DISCORD_LIGHT = Rgb((49, 51, 56)), Rgb((255, 255, 255))
_COLUMNS, _GAP, _TALLEST_PX = 4, 20, 4_000

_SHEETS: dict[str, tuple[Rgb, Callable[[Image.Image], Image.Image]]] = {
    "phone_dark": (DISCORD_DARK, lambda picture: picture.convert("RGB")),
    "phone_light": (DISCORD_LIGHT, lambda picture: picture.convert("RGB")),
    "phone_protan": (DISCORD_DARK, lambda picture: seen_picture(picture, Sight.PROTAN)),
    "phone_deutan": (DISCORD_DARK, lambda picture: seen_picture(picture, Sight.DEUTAN)),
    "phone_tritan": (DISCORD_DARK, lambda picture: seen_picture(picture, Sight.TRITAN)),
    "phone_grey": (DISCORD_DARK, lambda picture: picture.convert("L").convert("RGB")),
}
"""Each sheet's name, its ground, and how it shows a picture."""


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    pictures = []
    for name, picture in all_pictures():
        (folder / f"{name}.png").write_bytes(picture.data)
        pictures.append(Image.open(BytesIO(picture.data)))
    for name, (ground, shown) in _SHEETS.items():
        small = [_as_on_a_phone(shown(picture)) for picture in pictures]
        for number, sheet in enumerate(_sheets(small, ground), start=1):
            sheet.save(folder / f"{name}_{number}.png")


def _as_on_a_phone(picture: Image.Image) -> Image.Image:
    height = round(picture.height * PHONE_PX / picture.width)
    return picture.resize((PHONE_PX, height), Image.Resampling.LANCZOS)


def _sheets(small: list[Image.Image], ground: Rgb) -> list[Image.Image]:
    """The small pictures in columns, each put where there is most room; a new sheet where there is none."""
    pages: list[list[tuple[Image.Image, tuple[int, int]]]] = [[]]
    depths = [_GAP] * _COLUMNS
    for image in small:
        if min(depths) + image.height > _TALLEST_PX:
            pages.append([])
            depths = [_GAP] * _COLUMNS
        column = depths.index(min(depths))
        pages[-1].append((image, (_GAP + column * (PHONE_PX + _GAP), depths[column])))
        depths[column] += image.height + _GAP
    return [_sheet(page, ground) for page in pages]


def _sheet(page: list[tuple[Image.Image, tuple[int, int]]], ground: Rgb) -> Image.Image:
    height = max(top + image.height for image, (_, top) in page) + _GAP
    sheet = Image.new("RGB", (_GAP + _COLUMNS * (PHONE_PX + _GAP), height), ground)
    for image, place in page:
        sheet.paste(image, place)
    return sheet


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "artifacts/pictures"))
