"""What a session adds to a player's profile."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.game import Seat
from bot.games.omaha.state import OmahaState


def tally(state: OmahaState, seat: Seat) -> Mapping[str, int]:
    """Hands played and won, showdowns won, chips won and lost over whole sessions, and the best pot."""
    player = state.players[seat]
    return {
        "hands": player.hands,
        "hands_won": player.won,
        "showdowns_won": player.showdowns_won,
        "chips_won": max(player.points, 0),
        "chips_lost": max(-player.points, 0),
        "best_pot": player.best_pot,
    }
