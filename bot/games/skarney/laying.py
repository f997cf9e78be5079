"""Laying cards on the table: the contract, new melds, and additions (3, 4.2, 4.5)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.games.game import IllegalAction, Seat, Step
from bot.games.melds.straight_lays import ADDITIONS
from bot.games.melds.straights import CONTRACT_MELDS, find_shape, pick
from bot.games.skarney.actions import Add, Lay, Refusal
from bot.games.skarney.events import Added, Event, Laid, LaidContract
from bot.games.skarney.state import Cards, SkarneyState, with_one
from bot.games.skarney.view import Meld, MeldKind

_SMALLEST = 3
"""The cards of each meld of a contract (4.2)."""


def as_meld(cards: Cards) -> Meld:
    """The meld that the cards are, in the order in which it lies; raises IllegalAction (3)."""
    shape = find_shape(cards)
    if shape is None:
        raise IllegalAction(Refusal.NOT_MELD)
    return Meld(MeldKind.SET if shape.is_set else MeldKind.STRAIGHT, pick(cards, shape))


def lay_contract(state: SkarneyState, seat: Seat, melds: tuple[Cards, ...]) -> Step[SkarneyState, Event]:
    """The first melds of the deal: three of three cards each (4.2)."""
    rest = _held_besides(state, seat, melds)
    if state.contracts[seat]:
        raise IllegalAction(Refusal.CONTRACT_SAME_TURN if state.is_contract_turn else Refusal.WRONG_PHASE)
    laid = tuple(map(as_meld, melds))
    if len(laid) != CONTRACT_MELDS or any(len(meld.cards) != _SMALLEST for meld in laid):
        raise IllegalAction(Refusal.CONTRACT_SHAPE)
    after = _with_table(state, seat, tuple(meld.cards for meld in laid))
    return Step(replace(after, hands=with_one(state.hands, seat, rest)), (LaidContract(seat, laid),))


def lay(state: SkarneyState, seat: Seat, action: Lay) -> Step[SkarneyState, Event]:
    """New melds, and additions to older ones; all of it or nothing (4.5)."""
    rest = _held_besides(state, seat, (*action.melds, *(add.cards for add in action.adds)))
    if not state.contracts[seat]:
        raise IllegalAction(Refusal.CONTRACT_FIRST)
    if state.is_contract_turn:
        raise IllegalAction(Refusal.CONTRACT_SAME_TURN)
    new = tuple(map(as_meld, action.melds))
    events: tuple[Event, ...] = (Laid(seat, new),) if new else ()
    after = _with_table(state, seat, (*state.table[seat], *(meld.cards for meld in new)))
    for add in action.adds:
        step = _add(after, seat, add)
        after, events = step.state, events + step.events
    return Step(replace(after, hands=with_one(state.hands, seat, rest)), events)


def _add(state: SkarneyState, seat: Seat, add: Add) -> Step[SkarneyState, Event]:
    """Cards go to one of the seat's melds that lay there before this turn (4.5)."""
    own, place = state.table[seat], add.meld - 1
    if not 0 <= place < len(own):
        raise IllegalAction(Refusal.NOT_OWN_MELD)
    if place >= len(state.added) or len(state.added[place]) + len(add.cards) > ADDITIONS:
        raise IllegalAction(Refusal.ADD_LIMIT)
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
        raise IllegalAction(Refusal.NOTHING_TO_LAY)
    hand = state.hands[seat]
    if len(set(named)) != len(named) or not set(named) <= set(hand):
        raise IllegalAction(Refusal.NOT_IN_HAND)
    return tuple(card for card in hand if card not in named)


def _with_table(state: SkarneyState, seat: Seat, melds: tuple[Cards, ...]) -> SkarneyState:
    return replace(state, table=(melds, state.table[1]) if seat == 0 else (state.table[0], melds))


def _put(groups: tuple[Cards, ...], place: int, cards: Cards) -> tuple[Cards, ...]:
    return (*groups[:place], cards, *groups[place + 1 :])
