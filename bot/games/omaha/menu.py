"""What a seat may do: at its turn in a hand, and beside it at any time (2.3, 4.6, 7, 8.1)."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.omaha.actions import (
    Action,
    AllIn,
    Back,
    Call,
    Check,
    Fold,
    PlayOn,
    Quit,
    Raise,
    Rebuy,
    SitOut,
    Stop,
    Timeout,
)
from bot.games.omaha.betting import pot_size
from bot.games.omaha.hand import decision_of, limits_of
from bot.games.omaha.rules import Structure
from bot.games.omaha.state import OmahaState
from bot.games.omaha.view import Choice, Phase, Standing


def waiting(state: OmahaState) -> tuple[Seat, ...]:
    """Between hands: who is asked. First those who have lost all chips, then, where without them no hand
    can be played, all who are not there (2.3, 2.4).
    """
    if state.phase is not Phase.BREAK:
        return ()
    broke = tuple(seat for seat in state.at_table if _is_undecided(state, seat))
    return broke or tuple(seat for seat in state.at_table if not state.players[seat].is_active)


def awaited(state: OmahaState) -> tuple[Seat, ...]:
    """Whom the match waits for."""
    match state.phase:
        case Phase.BETTING:
            return () if state.hand.turn is None else (state.hand.turn,)
        case Phase.BREAK:
            return waiting(state)
        case Phase.OVER:
            return ()


def legal(state: OmahaState, seat: Seat) -> tuple[Action, ...]:
    """The menu of a seat; of all amounts that may be bet it has the least, half the pot, the pot and all."""
    if state.phase is Phase.OVER or not state.players[seat].is_at_table:
        return ()
    choice = choice_of(state, seat)
    moves: tuple[Action, ...] = () if choice is None else _moves(choice)
    clock = (Timeout(),) if seat in awaited(state) else ()
    return (*moves, *clock, *_beside(state, seat))


def choice_of(state: OmahaState, seat: Seat) -> Choice | None:
    """What the seat may bet, if it is on turn."""
    if state.phase is not Phase.BETTING or state.hand.turn != seat:
        return None
    decision, found = decision_of(state, seat), limits_of(state, seat)
    least, most = found.min_to, found.max_to
    everything = decision.own + decision.stack
    half_to = pot_to = all_in_to = None
    if least is not None and most is not None:
        if state.rules.structure is not Structure.FIXED_LIMIT:
            half_to = min(most, max(least, pot_size(decision, part=2)))
            pot_to = min(most, max(least, pot_size(decision)))
        all_in_to = everything if everything == most else None
    return Choice(
        to_call=found.to_call,
        call_is_all_in=0 < found.to_call == decision.stack,
        is_bet=not decision.highest,
        min_to=least,
        max_to=most,
        half_to=half_to,
        pot_to=pot_to,
        all_in_to=all_in_to,
    )


def can_rebuy(state: OmahaState, seat: Seat) -> bool:
    """Whether the seat has no chips left, and no cards either (2.3)."""
    return state.players[seat].is_at_table and not state.players[seat].stack and not is_in_hand(state, seat)


def is_in_hand(state: OmahaState, seat: Seat) -> bool:
    """Whether the seat still holds cards of a hand that goes on."""
    return state.phase is Phase.BETTING and seat in state.hand.live


def is_needed(state: OmahaState, seat: Seat) -> bool:
    """Whether no hand could be played without the seat, which is asked about it now (2.4)."""
    others = [other for other in state.active if other != seat]
    return seat in waiting(state) and len(others) < 2


def _is_undecided(state: OmahaState, seat: Seat) -> bool:
    player = state.players[seat]
    return player.standing is Standing.PLAYING and not player.stack


def _moves(choice: Choice) -> tuple[Action, ...]:
    stay: tuple[Action, ...] = (Fold(), Call()) if choice.to_call else (Check(),)
    totals = [choice.min_to, choice.half_to, choice.pot_to]
    raises = dict.fromkeys(to for to in totals if to is not None and to != choice.all_in_to)
    everything = () if choice.all_in_to is None else (AllIn(),)
    return (*stay, *map(Raise, raises), *everything)


def _beside(state: OmahaState, seat: Seat) -> tuple[Action, ...]:
    player = state.players[seat]
    found: list[Action] = []
    if can_rebuy(state, seat):
        found.append(Rebuy())
    elif player.standing is Standing.SITTING_OUT:
        found.append(Back())
    if player.standing is Standing.PLAYING and not is_needed(state, seat):
        found.append(SitOut())
    found.append(PlayOn() if seat in state.stops else Stop())
    return (*found, Quit())
