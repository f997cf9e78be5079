"""The whole truth about an Omaha match, hidden cards and seed included, and the order of seats (3)."""

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
    """Chips bought in the whole session, the first stack too."""
    standing: Standing = Standing.PLAYING
    is_absent: bool = False
    """Sits out because of missed turns: for a hand still held the clock checks or folds at once (7.2)."""
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
    """The seats that were dealt in, clockwise from the left of the button."""
    stacks: tuple[int, ...]
    """Chips before the blinds."""
    hole: tuple[tuple[Card, ...], ...]
    stub: tuple[Card, ...]
    """The rest of the pack, of which the board comes; its top first."""
    board: tuple[Card, ...] = ()
    street: Street = Street.PREFLOP
    paid: tuple[int, ...]
    """Chips put in in earlier rounds."""
    bets: tuple[int, ...]
    """Chips in front of each seat in this round."""
    folded: tuple[Seat, ...] = ()
    highest: int
    """The bet to be called in this round (3.3, 4.1)."""
    last_raise: int
    """The size of the last full bet or raise of this round (4.2)."""
    level: int
    """Fixed limit: the last full bet (4.4)."""
    bets_made: int
    """Fixed limit: the full bets of this round (4.4)."""
    marks: tuple[int | None, ...]
    """By seat, the highest bet after its last action in this round: it tells who may raise again (4.5)."""
    aggressor: Seat | None = None
    """The seat that bet or raised last in this round: on the river it shows first (5.3)."""
    turn: Seat | None = None
    deeds: tuple[Deed, ...] = ()
    is_over: bool = False

    @property
    def live(self) -> tuple[Seat, ...]:
        """The seats that have not folded, in the order of play."""
        return tuple(seat for seat in self.order if seat not in self.folded)

    @property
    def pot(self) -> int:
        """All chips in the middle."""
        return sum(self.paid) + sum(self.bets)

    @property
    def contributions(self) -> dict[Seat, int]:
        """The chips that each seat has put in in this hand."""
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
    """The seats that have asked to stop after this hand (8.1)."""
    closing: Closing | None = None
    void: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.players)))

    @property
    def at_table(self) -> tuple[Seat, ...]:
        """The seats of players who have not left."""
        return tuple(seat for seat in self.seats if self.players[seat].is_at_table)

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that would be dealt in to the next hand."""
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
    """The next seat clockwise that takes part (3.1); the player who had the button may have left."""
    return clockwise(seats, button)[0]


def positions(seats: Sequence[Seat], button: Seat) -> Positions:
    """Blinds and order of at least two seats, of which the button is one (3.2)."""
    # Between two players the button has the small blind, and the other one acts last before the flop.
    later = clockwise(seats, button)
    small, big = (button, later[0]) if len(later) == 2 else (later[0], later[1])
    return Positions(small=small, big=big, preflop=clockwise(seats, big), later=later)


def showdown_order(live: Iterable[Seat], button: Seat, aggressor: Seat | None) -> tuple[Seat, ...]:
    """The order of showing: from the last to bet or raise on the river, else from the button's left (5.3)."""
    order = clockwise(live, button)
    if aggressor not in order:
        return order
    at = order.index(aggressor)
    return order[at:] + order[:at]
