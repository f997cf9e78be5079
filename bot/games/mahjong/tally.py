"""What a match adds to a player's profile."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.game import Seat
from bot.games.mahjong.state import MahjongState


def tally(state: MahjongState, seat: Seat) -> Mapping[str, int]:
    """Deals, gins of this seat, which are the deals it won, and the points of its best deal."""
    gins = sum(result.winner == seat for result in state.results)
    return {
        "deals": len(state.results),
        "deals_won": gins,
        "gins": gins,
        "best_deal": max(
            (result.points[seat] for result in state.results if result.points[seat] > 0), default=0
        ),
    }
