"""What a match adds to a player's profile."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.game import Seat
from bot.games.skarney.state import SkarneyState
from bot.games.skarney.view import DealKind


def tally(state: SkarneyState, seat: Seat) -> Mapping[str, int]:
    """Deals, deals won, gins, contracts laid, and the points of the best deal of this seat."""
    won = [result for result in state.results if result.winner == seat]
    return {
        "deals": len(state.results),
        "deals_won": len(won),
        "gins": sum(result.kind is DealKind.GIN for result in won),
        "contracts": sum(result.contracts[seat] for result in state.results),
        "best_deal": max((result.points[seat] for result in won), default=0),
    }
