"""The whole truth about an Omaha match, hidden cards and seed included, and who sits where (3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from bot.games.cards import Card
from bot.games.frame.dealing import clockwise
from bot.games.game import Seat
from bot.games.omaha.rules import OmahaRules
from bot.games.omaha.view import AT_TABLE, Closing, Deed, HandResult, Phase, Standing, Street

ValueT = TypeVar("ValueT")


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """One player's chips and attendance; counters are those of the whole session."""

    stack: int
    """Chips behind; what is bet is in the hand."""
    bought: int
    standing: Standing = Standing.PLAYING
    is_absent: bool = False
    """Sits out because of missed turns: hands still held are checked or folded (7.2)."""
    timeouts: int = 0
    """Turns missed in a row."""
    missed: int = 0
    """Hands missed in a row."""
    hands: int = 0
    won: int = 0
    showdowns_won: int = 0
    best_pot: int = 0
    """The most chips won in one hand."""

    @property
    def is_at_table(self) -> bool:
        return self.standing in AT_TABLE

    @property
    def is_active(self) -> bool:
        """Whether dealt in to the next hand."""
        return self.standing is Standing.PLAYING and self.stack > 0

    @property
    def points(self) -> int:
        """Chips won or lost."""
        return self.stack - self.bought


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """The present hand, or the last one; numbers by seat are those of the whole table."""

    number: int
    button: Seat
    small: Seat
    big: Seat
    order: tuple[Seat, ...]
    """Who was dealt in, clockwise from the left of the button."""
    stacks: tuple[int, ...]
    """Chips before the blinds."""
    hole: tuple[tuple[Card, ...], ...]
    stub: tuple[Card, ...]
    """The rest of the pack, of which the board comes; its top first."""
    board: tuple[Card, ...] = ()
    street: Street = Street.PREFLOP
    paid: tuple[int, ...]
    """What was put in in earlier rounds."""
    bets: tuple[int, ...]
    """What is in front of each in this round."""
    folded: tuple[Seat, ...] = ()
    highest: int
    """The bet to be called in this round (3.3, 4.1)."""
    last_raise: int
    level: int
    """Fixed limit: the last bet that counted."""
    bets_made: int
    marks: tuple[int | None, ...]
    """The highest bet after each one's last action in this round; None before it."""
    aggressor: Seat | None = None
    """Who bet or raised last in this round."""
    turn: Seat | None = None
    deeds: tuple[Deed, ...] = ()
    is_over: bool = False

    @property
    def live(self) -> tuple[Seat, ...]:
        """Who has not folded, in the order of play."""
        return tuple(seat for seat in self.order if seat not in self.folded)

    @property
    def pot(self) -> int:
        """All chips in the middle."""
        return sum(self.paid) + sum(self.bets)

    @property
    def contributions(self) -> dict[Seat, int]:
        """What each has put in altogether."""
        return {seat: self.paid[seat] + self.bets[seat] for seat in self.order}


class PastRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that is over, with all cards that were dealt, by seat."""

    result: HandResult
    hole: tuple[tuple[Card, ...], ...]


class OmahaState(msgspec.Struct, frozen=True, kw_only=True):
    """A match between actions; everything else follows from it."""

    rules: OmahaRules
    seed: bytes
    players: tuple[Player, ...]
    phase: Phase
    hand: Hand
    past: tuple[PastRecord, ...] = ()
    """The last hands, oldest first."""
    stops: tuple[Seat, ...] = ()
    """Who has asked to stop after this hand."""
    closing: Closing | None = None
    void: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.players)))

    @property
    def at_table(self) -> tuple[Seat, ...]:
        """Who has not gone."""
        return tuple(seat for seat in self.seats if self.players[seat].is_at_table)

    @property
    def active(self) -> tuple[Seat, ...]:
        """Who would be dealt in to the next hand."""
        return tuple(seat for seat in self.seats if self.players[seat].is_active)


def with_player(state: OmahaState, seat: Seat, **changes: object) -> OmahaState:
    """The state with one player changed."""
    changed = msgspec.structs.replace(state.players[seat], **changes)
    return msgspec.structs.replace(state, players=put(state.players, seat, changed))


def put(values: tuple[ValueT, ...], seat: Seat, value: ValueT) -> tuple[ValueT, ...]:
    """Values by seat with one of them replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


class Positions(msgspec.Struct, frozen=True, kw_only=True):
    """The places of one hand (3.2)."""

    small: Seat
    big: Seat
    preflop: tuple[Seat, ...]
    """The order of action before the flop."""
    later: tuple[Seat, ...]
    """The order in later rounds: from the left of the button, the button last."""


def next_button(seats: Iterable[Seat], button: Seat) -> Seat:
    """The next seat clockwise that takes part; the seat before may have gone (3.1)."""
    return clockwise(seats, button)[0]


def positions(seats: Sequence[Seat], button: Seat) -> Positions:
    """Blinds and order of at least two seats, of which the button is one (3.2)."""
    later = clockwise(seats, button)
    small, big = (button, later[0]) if len(later) == 2 else (later[0], later[1])
    return Positions(small=small, big=big, preflop=clockwise(seats, big), later=later)


def showdown_order(live: Iterable[Seat], button: Seat, aggressor: Seat | None) -> tuple[Seat, ...]:
    """The order of showing: first the last to bet on the river, else from the left of the button (5.3)."""
    order = clockwise(live, button)
    if aggressor not in order:
        return order
    at = order.index(aggressor)
    return order[at:] + order[:at]
