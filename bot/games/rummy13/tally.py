"""What a match adds to a player's profile."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.game import Seat
from bot.games.rummy13.state import Rummy13State
from bot.games.rummy13.view import Status


def tally(state: Rummy13State, seat: Seat) -> Mapping[str, int]:
    """Deals played and won, valid declarations, wrong shows, drops, and the points that were won and lost.

    Whatever the format makes of them, the winner of a deal gets the points of all others (6.3).
    """
    ends = [(result, result.seats[seat].status) for result in state.results]
    own = [(result, status) for result, status in ends if status is not Status.ABSENT]
    won = [result for result, status in own if status is Status.WINNER]
    statuses = [status for _, status in own]
    return {
        "deals": len(own),
        "deals_won": len(won),
        "declared": sum(result.finish is not None for result in won),
        "wrong_shows": statuses.count(Status.WRONG_SHOW),
        "drops": statuses.count(Status.FIRST_DROP) + statuses.count(Status.MIDDLE_DROP),
        "points_won": sum(result.gain for result in won),
        "points_lost": sum(result.seats[seat].points for result, _ in own),
        "best_deal": max((result.gain for result in won), default=0),
    }
