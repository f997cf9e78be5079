"""Cards in the hand of the seat to act: which may be thrown, and how they come and go (2.5, 2.6)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import Card
from bot.games.frame.dealing import with_hand
from bot.games.game import IllegalAction, Seat
from bot.games.gin.actions import Refusal
from bot.games.gin.state import GinState
from bot.games.gin.view import Phase


def to_act(state: GinState) -> Seat:
    """The seat to act; a deal that is over has none."""
    if state.turn is None:
        raise IllegalAction(Refusal.WRONG_PHASE)
    return state.turn


def throwable(state: GinState) -> tuple[Card, ...]:
    """The cards that the seat to act may throw, sorted (2.6)."""
    hand = state.hands[to_act(state)]
    barred = _barred(state)
    return tuple(card for card in hand if card is not barred)


def without(state: GinState, seat: Seat, card: Card) -> GinState:
    """The position with the card thrown on the pile; raises IllegalAction where it may not be thrown."""
    if card not in state.hands[seat]:
        raise IllegalAction(Refusal.NOT_IN_HAND)
    if card is _barred(state):
        raise IllegalAction(Refusal.SAME_CARD)
    rest = tuple(held for held in state.hands[seat] if held is not card)
    known = tuple(held for held in state.known[seat] if held is not card)
    return replace(
        state,
        hands=with_hand(state.hands, seat, rest),
        known=with_hand(state.known, seat, known),
        thrown=_with_thrown(state.thrown, seat, card),
        pile=(*state.pile, card),
        drawn=None,
        took=False,
    )


def _with_thrown(
    thrown: tuple[tuple[Card, ...], ...], seat: Seat, card: Card
) -> tuple[tuple[Card, ...], ...]:
    """What both have thrown, in order, with one card more of this seat's."""
    return tuple((*cards, card) if at == seat else cards for at, cards in enumerate(thrown))


def with_top_discard(state: GinState) -> GinState:
    """The position with the top discard in the hand of the seat to act."""
    seat, card = to_act(state), state.pile[-1]
    return replace(
        state,
        hands=with_hand(state.hands, seat, (*state.hands[seat], card)),
        known=with_hand(state.known, seat, (*state.known[seat], card)),
        pile=state.pile[:-1],
        drawn=card,
        took=True,
        stock_only=False,
    )


def _barred(state: GinState) -> Card | None:
    """The card that may not be thrown this turn, as it came from the pile (2.6, 2.15)."""
    lifted = state.rules.same_card_discard and state.phase not in {Phase.FIFTIETH, Phase.FIFTIETH_END}
    return None if lifted else state.taken
