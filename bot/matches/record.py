"""A match read from the store, and the table that its readers get of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

import msgspec

from bot.games.game import IllegalAction, NotationError, Seat
from bot.games.registry import GAMES
from bot.matches.fold import (
    AnyGame,
    AnySnapshot,
    Move,
    decode_rules,
    decode_snapshot,
    fold,
    is_current,
)
from bot.matches.seal import seal
from bot.matches.table import Chair, Motion, Table, Terms, find_warning
from bot.matches.trouble import Refused, Trouble
from bot.store import (
    AgreementKind,
    AgreementRow,
    Agreements,
    Connection,
    DeadlineKind,
    DeadlineRow,
    Deadlines,
    MatchId,
    MatchRow,
    MatchStatus,
    People,
    Results,
    SeatRow,
    Servers,
    UserId,
    Whereabouts,
)
from bot.store import Matches as MatchRows

COMPUTER_NAME = "Upcard"
"""What a computer player is called at the table."""

NAMELESS = "Player"
"""A person whose name was never heard."""

FORMER_NAME = "Former player"
"""Somebody who had themselves forgotten: the seat has neither a person nor a computer player."""


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
    asked: tuple[AgreementRow, ...]
    acted: frozenset[int]
    """The seats for which not only the clock has moved."""
    is_voided: bool
    where: Whereabouts
    """Whether the bot reaches the match's server."""

    @property
    def is_stopped(self) -> bool:
        """Whether nobody may move, by agreement or because the table is lost."""
        return self.row.paused_at is not None or self.row.lost_at is not None

    def clock(self, now: datetime) -> datetime:
        """The time for the people of this match: it stands while their server is out of reach."""
        return now if self.where.down_at is None else min(now, self.where.down_at)

    def time_left(self, now: datetime) -> timedelta | None:
        """How much of the turn is left; None where no turn is timed, or it was stopped before."""
        ends = self.find_deadline(DeadlineKind.TURN)
        return None if ends is None else max(ends - self.clock(now), timedelta())

    @property
    def is_abortable(self) -> bool:
        """Whether somebody has not moved yet: only then may the players end the match without a result."""
        return self.row.status is MatchStatus.LIVE and len(self.acted) < len(self.chairs)

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
    if row is None or is_emptied(row):
        raise Refused(Trouble.NO_MATCH)
    seats = await MatchRows(conn).seats(number)
    users = tuple(seat.user for seat in seats if seat.user is not None)
    known = await People(conn).known(users)
    game = GAMES[row.game]
    try:
        rules, snapshot = decode_rules(game, row.rules), decode_snapshot(game, row.snapshot)
        if row.status is not MatchStatus.OVER and not is_current(game, snapshot):
            log = await MatchRows(conn).log(number)
            moves = (Move(Seat(action.seat), action.text) for action in log)
            snapshot = fold(game, rules, len(seats), row.seed, moves)
    except (msgspec.DecodeError, ValueError, NotationError, IllegalAction):
        raise Damaged(number) from None
    return Record(
        row=row,
        chairs=tuple(_chair(seat, known) for seat in seats),
        game=game,
        rules=rules,
        snapshot=snapshot,
        deadlines=await Deadlines(conn).of(number),
        asked=await Agreements(conn).of(number),
        acted=await MatchRows(conn).seats_that_acted(number, len(seats)),
        is_voided=row.status is MatchStatus.OVER and await Results(conn).is_voided(number),
        where=Whereabouts() if row.guild is None else await Servers(conn).whereabouts(row.guild),
    )


def is_emptied(row: MatchRow) -> bool:
    """Whether the time is over for which the host keeps more of a match than its results."""
    return row.status is MatchStatus.OVER and not (row.snapshot or row.secret or row.seed)


def _chair(seat: SeatRow, known: dict[UserId, tuple[str, datetime | None]]) -> Chair:
    name, away = (None, None) if seat.user is None else known.get(seat.user, (NAMELESS, None))
    return Chair(
        seat=Seat(seat.seat),
        user=seat.user,
        name=_nobody(seat) if name is None else name,
        computer=seat.computer,
        missed=seat.missed,
        vacation_until=away,
    )


def _nobody(seat: SeatRow) -> str:
    """What a seat is called in which no person sits."""
    return FORMER_NAME if seat.computer is None else COMPUTER_NAME


def table_of(record: Record) -> Table:
    """What the outside may know of the match: one view for each seat, one for spectators, never the state."""
    row, game, state = record.row, record.game, record.snapshot.state
    live = row.status is MatchStatus.LIVE
    down_at = record.where.down_at if live else None
    is_down = down_at is not None
    return Table(
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        terms=Terms(
            game=row.game,
            preset=row.preset,
            rules=record.rules,
            turn_limit=row.turn_limit,
            on_timeout=row.on_timeout,
        ),
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
        deadline=None if is_down else record.find_deadline(DeadlineKind.TURN),
        outcome=game.outcome(state),
        seal=seal(row.secret, row.salt, opened=row.status is MatchStatus.OVER),
        started_at=row.created_at,
        ended_at=row.ended_at,
        is_warned=_is_warned(record),
        paused_at=row.paused_at,
        time_left=row.time_left if down_at is None or record.is_stopped else record.time_left(down_at),
        is_down=is_down,
        lost_at=row.lost_at,
        void_at=None if is_down else record.find_deadline(DeadlineKind.LOST),
        motions=_motions(record),
        is_abortable=record.is_abortable,
        thread=row.thread,
        is_voided=record.is_voided,
    )


def _is_warned(record: Record) -> bool:
    """Whether the turn's warning was given: it has one, and it is not to come any more."""
    return (
        find_warning(record.row.turn_limit) is not None
        and record.find_deadline(DeadlineKind.TURN) is not None
        and record.find_deadline(DeadlineKind.WARNING) is None
    )


def _motions(record: Record) -> tuple[Motion, ...]:
    """What was asked for and can still be agreed on."""
    return tuple(
        Motion(Seat(row.seat), row.kind)
        for row in record.asked
        if row.kind is not AgreementKind.ABORT or record.is_abortable
    )
