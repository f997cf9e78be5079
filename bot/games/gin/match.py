"""A match of gin: deals that follow each other until it is decided, or somebody leaves (2.16, 2.18, 6)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.games.cards import Card, Mask, cards_of
from bot.games.game import Ending, IllegalAction, Outcome, Seat, Step
from bot.games.gin import opening, turn
from bot.games.gin.actions import Action, BigGin, Discard, Draw, Gin, Knock, Pass, Refusal
from bot.games.gin.deal import next_deal
from bot.games.gin.ending import best_answer, endings
from bot.games.gin.events import Event, GameOver, Left, SheetOver, Voided
from bot.games.gin.formats import match_score, sheets, standing
from bot.games.gin.opening import new_match
from bot.games.gin.rules import GinRules, MatchFormat
from bot.games.gin.state import GinState, other
from bot.games.gin.throwing import throwable
from bot.games.gin.view import Phase
from bot.games.melds.arrange import arrange
from bot.games.melds.deadwood import counting

SEATS = range(2, 3)
"""Gin is for two."""


def new(rules: GinRules, seats: int, seed: bytes) -> Step[GinState, Event]:
    """The cut and the first deal."""
    if seats not in SEATS:
        raise ValueError(f"gin is for two players, not {seats}")
    return new_match(rules, seed)


def legal(state: GinState, seat: Seat) -> tuple[Action, ...]:
    """All actions that the seat may take now."""
    return turn.legal(state, seat)


def awaited(state: GinState) -> tuple[Seat, ...]:
    """Whoever has something to do."""
    return tuple(seat for seat in (Seat(0), Seat(1)) if legal(state, seat))


def apply(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """The match after the action; where that ends a deal, the next one is dealt at once."""
    played = turn.play(state, seat, action)
    if played.state.phase is not Phase.OVER:
        return played
    after = _after_deal(played.state)
    return Step(after.state, played.events + after.events)


def _after_deal(state: GinState) -> Step[GinState, Event]:
    """What follows a deal: games or columns decided by it, and then the end of the match or the next deal."""
    played = sheets(state.rules, state.results, state.targets)
    decided: tuple[Event, ...] = ()
    if state.rules.format not in {MatchFormat.SINGLE, MatchFormat.DECLARED}:
        decided = tuple(
            SheetOver(state.rules.format, sheet.number, sheet.final)
            for sheet in played
            if sheet.final is not None and sheet.entries[-1].deal == state.number
        )
    final = match_score(state.rules, played)
    if final is not None:
        return Step(replace(state, final=final), (*decided, GameOver(final)))
    dealt = next_deal(state)
    return Step(dealt.state, decided + dealt.events)


def leave(state: GinState, seat: Seat) -> Step[GinState, Event]:
    """The seat forfeits the match; the deal in progress scores nothing (2.18)."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.WRONG_PHASE)
    return Step(replace(state, phase=Phase.OVER, turn=None, left=seat), (Left(seat),))


def gone(state: GinState) -> tuple[Seat, ...]:
    """Whoever left the match."""
    return () if state.left is None else (state.left,)


def void(state: GinState) -> Step[GinState, Event]:
    """The match ends for nobody (2.18)."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.WRONG_PHASE)
    return Step(replace(state, phase=Phase.OVER, turn=None, void=True), (Voided(),))


def outcome(state: GinState) -> Outcome | None:
    """Places and points at the end; whoever left is second, and a void match has no second."""
    if state.void:
        return Outcome(ending=Ending.VOID, places=(1, 1), points=_points(state))
    if state.left is not None:
        return Outcome(ending=Ending.FORFEIT, places=_places(other(state.left)), points=_points(state))
    if state.final is not None:
        return Outcome(ending=Ending.FINISHED, places=_places(state.final.winner), points=state.final.totals)
    return None


def default(state: GinState, seat: Seat) -> Action:
    """What the clock plays for a seat that is to act (2.18)."""
    if not legal(state, seat):
        raise IllegalAction(Refusal.WRONG_PLAYER)
    match state.phase:
        case Phase.CHOOSE_DEALER | Phase.DECLARE:
            return opening.default(state, seat)
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER | Phase.FIFTIETH:
            return Pass()
        case Phase.DRAW:
            return Draw()
        case Phase.DISCARD:
            return Discard(_card_to_throw(state, seat))
        case Phase.FIFTIETH_END:
            return min(endings(state), key=lambda action: _worth(state, seat, action))
        case Phase.SHOWDOWN:
            return best_answer(state)
        case Phase.OVER:
            raise IllegalAction(Refusal.WRONG_PHASE)
        case _:
            assert_never(state.phase)


def _card_to_throw(state: GinState, seat: Seat) -> Card:
    """The card just drawn; if that is forbidden, the deadwood card of the highest value (2.18)."""
    cards = throwable(state)
    if state.drawn is not None and state.drawn in cards:
        return state.drawn
    melds = state.rules.melds
    deadwood = cards_of(arrange(state.hand(seat), melds).deadwood)
    loose = [card for card in deadwood if card in cards]
    if loose:
        return max(loose, key=lambda card: (melds.points(card.rank), card))
    return min(cards, key=lambda card: _left(state, seat, card))


def _worth(state: GinState, seat: Seat, action: Action) -> tuple[int, int]:
    """For comparing ways to end a deal, the best first: big gin, gin, then the least deadwood."""
    match action:
        case BigGin():
            return 0, 0
        case Gin(card) | Knock(Card() as card, ()):
            return 1, _left(state, seat, card)
        case _:
            return 2, _left(state, seat, None)


def _left(state: GinState, seat: Seat, thrown: Card | None) -> int:
    """The deadwood that is left when the card is thrown."""
    hand = state.hand(seat)
    return counting(state.rules.melds).deadwood(Mask(hand & ~thrown.bit) if thrown else hand)


def _points(state: GinState) -> tuple[int, ...]:
    """The points by seat of a match that was not played to its end."""
    return standing(state.rules, sheets(state.rules, state.results, state.targets))


def _places(winner: Seat | None) -> tuple[int, ...]:
    """First and second; both first where a match ends level (6.7)."""
    if winner is None:
        return 1, 1
    return (1, 2) if winner == 0 else (2, 1)
