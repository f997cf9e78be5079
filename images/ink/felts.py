"""The felts: each gives colours of its own to the plates, inks and marks that lie on it.

What is told apart on one felt is told apart on each: `tests.images.test_felts` measures every pair.
"""

from __future__ import annotations

from typing import Final

from bot.preferences import Felt
from images.ink.colours import Rgb, Shade, rgb

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
