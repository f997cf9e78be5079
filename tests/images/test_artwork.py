from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops

import images
from bot.games.cards import Suit
from images.art.artwork import caption_lines, drawn, sign_of, stencil
from images.ink import colours
from images.ink.colours import TEXT, rgb
from images.ink.palette import named_colours
from images.ink.text import Style, Typeface
from images.replay.cards import FrenchArt
from images.replay.moment import ReplayScene, draw_replay
from tests.images.recorder import Recorder

FILES = sorted((Path(images.__file__).parent / "art").glob("*.svg"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_has_no_colour_that_pictures_do_not_have(file: Path) -> None:
    """The palette of 256 colours is made for the named colours; others would turn into their neighbours."""
    used = {rgb(code) for code in re.findall(r"#[0-9a-f]{6}\b", file.read_text(encoding="utf-8"))}
    assert used <= set(named_colours())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_class_of_a_file_has_a_colour_and_each_colour_a_shape(file: Path) -> None:
    root = ET.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314  # a file of ours
    classes = {name for each in root.iter() for name in each.get("class", "").split()}
    styles = "".join(each.text or "" for each in root.iter("{http://www.w3.org/2000/svg}style"))
    assert classes == set(re.findall(r"\.([\w-]+) \{", styles))


@pytest.mark.parametrize("suit", Suit)
def test_a_court_takes_the_colours_and_the_sign_of_its_suit(suit: Suit) -> None:
    ink = colours.SUIT_INK[suit]
    court = drawn("king", 580, colours={"ink": ink}, suit=suit).convert("RGB")
    breast = court.crop((218, 968, 218 + 144, 968 + 144))
    expected = Image.new("RGB", breast.size, colours.CREAM)
    expected.paste(ink, (0, 0), stencil(sign_of(suit), breast.width))
    difference = ImageChops.difference(breast, expected).convert("L").point(lambda level: 255 * (level > 40))
    assert difference.histogram()[255] < 0.02 * breast.width * breast.height


def test_14_10_a_long_caption_takes_several_lines_and_loses_no_word() -> None:
    style, room = Style(Typeface.NAMES, 38, TEXT), 1044
    name = "Maximiliane von und zu Hohenlohe"
    told = f"{name} hat die Zeit überschritten. {name} zieht vom Stapel und wirft 10♥. Es war K♠."
    lines = caption_lines(told, style, room)
    assert len(lines) == 3
    assert "".join(part for line in lines for part in line) == told
    assert caption_lines(" ".join([name] * 9), style, room)[-1][-1] == "…"


def test_14_10_a_replay_shows_its_whole_caption(recorder: Recorder) -> None:
    scene = ReplayScene(
        title="Deal 1, move 3 of 60",
        caption=" ".join(["Marguerite took the 10 and threw it."] * 3),
        sections=(),
        art=FrenchArt(),
    )
    draw_replay(scene)
    assert recorder.words().count("threw") == 3
    assert draw_replay(scene).height > draw_replay(replace(scene, caption="Short.")).height
    recorder.check()
