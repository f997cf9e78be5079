"""Animations of deals: as many frames as moments, each as long as it should be, and not too heavy."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from images.replay import animation as animations
from images.replay.animation import (
    BYTES_MOST,
    FILM_WIDTH_PX,
    Frame,
    TooHeavy,
    animation,
    picture_frame,
    scene_frame,
)
from images.replay.moment import draw_replay
from tests.cogs.replayed import reel_of


def moments(key: str, number: int, *, shown_ms: int = 1_000) -> tuple[Frame, ...]:
    moments = reel_of(key)
    scenes = [scene for at in range(number) if (scene := moments.scene(at)) is not None]
    return tuple(scene_frame(scene, shown_ms) for scene in scenes)


def frames_of(data: bytes) -> list[tuple[Image.Image, int]]:
    """Each frame as it is seen, and for how long."""
    found = []
    with Image.open(BytesIO(data)) as film:
        for at in range(getattr(film, "n_frames", 1)):
            film.seek(at)
            found.append((film.convert("RGB"), int(film.info["duration"])))
    return found


@pytest.mark.parametrize("key", ["gin", "uno", "omaha", "skarney"])
def test_each_moment_is_a_frame_of_its_length(key: str) -> None:
    shown = moments(key, 12)
    shown = (*shown[:-1], Frame(shown[-1].image, 5_000))
    film = animation(shown, "deal.gif")
    frames = frames_of(film.data)
    assert [length for _, length in frames] == [1_000] * 11 + [5_000]
    assert {frame.size for frame, _ in frames} == {(FILM_WIDTH_PX, film.height)}
    assert film.width == FILM_WIDTH_PX
    assert film.height == max(moment.image.height for moment in shown)


def test_a_frame_looks_like_its_moment() -> None:
    shown = moments("gin", 6)
    frames = frames_of(animation(shown, "deal.gif").data)
    for moment, (frame, _) in zip(shown, frames, strict=True):
        assert frame.crop((0, 0, *moment.image.size)).tobytes() == moment.image.convert("RGB").tobytes()


def test_it_plays_again_and_again() -> None:
    with Image.open(BytesIO(animation(moments("gin", 3), "deal.gif").data)) as film:
        assert film.format == "GIF"
        assert film.info["loop"] == 0


def test_only_what_changed_is_written() -> None:
    shown = moments("gin", 20)
    data = animation(shown, "deal.gif").data
    one = len(animation(shown[:1], "deal.gif").data)
    assert len(data) < 20 * one * 0.8


def test_another_picture_fits_into_the_frame() -> None:
    scene = reel_of("gin").scene(3)
    assert scene is not None
    tall = Frame(Image.new("RGB", (FILM_WIDTH_PX, 2_000), (200, 0, 0)).quantize(), 1_000, is_other=True)
    own = scene_frame(scene, 1_000)
    film = animation((own, tall, picture_frame(draw_replay(scene).data, 1_000)), "deal.gif")
    assert (film.width, film.height) == own.image.size
    assert len(frames_of(film.data)) == 3


def test_a_file_that_discord_may_refuse_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert BYTES_MOST <= 10 * 1024 * 1024
    monkeypatch.setattr(animations, "BYTES_MOST", 1_000)
    with pytest.raises(TooHeavy):
        animation(moments("gin", 3), "deal.gif")
