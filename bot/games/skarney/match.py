"""A match of Skarney: deals follow each other until somebody has the target, or leaves (1.1, 4.8, 5.3)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.games.game import Ending, IllegalAction, Outcome, Seat, Step
from bot.games.melds.straights import rank_points
from bot.games.skarney import menu, turn
from bot.games.skarney.actions import Action, Deal, Draw, Offer, Refusal, Reject
from bot.games.skarney.deal import new_match, next_deal
from bot.games.skarney.events import Chosen, Event, GameOver, Left, Voided
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.scoring import final_score, totals
from bot.games.skarney.state import SkarneyState, other
from bot.games.skarney.view import Phase

SEATS = range(2, 3)
"""Skarney is for two."""


def new(rules: SkarneyRules, seats: int, seed: bytes) -> Step[SkarneyState, Event]:
    """The cut and the first deal."""
    if seats not in SEATS:
        raise ValueError(f"Skarney is for two players, not {seats}")
    return new_match(rules, seed)


def legal(state: SkarneyState, seat: Seat) -> tuple[Action, ...]:
    """The actions offered to the seat: all there are, but of what it may lay only what `menu` lists.

    `apply` takes every contract, meld and addition that the rules allow, listed or not.
    """
    return turn.legal(state) if seat == state.turn else ()


def awaited(state: SkarneyState) -> tuple[Seat, ...]:
    """Whoever has something to do."""
    return tuple(seat for seat in (Seat(0), Seat(1)) if legal(state, seat))


def apply(state: SkarneyState, seat: Seat, action: Action) -> Step[SkarneyState, Event]:
    """The match after the action; where that ends a deal, the next one is dealt at once."""
    if state.phase is Phase.CHOOSE_DEALER:
        return _choose_dealer(state, seat, action)
    played = turn.play(state, seat, action)
    if played.state.phase is not Phase.OVER:
        return played
    final = final_score(state.rules, played.state.results)
    if final is not None:
        return Step(replace(played.state, final=final), (*played.events, GameOver(final)))
    dealt = next_deal(played.state)
    return Step(dealt.state, played.events + dealt.events)


def leave(state: SkarneyState, seat: Seat) -> Step[SkarneyState, Event]:
    """The seat forfeits the match; the deal in progress scores nothing (4.8)."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.WRONG_PHASE)
    return Step(replace(state, phase=Phase.OVER, turn=None, left=seat), (Left(seat),))


def gone(state: SkarneyState) -> tuple[Seat, ...]:
    """Whoever left the match."""
    return () if state.left is None else (state.left,)


def void(state: SkarneyState) -> Step[SkarneyState, Event]:
    """The match ends for nobody."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.WRONG_PHASE)
    return Step(replace(state, phase=Phase.OVER, turn=None, void=True), (Voided(),))


def outcome(state: SkarneyState) -> Outcome | None:
    """Places and points at the end; whoever left is second, and a void match has no second."""
    if state.void:
        return Outcome(ending=Ending.VOID, places=(1, 1), points=totals(state.results))
    if state.left is not None:
        return Outcome(ending=Ending.FORFEIT, places=_places(other(state.left)), points=totals(state.results))
    if state.final is not None:
        return Outcome(ending=Ending.FINISHED, places=_places(state.final.winner), points=state.final.totals)
    return None


def default(state: SkarneyState, seat: Seat) -> Action:
    """What the clock plays for a seat that is to act (4.8)."""
    if seat != state.turn:
        raise IllegalAction(Refusal.WRONG_PLAYER)
    match state.phase:
        case Phase.CHOOSE_DEALER:
            return Deal(seat)
        case Phase.DRAW:
            return Draw()
        case Phase.MELD:
            return _end_turn(state, seat)
        case Phase.ANSWER:
            return Reject()
        case Phase.OVER:
            raise IllegalAction(Refusal.WRONG_PHASE)
        case _:
            assert_never(state.phase)


def _end_turn(state: SkarneyState, seat: Seat) -> Action:
    """Offers the card that costs most; of equal ones the highest (4.8)."""
    cards = menu.offerable(state, seat)
    if not cards:
        return turn.ways_to_close(state, seat)[0]
    return Offer(max(cards, key=lambda card: (rank_points(card.rank), card)))


def _choose_dealer(state: SkarneyState, seat: Seat, action: Action) -> Step[SkarneyState, Event]:
    """The winner of the cut says who deals first (1.1)."""
    if seat != state.turn:
        raise IllegalAction(Refusal.WRONG_PLAYER)
    if not isinstance(action, Deal):
        raise IllegalAction(Refusal.WRONG_PHASE)
    dealt = next_deal(replace(state, dealer=action.dealer))
    return Step(dealt.state, (Chosen(seat, action.dealer), *dealt.events))


def _places(winner: Seat) -> tuple[int, ...]:
    return (1, 2) if winner == 0 else (2, 1)
