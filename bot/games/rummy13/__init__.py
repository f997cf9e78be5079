"""13-card rummy for two to six; the package itself is the game that `bot.games.game.Game` describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.frame.achieving import FULL_COUNT
from bot.games.frame.match import Deals
from bot.games.game import Seat
from bot.games.rummy13.actions import Reason, Timeout
from bot.games.rummy13.actions import read as read
from bot.games.rummy13.actions import write as write
from bot.games.rummy13.cards import Cards, pack_of
from bot.games.rummy13.deal import new_match, next_deal
from bot.games.rummy13.events import Event
from bot.games.rummy13.project import view as view
from bot.games.rummy13.rules import MOST_POINTS, Rummy13Rules
from bot.games.rummy13.rules import PRESETS as _PRESETS
from bot.games.rummy13.rules import SEATS as SEATS
from bot.games.rummy13.scoring import final_score, merit, tally_of
from bot.games.rummy13.state import Rummy13State
from bot.games.rummy13.turn import legal_now, play, taken_out
from bot.games.rummy13.view import Phase, Status

KEY: str = "rummy13"
MISSES: int | None = None
VERSION: int = 1
PACKS: tuple[Cards, ...] = (pack_of(1), pack_of(2))
PRESETS: Mapping[str, Rummy13Rules] = _PRESETS
RULES: type[Rummy13Rules] = Rummy13Rules
STATE: type[Rummy13State] = Rummy13State
EVENT: Any = Event


def _merit(state: Rummy13State, seat: Seat) -> tuple[bool, float, int]:
    """What ranks a seat; if all others left, the player who is still in the match has won (7.5)."""
    winner = state.in_match[0] if state.final is None else state.final.winner
    return merit(state.rules, state.book, seat, winner=winner)


DEALS = Deals(
    name="13-card rummy",
    seats=SEATS,
    over=Phase.OVER,
    wrong_phase=Reason.WRONG_PHASE,
    wrong_player=Reason.WRONG_PLAYER,
    start=new_match,
    legal=legal_now,
    play=play,
    clock=lambda _state, _seat: Timeout(),
    deal=next_deal,
    final_score=final_score,
    points=lambda state: state.book.totals,
    merit=_merit,
    take_out=taken_out,
    out_of_turn=True,
)
new, legal, awaited, apply = DEALS.new, DEALS.legal, DEALS.awaited, DEALS.apply
leave, gone, void, forced = DEALS.leave, DEALS.gone, DEALS.void, DEALS.forced
dealer, default, outcome = DEALS.dealer, DEALS.default, DEALS.outcome


def tally(state: Rummy13State, seat: Seat) -> Mapping[str, int]:
    """Deals played and won, how they ended for this seat, and the points that it won and lost."""
    return tally_of(state.results, seat)


def achieved(state: Rummy13State, seat: Seat) -> tuple[str, ...]:
    """A declaration while two others at least, and nobody less, counted the full 80 points."""
    for result in state.results:
        others = [each for at, each in enumerate(result.seats) if at != seat and each.status is Status.LOSER]
        there = sum(each.status is not Status.ABSENT for each in result.seats) - 1
        full = len(others) == there >= 2 and all(each.points == MOST_POINTS for each in others)
        if result.winner == seat and result.finish is not None and full:
            return (FULL_COUNT,)
    return ()
