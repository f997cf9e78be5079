"""The colours of the pictures: felt, plates, inks and people, each named once.

Surfaces have channels that are multiples of four: the palette's lookup then gives them exactly.
"""

from __future__ import annotations

from typing import Final, NewType

from bot.games.cards import Suit

Rgb = NewType("Rgb", tuple[int, int, int])
"""Red, green and blue, each 0 to 255."""


def rgb(code: str) -> Rgb:
    """The colour that a hexadecimal code such as ``#17473a`` names."""
    return Rgb((int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)))


def blend(start: Rgb, end: Rgb, share: float) -> Rgb:
    """The colour that lies ``share`` (0 to 1) of the way from ``start`` to ``end``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    return Rgb((red, green, blue))


FELT_LIT: Final = rgb("#205c4a")
FELT: Final = rgb("#1c5040")
FELT_EDGE: Final = rgb("#123830")
TRAY: Final = rgb("#103428")
PLATE: Final = rgb("#102c24")
WELL: Final = rgb("#081c18")
OUTLINE: Final = rgb("#3c7c68")
SHADOW: Final = rgb("#04100c")

TEXT: Final = rgb("#f4f8f4")
MUTED: Final = rgb("#a8c8bc")
GOLD: Final = rgb("#f4c050")
ON_GOLD: Final = rgb("#282008")
MELD: Final = rgb("#9ce0c0")
DEADWOOD: Final = rgb("#fce0d8")
DEADWOOD_FILL: Final = rgb("#6c2c28")
READY: Final = rgb("#d8fce8")
READY_FILL: Final = rgb("#1c6c4c")
RISE: Final = rgb("#60d4a0")

DISC: Final = rgb("#3c4854")
BARRED: Final = rgb("#c81c1c")

CARD: Final = rgb("#fcfcf8")
CARD_EDGE: Final = rgb("#b8bcc4")
CARD_BLANK: Final = rgb("#e4e2da")
BACK: Final = rgb("#1f3a68")
BACK_LIGHT: Final = rgb("#2f5596")
BACK_SIGN: Final = rgb("#f3e3b5")

PAPER: Final = rgb("#f8f4e8")
PAPER_BAND: Final = rgb("#ece8d8")
PAPER_LINE: Final = rgb("#d4ccb4")
PAPER_INK: Final = rgb("#203038")
PAPER_SOFT: Final = rgb("#68747c")

SUIT_INK: Final[dict[Suit, Rgb]] = {
    Suit.SPADES: rgb("#14181c"),
    Suit.HEARTS: rgb("#c81c1c"),
    Suit.DIAMONDS: rgb("#1450c4"),
    Suit.CLUBS: rgb("#088c64"),
}
"""Four suits, four colours: chosen to stay apart under each kind of colour blindness."""
SUIT_TINT: Final[dict[Suit, Rgb]] = {
    Suit.SPADES: rgb("#e4e6eb"),
    Suit.HEARTS: rgb("#fbe2de"),
    Suit.DIAMONDS: rgb("#dde7fa"),
    Suit.CLUBS: rgb("#d9efe6"),
}
SUIT_MID: Final[dict[Suit, Rgb]] = {
    Suit.SPADES: rgb("#565c6b"),
    Suit.HEARTS: rgb("#e0605a"),
    Suit.DIAMONDS: rgb("#5b8be6"),
    Suit.CLUBS: rgb("#4db893"),
}

COURT_GOLD: Final = rgb("#e9b949")
COURT_GOLD_DARK: Final = rgb("#b27c24")
COURT_GOLD_LIGHT: Final = rgb("#f8e09a")
CREAM: Final = rgb("#fff8ea")
CREAM_SHADE: Final = rgb("#e6d9c0")
SKIN: Final = rgb("#f6dfc8")
SKIN_SHADE: Final = rgb("#e3bf9f")
CHEEK: Final = rgb("#eeb49f")
LIPS: Final = rgb("#c2474b")
LINE: Final = rgb("#2b2326")
HAIR: Final[dict[Suit, Rgb]] = {
    Suit.SPADES: rgb("#33292b"),
    Suit.HEARTS: rgb("#9a4a22"),
    Suit.DIAMONDS: rgb("#cf963f"),
    Suit.CLUBS: rgb("#6b472d"),
}
HAIR_SHADE: Final[dict[Suit, Rgb]] = {
    Suit.SPADES: rgb("#1f191b"),
    Suit.HEARTS: rgb("#733316"),
    Suit.DIAMONDS: rgb("#a86f25"),
    Suit.CLUBS: rgb("#4b2f1c"),
}

PEOPLE: Final[tuple[Rgb, ...]] = (
    rgb("#c2577a"),
    rgb("#4a76d0"),
    rgb("#2f9e7a"),
    rgb("#c97f2e"),
    rgb("#8a5ad0"),
    rgb("#4b8ea8"),
    rgb("#a8524a"),
    rgb("#607080"),
)
"""What tells people apart who show no picture of themselves."""

SILVER: Final = rgb("#c9d1d6")
BRONZE: Final = rgb("#d39a62")

KNOCK_INK: Final = rgb("#1450c4")
GIN_INK: Final = rgb("#0a7d57")
UNDERCUT_INK: Final = rgb("#b02a2a")
BIG_GIN_INK: Final = rgb("#8a5a00")
