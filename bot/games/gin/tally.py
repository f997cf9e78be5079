"""What a match adds to a player's record: how often they knocked, went gin, undercut."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.game import Seat
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind

_GINS = {DealKind.GIN, DealKind.BIG_GIN}
_SHOWN = {DealKind.KNOCK, DealKind.UNDERCUT, DealKind.TIE}
"""The kinds of a deal that began as a knock with deadwood."""


def tally(state: GinState, seat: Seat) -> Mapping[str, int]:
    """The seat's counters over all deals of the match; ``best_deal`` is the most points of one deal."""
    own = [result for result in state.results if result.showdown and result.showdown.knocker == seat]
    return {
        "deals": sum(result.showdown is not None for result in state.results),
        "deals_won": sum(result.winner == seat for result in state.results),
        "knocks": sum(result.kind in _SHOWN for result in own),
        "gins": sum(result.kind in _GINS for result in own),
        "big_gins": sum(result.kind is DealKind.BIG_GIN for result in own),
        "undercuts": sum(
            result.kind is DealKind.UNDERCUT and result.winner == seat for result in state.results
        ),
        "best_deal": max((result.points[seat] for result in state.results), default=0),
    }
