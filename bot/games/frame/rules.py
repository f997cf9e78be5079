"""Options that rulesets of several games have in common."""

from __future__ import annotations

from enum import StrEnum


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
