"""From the whole truth to what one seat may see: its own table, and what lies open at the others."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.gin.formats import credited, present, won
from bot.games.gin.project import view_as
from bot.games.gin.rules import MatchFormat
from bot.games.gin.view import GinView, PublicGinView, Sheet
from bot.games.gin_party.rounds import dealing, idle, sheets_of
from bot.games.gin_party.state import PartyState, Table, place_of, side_of
from bot.games.gin_party.view import PartyView, PublicPartyView, PublicTableView, Side, TableView

ViewT = TypeVar("ViewT", bound=GinView)


def view(state: PartyState, seat: Seat | None) -> PartyView:
    """What the seat sees; None is a spectator. A player who sits out sees no more than a spectator (P6.2)."""
    played = sheets_of(state)
    target = state.rules.on_the_sheet(state.players).target
    sides = tuple(_side(state, Seat(at), played) for at in range(len(state.sides)))
    place = None if seat is None else place_of(state, seat)
    tables: tuple[TableView, ...] = (
        tuple(_public_table(state, table, sides, target) for table in state.tables)
        if seat is None
        else tuple(
            _table(state, table, place[1] if place and place[0] == at else None, sides, target)
            for at, table in enumerate(state.tables)
        )
    )
    kind: type[PartyView] = PublicPartyView if seat is None else PartyView
    return kind(
        seat=seat,
        rules=state.rules,
        players=state.players,
        round=state.number,
        dealing=dealing(state),
        idle=idle(state),
        turns=tuple(table.seats[table.deal.turn] for table in state.tables if table.deal.turn is not None),
        own=None if place is None else place[0],
        tables=tables,
        target=target,
        sides=sides,
        rounds=state.rounds,
        sheets=played,
        final=state.final,
        left=state.left,
        void=state.void,
        is_over=state.is_over,
    )


def _side(state: PartyState, side: Seat, played: tuple[Sheet, ...]) -> Side:
    game = present(played)
    return Side(
        seats=state.sides[side],
        points=game.points[side],
        boxes=game.boxes[side],
        games=won(played)[side] if state.rules.format is not MatchFormat.SINGLE else 0,
        credits=credited(played)[side] if state.rules.format is MatchFormat.MULTI else 0,
    )


def _table(
    state: PartyState, table: Table, here: Seat | None, sides: tuple[Side, ...], target: int
) -> TableView:
    """One table as a seat of the match sees it: from a place there, or from outside."""
    seen = view_as(GinView, table.deal, here)
    return TableView(
        seats=table.seats, deal=_scored(state, table, seen, sides, target), is_over=table.is_over
    )


def _public_table(state: PartyState, table: Table, sides: tuple[Side, ...], target: int) -> PublicTableView:
    """One table as a spectator of the match sees it."""
    seen = view_as(PublicGinView, table.deal, None)
    return PublicTableView(
        seats=table.seats, deal=_scored(state, table, seen, sides, target), is_over=table.is_over
    )


def _scored(state: PartyState, table: Table, seen: ViewT, sides: tuple[Side, ...], target: int) -> ViewT:
    """The view of a table with the scores of the sides in place of those of its one deal."""
    players = []
    for seat, player in zip(table.seats, seen.players, strict=True):
        side = sides[side_of(state.players, seat)]
        players.append(
            replace(
                player,
                points=side.points,
                boxes=side.boxes,
                target=target,
                games=side.games,
                credits=side.credits,
            )
        )
    return replace(seen, players=tuple(players), target=target)
