"""Pictures of Omaha: tables before and after the flop, hands, pots, a showdown, the chips of a session."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from PIL import Image

from bot.games import omaha
from bot.games.game import Seat
from bot.games.omaha.state import OmahaState
from bot.games.omaha.words import made_phrase
from images import Face, Picture
from images.art.people import portrait
from images.games.omaha.result import result_picture, sheet_picture
from images.games.omaha.table import hand_picture, table_picture
from tests.games.omaha.positions import NL, after, begun

FACES = tuple(
    Face(name, 31 + at)
    for at, name in enumerate(("Marguerite", "Old Ben", "Zoë", "Dan", "Ewa", "Fritz", "Gus", "Hu", "Ida"))
)


def _photo(seed: int) -> bytes | None:
    """Something with as many colours as a photograph has; every fourth has none."""
    if seed % 4 == 3:
        return None
    bands = (Image.linear_gradient("L"), Image.radial_gradient("L"), Image.linear_gradient("L").rotate(90))
    turned = [band.rotate(seed * 37) for band in bands[seed % 3 :] + bands[: seed % 3]]
    buffer = BytesIO()
    Image.merge("RGB", turned).save(buffer, "PNG")
    return portrait(buffer.getvalue())


EVERYWHERE = tuple(
    Face(name, 31 + at, _photo(at))
    for at, name in enumerate(
        ("Dana דנה", "علی رضا", "李雷", "שלום עולם", "สมชาย ใจดี", "🔥", "Дмитрий", "עמית 42 (חיפה)", "Zoë")
    )
)
"""People with avatars and without, whose names are of many scripts."""

HOLES, BOARD = "AcAdKhKs|QcJd8h4s|QhTd7c7s", "Ah9d6s2c3h"
FLOP = ("0 call", "1 call", "2 check")
"""Three players see the flop, seat 0 on the button."""


def three() -> OmahaState:
    """Three players on the flop Ah9d6s; seat 0 holds a pair of aces that has become three."""
    return after(begun(200, 200, 200, holes=HOLES, board=BOARD), *FLOP)


def all_in_of_three() -> OmahaState:
    """Three stacks of 60, 120 and 200 all-in before the flop: a main pot and a side pot."""
    start = begun(60, 120, 200, rules=NL, holes=HOLES, board=BOARD)
    return after(start, "0 allin", "1 allin", "2 call")


def omaha_pictures() -> Iterator[tuple[str, Picture]]:
    """Each with the name of its case."""
    flop, few = three(), FACES[:3]
    yield "omaha_table_flop", table_picture(omaha.view(flop, None), few)
    own = omaha.view(flop, Seat(0))
    assert own.made is not None
    yield "omaha_hand_flop", hand_picture(own, few, made=made_phrase(own.made))
    nine = begun(*range(100, 1000, 100))
    yield "omaha_table_of_nine", table_picture(omaha.view(nine, None), FACES)
    yield "omaha_hand_of_nine", hand_picture(omaha.view(nine, Seat(8)), FACES)
    yield "omaha_table_of_everywhere", table_picture(omaha.view(nine, None), EVERYWHERE)
    over = all_in_of_three()
    result = over.past[-1].result
    made = tuple(made_phrase(each.made) for each in result.shown)
    title = "Marguerite wins 180"
    yield "omaha_result", result_picture(result, few, title=title, made=made)
    yield "omaha_chips", sheet_picture(omaha.view(over, None), few, title="Play chips")
