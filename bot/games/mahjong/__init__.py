"""Mahjong gin for two; the package itself is the game that `bot.games.game.Game` describes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.cards import PACK, Card
from bot.games.frame.achieving import COMEBACK, THREE_GINS, has_won, in_a_row, was_behind
from bot.games.frame.match import Deals
from bot.games.game import Seat
from bot.games.mahjong.actions import Reason
from bot.games.mahjong.actions import read as read
from bot.games.mahjong.actions import write as write
from bot.games.mahjong.rules import PRESETS as _PRESETS
from bot.games.mahjong.rules import MahjongRules
from bot.games.mahjong.state import MahjongState, final_score, new_match, next_deal, tally_of, totals
from bot.games.mahjong.turn import clock, legal_now, only, play
from bot.games.mahjong.turn import view as view
from bot.games.mahjong.view import DealKind, Event, Phase

KEY: str = "mahjong"
MISSES: int | None = 3
VERSION: int = 2
SEATS: Sequence[int] = (2,)
PACKS: tuple[tuple[Card, ...], ...] = (PACK,)
PRESETS: Mapping[str, MahjongRules] = _PRESETS
RULES: type[MahjongRules] = MahjongRules
STATE: type[MahjongState] = MahjongState
EVENT: Any = Event

DEALS = Deals(
    name="Mahjong gin",
    seats=SEATS,
    over=Phase.OVER,
    wrong_phase=Reason.WRONG_PHASE,
    wrong_player=Reason.WRONG_PLAYER,
    start=new_match,
    legal=legal_now,
    play=play,
    clock=clock,
    deal=next_deal,
    final_score=lambda state: final_score(state.rules, state.results),
    points=lambda state: state.final.totals if state.final else totals(state.results),
    only=only,
)
new, legal, awaited, apply = DEALS.new, DEALS.legal, DEALS.awaited, DEALS.apply
leave, gone, void, forced = DEALS.leave, DEALS.gone, DEALS.void, DEALS.forced
dealer, default, outcome = DEALS.dealer, DEALS.default, DEALS.outcome


def tally(state: MahjongState, seat: Seat) -> Mapping[str, int]:
    """Deals, gins of this seat, which are the deals it won, and the points of its best deal."""
    return tally_of(state.results, seat)


def achieved(state: MahjongState, seat: Seat) -> tuple[str, ...]:
    """Three gins in a row, or a win from 90 points behind."""
    gins = (result.winner == seat for result in state.results if result.kind is DealKind.GIN)
    came_back = has_won(outcome(state), seat) and was_behind(state.results, seat, 90)
    return (*((THREE_GINS,) if in_a_row(gins, 3) else ()), *((COMEBACK,) if came_back else ()))
