"""What may be seen of gin for three and more: a player's own table, and the others as spectators see them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from bot.games.cards import Sort
from bot.games.game import Seat
from bot.games.gin.view import DealResult, FinalScore, GinView, PublicGinView, Sheet
from bot.games.gin_party.rules import PartyRules

Pair = tuple[Seat, Seat]
"""Two who play against each other: who is not the dealer there, and who is."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One table of a round that is over."""

    seats: Pair
    result: DealResult | None
    """How it ended, by place in the order of ``seats``; None if somebody left in the middle."""


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A round that is over, as the score sheet has it; points and boxes are by side."""

    number: int
    played: tuple[Played, ...]
    winner: Seat | None
    """The side that enters points, numbered as on the sheet."""
    points: tuple[int, ...]
    boxes: tuple[int, ...]
    sums: tuple[int, ...]
    """What the members of each side scored together, before the difference is taken (P3.3)."""
    sweep: int = 0
    """The part of the points that the side got for winning every deal (P4.2, P4.3)."""


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One side on the score sheet: partners, or a player alone."""

    seats: tuple[Seat, ...]
    points: int
    """Running points of the present game, in Hollywood of its first open column."""
    boxes: int
    games: int
    """Games or columns won, in a match of several."""
    credits: int
    """The credits from the matches of a multi-match that are over."""


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """One table of the present round.

    Its view is gin's for two, whose two places are ``seats``. Points, boxes and the target of its players
    are those of their sides; its score sheet holds this deal alone.
    """

    seats: Pair
    deal: GinView
    is_over: bool


class PublicTableView(TableView, frozen=True, kw_only=True):
    """One table as everybody may see it."""

    deal: PublicGinView


class PartyView(msgspec.Struct, frozen=True, kw_only=True):
    """A match as one seat sees it, or a spectator (``seat`` is None)."""

    seat: Seat | None
    rules: PartyRules
    players: int
    round: int
    """The number of the present round, counted from 1."""
    dealing: tuple[Seat, ...]
    """Who deals in this round; of three, the one who sits out."""
    idle: tuple[Seat, ...]
    """Who has no table in this round, and has not left."""
    turns: tuple[Seat, ...]
    """Who is to act now: one at each table that is not over."""
    own: int | None
    """At which of the tables this seat plays."""
    tables: tuple[TableView, ...]
    target: int
    """Points that end a game."""
    sides: tuple[Side, ...]
    rounds: tuple[Round, ...]
    """All rounds that are over, oldest first."""
    sheets: tuple[Sheet, ...]
    """One for each game begun, or the three columns, with a place for each side; its deals are rounds."""
    final: FinalScore | None
    """The end of the match by points, by side."""
    left: tuple[Seat, ...]
    """Who has left the match, in the order in which they went."""
    void: bool
    is_over: bool

    @property
    def own_deal(self) -> GinView:
        """The deal that the seat plays at its table; raises ValueError where it has none."""
        if self.own is None:
            raise ValueError("a seat without a table has no deal")
        return self.tables[self.own].deal

    def by_suit(self) -> PartyView:
        """The view with the deadwood of the seat's hand suit by suit."""
        return self._with_own(lambda deal: deal.by_suit())

    def sorted_by(self, sort: Sort) -> PartyView:
        """The view with all cards of the seat's hand in the order that ``sort`` gives them."""
        return self._with_own(lambda deal: deal.sorted_by(sort))

    def _with_own(self, change: Callable[[GinView], GinView]) -> PartyView:
        tables = tuple(
            msgspec.structs.replace(table, deal=change(table.deal)) if at == self.own else table
            for at, table in enumerate(self.tables)
        )
        return msgspec.structs.replace(self, tables=tables)


class PublicPartyView(PartyView, frozen=True, kw_only=True):
    """What everybody may see: the view of no seat."""

    tables: tuple[PublicTableView, ...]
