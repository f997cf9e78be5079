"""A number below zero has a true minus in messages, alt texts and pictures: a hyphen is too short."""

from __future__ import annotations

import re
from random import Random

import pytest

from cogs.layout import Image, Small, Text
from images.ink.look import USUAL, drawn_in
from tests.cogs.games.test_panels import PRESETS
from tests.images.recorder import Recorder
from tests.images.test_fuzz import sampled, views_of

HYPHEN = re.compile(r"(?<!\w)-\d")


@pytest.mark.parametrize(("key", "preset", "seats"), PRESETS)
def test_no_score_is_written_with_a_hyphen(key: str, preset: str, seats: int, uncoded: Recorder) -> None:
    *_, ended = sampled(key, preset, seats, Random(preset))
    for blocks in views_of(ended):
        for block in blocks:
            match block:
                case Image():
                    drawn_in(USUAL, block.draw)
                    assert not HYPHEN.search(block.alt), block.alt
                case Text() | Small():
                    assert not HYPHEN.search(block.words), block.words
                case _:
                    pass
    assert [text for _, text, _ in uncoded.texts if HYPHEN.search(text)] == []
