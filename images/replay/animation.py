"""A deal as an animation: moments made small, and put one after the other into a GIF.

It is a GIF, as Discord's apps for phones do not play animated WebP everywhere, and show a still picture then.
All frames have the one palette of the pictures, and of each only what has changed is written.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from images.ink.canvas import Picture, felt
from images.ink.palette import to_palette
from images.replay.moment import ReplayScene, paint_replay

FILM_WIDTH_PX = 550
"""All that Discord shows of an animation on a screen, and most that a phone does."""
FRAMES_MOST = 80
"""Moments of one animation; of a longer deal the last ones are shown."""
BYTES_MOST = 8 * 1024 * 1024
"""What an animation may weigh; servers without boosts take 10 MiB."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment at the size of the animation, and for how many milliseconds it is shown."""

    image: Image.Image
    shown_ms: int
    is_other: bool = False
    """Whether it is another picture, that has to fit into the frame which the others set."""


class TooHeavy(ValueError):
    """So many moments make a file that Discord may not take."""


def scene_frame(scene: ReplayScene, shown_ms: int) -> Frame:
    """A moment."""
    return Frame(_shrunk(paint_replay(scene).image), shown_ms)


def picture_frame(data: bytes, shown_ms: int) -> Frame:
    """A finished picture by the bytes of its file, such as that of a showdown."""
    with Image.open(BytesIO(data), formats=("PNG",)) as opened:
        return Frame(_shrunk(opened.convert("RGB")), shown_ms, is_other=True)


def _shrunk(picture: Image.Image) -> Image.Image:
    """A picture at the size of the animation, in colours of the palette."""
    height = round(picture.height * FILM_WIDTH_PX / picture.width)
    return to_palette(picture.resize((FILM_WIDTH_PX, height), Image.Resampling.HAMMING))


def animation(frames: tuple[Frame, ...], filename: str) -> Picture:
    """The moments one after the other, again and again; raises TooHeavy."""
    own = [frame.image.height for frame in frames if not frame.is_other]
    height = max(own or [frame.image.height for frame in frames])
    # The felt itself: shrunk, its pattern would become bands.
    ground = to_palette(felt(height).crop((0, 0, FILM_WIDTH_PX, height)))
    first, *others = (_framed(frame, ground) for frame in frames)
    buffer = BytesIO()
    first.save(
        buffer,
        "GIF",
        save_all=True,
        append_images=others,
        duration=[frame.shown_ms for frame in frames],
        loop=0,
        disposal=1,  # a frame stays under the next one, and only what has changed is written
        optimize=False,
    )
    data = buffer.getvalue()
    if len(data) > BYTES_MOST:
        raise TooHeavy(len(data))
    return Picture(data=data, filename=filename, width=first.width, height=first.height)


def _framed(frame: Frame, ground: Image.Image) -> Image.Image:
    """The moment on the felt: at the top, or another picture in its middle and not larger."""
    whole, image = ground.copy(), frame.image
    if image.height > whole.height:
        width = image.width * whole.height // image.height
        small = image.convert("RGB").resize((width, whole.height), Image.Resampling.LANCZOS)
        image = to_palette(small)
    left = (whole.width - image.width) // 2
    top = (whole.height - image.height) // 2 if frame.is_other else 0
    whole.paste(image, (left, top))
    return whole
