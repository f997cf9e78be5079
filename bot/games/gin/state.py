"""The whole truth about a gin match, hidden cards and seed included, and how cards come and go in it."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import Card, Mask, mask_of
from bot.games.frame.dealing import with_hand
from bot.games.frame.match import MatchState
from bot.games.game import IllegalAction, Seat
from bot.games.gin.actions import Reason
from bot.games.gin.rules import DealerDraws, GinRules, MatchFormat
from bot.games.gin.scoring import Ended
from bot.games.gin.view import DealResult, FinalScore, Phase


class GinState(MatchState[GinRules, Phase, DealResult, FinalScore], frozen=True, kw_only=True):
    """A match between deals and turns; everything else follows from it."""

    first: Seat
    """The seat that acts first in this deal: the non-dealer, but see 2.2.3."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat, sorted by rank and suit."""
    stock: tuple[Card, ...]
    """The top comes first; see also 2.5.1."""
    pile: tuple[Card, ...]
    """The discards; the top comes last."""
    knock_card: Card | None
    """The card that sets the limit of this deal, where a card does (3.0)."""
    drawn: Card | None = None
    """The card that the seat to act drew or took this turn."""
    took: bool = False
    """Whether it came from the pile."""
    stock_only: bool = False
    """Whether this turn may draw from the stock only, as after two passes (2.4)."""
    declared: tuple[int | None, ...] = (None, None)
    """The points that each seat declared for itself, secret until both have (6.8)."""
    known: tuple[tuple[Card, ...], ...] = ((), ())
    """The cards that each seat took from the pile in this deal and still holds, as everybody saw."""
    thrown: tuple[tuple[Card, ...], ...] = ((), ())
    """The cards that each seat threw in this deal, the first one first."""
    ended: Ended | None = None
    """The knock that the defender is to answer (2.12)."""

    @property
    def limit(self) -> int:
        """The knock limit of this deal (3.0)."""
        return self.rules.limit(self.knock_card)

    @property
    def taken(self) -> Card | None:
        """The card that came from the pile this turn."""
        return self.drawn if self.took else None

    @property
    def targets(self) -> tuple[int, ...] | None:
        """The points that each seat declared, once both have; None in every other format (6.8)."""
        if self.rules.format is not MatchFormat.DECLARED:
            return None
        points = tuple(number for number in self.declared if number is not None)
        return points if len(points) == len(self.declared) else None

    def hand(self, seat: Seat) -> Mask:
        """The seat's cards as a mask."""
        return mask_of(self.hands[seat])


def to_act(state: GinState) -> Seat:
    """The seat to act; a deal that is over has none."""
    if state.turn is None:
        raise IllegalAction(Reason.WRONG_PHASE)
    return state.turn


def throwable(state: GinState) -> tuple[Card, ...]:
    """The cards that the seat to act may throw, sorted (2.6)."""
    hand = state.hands[to_act(state)]
    barred = _barred(state)
    return tuple(card for card in hand if card is not barred)


def with_stock_card(state: GinState) -> GinState:
    """The position with a card of the stock in the hand of the seat to act (2.5).

    Where the dealer draws from the bottom, the cards that a seat draws one after the other are the same
    however often the other one draws (2.5.1).
    """
    seat = to_act(state)
    from_bottom = state.rules.dealer_draws is DealerDraws.BOTTOM and seat == state.dealer
    card, stock = (state.stock[-1], state.stock[:-1]) if from_bottom else (state.stock[0], state.stock[1:])
    return replace(
        state,
        hands=with_hand(state.hands, seat, (*state.hands[seat], card)),
        stock=stock,
        drawn=card,
        took=False,
        stock_only=False,
    )


def without(state: GinState, seat: Seat, card: Card) -> GinState:
    """The position with the card thrown on the pile; raises IllegalAction where it may not be thrown."""
    if card not in state.hands[seat]:
        raise IllegalAction(Reason.NOT_IN_HAND)
    if card is _barred(state):
        raise IllegalAction(Reason.SAME_CARD)
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
