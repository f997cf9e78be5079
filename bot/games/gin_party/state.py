"""The whole truth about gin for three and more, hidden cards and seed included, and who meets whom in it."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

import msgspec

from bot.games.game import Seat
from bot.games.gin.state import GinState
from bot.games.gin.view import DealResult, FinalScore, Phase
from bot.games.gin_party.rules import PartyRules
from bot.games.gin_party.view import Pair, Round


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Two players and their deal."""

    seats: Pair
    deal: GinState
    """A match of gin that ends with this deal; its seats are the places at this table."""

    @property
    def is_over(self) -> bool:
        return self.deal.phase is Phase.OVER

    @property
    def result(self) -> DealResult | None:
        """How the deal ended; None while it goes on, and when somebody left in the middle."""
        return self.deal.results[-1] if self.deal.results else None


class PartyState(msgspec.Struct, frozen=True, kw_only=True):
    """A match between rounds and turns; everything else follows from it."""

    rules: PartyRules
    seed: bytes
    players: int
    dealer: Seat
    """The side that deals, as a seat of the score sheet: of three, the player who deals."""
    number: int = 0
    """The present round, counted from 1."""
    moved: int = 0
    """How often the deal has gone on, by which opponents change (P3.2)."""
    dealt: int = 0
    """Packs dealt so far, misdeals too; each deal has a number of its own."""
    tables: tuple[Table, ...] = ()
    rounds: tuple[Round, ...] = ()
    final: FinalScore | None = None
    left: tuple[Seat, ...] = ()
    void: bool = False

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Who plays together, by the seats of the score sheet."""
        return sides_of(self.players)

    @property
    def is_over(self) -> bool:
        return self.final is not None or self.void or len(present_sides(self.players, self.left)) < 2


def place_of(state: PartyState, seat: Seat) -> tuple[int, Seat] | None:
    """The table at which the seat plays in this round, and its place there."""
    for at, table in enumerate(state.tables):
        if seat in table.seats:
            return at, Seat(table.seats.index(seat))
    return None


@cache
def sides_of(players: int) -> tuple[tuple[Seat, ...], ...]:
    """Three are each for themselves; of more, every second one is a partner (P2.1, P3.1)."""
    seats = tuple(Seat(seat) for seat in range(players))
    return tuple((seat,) for seat in seats) if players == 3 else (seats[::2], seats[1::2])


def side_of(players: int, seat: Seat) -> Seat:
    """The side of a player."""
    return seat if players == 3 else Seat(seat % 2)


def present_sides(players: int, left: Collection[Seat]) -> tuple[Seat, ...]:
    """The sides of which somebody is still there."""
    if not left:
        return tuple(map(Seat, range(len(sides_of(players)))))
    return tuple(Seat(at) for at, side in enumerate(sides_of(players)) if not set(side) <= set(left))


def next_dealer(players: int, left: Collection[Seat], dealer: Seat) -> Seat:
    """The side that deals after this one: the next that is still there (P2.3, P3.2)."""
    there = present_sides(players, left)
    return next((side for side in there if side > dealer), there[0])


def pairings(players: int, left: Collection[Seat], dealer: Seat, moved: int) -> tuple[Pair, ...]:
    """The pairs that play against each other, the one who does not deal first; at least two sides are there.

    A player without an opponent sits out: of three the dealer; of a side with more players than the other
    one, each in turn.
    """
    if players == 3:
        there = present_sides(players, left)
        after = [side for side in there if side > dealer] + [side for side in there if side <= dealer]
        return ((after[0], after[1]),)
    # The smaller side always plays whole; as the deal moves on, its members meet the next ones of the other
    # side.
    few, many = sorted(
        (tuple(seat for seat in side if seat not in left) for side in sides_of(players)), key=len
    )
    met = [many[(at + moved) % len(many)] for at in range(len(few))]
    pairs = zip(few, met, strict=True)
    return tuple((one, other) if side_of(players, other) == dealer else (other, one) for one, other in pairs)
