"""The whole truth about a Colonel match, hidden cards and seed included; only the rules engine sees it."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card, Mask, mask_of
from bot.games.colonel.rules import ColonelRules
from bot.games.colonel.view import DealResult, FinalScore, Phase
from bot.games.game import Seat
from bot.games.melds.view import TableMeld


class ColonelState(msgspec.Struct, frozen=True, kw_only=True):
    """A match between deals and turns; everything else follows from it."""

    rules: ColonelRules
    seed: bytes
    number: int
    """The present deal, counted from 1."""
    dealer: Seat
    phase: Phase
    turn: Seat | None
    """The seat to act; None when the match is over."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat, sorted by rank and suit."""
    stock: tuple[Card, ...]
    """The next card to draw comes first."""
    pile: tuple[Card, ...]
    """The discards; the top comes last."""
    table: tuple[TableMeld, ...] = ()
    """The melds that lie, in the order in which they were laid."""
    drawn: Card | None = None
    """The card that the seat to act drew or took this turn."""
    took: bool = False
    """Whether it came from the pile."""
    challenged: bool = False
    """Whether the challenge of this turn has been made (6)."""
    results: tuple[DealResult, ...] = ()
    final: FinalScore | None = None
    left: Seat | None = None
    """The seat that left the match, if one did."""
    void: bool = False
    """Whether the match was ended for nobody."""

    @property
    def taken(self) -> Card | None:
        """The card that came from the pile this turn."""
        return self.drawn if self.took else None

    def hand(self, seat: Seat) -> Mask:
        """The seat's cards as a mask."""
        return mask_of(self.hands[seat])


def other(seat: Seat) -> Seat:
    """The opponent."""
    return Seat(1 - seat)


def with_hand(state: ColonelState, seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Both hands, with the seat's replaced by these cards, sorted."""
    hand = tuple(sorted(cards))
    return (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)
