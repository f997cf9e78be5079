"""A match read from the store, and the table that its readers get of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

import msgspec

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.matches.fold import AnyGame, AnySnapshot, decode_rules, decode_snapshot
from bot.matches.seal import seal
from bot.matches.table import Chair, Table, Terms
from bot.matches.trouble import Refused, Trouble
from bot.store import (
    Connection,
    DeadlineKind,
    DeadlineRow,
    Deadlines,
    MatchId,
    MatchRow,
    MatchStatus,
    People,
    SeatRow,
)
from bot.store import Matches as MatchRows

COMPUTER_NAME = "Upcard"
"""What a computer player is called at the table."""

NAMELESS = "Player"


class Damaged(Exception):
    """A stored match cannot be read; it must be frozen and looked at, not played on."""

    def __init__(self, match: MatchId) -> None:
        super().__init__(f"match {match} cannot be read from its snapshot")
        self.match = match


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A match at one version, with its secret state: for the service's eyes only."""

    row: MatchRow
    chairs: tuple[Chair, ...]
    game: AnyGame
    rules: msgspec.Struct
    snapshot: AnySnapshot = field(repr=False)
    deadlines: tuple[DeadlineRow, ...]

    @property
    def on_turn(self) -> tuple[Seat, ...]:
        """The seats that have something to do."""
        return tuple(chair.seat for chair in self.chairs if self.game.legal(self.snapshot.state, chair.seat))

    def find_deadline(self, kind: DeadlineKind) -> datetime | None:
        """When the deadline of this kind is, if there is one."""
        return next((deadline.at for deadline in self.deadlines if deadline.kind is kind), None)


async def read_record(conn: Connection, number: MatchId) -> Record:
    """The match as it is stored; raises Refused (NO_MATCH) or Damaged."""
    row = await MatchRows(conn).find(number)
    if row is None:
        raise Refused(Trouble.NO_MATCH)
    seats = await MatchRows(conn).seats(number)
    names = await People(conn).names(seat.user for seat in seats if seat.user is not None)
    game = GAMES[row.game]
    try:
        rules, snapshot = decode_rules(game, row.rules), decode_snapshot(game, row.snapshot)
    except (msgspec.DecodeError, ValueError):
        raise Damaged(number) from None
    return Record(
        row=row,
        chairs=tuple(_chair(seat, {int(user): name for user, name in names.items()}) for seat in seats),
        game=game,
        rules=rules,
        snapshot=snapshot,
        deadlines=await Deadlines(conn).of(number),
    )


def _chair(seat: SeatRow, names: dict[int, str]) -> Chair:
    name = COMPUTER_NAME if seat.user is None else names.get(seat.user, NAMELESS)
    return Chair(seat=Seat(seat.seat), user=seat.user, name=name, computer=seat.computer, missed=seat.missed)


def table_of(record: Record) -> Table:
    """What the outside may know of the match: one view for each seat, one for spectators, never the state."""
    row, game, state = record.row, record.game, record.snapshot.state
    live = row.status is MatchStatus.LIVE
    return Table(
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        terms=Terms(game=row.game, preset=row.preset, rules=record.rules, turn_limit=row.turn_limit),
        status=row.status,
        version=row.version,
        chairs=record.chairs,
        public=game.view(state, None),
        views=tuple(game.view(state, chair.seat) for chair in record.chairs),
        menus=tuple(
            tuple(game.write(action) for action in game.legal(state, chair.seat)) if live else ()
            for chair in record.chairs
        ),
        recent=record.snapshot.recent,
        deadline=record.find_deadline(DeadlineKind.TURN),
        outcome=game.outcome(state),
        seal=seal(row.secret, row.salt, opened=row.status is MatchStatus.OVER),
        started_at=row.created_at,
        ended_at=row.ended_at,
    )
