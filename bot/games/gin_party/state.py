"""The whole truth about gin for three and more, hidden cards and seed included; only the rules see it."""

from __future__ import annotations

import msgspec

from bot.games.game import Seat
from bot.games.gin.state import GinState
from bot.games.gin.view import DealResult, FinalScore, Phase
from bot.games.gin_party.pairing import present_sides, sides_of
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
