"""Games in which each turn draws, lays melds on the table and throws a card, for any number of seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from bot.games.cards import Card, Mask, mask_of
from bot.games.frame.dealing import with_hand, without
from bot.games.frame.events import Added, Discarded, Drew, Laid
from bot.games.frame.match import FinalT, MatchState, PhaseT, ResultT, RulesT
from bot.games.game import IllegalAction, Seat
from bot.games.melds.laying import Add, Lay
from bot.games.melds.view import Group, MeldKind, TableMeld
from bot.games.shuffle import shuffled

Cards = tuple[Card, ...]
FindMeld = Callable[[Cards], Group | None]
"""What a game calls a meld: the one that cards make, in the order in which it lies, or None."""


class LayFault(StrEnum):
    """Why cards may not be laid, under the names that every game's refusals give it."""

    NOTHING_TO_LAY = "nothing_to_lay"
    NOT_IN_HAND = "not_in_hand"
    NOT_MELD = "not_meld"
    """The cards are no meld, or do not fit on the meld to which they are added."""
    NO_SUCH_MELD = "no_such_meld"


class CannotLay(ValueError):
    """The cards may not be laid so; nothing has changed."""

    def __init__(self, fault: LayFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


class LaidMeld(msgspec.Struct, frozen=True, kw_only=True):
    """A meld on the table; its number is its place there, counted from 1."""

    owner: Seat
    """Who laid it first."""
    kind: MeldKind
    cards: Cards
    """All its cards in the order in which they lie."""
    seats: tuple[Seat, ...]
    """Who laid each of these cards."""


Table = tuple[LaidMeld, ...]
"""The melds that lie, in the order in which they were laid."""


class Layout(msgspec.Struct, frozen=True):
    """The table and the hand after cards were laid, and what happened."""

    table: Table
    hand: Cards
    events: tuple[Laid | Added, ...]


class LayingState(
    MatchState[RulesT, PhaseT, ResultT, FinalT],
    Generic[RulesT, PhaseT, ResultT, FinalT],
    frozen=True,
    kw_only=True,
):
    """A match whose deals are played with a stock, a discard pile and melds on the table."""

    hands: tuple[Cards, ...]
    """By seat, sorted by rank and suit."""
    stock: Cards = ()
    """The next card to draw comes first."""
    pile: Cards = ()
    """The discards; the top comes last."""
    table: Table = ()
    drawn: Card | None = None
    """The card that the seat to act drew in this turn."""
    known: Cards = ()
    """The cards that were taken from the pile in this deal, for all to see, and not thrown again."""

    def hand(self, seat: Seat) -> Mask:
        """The seat's cards as a mask."""
        return mask_of(self.hands[seat])


LayingT = TypeVar("LayingT", bound=LayingState[Any, Any, Any, Any])


def draw(state: LayingT, seat: Seat) -> tuple[LayingT, Drew]:
    """The top of the stock goes to the hand, in secret."""
    card, *stock = state.stock
    hands = with_hand(state.hands, seat, (*state.hands[seat], card))
    return replace(state, hands=hands, stock=tuple(stock), drawn=card), Drew(seat, len(stock))


def take(state: LayingT, seat: Seat, count: int = 1) -> tuple[LayingT, Cards]:
    """So many cards from the top of the pile go to the hand, for all to see; the first one lay deepest."""
    cards = state.pile[-count:]
    hands = with_hand(state.hands, seat, state.hands[seat] + cards)
    return replace(state, hands=hands, pile=state.pile[:-count], known=state.known + cards), cards


def known_of(state: LayingState[Any, Any, Any, Any], seat: Seat) -> Cards:
    """The cards that the seat took from the pile and still holds, as anybody knows who paid attention."""
    return tuple(card for card in state.hands[seat] if card in state.known)


def throw(state: LayingT, seat: Seat, card: Card) -> tuple[LayingT, Discarded]:
    """A card of the hand goes to the top of the pile."""
    hands = with_hand(state.hands, seat, without(state.hands[seat], card))
    known = tuple(other for other in state.known if other is not card)
    return replace(state, hands=hands, pile=(*state.pile, card), known=known), Discarded(seat, card)


def lay(
    state: LayingT,
    seat: Seat,
    layings: Sequence[Lay | Add],
    find_meld: FindMeld,
    refusals: type[StrEnum],
) -> tuple[LayingT, tuple[Laid | Added, ...]]:
    """New melds and additions go from the hand to the table at once.

    Raises IllegalAction with the refusal of the game that is named like the fault.
    """
    try:
        laid = lay_down(state.table, state.hands[seat], seat, layings, find_meld)
    except CannotLay as refused:
        raise IllegalAction(refusals(refused.fault.value)) from refused
    return replace(state, table=laid.table, hands=with_hand(state.hands, seat, laid.hand)), laid.events


def lay_down(
    table: Table, hand: Cards, seat: Seat, layings: Sequence[Lay | Add], find_meld: FindMeld
) -> Layout:
    """All ``layings`` at once, new melds first, so that an addition may go to a meld laid with it.

    Raises CannotLay if any of them is wrong: first for a card not held, then for what is no meld, then for
    what is wrong with an addition.
    """
    used = [card for laying in layings for card in laying.cards]
    if not used:
        raise CannotLay(LayFault.NOTHING_TO_LAY)
    if not Counter(used) <= Counter(hand):
        raise CannotLay(LayFault.NOT_IN_HAND)
    events: list[Laid | Added] = []
    for new in layings:
        if isinstance(new, Lay):
            table = (*table, _new_meld(new, seat, find_meld))
            events.append(Laid(seat, len(table), table[-1].cards))
    for add in layings:
        if isinstance(add, Add):
            grown = _grown(table, add, seat, find_meld)
            table = (*table[: add.meld - 1], grown, *table[add.meld :])
            events.append(Added(seat, add.meld, add.cards, grown.cards))
    return Layout(table, without(hand, *used), tuple(events))


def _new_meld(lay: Lay, seat: Seat, find_meld: FindMeld) -> LaidMeld:
    found = find_meld(lay.cards)
    if found is None:
        raise CannotLay(LayFault.NOT_MELD)
    return LaidMeld(owner=seat, kind=found.kind, cards=found.cards, seats=(seat,) * len(found.cards))


def _grown(table: Table, add: Add, seat: Seat, find_meld: FindMeld) -> LaidMeld:
    if not 1 <= add.meld <= len(table):
        raise CannotLay(LayFault.NO_SUCH_MELD)
    meld = table[add.meld - 1]
    found = find_meld(meld.cards + add.cards) if add.cards else None
    if found is None:
        raise CannotLay(LayFault.NOT_MELD)
    # An addition may come to lie before the older cards, so who laid which is looked up card by card.
    laid = [*zip(meld.cards, meld.seats, strict=True), *((card, seat) for card in add.cards)]
    seats = []
    for card in found.cards:
        at = next(at for at, (other, _) in enumerate(laid) if other is card)
        seats.append(laid.pop(at)[1])
    return replace(meld, kind=found.kind, cards=found.cards, seats=tuple(seats))


def laid_by(table: Table, seat: Seat) -> Cards:
    """The cards on the table that this seat laid, in its own melds and in those of others."""
    return tuple(
        card for meld in table for card, by in zip(meld.cards, meld.seats, strict=True) if by == seat
    )


def table_view(table: Table) -> tuple[TableMeld, ...]:
    """The melds as everybody sees them."""
    return tuple(
        TableMeld(
            owner=meld.owner,
            kind=meld.kind,
            cards=meld.cards,
            added=tuple(
                sorted(card for card, by in zip(meld.cards, meld.seats, strict=True) if by != meld.owner)
            ),
        )
        for meld in table
    )


def in_order_of(shown: Cards, allowed: Cards) -> Cards:
    """The cards that are allowed, in the order in which a view shows the hand."""
    return tuple(card for card in shown if card in allowed)


def stock_of_pile(state: LayingT, label: str) -> LayingT:
    """All of the pile except its top card becomes the stock, shuffled under this label."""
    # Sorted first: a proof shuffles the same cards from the order of the pack.
    stock = shuffled(tuple(sorted(state.pile[:-1])), state.seed, label)
    return replace(state, stock=stock, pile=state.pile[-1:])


def take_out(state: LayingT, seat: Seat, drawing: StrEnum) -> LayingT:
    """The deal without a seat that left: its hand goes below the stock; if it was on turn, the next seat is.

    ``drawing`` is the phase in which a turn begins.
    """
    hands = with_hand(state.hands, seat, ())
    rest = replace(state, stock=state.stock + state.hands[seat], hands=hands)
    return replace(rest, phase=drawing, turn=state.after(seat)) if state.turn == seat else rest
