from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops

import images
from bot.games.cards import Suit
from images.art.artwork import drawn, sign_of, stencil
from images.ink import colours
from images.ink.colours import rgb
from images.ink.palette import named_colours

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
