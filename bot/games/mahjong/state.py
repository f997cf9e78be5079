"""The whole truth about a match of Mahjong gin, hidden cards and seed included; only the rules see it."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card, Mask, mask_of
from bot.games.game import Seat
from bot.games.mahjong.rules import MahjongRules
from bot.games.mahjong.view import DealResult, Phase
from bot.games.melds.view import FinalScore, TableMeld


class MahjongState(msgspec.Struct, frozen=True, kw_only=True):
    """A match between deals and turns; everything else follows from it."""

    rules: MahjongRules
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
    """The card that the seat to act drew from the stock this turn."""
    taken: tuple[Card, ...] = ()
    """The cards that the seat to act took from the pile this turn, the deepest first."""
    stock_only: bool = False
    """Whether this turn may draw from the stock only, as after two passes (2.4)."""
    results: tuple[DealResult, ...] = ()
    final: FinalScore | None = None
    left: Seat | None = None
    """The seat that left the match, if one did."""
    void: bool = False
    """Whether the match was ended for nobody."""

    @property
    def key(self) -> Card | None:
        """The key card, while it must still be laid: the deepest of several taken (7.4.2)."""
        if self.turn is None or len(self.taken) <= 1:
            return None
        return self.taken[0] if self.taken[0] in self.hands[self.turn] else None

    def hand(self, seat: Seat) -> Mask:
        """The seat's cards as a mask."""
        return mask_of(self.hands[seat])


def other(seat: Seat) -> Seat:
    """The opponent."""
    return Seat(1 - seat)


def with_hand(state: MahjongState, seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Both hands, with the seat's replaced by these cards, sorted."""
    hand = tuple(sorted(cards))
    return (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)
