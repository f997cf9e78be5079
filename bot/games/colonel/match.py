"""A match of Colonel: deals that follow each other until somebody has the target, or leaves (1.1, 5.3)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.games.cards import Card, Rank
from bot.games.colonel import turn
from bot.games.colonel.actions import Action, Discard, Draw, Refusal, Reject
from bot.games.colonel.deal import new_match, next_deal
from bot.games.colonel.events import Event, GameOver, Left, Voided
from bot.games.colonel.rules import MELDS, ColonelRules
from bot.games.colonel.scoring import final_score, totals
from bot.games.colonel.state import ColonelState, other
from bot.games.colonel.view import Phase
from bot.games.game import Ending, IllegalAction, Outcome, Seat, Step

SEATS = range(2, 3)
"""Colonel is for two."""


def new(rules: ColonelRules, seats: int, seed: bytes) -> Step[ColonelState, Event]:
    """The cut and the first deal."""
    if seats not in SEATS:
        raise ValueError(f"Colonel is for two players, not {seats}")
    return new_match(rules, seed)


def legal(state: ColonelState, seat: Seat) -> tuple[Action, ...]:
    """All actions that the seat may take now."""
    return turn.legal(state, seat) if seat == state.turn else ()


def awaited(state: ColonelState) -> tuple[Seat, ...]:
    """Whoever has something to do."""
    return tuple(seat for seat in (Seat(0), Seat(1)) if legal(state, seat))


def apply(state: ColonelState, seat: Seat, action: Action) -> Step[ColonelState, Event]:
    """The match after the action; where that ends a deal, the next one is dealt at once."""
    played = turn.play(state, seat, action)
    if played.state.phase is not Phase.OVER:
        return played
    final = final_score(state.rules, played.state.results)
    if final is not None:
        return Step(replace(played.state, final=final), (*played.events, GameOver(final)))
    dealt = next_deal(played.state)
    return Step(dealt.state, played.events + dealt.events)


def leave(state: ColonelState, seat: Seat) -> Step[ColonelState, Event]:
    """The seat forfeits the match; the deal in progress scores nothing (8)."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.WRONG_PHASE)
    return Step(replace(state, phase=Phase.OVER, turn=None, left=seat), (Left(seat),))


def gone(state: ColonelState) -> tuple[Seat, ...]:
    """Whoever left the match."""
    return () if state.left is None else (state.left,)


def void(state: ColonelState) -> Step[ColonelState, Event]:
    """The match ends for nobody."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.WRONG_PHASE)
    return Step(replace(state, phase=Phase.OVER, turn=None, void=True), (Voided(),))


def outcome(state: ColonelState) -> Outcome | None:
    """Places and points at the end; whoever left is second, and a void match has no second."""
    points = totals(state.results)
    if state.void:
        return Outcome(ending=Ending.VOID, places=(1, 1), points=points)
    if state.left is not None:
        return Outcome(ending=Ending.FORFEIT, places=_places(other(state.left)), points=points)
    if state.final is not None:
        return Outcome(ending=Ending.FINISHED, places=_places(state.final.winner), points=points)
    return None


def default(state: ColonelState, seat: Seat) -> Action:
    """What the clock plays for a seat that is to act: stock, costliest discard, no comparing (8)."""
    turn.require_turn(state, seat)
    match state.phase:
        case Phase.DRAW:
            return Draw()
        case Phase.MELD:
            return Discard(max(turn.throwable(state, seat), key=_cost))
        case Phase.CHALLENGED:
            return Reject()
        case Phase.OVER:
            raise IllegalAction(Refusal.WRONG_PHASE)
        case _:
            assert_never(state.phase)


def _cost(card: Card) -> tuple[int, bool, Card]:
    """For comparing what cards cost in a hand; of equal ones the higher, the ace highest."""
    return MELDS.points(card.rank), card.rank is Rank.ACE, card


def _places(winner: Seat) -> tuple[int, ...]:
    return (1, 2) if winner == 0 else (2, 1)
