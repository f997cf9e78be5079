"""What a match adds to a player's profile."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.game import Seat
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind


def tally(state: GinState, seat: Seat) -> Mapping[str, int]:
    """Deals won, gins, knocks won, undercuts, and the points of the best deal of this seat."""
    won = [result for result in state.results if result.winner == seat]
    kinds = [result.kind for result in won]
    return {
        "deals": len(state.results),
        "deals_won": len(won),
        "gins": kinds.count(DealKind.GIN) + kinds.count(DealKind.BIG_GIN),
        "knocks": kinds.count(DealKind.KNOCK),
        "undercuts": kinds.count(DealKind.UNDERCUT),
        "best_deal": max((result.points[seat] for result in won), default=0),
    }
