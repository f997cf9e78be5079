from __future__ import annotations

import re
from io import BytesIO

from PIL import Image

from bot.games.cards import PACK
from bot.games.uno.cards import Card as UnoCard
from images.emojis import SIDE_PX, digest, emoji_name, emojis, uno_emoji_name

LETTER_PX = 22
"""How tall Discord shows an emoji in a line of text."""


def shrunk(data: bytes) -> bytes:
    """The emoji as a line of text shows it, on Discord's dark ground."""
    with Image.open(BytesIO(data)) as image:
        small = image.resize((LETTER_PX, LETTER_PX), Image.Resampling.LANCZOS)
    ground = Image.new("RGB", small.size, (49, 51, 56))
    ground.paste(small, (0, 0), small)
    return ground.tobytes()


def apart(one: bytes, other: bytes) -> float:
    """How much two pictures differ: the mean distance of their channels."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def test_names_are_read_well_and_taken_by_discord() -> None:
    assert [emoji_name(card) for card in PACK if card.label in ("10♥", "K♦", "A♣")] == [
        "ace_of_clubs",
        "king_of_diamonds",
        "ten_of_hearts",
    ]
    assert uno_emoji_name(UnoCard.R5) == "red_5"
    assert uno_emoji_name(UnoCard.BD) == "blue_draw_two"
    assert uno_emoji_name(UnoCard.WILD_DRAW_FOUR) == "wild_draw_four"
    assert all(re.fullmatch(r"\w{2,32}", name) for name in emojis())


def test_each_is_small_square_and_light() -> None:
    for data in emojis().values():
        with Image.open(BytesIO(data)) as image:
            assert (image.format, image.size) == ("PNG", (SIDE_PX, SIDE_PX))
        assert len(data) < 32 * 1024


def test_no_two_look_alike_at_the_height_of_a_letter() -> None:
    small = {name: shrunk(data) for name, data in emojis().items()}
    names = list(small)
    closest = min(
        (apart(small[one], small[other]), one, other)
        for at, one in enumerate(names)
        for other in names[at + 1 :]
    )
    assert closest[0] > 2, closest


def test_a_digest_is_of_what_is_seen() -> None:
    drawn = emojis()
    with Image.open(BytesIO(drawn["joker"])) as image:
        again = BytesIO()
        image.save(again, "PNG", compress_level=1)
    assert again.getvalue() != drawn["joker"]
    assert digest(again.getvalue()) == digest(drawn["joker"])
    assert len({digest(data) for data in drawn.values()}) == len(drawn)
