"""A match of Mahjong gin: deals that follow each other until somebody has the target, or leaves (7.4.5)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.games.cards import Card, cards_of
from bot.games.game import Ending, IllegalAction, Outcome, Seat, Step
from bot.games.mahjong import turn
from bot.games.mahjong.actions import Action, Discard, Draw, Pass, Refusal
from bot.games.mahjong.deal import new_match, next_deal
from bot.games.mahjong.events import Event, GameOver, Left, Voided
from bot.games.mahjong.rules import MELDS, MahjongRules
from bot.games.mahjong.sheet import final_score, totals
from bot.games.mahjong.state import MahjongState, other
from bot.games.mahjong.view import Phase
from bot.games.melds.many import best_arrangement

SEATS = range(2, 3)
"""Mahjong gin is for two."""


def new(rules: MahjongRules, seats: int, seed: bytes) -> Step[MahjongState, Event]:
    """The cut and the first deal."""
    if seats not in SEATS:
        raise ValueError(f"Mahjong gin is for two players, not {seats}")
    return new_match(rules, seed)


def legal(state: MahjongState, seat: Seat) -> tuple[Action, ...]:
    """All actions that the seat may take now."""
    return turn.legal(state, seat) if seat == state.turn else ()


def awaited(state: MahjongState) -> tuple[Seat, ...]:
    """Whoever has something to do."""
    return tuple(seat for seat in (Seat(0), Seat(1)) if legal(state, seat))


def apply(state: MahjongState, seat: Seat, action: Action) -> Step[MahjongState, Event]:
    """The match after the action; where that ends a deal, the next one is dealt at once."""
    played = turn.play(state, seat, action)
    if played.state.phase is not Phase.OVER:
        return played
    final = final_score(state.rules, played.state.results)
    if final is not None:
        return Step(replace(played.state, final=final), (*played.events, GameOver(final)))
    dealt = next_deal(played.state)
    return Step(dealt.state, played.events + dealt.events)


def leave(state: MahjongState, seat: Seat) -> Step[MahjongState, Event]:
    """The seat forfeits the match; the deal in progress scores nothing (2.18)."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.WRONG_PHASE)
    return Step(replace(state, phase=Phase.OVER, turn=None, left=seat), (Left(seat),))


def gone(state: MahjongState) -> tuple[Seat, ...]:
    """Whoever left the match."""
    return () if state.left is None else (state.left,)


def void(state: MahjongState) -> Step[MahjongState, Event]:
    """The match ends for nobody (2.18)."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.WRONG_PHASE)
    return Step(replace(state, phase=Phase.OVER, turn=None, void=True), (Voided(),))


def outcome(state: MahjongState) -> Outcome | None:
    """Places and points at the end; whoever left is second, and a void match has no second."""
    points = totals(state.results)
    if state.void:
        return Outcome(ending=Ending.VOID, places=(1, 1), points=points)
    if state.left is not None:
        return Outcome(ending=Ending.FORFEIT, places=_places(other(state.left)), points=points)
    if state.final is not None:
        return Outcome(ending=Ending.FINISHED, places=_places(state.final.winner), points=state.final.totals)
    return None


def default(state: MahjongState, seat: Seat) -> Action:
    """What the clock plays for a seat that is to act (2.18)."""
    turn.require_turn(state, seat)
    match state.phase:
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER:
            return Pass()
        case Phase.DRAW:
            return Draw()
        case Phase.PLAY:
            return _lay_key_card(state, seat) or Discard(_card_to_throw(state, seat))
        case Phase.OVER:
            raise IllegalAction(Refusal.WRONG_PHASE)
        case _:
            assert_never(state.phase)


def _lay_key_card(state: MahjongState, seat: Seat) -> Action | None:
    """The smallest meld or addition with the key card, where it must still be laid (7.4.2)."""
    uses = [action for action in turn.layable(state, seat) if state.key in action.cards]
    return min(uses, key=lambda action: len(action.cards), default=None)


def _card_to_throw(state: MahjongState, seat: Seat) -> Card:
    """The card just drawn; if there is none to throw, the deadwood card that counts most (2.18).

    Where all cards are melded, the end of the longest meld.
    """
    throwable = turn.throwable(state, seat)
    if state.drawn is not None and state.drawn in throwable:
        return state.drawn
    best = best_arrangement(state.hand(seat), MELDS)
    loose = [card for card in cards_of(best.deadwood) if card in throwable]
    if loose:
        return max(loose, key=lambda card: (MELDS.points(card.rank), card))
    longest = sorted(best.melds, key=lambda meld: -meld.bit_count())
    return next(card for meld in longest for card in reversed(cards_of(meld)) if card in throwable)


def _places(winner: Seat) -> tuple[int, ...]:
    return (1, 2) if winner == 0 else (2, 1)
