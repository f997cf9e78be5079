"""A table with all hands in one value, as no reader of the program has it: for tests to play and to look."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from bot.games.game import Seat
from bot.matches import Hand, Match, Matches, MatchId, Table
from bot.matches.record import Record, hand_of, table_of


class WholeTable(Table[Any, Any], frozen=True, kw_only=True):
    """The table, and by seat what each sees and may do, computer players too."""

    views: tuple[Any, ...]
    menus: tuple[tuple[str, ...], ...]

    def hand(self, seat: int) -> Hand[Any, Any, Any]:
        """What one seat may know."""
        return Hand(seat=Seat(seat), view=self.views[seat], menu=self.menus[seat], table=self)


def whole_of(record: Record) -> WholeTable:
    """The whole table of a match as it is stored."""
    table = table_of(record)
    hands = [hand_of(record, chair.seat, table) for chair in record.chairs]
    views, menus = tuple(hand.view for hand in hands), tuple(hand.menu for hand in hands)
    return WholeTable(**asdict(table), views=views, menus=menus)


def seen_from(table: Table[Any, Any], whole: WholeTable) -> WholeTable:
    """The whole table as the people of one server have it, who may not know all names."""
    return WholeTable(**asdict(table), views=whole.views, menus=whole.menus)


async def whole(matches: Matches, match: MatchId | Table | Hand | Match) -> WholeTable:
    """The whole table of a match as it stands now."""
    table = match.table if isinstance(match, Hand | Match) else match
    return whole_of(await matches._core.read(table.id if isinstance(table, Table) else table))
