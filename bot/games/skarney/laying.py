"""Laying cards on the table: what may be laid, and what becomes of it (3, 4.2, 4.5).

A hand of 25 cards has millions of contracts and thousands of straights if each choice of suits counts. Suits
do not matter in a straight, so one choice of suits is listed for all; any other may be laid too.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.games.cards import Card
from bot.games.frame.dealing import with_hand
from bot.games.game import IllegalAction, Seat, Step
from bot.games.melds import straights
from bot.games.melds.straights import (
    ADDITIONS,
    CONTRACT_MELDS,
    Shape,
    best_contracts,
    counts_of,
    find_shape,
    pick,
    rank_at,
)
from bot.games.skarney.actions import Add, Contract, Lay, Reason
from bot.games.skarney.state import Cards, SkarneyState
from bot.games.skarney.view import Added, Closing, Event, Laid, LaidContract, Meld, MeldKind

CONTRACTS_LISTED = 10

_SMALLEST = 3
"""The cards of each meld of a contract (4.2)."""


def as_meld(cards: Cards) -> Meld:
    """The meld that the cards are, in the order in which it lies; raises IllegalAction (3)."""
    shape = find_shape(cards)
    if shape is None:
        raise IllegalAction(Reason.NOT_MELD)
    return Meld(MeldKind.SET if shape.is_set else MeldKind.STRAIGHT, pick(cards, shape))


def lay_contract(state: SkarneyState, seat: Seat, melds: tuple[Cards, ...]) -> Step[SkarneyState, Event]:
    """The first melds of the deal: three of three cards each (4.2)."""
    rest = _held_besides(state, seat, melds)
    if state.contracts[seat]:
        raise IllegalAction(Reason.CONTRACT_SAME_TURN if state.is_contract_turn else Reason.WRONG_PHASE)
    laid = tuple(map(as_meld, melds))
    if len(laid) != CONTRACT_MELDS or any(len(meld.cards) != _SMALLEST for meld in laid):
        raise IllegalAction(Reason.CONTRACT_SHAPE)
    after = _with_table(state, seat, tuple(meld.cards for meld in laid))
    return Step(replace(after, hands=with_hand(state.hands, seat, rest)), (LaidContract(seat, laid),))


def lay(state: SkarneyState, seat: Seat, action: Lay) -> Step[SkarneyState, Event]:
    """New melds, and additions to older ones; all of it or nothing (4.5)."""
    rest = _held_besides(state, seat, (*action.melds, *(add.cards for add in action.adds)))
    if not state.contracts[seat]:
        raise IllegalAction(Reason.CONTRACT_FIRST)
    if state.is_contract_turn:
        raise IllegalAction(Reason.CONTRACT_SAME_TURN)
    new = tuple(map(as_meld, action.melds))
    events: tuple[Event, ...] = (Laid(seat, new),) if new else ()
    after = _with_table(state, seat, (*state.table[seat], *(meld.cards for meld in new)))
    for add in action.adds:
        step = _add(after, seat, add)
        after, events = step.state, events + step.events
    return Step(replace(after, hands=with_hand(state.hands, seat, rest)), events)


def _add(state: SkarneyState, seat: Seat, add: Add) -> Step[SkarneyState, Event]:
    """Cards go to one of the seat's melds that lay there before this turn (4.5)."""
    own, place = state.table[seat], add.meld - 1
    if not 0 <= place < len(own):
        raise IllegalAction(Reason.NOT_OWN_MELD)
    if place >= len(state.added) or len(state.added[place]) + len(add.cards) > ADDITIONS:
        raise IllegalAction(Reason.ADD_LIMIT)
    meld = as_meld((*own[place], *add.cards))
    after = replace(
        _with_table(state, seat, _put(own, place, meld.cards)),
        added=_put(state.added, place, (*state.added[place], *add.cards)),
    )
    return Step(after, (Added(seat, add.meld, add.cards, meld),))


def _held_besides(state: SkarneyState, seat: Seat, groups: Iterable[Cards]) -> Cards:
    """What the hand keeps; raises IllegalAction unless each group has cards, all of them from the hand."""
    parts = tuple(groups)
    named = [card for part in parts for card in part]
    if not parts or not all(parts):
        raise IllegalAction(Reason.NOTHING_TO_LAY)
    hand = state.hands[seat]
    if len(set(named)) != len(named) or not set(named) <= set(hand):
        raise IllegalAction(Reason.NOT_IN_HAND)
    return tuple(card for card in hand if card not in named)


def _with_table(state: SkarneyState, seat: Seat, melds: tuple[Cards, ...]) -> SkarneyState:
    return replace(state, table=(melds, state.table[1]) if seat == 0 else (state.table[0], melds))


def _put(groups: tuple[Cards, ...], place: int, cards: Cards) -> tuple[Cards, ...]:
    return (*groups[:place], cards, *groups[place + 1 :])


def contracts(state: SkarneyState, seat: Seat) -> tuple[Contract, ...]:
    """The contracts that are most useful, best first (4.2)."""
    if state.contracts[seat]:
        return ()
    hand = state.hands[seat]
    best = best_contracts(counts_of(hand), CONTRACTS_LISTED)
    return tuple(Contract(picked(hand, contract.shapes)) for contract in best)


def new_melds(state: SkarneyState, seat: Seat) -> tuple[Lay, ...]:
    """Each new meld alone, from the turn after the contract on (4.5)."""
    if not _may_lay(state, seat):
        return ()
    hand = state.hands[seat]
    return tuple(Lay((pick(hand, shape),)) for shape in straights.new_melds(counts_of(hand)))


def additions(state: SkarneyState, seat: Seat) -> tuple[Lay, ...]:
    """Each addition to one meld alone, from the turn after the contract on (4.5)."""
    if not _may_lay(state, seat):
        return ()
    hand = state.hands[seat]
    found = straights.additions(counts_of(hand), state.own_melds(seat))
    adds = (Add(addition.place + 1, at_positions(hand, addition.positions)) for addition in found)
    return tuple(Lay((), (add,)) for add in dict.fromkeys(adds))


def offerable(state: SkarneyState, seat: Seat) -> Cards:
    """The cards that may be offered, sorted (4.3); none where the turn ends without an offer."""
    if closing(state, seat) is not None:
        return ()
    return tuple(card for card in state.hands[seat] if card is not state.barred)


def closing(state: SkarneyState, seat: Seat) -> Closing | None:
    """How a turn ends in which nothing can be offered (4.6, 4.7)."""
    if state.is_exhausted:
        return Closing.END
    return Closing.LAST_CARD if len(state.hands[seat]) == 1 else None


def picked(hand: Cards, shapes: tuple[Shape, ...]) -> tuple[Cards, ...]:
    """Several melds from one hand."""
    melds: list[Cards] = []
    for shape in shapes:
        melds.append(pick(hand, shape))
        hand = tuple(card for card in hand if card not in melds[-1])
    return tuple(melds)


def at_positions(hand: Cards, positions: tuple[int, ...]) -> Cards:
    """A card for each position, sorted."""
    found: list[Card] = []
    for position in positions:
        found.append(next(card for card in hand if card.rank == rank_at(position) and card not in found))
    return tuple(sorted(found))


def _may_lay(state: SkarneyState, seat: Seat) -> bool:
    return state.contracts[seat] and not state.is_contract_turn
