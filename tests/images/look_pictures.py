"""Pictures as single readers may choose them: the same positions in other looks."""

from __future__ import annotations

from collections.abc import Iterator

from images import Picture, colonel
from images.gin import hand_picture
from images.gin_deals import showdown_picture
from images.look import Look, SuitColours, drawn_in
from tests.images import colonel_samples
from tests.images.samples import FACES, HANDS, SHOWDOWNS

TWO = Look(suits=SuitColours.TWO)


def look_pictures() -> Iterator[tuple[str, Picture]]:
    """Each with the name of its case."""
    adds = colonel_samples.HANDS["colonel_hand_adds"]
    yield "look_two_hand", drawn_in(TWO, lambda: hand_picture(HANDS["hand_no_meld_taken"], FACES))
    yield "look_two_showdown", drawn_in(TWO, lambda: showdown_picture(SHOWDOWNS["showdown_gin"], FACES))
    yield "look_two_laid", drawn_in(TWO, lambda: colonel.hand_picture(adds, FACES))
