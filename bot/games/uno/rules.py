"""The rulesets of UNO rules: options, their bounds, contradictions, and the named presets (section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

import msgspec

from bot.games.frame.rules import require_bounds
from bot.games.game import RulesError

SEATS = range(2, 11)
"""Two to ten players."""

HAND = 7
"""Cards dealt to each (2.2)."""

BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType({"target": (100, 1000), "uno_penalty": (2, 4)})
"""For each number its least and greatest value."""

_TARGET = 500


class DealerDraw(StrEnum):
    """What the cards count by which the first dealer is found (2.1)."""

    POINTS = "points"
    """Cards count what they do at the end of a round."""
    OFFICIAL = "official"
    """Number cards count their value, all others nothing."""


class WildFourMatch(StrEnum):
    """The cards beside which a wild draw four is not honest (3.6)."""

    COLOR = "color"
    """A card of the current colour."""
    ANY = "any"
    """A card of the current colour, or one with the number or symbol of the top card."""


class BlankMode(StrEnum):
    """What the four blank cards are (6.1)."""

    OFF = "off"
    """They stay in the box."""
    WILD = "wild"
    DRAW_TEN = "draw_ten"
    """Wild, and the next player draws ten and is skipped."""
    CUSTOM_TEXT = "custom_text"
    """Wild, and the table does what it has agreed on; the bot only says so."""


class UnoRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One ruleset; the defaults are the standard game."""

    target: int = _TARGET
    """Points that end a match (4.3)."""
    single_round: bool = False
    """Whether one round is the whole match."""
    uno_penalty: int = 4
    """Cards drawn by a player who is caught without having called UNO (3.9)."""
    dealer_draw: DealerDraw = DealerDraw.POINTS
    voluntary_draw: bool = True
    """Whether a player who could play may draw instead (3.3)."""
    must_play_drawn: bool = False
    """Whether a drawn card that fits has to be played (3.3)."""
    wd4_match: WildFourMatch = WildFourMatch.COLOR
    wd4_strict: bool = False
    """Whether a dishonest wild draw four is refused, so that there is nothing to challenge (3.6)."""
    blank_mode: BlankMode = BlankMode.OFF
    stacking: bool = False
    """Whether a draw card may be answered by another one (6.2)."""
    jump_in: bool = False
    """Whether the identical card may be played out of turn (6.3)."""
    seven_zero: bool = False
    """Whether a 7 swaps hands and a 0 passes all hands on (6.4)."""
    draw_until_playable: bool = False
    """Whether a player draws until a card fits (6.5)."""
    lowest_wins: bool = False
    """Whether the points of a round are those of the losers, and the lowest total wins (6.6)."""

    def __post_init__(self) -> None:
        require_bounds(self, BOUNDS)
        if self.single_round and self.target != _TARGET:
            raise RulesError("target counts only while single_round is off; a single round needs no points")


PRESETS: Mapping[str, UnoRules] = MappingProxyType(
    {
        "standard": UnoRules(),
        "official": UnoRules(dealer_draw=DealerDraw.OFFICIAL, uno_penalty=2),
        "quick": UnoRules(single_round=True),
        "duel": UnoRules(target=200, uno_penalty=2),
        "strict": UnoRules(wd4_strict=True, voluntary_draw=False, must_play_drawn=True),
        "house_party": UnoRules(
            stacking=True,
            jump_in=True,
            seven_zero=True,
            draw_until_playable=True,
            blank_mode=BlankMode.DRAW_TEN,
        ),
        "lowest": UnoRules(lowest_wins=True, target=200),
    }
)
"""Every named ruleset; each may be played by two to ten."""
