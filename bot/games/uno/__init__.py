"""UNO rules for two to ten; the package itself is the game that `bot.games.game.Game` describes.

It has nothing to do with the owner of the trademark.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bot.games.frame.achieving import COMEBACK, has_won, was_behind
from bot.games.frame.match import Deals
from bot.games.game import Seat, Step
from bot.games.uno.actions import Action, Reason, Timeout
from bot.games.uno.actions import read as read
from bot.games.uno.actions import write as write
from bot.games.uno.cards import BOX, PACK, Card
from bot.games.uno.deal import new_match, next_round
from bot.games.uno.events import Event
from bot.games.uno.rules import PRESETS as _PRESETS
from bot.games.uno.rules import SEATS as SEATS
from bot.games.uno.rules import UnoRules
from bot.games.uno.scoring import final_score, tally_of, totals
from bot.games.uno.state import UnoState, taken_out
from bot.games.uno.turn import legal_now, play_round
from bot.games.uno.turn import view as view
from bot.games.uno.view import FinalScore, Phase

KEY: str = "uno"
MISSES: int | None = None
VERSION: int = 1
PACKS: tuple[tuple[Card, ...], ...] = (PACK, BOX)
PRESETS: Mapping[str, UnoRules] = _PRESETS
RULES: type[UnoRules] = UnoRules
STATE: type[UnoState] = UnoState
EVENT: Any = Event

_MISSES_UNTIL_OUT = 3
"""Turns missed in a row after which an absent player leaves (3.11)."""


def _final_score(state: UnoState) -> FinalScore | None:
    """The end of the match, if the last round was it; a void one never is."""
    if state.is_void_round:
        return None
    return final_score(state.rules, state.results, state.players, state.left)


def _merit(state: UnoState, seat: Seat) -> int:
    """What ranks a seat: its points, of which few are good where the lowest total wins (6.6)."""
    points = totals(state.results, state.players)[seat]
    return -points if state.rules.lowest_wins else points


DEALS = Deals(
    name="UNO rules",
    seats=SEATS,
    over=Phase.OVER,
    wrong_phase=Reason.WRONG_PHASE,
    wrong_player=Reason.WRONG_PLAYER,
    start=new_match,
    legal=legal_now,
    play=play_round,
    clock=lambda _state, _seat: Timeout(),
    deal=next_round,
    final_score=_final_score,
    points=lambda state: totals(state.results, state.players),
    merit=_merit,
    take_out=taken_out,
    out_of_turn=True,
)
new, legal, awaited = DEALS.new, DEALS.legal, DEALS.awaited
leave, gone, forced = DEALS.leave, DEALS.gone, DEALS.forced
dealer, default, outcome = DEALS.dealer, DEALS.default, DEALS.outcome


def apply(state: UnoState, seat: Seat, action: Action) -> Step[UnoState, Event]:
    """The match after the action; a player who has missed three turns in a row leaves it (3.11)."""
    played = DEALS.apply(state, seat, action)
    after = played.state
    # A missed turn can make the round void (3.10), and the next one is dealt in the same step. Nobody is
    # taken out of a fresh round: the player leaves with the next turn missed.
    goes_on = after.phase is not Phase.OVER and after.number == state.number
    if not isinstance(action, Timeout) or not goes_on or after.misses[seat] < _MISSES_UNTIL_OUT:
        return played
    left = DEALS.leave(after, seat)
    return Step(left.state, (*played.events, *left.events))


def void(state: UnoState) -> Step[UnoState, Event]:
    """The match ends without a winner; nobody can be caught any more, and no hand stays shown."""
    return DEALS.void(replace(state, exposed=(), shown=None))


def tally(state: UnoState, seat: Seat) -> Mapping[str, int]:
    """Rounds played and won, and the points of the rounds that this seat won."""
    return tally_of(state.results, seat)


def achieved(state: UnoState, seat: Seat) -> tuple[str, ...]:
    """A win from 200 points behind, where points are what one wins."""
    if state.rules.lowest_wins or not has_won(outcome(state), seat):
        return ()
    return (COMEBACK,) if was_behind(state.results, seat, 200) else ()
