"""The whole truth about a match of 13-card rummy, and how each seat groups its own hand (4.6)."""

from __future__ import annotations

from typing import assert_never

import msgspec
from msgspec.structs import replace

from bot.games.cards import Rank
from bot.games.frame.dealing import clockwise
from bot.games.frame.match import MatchState
from bot.games.game import IllegalAction, Seat
from bot.games.rummy13.actions import Arrange, Group, Reason, Sorting, Ungroup
from bot.games.rummy13.arrange import arranger
from bot.games.rummy13.cards import Card, Cards, wild_rank
from bot.games.rummy13.rules import Rummy13Rules
from bot.games.rummy13.view import Book, DealResult, FinalScore, Phase, Status

OwnGroups = tuple[Cards, ...] | None
"""How a player has grouped the cards; None leaves it to the best arrangement."""


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """One seat in the present deal."""

    status: Status = Status.ABSENT
    hand: Cards = ()
    """Sorted. A seat that is out of the deal keeps its cards, and nobody sees them (4.5)."""
    groups: OwnGroups = None
    has_drawn: bool = False
    missed: int = 0
    """Turns missed in a row (5.3)."""


class Rummy13State(MatchState[Rummy13Rules, Phase, DealResult, FinalScore], frozen=True, kw_only=True):
    """A match between deals and turns; everything else follows from it."""

    book: Book
    phase: Phase = Phase.DRAW
    chairs: tuple[Chair, ...]
    cut: Card = Card.PJ1
    closed: Cards = ()
    """The next card to draw comes first."""
    discards: Cards = ()
    """The open deck, its top last."""
    is_upcard_there: bool = False
    """Whether the first card of the open deck is the one that was dealt there (3.2)."""
    drawn: Card | None = None
    """The card that the seat on turn drew or took."""
    took: bool = False
    """Whether it came from the open deck."""
    reshuffles: int = 0
    """How often a closed deck was made of an open one, in the whole match."""
    tied: tuple[Seat, ...] = ()
    """The seats that play to break a tie (7.3)."""

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that are in the deal."""
        return tuple(seat for seat in self.seats if self.chairs[seat].status is Status.PLAYING)

    @property
    def in_match(self) -> tuple[Seat, ...]:
        """The seats that are in the match: neither gone nor out of the pool."""
        return tuple(seat for seat in self.present if not self.book.out[seat])

    @property
    def wild(self) -> Rank:
        """The rank whose cards are jokers in this deal (2.3)."""
        return wild_rank(self.cut)

    @property
    def barred(self) -> Card | None:
        """The card that may not be discarded in this turn (3.3)."""
        return self.drawn if self.took else None

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise that is in the deal, not only in the match."""
        return clockwise(self.playing, seat)[0]

    def with_chair(self, seat: Seat, chair: Chair) -> Rummy13State:
        """The state with one chair changed."""
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))


_SMALLEST = 2
"""Cards of the smallest group that a player may make: two may wait for the third (4.6)."""


def sort_hand(state: Rummy13State, seat: Seat, action: Sorting) -> Rummy13State:
    """The state with the seat's cards grouped as it asks (4.6); raises IllegalAction."""
    chair = state.chairs[seat]
    if chair.status is not Status.PLAYING:
        raise IllegalAction(Reason.WRONG_PLAYER)
    match action:
        # None, not the best groups of now: cards drawn later are sorted in as well (4.6).
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
    """The chair with other cards: those that have gone leave their groups, and new ones are in none."""
    gone = tuple(card for card in chair.hand if card not in hand)
    groups = None if chair.groups is None else _without(chair.groups, gone)
    return replace(chair, hand=tuple(sorted(hand)), groups=groups)


def _without(groups: tuple[Cards, ...], cards: Cards) -> tuple[Cards, ...]:
    """The groups without some cards; where a single card would be left, the group is gone."""
    kept = (tuple(card for card in group if card not in cards) for group in groups)
    return tuple(group for group in kept if len(group) >= _SMALLEST)


def _require_held(chair: Chair, cards: Cards, *, least: int) -> None:
    """Raise IllegalAction unless these are at least so many different cards of the hand."""
    if len(cards) < least:
        raise IllegalAction(Reason.NO_CARDS)
    if len(set(cards)) < len(cards) or not set(cards) <= set(chair.hand):
        raise IllegalAction(Reason.NOT_IN_HAND)
