"""What every picture looked like when somebody last looked at it, and how far it may be from that.

``python -m tests.images.golden`` draws all pictures of `tests.images.gallery` and stores those that are
unlike now; names as arguments limit it to these. Look at what it stored, as a diff of pictures says nothing.

Goldens are lossless WebP at full size. They are compared by their pixels, averaged over squares of two sizes
(`TOLERANCES`). Measured: Pillow 11.3, 12.0 and 13.0 with FreeType 2.13.3, 2.14.1 and 2.14.3 draw exactly the
same. Another FreeType may still smooth letters otherwise: lighter, darker or softer edges, more than one
sees, change a square of 4 x 4 by at most 19 of 255 and one of 32 x 32 by at most 3. A card or a word that
moves by a single pixel changes some small square by 57 or more, and a surface whose colour is off by 7 a
large one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from images import Picture
from tests.images.gallery import all_pictures

FOLDER = Path(__file__).parent / "golden"
FAILURES = Path(__file__).parents[2] / "artifacts" / "golden"
"""Where a test that fails puts what it expected, what it got, and the difference."""
REFRESH = ".venv/bin/python -m tests.images.golden"

TOLERANCES = {4: 24, 32: 6}
"""By the side of a square in pixels, how far the mean of any channel may be off in any square, of 255."""

SPARED = (
    "colonel_hand_many_melds",
    "colonel_hand_taken",
    "colonel_hand_waiting",
    "colonel_table_",
    "lobby_omaha",
    "look_compact_colonel",
    "look_compact_hand_can",
    "look_compact_hand_no",
    "look_large_colonel",
    "look_large_hand_two",
    "look_large_light",
    "look_large_omaha",
    "look_large_rummy13",
    "look_large_showdown",
    "look_light_colonel",
    "look_light_hand",
    "look_light_mahjong",
    "look_light_omaha_result",
    "look_light_rummy13",
    "look_light_showdown",
    "look_sample_by_suit",
    "look_two_colonel",
    "look_two_showdown",
    "mahjong_hand_taken",
    "mahjong_table_",
    "party_eight_start",
    "party_four",
    "party_six",
    "profile_hostile",
    "rankings_own",
    "rankings_second_page",
    "replay_colonel",
    "rivalry_hostile",
    "rules_",
    "rummy13_finish_not_valid",
    "showdown_big_gin",
    "skarney_hand_barred",
    "skarney_hand_large",
    "skarney_hand_start",
    "skarney_hand_twelve_melds",
    "skarney_table_",
)
"""Beginnings of names of pictures that show nothing that other goldens do not show as well."""
KEPT = frozenset(
    {
        *(f"rules_{game}_2" for game in ("gin", "colonel", "mahjong", "skarney", "omaha", "rummy13", "uno")),
        "colonel_table_adds",
        "mahjong_table_adds",
        "party_four_sheet",
        "skarney_table_offered",
    }
)
"""Those of them that are goldens nevertheless."""


def is_spared(name: str) -> bool:
    """Whether a picture is left out of the goldens."""
    return name.startswith(SPARED) and name not in KEPT


def pixels(picture: Picture) -> Image.Image:
    """What a reader sees."""
    return Image.open(BytesIO(picture.data)).convert("RGB")


def difference(actual: Image.Image, expected: Image.Image, square_px: int) -> Image.Image:
    """How far each square is off in its worst channel, 0 to 255; both pictures have the same size."""
    squares = ImageChops.difference(actual.reduce(square_px), expected.reduce(square_px))
    red, green, blue = squares.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def is_like(actual: Image.Image, expected: Image.Image) -> bool:
    """Whether a reader would take them for the same picture."""
    if actual.size != expected.size or actual.tobytes() == expected.tobytes():
        return actual.size == expected.size
    return all(
        not any(difference(actual, expected, side).histogram()[most + 1 :])
        for side, most in TOLERANCES.items()
    )


def find_golden(name: str) -> Image.Image | None:
    """The golden of that name; None before it was stored."""
    path = FOLDER / f"{name}.webp"
    return Image.open(path).convert("RGB") if path.exists() else None


def store(name: str, image: Image.Image) -> None:
    """Make this what the picture must look like."""
    FOLDER.mkdir(exist_ok=True)
    image.save(FOLDER / f"{name}.webp", "WEBP", lossless=True, quality=100, method=4, exact=True)


def explain(name: str, actual: Image.Image, expected: Image.Image | None) -> Path:
    """Write what was expected, what came, and where they differ, side by side; gives the file."""
    shown = [actual] if expected is None else [expected, actual]
    if expected is not None and expected.size == actual.size:
        squares = difference(actual, expected, min(TOLERANCES)).point(lambda level: min(255, level * 4))
        shown.append(squares.resize(actual.size, Image.Resampling.NEAREST).convert("RGB"))
    gap = 20
    width = sum(image.width for image in shown) + gap * (len(shown) - 1)
    sheet = Image.new("RGB", (width, max(image.height for image in shown)), (255, 0, 255))
    left = 0
    for image in shown:
        sheet.paste(image, (left, 0))
        left += image.width + gap
    FAILURES.mkdir(parents=True, exist_ok=True)
    path = FAILURES / f"{name}.png"
    sheet.save(path)
    return path


def refresh(names: frozenset[str]) -> Iterator[str]:
    """Store the pictures of these names, or all, that are unlike their goldens; gives a line for each.

    Those that differ by less than anybody sees stay, so that the repository does not grow by them.
    """
    drawn = set()
    for name, picture in all_pictures():
        if is_spared(name) or (names and name not in names):
            continue
        drawn.add(name)
        actual, expected = pixels(picture), find_golden(name)
        if expected is None or not is_like(actual, expected):
            store(name, actual)
            yield f"{'new' if expected is None else 'changed'}: {name}"
    for path in FOLDER.glob("*.webp"):
        if not names and path.stem not in drawn:
            path.unlink()
            yield f"gone: {path.stem}"


if __name__ == "__main__":
    for line in refresh(frozenset(sys.argv[1:])):
        sys.stdout.write(f"{line}\n")
