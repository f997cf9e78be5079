"""What a match adds to a player's profile."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.game import Seat
from bot.games.uno.state import UnoState


def tally(state: UnoState, seat: Seat) -> Mapping[str, int]:
    """Rounds played and won, and what those were worth that this seat won: the most, and all together.

    Where the lowest total wins, the points written down are bad ones (6.6); these here are good always.
    """
    won = [sum(result.counts) for result in state.results if result.winner == seat]
    return {
        "deals": len(state.results),
        "deals_won": len(won),
        "best_deal": max(won, default=0),
        "points": sum(won),
    }
