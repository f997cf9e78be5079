"""Colonel for two; the package itself is the game that `bot.games.game.Game` describes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.cards import PACK, Card
from bot.games.colonel.actions import Reason
from bot.games.colonel.actions import read as read
from bot.games.colonel.actions import write as write
from bot.games.colonel.rules import PRESETS as _PRESETS
from bot.games.colonel.rules import ColonelRules
from bot.games.colonel.state import ColonelState, final_score, new_match, next_deal, tally_of, totals
from bot.games.colonel.turn import clock, legal_now, play
from bot.games.colonel.turn import view as view
from bot.games.colonel.view import Event, Phase
from bot.games.frame.achieving import COMEBACK, SHUTOUT, gave_nothing, has_won, was_behind
from bot.games.frame.match import Deals
from bot.games.game import Seat

KEY: str = "colonel"
MISSES: int | None = 3
VERSION: int = 2
SEATS: Sequence[int] = (2,)
PACKS: tuple[tuple[Card, ...], ...] = (PACK,)
PRESETS: Mapping[str, ColonelRules] = _PRESETS
RULES: type[ColonelRules] = ColonelRules
STATE: type[ColonelState] = ColonelState
EVENT: Any = Event

DEALS = Deals(
    name="Colonel",
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
    points=lambda state: totals(state.results),
)
new, legal, awaited, apply = DEALS.new, DEALS.legal, DEALS.awaited, DEALS.apply
leave, gone, void, forced = DEALS.leave, DEALS.gone, DEALS.void, DEALS.forced
dealer, default, outcome = DEALS.dealer, DEALS.default, DEALS.outcome


def tally(state: ColonelState, seat: Seat) -> Mapping[str, int]:
    """Deals won, those by going out, and the points of the best deal of this seat."""
    return tally_of(state.results, seat)


def achieved(state: ColonelState, seat: Seat) -> tuple[str, ...]:
    """A win from 90 points behind, or without a point against."""
    if not has_won(outcome(state), seat):
        return ()
    behind, alone = was_behind(state.results, seat, 90), gave_nothing(state.results, seat)
    return (*((COMEBACK,) if behind else ()), *((SHUTOUT,) if alone else ()))
