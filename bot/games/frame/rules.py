"""What rulesets of several games have in common: choices, and bounds for their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from bot.games.game import RulesError


class CutWinner(StrEnum):
    """What the winner of the cut for the first deal does."""

    DEALS = "deals"
    CHOOSES = "chooses"
    OPPONENT_DEALS = "opponent_deals"


class NextDealer(StrEnum):
    """Who deals after a deal of two that somebody won."""

    ALTERNATE = "alternate"
    WINNER = "winner"
    LOSER = "loser"


def require_bounds(rules: msgspec.Struct, bounds: Mapping[str, tuple[int, int]]) -> None:
    """Raise RulesError, which names the option, unless each number lies within its bounds, ends included."""
    for option, (least, most) in bounds.items():
        value = getattr(rules, option)
        if not least <= value <= most:
            raise RulesError(f"{option} must be {least} to {most}, not {value}")
