"""What a match adds to a player's profile."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.colonel.state import ColonelState
from bot.games.colonel.view import DealKind
from bot.games.game import Seat


def tally(state: ColonelState, seat: Seat) -> Mapping[str, int]:
    """Deals won, those by going out, and the points of the best deal of this seat."""
    won = [result for result in state.results if result.winner == seat]
    return {
        "deals": len(state.results),
        "deals_won": len(won),
        "outs": [result.kind for result in won].count(DealKind.OUT),
        "best_deal": max((result.points[seat] for result in won), default=0),
    }
