"""Rulesets of 13-card rummy: how deals make a match, and the rules on which tables differ (section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

import msgspec

from bot.games.game import RulesError

SEATS = range(2, 7)
"""How many may play (1.1)."""

HAND = 13
"""The cards of a hand (2.2)."""

MOST_POINTS = 80
"""What a hand, or a wrong show, costs at most (4.5, 6.2)."""

POOL_TARGETS: Mapping[str, int] = MappingProxyType({"pool101": 101, "pool201": 201})
REJOIN_MOST: Mapping[str, int] = MappingProxyType({"pool101": 79, "pool201": 174})
"""A player may rejoin a pool as long as nobody who is still in has more points than this (7.2)."""
DEALS: Mapping[str, int] = MappingProxyType({"deals2": 2, "deals3": 3, "deals6": 6})


class Format(StrEnum):
    """How deals make a match (7.1 to 7.3)."""

    POINTS = "points"
    POOL101 = "pool101"
    POOL201 = "pool201"
    DEALS2 = "deals2"
    DEALS3 = "deals3"
    DEALS6 = "deals6"


class Packs(StrEnum):
    """How many packs there are; auto is one for two players and two for more (1.1)."""

    AUTO = "auto"
    ONE = "1"
    TWO = "2"


class OpenJokers(StrEnum):
    """Which jokers may be taken from the open deck (3.2)."""

    FIRST_ONLY = "first_only"
    """Only one that was dealt there."""
    ANY = "any"


class Dropped(StrEnum):
    """When a player dropped (5.1)."""

    FIRST = "first"
    MIDDLE = "middle"


class Kind(StrEnum):
    """What a group can be (4.1)."""

    PURE_SEQUENCE = "pure_sequence"
    IMPURE_SEQUENCE = "impure_sequence"
    SET = "set"


class WrongShow(StrEnum):
    """Why a declaration is not valid; the first one that applies (4.3)."""

    NOT_13_CARDS = "not_13_cards"
    INVALID_GROUP = "invalid_group"
    NO_PURE_SEQUENCE = "no_pure_sequence"
    ONE_SEQUENCE_ONLY = "one_sequence_only"


class Rummy13Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One ruleset; the defaults are a single deal for points."""

    format: Format = Format.POINTS
    packs: Packs = Packs.AUTO
    open_jokers: OpenJokers = OpenJokers.FIRST_ONLY
    sets_protect: bool = True
    """Whether cards in sets cost a loser nothing (6.2)."""
    rejoin: bool = False
    """Whether players who are out of the pool come back once (7.2)."""

    def __post_init__(self) -> None:
        if self.rejoin and not self.is_pool:
            raise RulesError(
                f"rejoin is for pools, where players go out: it cannot be on with format {self.format.value}"
            )

    @property
    def is_pool(self) -> bool:
        return self.format.value in POOL_TARGETS

    @property
    def deals(self) -> int:
        """How many deals the deals format has (7.3), 0 in others."""
        return DEALS.get(self.format.value, 0)

    @property
    def target(self) -> int:
        """The total with which a player is out of a pool (7.2), 0 in other formats."""
        return POOL_TARGETS.get(self.format.value, 0)

    @property
    def can_drop(self) -> bool:
        """Whether a player may drop: not in the deals format (7.3)."""
        return not self.deals

    def drop_points(self, dropped: Dropped) -> int:
        """What dropping costs (5.1)."""
        first, middle = (25, 50) if self.format is Format.POOL201 else (20, 40)
        return first if dropped is Dropped.FIRST else middle

    def packs_for(self, players: int) -> int:
        """How many packs there are; one is never enough for three (1.1)."""
        if players > 2 or self.packs is Packs.TWO:
            return 2
        return 1


BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType({})
"""No option is a number."""

PRESETS: Mapping[str, Rummy13Rules] = MappingProxyType(
    {each.value: Rummy13Rules(format=each) for each in Format}
)
"""Every named ruleset."""
