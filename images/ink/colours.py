"""The colours of the pictures: plates, inks, cards, paper and people, and those that belong to a felt.

What is told apart on one felt is told apart on each: `tests.images.test_felts` measures every pair. Surfaces
have channels that are multiples of four: the palette's lookup then gives them exactly.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NewType

from bot.games.cards import Suit
from bot.preferences import Felt

Rgb = NewType("Rgb", tuple[int, int, int])
"""Red, green and blue, each 0 to 255."""


def rgb(code: str) -> Rgb:
    """The colour that a hexadecimal code such as ``#17473a`` names."""
    return Rgb((int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)))


def blend(start: Rgb, end: Rgb, share: float) -> Rgb:
    """The colour that lies ``share`` (0 to 1) of the way from ``start`` to ``end``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    return Rgb((red, green, blue))


class Shade(Enum):
    """A colour of the table, which is another one on each felt (`images.ink.colours`)."""

    FELT_LIT = "felt, lit"
    FELT = "felt"
    FELT_EDGE = "felt, at the edge"
    TRAY = "tray below loose cards"
    PLATE = "plate"
    WELL = "well"
    ON_WELL = "on a well"
    SOFT_ON_WELL = "on a well, faint"
    TRACK = "track of a bar"
    OUTLINE = "outline of an empty place"
    TEXT = "ink"
    MUTED = "faint ink"
    GOLD = "what stands out"
    ON_GOLD = "on what stands out"
    MELD = "bracket of a meld"
    DEADWOOD = "count of loose cards"
    DEADWOOD_FILL = "behind that count"
    READY = "what is good"
    READY_FILL = "behind what is good"
    RISE = "what grows"
    PLAYABLE = "ring round a card to be played"
    PLAYABLE_GAP = "between that ring and the card"


Paint = Rgb | Shade
"""What is painted with: a colour that is the same on each felt, or one that the felt gives."""

FELT_LIT: Final = Shade.FELT_LIT
FELT: Final = Shade.FELT
FELT_EDGE: Final = Shade.FELT_EDGE
TRAY: Final = Shade.TRAY
PLATE: Final = Shade.PLATE
WELL: Final = Shade.WELL
ON_WELL: Final = Shade.ON_WELL
SOFT_ON_WELL: Final = Shade.SOFT_ON_WELL
TRACK: Final = Shade.TRACK
OUTLINE: Final = Shade.OUTLINE
TEXT: Final = Shade.TEXT
MUTED: Final = Shade.MUTED
GOLD: Final = Shade.GOLD
ON_GOLD: Final = Shade.ON_GOLD
MELD: Final = Shade.MELD
DEADWOOD: Final = Shade.DEADWOOD
DEADWOOD_FILL: Final = Shade.DEADWOOD_FILL
READY: Final = Shade.READY
READY_FILL: Final = Shade.READY_FILL
RISE: Final = Shade.RISE
PLAYABLE: Final = Shade.PLAYABLE
PLAYABLE_GAP: Final = Shade.PLAYABLE_GAP

SHADOW: Final = rgb("#04100c")
LIGHT_INK: Final = rgb("#f4f8f4")
"""What is written with on surfaces that are dark on each felt."""
GOLD_LEAF: Final = rgb("#f4c050")
ON_GOLD_LEAF: Final = rgb("#282008")

DISC: Final = rgb("#3c4854")
BARRED: Final = rgb("#c81c1c")

CARD: Final = rgb("#fcfcf8")
CARD_EDGE: Final = rgb("#b8bcc4")
CARD_BLANK: Final = rgb("#e4e2da")
BACK: Final = rgb("#1f3a68")
BACK_LIGHT: Final = rgb("#2f5596")
BACK_SIGN: Final = rgb("#f3e3b5")
BACK_TEAL: Final = rgb("#0f4a54")
BACK_TEAL_LIGHT: Final = rgb("#3c98a0")
BACK_WINE: Final = rgb("#5c1830")
BACK_WINE_LIGHT: Final = rgb("#a8446a")
BACK_NIGHT: Final = rgb("#2a2058")
BACK_NIGHT_LIGHT: Final = rgb("#7a64c0")
BACK_CLAY: Final = rgb("#54281c")
BACK_CLAY_MID: Final = rgb("#8c4a34")
BACK_CLAY_LIGHT: Final = rgb("#a8624a")

PAPER: Final = rgb("#f8f4e8")
PAPER_BAND: Final = rgb("#ece8d8")
PAPER_LINE: Final = rgb("#d4ccb4")
PAPER_INK: Final = rgb("#203038")
PAPER_HEAD: Final = rgb("#1c5040")
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
"""The colours of people who have no avatar."""

SILVER: Final = rgb("#c9d1d6")
BRONZE: Final = rgb("#d39a62")

KNOCK_INK: Final = rgb("#1450c4")
GIN_INK: Final = rgb("#0a7d57")
UNDERCUT_INK: Final = rgb("#b02a2a")
BIG_GIN_INK: Final = rgb("#8a5a00")


SHADES: Final[dict[Felt, dict[Shade, Rgb]]] = {
    Felt.DARK: {
        Shade.FELT_LIT: rgb("#205c4a"),
        Shade.FELT: rgb("#1c5040"),
        Shade.FELT_EDGE: rgb("#123830"),
        Shade.TRAY: rgb("#103428"),
        Shade.PLATE: rgb("#102c24"),
        Shade.WELL: rgb("#081c18"),
        Shade.ON_WELL: rgb("#f4f8f4"),
        Shade.SOFT_ON_WELL: rgb("#b4d0c4"),
        Shade.TRACK: rgb("#081c18"),
        Shade.OUTLINE: rgb("#3c7c68"),
        Shade.TEXT: rgb("#f4f8f4"),
        Shade.MUTED: rgb("#b4d0c4"),
        Shade.GOLD: rgb("#f4c050"),
        Shade.ON_GOLD: rgb("#282008"),
        Shade.MELD: rgb("#9ce0c0"),
        Shade.DEADWOOD: rgb("#fce0d8"),
        Shade.DEADWOOD_FILL: rgb("#6c2c28"),
        Shade.READY: rgb("#d8fce8"),
        Shade.READY_FILL: rgb("#1c6c4c"),
        Shade.RISE: rgb("#60d4a0"),
        Shade.PLAYABLE: rgb("#fcfcf8"),
        Shade.PLAYABLE_GAP: rgb("#04100c"),
    },
    Felt.LIGHT: {
        Shade.FELT_LIT: rgb("#cce4d4"),
        Shade.FELT: rgb("#c0dcc8"),
        Shade.FELT_EDGE: rgb("#acccb8"),
        Shade.TRAY: rgb("#9cc0ac"),
        Shade.PLATE: rgb("#ecf4e8"),
        Shade.WELL: rgb("#1c4c3c"),
        Shade.ON_WELL: rgb("#f4f8f4"),
        Shade.SOFT_ON_WELL: rgb("#c0dcc8"),
        Shade.TRACK: rgb("#c0d0c0"),
        Shade.OUTLINE: rgb("#5c8c74"),
        Shade.TEXT: rgb("#102c24"),
        Shade.MUTED: rgb("#2c5040"),
        Shade.GOLD: rgb("#843c08"),
        Shade.ON_GOLD: rgb("#fff8ea"),
        Shade.MELD: rgb("#145440"),
        Shade.DEADWOOD: rgb("#74201c"),
        Shade.DEADWOOD_FILL: rgb("#f8d8cc"),
        Shade.READY: rgb("#0c5034"),
        Shade.READY_FILL: rgb("#d0f4d8"),
        Shade.RISE: rgb("#0c7048"),
        Shade.PLAYABLE: rgb("#102c24"),
        Shade.PLAYABLE_GAP: rgb("#fcfcf8"),
    },
}
