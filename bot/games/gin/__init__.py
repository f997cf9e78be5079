"""Gin Rummy for two; the package itself is the game that `bot.games.game.Game` describes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.cards import PACK, Card
from bot.games.frame.achieving import COMEBACK, SHUTOUT, gave_nothing, has_won, was_behind
from bot.games.frame.match import Deals
from bot.games.game import Seat, Step
from bot.games.gin.actions import Action, Reason
from bot.games.gin.actions import read as read
from bot.games.gin.actions import write as write
from bot.games.gin.deal import new_match, next_deal
from bot.games.gin.events import Event
from bot.games.gin.formats import decided, match_score, sheets, standing
from bot.games.gin.project import view as view
from bot.games.gin.rules import PRESETS as _PRESETS
from bot.games.gin.rules import GinRules
from bot.games.gin.scoring import feats_of, tally_of
from bot.games.gin.state import GinState
from bot.games.gin.turn import clock, legal_now, only, play
from bot.games.gin.view import FinalScore, Phase

KEY: str = "gin"
MISSES: int | None = 3
VERSION: int = 3
SEATS: Sequence[int] = (2,)
PACKS: tuple[tuple[Card, ...], ...] = (PACK,)
PRESETS: Mapping[str, GinRules] = _PRESETS
RULES: type[GinRules] = GinRules
STATE: type[GinState] = GinState
EVENT: Any = Event


def _play(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """The deal after an action; where it is over, also the games or columns that it decided (6.5 to 6.7)."""
    played = play(state, seat, action)
    after = played.state
    if after.phase is not Phase.OVER:
        return played
    over = decided(after.rules, sheets(after.rules, after.results, after.targets), deal=after.number)
    return Step(after, (*played.events, *over))


def _final_score(state: GinState) -> FinalScore | None:
    """The end of the match once its format says so (6)."""
    return match_score(state.rules, sheets(state.rules, state.results, state.targets))


def _points(state: GinState) -> tuple[int, ...]:
    """The points by seat, of a finished match with all bonuses."""
    if state.final is not None:
        return state.final.totals
    return standing(state.rules, sheets(state.rules, state.results, state.targets))


DEALS = Deals(
    name="Gin",
    seats=SEATS,
    over=Phase.OVER,
    wrong_phase=Reason.WRONG_PHASE,
    wrong_player=Reason.WRONG_PLAYER,
    start=new_match,
    legal=legal_now,
    play=_play,
    clock=clock,
    deal=next_deal,
    final_score=_final_score,
    points=_points,
    only=only,
)
new, legal, awaited, apply = DEALS.new, DEALS.legal, DEALS.awaited, DEALS.apply
leave, gone, void, forced = DEALS.leave, DEALS.gone, DEALS.void, DEALS.forced
dealer, default, outcome = DEALS.dealer, DEALS.default, DEALS.outcome


def tally(state: GinState, seat: Seat) -> Mapping[str, int]:
    """Deals won, gins, knocks won, undercuts, and the points of the best deal of this seat."""
    return tally_of([(result, seat) for result in state.results])


def achieved(state: GinState, seat: Seat) -> tuple[str, ...]:
    """Three gins in a row, a perfect undercut, a win from 90 points behind, or without a point against."""
    deals = feats_of([(result, seat) for result in state.results])
    if not has_won(outcome(state), seat):
        return deals
    behind, alone = was_behind(state.results, seat, 90), gave_nothing(state.results, seat)
    return (*deals, *((COMEBACK,) if behind else ()), *((SHUTOUT,) if alone else ()))
