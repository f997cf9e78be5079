"""What a match adds to a player's profile: the same counters as in gin for two, of the own deals."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.game import Seat
from bot.games.gin.view import DealKind
from bot.games.gin_party.state import PartyState


def tally(state: PartyState, seat: Seat) -> Mapping[str, int]:
    """Deals played and won, gins, knocks won, undercuts, and the points of the best deal of this seat."""
    own = [
        (played.result, played.seats.index(seat))
        for scored in state.rounds
        for played in scored.played
        if seat in played.seats and played.result is not None
    ]
    won = [(result, here) for result, here in own if result.winner == here]
    kinds = [result.kind for result, _ in won]
    return {
        "deals": len(own),
        "deals_won": len(won),
        "gins": kinds.count(DealKind.GIN) + kinds.count(DealKind.BIG_GIN),
        "knocks": kinds.count(DealKind.KNOCK),
        "undercuts": kinds.count(DealKind.UNDERCUT),
        "best_deal": max((result.points[here] for result, here in won), default=0),
    }
