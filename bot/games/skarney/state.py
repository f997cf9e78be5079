"""The whole truth about a Skarney match, hidden cards and seed included; only the rules engine sees it."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.melds.straight_lays import ADDITIONS, Own
from bot.games.melds.straights import find_shape
from bot.games.melds.view import FinalScore
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.view import Answer, DealResult, Offered, Phase

Cards = tuple[Card, ...]

LAST_CARDS = 2
"""The cards of the stock that are never drawn (4.7)."""


class SkarneyState(msgspec.Struct, frozen=True, kw_only=True):
    """A match between deals and turns; everything else follows from it."""

    rules: SkarneyRules
    seed: bytes
    number: int
    """The present deal, counted from 1; 0 while the dealer is still to be chosen."""
    dealer: Seat
    phase: Phase
    turn: Seat | None
    """The seat to act; None when the match is over."""
    hands: tuple[Cards, ...] = ((), ())
    """By seat, sorted by rank and suit; a card on offer lies in neither."""
    stock: Cards = ()
    """The next card to draw comes first."""
    table: tuple[tuple[Cards, ...], ...] = ((), ())
    """By seat its melds in the order laid, each in the order in which it lies."""
    added: tuple[Cards, ...] = ()
    """What was added in this turn to each meld that the seat on turn had before it (4.5)."""
    drawn: Card | None = None
    """The card that the seat on turn drew; None after an ace accepted, too (4.4)."""
    offer: Offered | None = None
    """The last offer; its card is here and in no hand until it is answered."""
    results: tuple[DealResult, ...] = ()
    final: FinalScore | None = None
    left: Seat | None = None
    """The seat that left the match, if one did."""
    void: bool = False
    """Whether the match was ended for nobody."""

    @property
    def contracts(self) -> tuple[bool, ...]:
        """Who has laid his contract, which is what one lays first."""
        return tuple(bool(melds) for melds in self.table)

    @property
    def is_contract_turn(self) -> bool:
        """Whether the seat on turn has laid its contract in this turn (4.2)."""
        return self.turn is not None and self.contracts[self.turn] and not self.added

    @property
    def is_exhausted(self) -> bool:
        """Whether the stock is used up, so that the deal ends with this turn (4.7)."""
        return len(self.stock) <= LAST_CARDS

    @property
    def barred(self) -> Card | None:
        """The card that the seat on turn has just accepted, and may not offer now (4.3)."""
        last = self.offer
        if last is None or last.answer is not Answer.ACCEPTED or last.by == self.turn:
            return None
        return last.card

    def own_melds(self, seat: Seat) -> tuple[Own, ...]:
        """The seat's melds with the room that they have now, or else in the seat's next turn (4.5)."""
        melds = self.table[seat]
        rooms = [ADDITIONS] * len(melds)
        if seat == self.turn and not self.is_contract_turn:
            rooms = [ADDITIONS - len(cards) for cards in self.added]
            rooms += [0] * (len(melds) - len(rooms))  # laid in this turn
        shapes = map(find_shape, melds)
        return tuple(Own(shape, room) for shape, room in zip(shapes, rooms, strict=True) if shape)


def other(seat: Seat) -> Seat:
    """The opponent."""
    return Seat(1 - seat)


def with_one(both: tuple[tuple[Card, ...], ...], seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    """Both hands, with the seat's replaced by these cards, sorted."""
    hand = tuple(sorted(cards))
    return (hand, both[1]) if seat == 0 else (both[0], hand)
