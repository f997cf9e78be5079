"""How players group their own hands, which changes nothing for anybody else (4.6)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.games.game import IllegalAction, Seat
from bot.games.rummy13.actions import Arrange, Group, Reason, Sorting, Ungroup
from bot.games.rummy13.arrange import arranger
from bot.games.rummy13.cards import Cards
from bot.games.rummy13.state import Chair, OwnGroups, Rummy13State
from bot.games.rummy13.view import Status

_SMALLEST = 2
"""The cards of a group that somebody collects: two may wait for the third."""


def sort_hand(state: Rummy13State, seat: Seat, action: Sorting) -> Rummy13State:
    """The state with the seat's cards grouped as it wants; raises IllegalAction."""
    chair = state.chairs[seat]
    if chair.status is not Status.PLAYING:
        raise IllegalAction(Reason.WRONG_PLAYER)
    match action:
        case Arrange():
            groups: OwnGroups = None
        case Group(cards):
            _require_held(chair, cards, least=_SMALLEST)
            groups = (*_without(groups_of(state, seat), cards), cards)
        case Ungroup(cards):
            _require_held(chair, cards, least=1)
            before = groups_of(state, seat)
            if not set(cards) <= {card for group in before for card in group}:
                raise IllegalAction(Reason.NO_CARDS)
            groups = _without(before, cards)
        case _:
            assert_never(action)
    return state.with_chair(seat, replace(chair, groups=groups))


def groups_of(state: Rummy13State, seat: Seat) -> tuple[Cards, ...]:
    """The groups in which the seat holds its cards now: its own, or the best ones."""
    chair = state.chairs[seat]
    if chair.groups is not None:
        return chair.groups
    return arranger(chair.hand, state.wild).arrangement().groups


def loose_of(state: Rummy13State, seat: Seat) -> Cards:
    """The cards that are in no group."""
    grouped = {card for group in groups_of(state, seat) for card in group}
    return tuple(card for card in state.chairs[seat].hand if card not in grouped)


def with_hand(chair: Chair, hand: Cards) -> Chair:
    """The chair with other cards; those that went are no longer in a group."""
    gone = tuple(card for card in chair.hand if card not in hand)
    groups = None if chair.groups is None else _without(chair.groups, gone)
    return replace(chair, hand=tuple(sorted(hand)), groups=groups)


def _without(groups: tuple[Cards, ...], cards: Cards) -> tuple[Cards, ...]:
    """The groups less some cards; a single card is no group."""
    kept = (tuple(card for card in group if card not in cards) for group in groups)
    return tuple(group for group in kept if len(group) >= _SMALLEST)


def _require_held(chair: Chair, cards: Cards, *, least: int) -> None:
    if len(cards) < least:
        raise IllegalAction(Reason.NO_CARDS)
    if len(set(cards)) < len(cards) or not set(cards) <= set(chair.hand):
        raise IllegalAction(Reason.NOT_IN_HAND)
