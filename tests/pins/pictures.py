"""Pictures of matches as thumbnails on one sheet for each game: cards may be drawn anew, their places stay.

Full pictures of chosen cases are the goldens of `tests.images.golden`; here are those of matches as played.
"""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image, ImageChops

from tests.pins.adapter import LANGUAGES, emoji_pictures, pictures_at
from tests.pins.data import FOLDER, REFRESH
from tests.pins.matches import WHOLE, Match, positions

SIDE_PX, EMOJI_PX, ACROSS = 96, 32, 8
MEAN_MOST, PIXEL_MOST, PIXELS_MOST = 3.0, 64, 0.02
"""Of a thumbnail: the mean difference, of 255; a great one of a pixel, and the share that may have it."""

MOMENTS = 4
"""Positions of a match of which pictures are drawn, beside the last."""

EMOJIS = "emojis"


def thumbnails(key: str, matches: list[Match]) -> Iterator[tuple[str, Image.Image]]:
    """Small pictures of a game's matches, or of the emojis, each with what it shows."""
    if key == EMOJIS:
        yield from ((name, _small(image, EMOJI_PX)) for name, image in emoji_pictures())
        return
    whole = next(match for match in matches if match["most"] == WHOLE)
    largest = max((each for each in matches if each["most"] != WHOLE), key=lambda each: int(each["seats"]))
    for number, match in enumerate((whole, largest)):
        last = len(match["actions"])
        at = {last * part // MOMENTS for part in range(MOMENTS)} | {last}
        for position, _ in positions(key, match):
            if position.version in at:
                for name, image in pictures_at(position, LANGUAGES[position.version % 2]):
                    yield f"match {number}, {position.version}, {name}", _small(image, SIDE_PX)


def _small(image: Image.Image, side: int) -> Image.Image:
    image.thumbnail((side, side), Image.Resampling.BOX)
    return image


def sheet(small: list[Image.Image]) -> Image.Image:
    """The thumbnails in rows."""
    whole = Image.new("RGB", (SIDE_PX * ACROSS, SIDE_PX * -(-len(small) // ACROSS)))
    for at, image in enumerate(small):
        whole.paste(image, _place(at))
    return whole


def record_sheet(key: str, matches: list[Match]) -> bool:
    """Store the thumbnails, unless those that are stored are like them; gives whether it wrote."""
    path = FOLDER / key / "pictures.png"
    if not list(unlike(key, matches)):
        return False
    small = [image for _, image in thumbnails(key, matches)]
    if small:
        path.parent.mkdir(parents=True, exist_ok=True)
        sheet(small).save(path, optimize=True)
    else:
        path.unlink()
    return True


def unlike(key: str, matches: list[Match]) -> Iterator[str]:
    """The pictures that are not as recorded, each with how far it is off; a game in words alone has none."""
    small, path = list(thumbnails(key, matches)), FOLDER / key / "pictures.png"
    if bool(small) != path.exists():
        yield f"{'none recorded yet' if small else 'none drawn any more'}: {REFRESH} {key}/pictures"
    if not small or not path.exists():
        return
    with Image.open(path) as opened:
        before = opened.convert("RGB")
    if before.size != sheet([image for _, image in small]).size:
        yield f"other pictures than recorded. If it should be so: {REFRESH} {key}/pictures"
        return
    for at, (name, image) in enumerate(small):
        (left, top), (width, height) = _place(at), image.size
        expected = before.crop((left, top, left + width, top + height))
        levels = ImageChops.difference(image, expected).convert("L").histogram()
        mean = sum(level * number for level, number in enumerate(levels)) / (width * height)
        far = sum(levels[PIXEL_MOST:]) / (width * height)
        if mean > MEAN_MOST or far > PIXELS_MOST:
            yield f"{name}: {mean:.1f} of 255 in the mean, {far:.1%} far off"


def _place(at: int) -> tuple[int, int]:
    return at % ACROSS * SIDE_PX, at // ACROSS * SIDE_PX
