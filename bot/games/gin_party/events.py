"""What happens in gin for three and more, as facts that everybody may know."""

from __future__ import annotations

import msgspec

from bot.games.game import Seat
from bot.games.gin.events import Cut, GameOver, Left, SheetOver, Voided
from bot.games.gin.events import Event as GinEvent
from bot.games.gin.view import FinalScore
from bot.games.gin_party.view import Pair, Played, Round


class RoundDealt(msgspec.Struct, frozen=True, tag="round_dealt"):
    """A round began (P2.2, P3.2)."""

    number: int
    dealing: tuple[Seat, ...]
    pairs: tuple[Pair, ...]
    idle: tuple[Seat, ...]
    """Who has no table this time."""


class Misdealt(msgspec.Struct, frozen=True, tag="misdealt"):
    """At one table somebody could have knocked at once: these two are dealt new cards (P1.3)."""

    table: int
    seats: Pair
    number: int
    """The number of this deal, which nobody plays."""


class AtTable(msgspec.Struct, frozen=True, tag="at_table"):
    """What gin for two knows happened at one table; the seats in it are places there, in this order."""

    table: int
    seats: Pair
    event: GinEvent


class TableOver(msgspec.Struct, frozen=True, tag="table_over"):
    """The deal at one table is over, and its players wait for the others (P3.4)."""

    table: int
    played: Played


class RoundOver(msgspec.Struct, frozen=True, tag="round_over"):
    """All tables are done; ``totals`` are the running points of the game by side after it."""

    round: Round
    totals: tuple[int, ...]


Event = (
    Cut
    | RoundDealt
    | Misdealt
    | AtTable
    | TableOver
    | RoundOver
    | SheetOver
    | GameOver[FinalScore]
    | Left
    | Voided
)
