"""A match of UNO rules: rounds until somebody has the target, or all but one have left (4.3, 3.11)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.game import Ending, IllegalAction, Outcome, Seat, Step
from bot.games.uno import turn
from bot.games.uno.actions import Action, Refusal, Timeout
from bot.games.uno.deal import deal_round, first_dealer
from bot.games.uno.events import Event, GameOver, Left, RoundOver, RoundVoid, Voided
from bot.games.uno.leaving import gone as without
from bot.games.uno.rules import SEATS, UnoRules
from bot.games.uno.scoring import final_score, totals
from bot.games.uno.state import UnoState, left_of
from bot.games.uno.view import Phase

MISSES_UNTIL_OUT = 3
"""Turns missed in a row by which an absent player leaves (3.11)."""


def new(rules: UnoRules, seats: int, seed: bytes) -> Step[UnoState, Event]:
    """The draw for the first deal, and the first round."""
    if seats not in SEATS:
        raise ValueError(f"UNO rules are for 2 to 10 players, not {seats}")
    drawn = first_dealer(rules, seats, seed)
    dealt = deal_round(drawn.state)
    return Step(dealt.state, drawn.events + dealt.events)


def legal(state: UnoState, seat: Seat) -> tuple[Action, ...]:
    """All actions that the seat may take now, out of turn too."""
    return turn.legal(state, seat)


def awaited(state: UnoState) -> tuple[Seat, ...]:
    """The seat on turn alone: to call, to catch and to jump in is everybody's own affair."""
    return () if state.turn is None else (state.turn,)


def apply(state: UnoState, seat: Seat, action: Action) -> Step[UnoState, Event]:
    """The match after the action; where that ends a round, the next one is dealt at once."""
    played = turn.act(state, seat, action)
    if played.state.phase is Phase.OVER:
        return _after_round(played)
    if isinstance(action, Timeout) and played.state.misses[seat] >= MISSES_UNTIL_OUT:
        left = leave(played.state, seat)
        return Step(left.state, played.events + left.events)
    return played


def leave(state: UnoState, seat: Seat) -> Step[UnoState, Event]:
    """The seat leaves; the others play on while there are two of them (3.11)."""
    if state.phase is Phase.OVER or seat in state.left:
        raise IllegalAction(Refusal.WRONG_PHASE)
    rest = without(state, seat)
    if len(rest.present) < 2:
        rest = replace(rest, phase=Phase.OVER, turn=None, exposed=(), shown=None)
    return Step(rest, (Left(seat),))


def gone(state: UnoState) -> tuple[Seat, ...]:
    """Whoever left the match."""
    return state.left


def void(state: UnoState) -> Step[UnoState, Event]:
    """The match ends for nobody."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.WRONG_PHASE)
    over = replace(state, phase=Phase.OVER, turn=None, exposed=(), shown=None, void=True)
    return Step(over, (Voided(),))


def default(state: UnoState, seat: Seat) -> Action:
    """What the clock plays: the whole turn is missed (3.11)."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.WRONG_PHASE)
    if seat != state.turn:
        raise IllegalAction(Refusal.WRONG_PLAYER)
    return Timeout()


def outcome(state: UnoState) -> Outcome | None:
    """Places and points at the end; who left comes last, and a void match has no second."""
    if state.phase is not Phase.OVER:
        return None
    points = totals(state.results, state.players)
    if state.void:
        return Outcome(ending=Ending.VOID, places=(1,) * state.players, points=points)
    ending = Ending.FORFEIT if state.final is None else Ending.FINISHED
    return Outcome(ending=ending, places=_places(state, points), points=points)


def _after_round(played: Step[UnoState, Event]) -> Step[UnoState, Event]:
    """The next round, or the end of the match; a void round is dealt again by the same dealer (3.10)."""
    state, facts = played.state, played.events
    if turn.is_void(state):
        facts = (*facts, RoundVoid(len(state.results) + 1))
    else:
        facts = (*facts, RoundOver(state.results[-1], totals(state.results, state.players)))
        final = final_score(state.rules, state.results, state.players, state.left)
        if final is not None:
            return Step(replace(state, final=final), (*facts, GameOver(final)))
        state = replace(state, dealer=left_of(state, state.dealer))
    if state.dealer in state.left:
        state = replace(state, dealer=left_of(state, state.dealer))
    dealt = deal_round(state)
    return Step(dealt.state, facts + dealt.events)


def _places(state: UnoState, points: tuple[int, ...]) -> tuple[int, ...]:
    """The places by seat, by points; who left comes after all others."""

    def merit(seat: int) -> tuple[bool, int]:
        if seat in state.left:
            return False, 0
        return True, -points[seat] if state.rules.lowest_wins else points[seat]

    merits = [merit(seat) for seat in range(state.players)]
    return tuple(1 + sum(other > own for other in merits) for own in merits)
