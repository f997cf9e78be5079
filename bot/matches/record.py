"""A match read from the store, and the table that its readers get of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

import msgspec

from bot.games.game import IllegalAction, NotationError, Seat
from bot.games.registry import GAMES
from bot.matches.across import as_seen_from, is_across
from bot.matches.chairs import chairs_of
from bot.matches.choices import decode_preferences, settings_of
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
from bot.matches.table import (
    Chair,
    Hand,
    Match,
    Motion,
    RatingChange,
    Table,
    Terms,
    find_warning,
)
from bot.rankings import Change, changes_of, shown
from bot.refusals import Refusal, Refused
from bot.store import (
    AgreementKind,
    AgreementRow,
    DeadlineKind,
    DeadlineRow,
    MatchId,
    MatchRow,
    MatchStatus,
    ServerRow,
    SurfaceKind,
    Transaction,
    WholeMatch,
)

MEANINGLESS = (
    msgspec.MsgspecError,
    NotationError,
    IllegalAction,
    ValueError,
    LookupError,
    TypeError,
    ArithmeticError,
)
"""What reading a row raises that holds no time, no word of ours or no rules: nobody wrote it so."""


class Damaged(Exception):
    """A stored match cannot be read; it must be frozen and looked at, not played on."""

    def __init__(self, match: MatchId, why: str) -> None:
        super().__init__(f"match {match} cannot be read ({why})")
        self.match = match


Menus = Mapping[Seat, tuple[Any, ...]]


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
    changes: tuple[Change, ...]
    """What the match was for its people, once it is over."""
    server: ServerRow | None
    """The match's server, if it has one of which anything is known."""
    away: ServerRow | None = None
    """The other server, of a match across two."""
    is_sealed: bool
    """Whether others are still to play the same deals."""

    @property
    def is_stopped(self) -> bool:
        """Whether nobody may move, by agreement or because the table is lost."""
        return self.row.paused_at is not None or self.row.lost_at is not None

    @property
    def down_at(self) -> datetime | None:
        """Since when the bot does not reach the match's server, or one of two; None while it does."""
        servers = (server for server in (self.server, self.away) if server is not None)
        return min((server.down_at for server in servers if server.down_at is not None), default=None)

    def clock(self, now: datetime) -> datetime:
        """The time for the people of this match: it stands while their server is out of reach."""
        return now if self.down_at is None else min(now, self.down_at)

    def time_left(self, now: datetime) -> timedelta | None:
        """How much is left of the turn that ends first; None while no turn is timed."""
        ends = self.find_deadline(DeadlineKind.TURN)
        return None if ends is None else max(ends - self.clock(now), timedelta())

    def times_left(self, now: datetime) -> dict[Seat, timedelta]:
        """How much is left of each turn that is timed."""
        return {
            Seat(row.seat): max(row.at - self.clock(now), timedelta())
            for row in self.deadlines
            if row.kind is DeadlineKind.TURN and row.seat is not None
        }

    @property
    def is_abortable(self) -> bool:
        """Whether somebody has not moved yet: only then may the players end the match without a result."""
        return self.row.status is MatchStatus.LIVE and len(self.acted) < len(self.chairs)

    @property
    def on_turn(self) -> tuple[Seat, ...]:
        """The seats that the match waits for."""
        return self.game.awaited(self.snapshot.state)

    @property
    def menus(self) -> Menus:
        """The legal actions of each seat that has any, on turn or not."""
        menus = ((chair.seat, self.game.legal(self.snapshot.state, chair.seat)) for chair in self.chairs)
        return {seat: menu for seat, menu in menus if menu}

    def with_chair(self, seat: Seat, **changes: Any) -> Record:  # noqa: ANN401  # the fields of a chair
        """The record with other facts about who sits in a seat."""
        chair = msgspec.structs.replace(self.chairs[seat], **changes)
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    def find_deadline(self, kind: DeadlineKind, seat: Seat | None = None) -> datetime | None:
        """When the first deadline of this kind is, or that of the seat, if there is one."""
        found = (row.at for row in self.deadlines if row.kind is kind and seat in (None, row.seat))
        return next(found, None)


def read_record(tx: Transaction, number: MatchId) -> Record:
    """The match as it is stored; raises Refused (NO_MATCH) or Damaged."""
    try:
        return _read_record(tx, number)
    except MEANINGLESS as error:
        # Without its cause, whose text may show cards.
        raise Damaged(number, type(error).__name__) from None


def _read_record(tx: Transaction, number: MatchId) -> Record:
    stored = tx.whole_matches.find(number)
    if stored is None or is_emptied(stored.row):
        raise Refused(Refusal.NO_MATCH)
    row, seats = stored.row, stored.seats
    game = GAMES[row.game]
    rules, snapshot = decode_rules(game, row.rules), decode_snapshot(game, row.snapshot)
    # The game has learnt something since: only the log, played again by today's rules, has it in the
    # state. A match that is over stays as the rules of its time left it.
    if row.status is not MatchStatus.OVER and not is_current(game, snapshot):
        log = tx.matches.log(number)
        moves = (Move(Seat(action.seat), action.text) for action in log)
        snapshot = fold(game, rules, len(seats), row.seed, moves)
    # A lost row would let the state wait for a seat that no chair is at.
    if [seat.seat for seat in seats] != list(range(len(seats))) or any(
        seat >= len(seats) for seat in game.awaited(snapshot.state)
    ):
        raise LookupError("a seat is missing")
    return record_of(tx, stored, rules, snapshot)


def record_of(tx: Transaction, stored: WholeMatch, rules: msgspec.Struct, snapshot: AnySnapshot) -> Record:
    """The record of a stored match, at the moment of this snapshot."""
    row, number = stored.row, stored.row.id
    chosen = {user: decode_preferences(document, user=user) for user, document in stored.chosen.items()}
    return Record(
        row=row,
        # There are no hints in rated matches, so there is nothing to look up.
        chairs=chairs_of(stored.seats, stored.known, chosen, {} if row.rated else tx.hints.of(number)),
        game=GAMES[row.game],
        rules=rules,
        snapshot=snapshot,
        deadlines=stored.deadlines,
        asked=stored.agreements,
        acted=stored.acted,
        is_voided=row.status is MatchStatus.OVER and tx.results.is_voided(number),
        changes=changes_of(tx, number) if row.status is MatchStatus.OVER else (),
        server=stored.server,
        away=None if row.away_guild is None else tx.servers.find(row.away_guild),
        # Neither a duplicate set nor a team match is rated.
        is_sealed=not row.rated and tx.duplicates.is_sealed(number),
    )


def is_emptied(row: MatchRow) -> bool:
    """Whether only the results are left of the match, as it ended longer ago than its host keeps matches."""
    return row.status is MatchStatus.OVER and not (row.snapshot or row.secret or row.seed)


def match_of(record: Record) -> Match:
    """What the outside may know of the match, never its state: the table, and each person's hand."""
    row = record.row
    tables: dict[int | None, Table] = {
        guild: table_of(record, seen_from=guild) for guild in dict.fromkeys(_sides(record))
    }
    # Computer players are asked with their view alone; nobody is ever shown their hands.
    people = (chair for chair in record.chairs if chair.user is not None)
    return Match(
        table=tables[row.guild],
        away=None if row.away_guild is None else tables[row.away_guild],
        hands=tuple(hand_of(record, chair.seat, tables[chair.guild or row.guild]) for chair in people),
    )


def _sides(record: Record) -> Iterator[int | None]:
    """The servers from which the match is seen: those of its tables, and those of its players."""
    yield record.row.guild
    if record.row.away_guild is not None:
        yield record.row.away_guild
    yield from (chair.guild for chair in record.chairs if chair.guild is not None)


def hand_of(record: Record, seat: Seat, table: Table) -> Hand:
    """What one seat may know of the match at its ``table``."""
    game, state = record.game, record.snapshot.state
    is_live = record.row.status is MatchStatus.LIVE
    # A frozen or finished match has a state with legal actions too, but nobody may take them.
    menu = tuple(game.write(action) for action in game.legal(state, seat)) if is_live else ()
    return Hand(seat=seat, view=game.view(state, seat), menu=menu, table=table)


def table_of(record: Record, *, seen_from: int | None = None) -> Table:
    """What everybody may know of the match; of one across servers, what those of one server may know.

    Without a server it is the match's own.
    """
    row, game, state = record.row, record.game, record.snapshot.state
    live = row.status is MatchStatus.LIVE
    # A match that is over has no clock that could stand.
    down_at = record.down_at if live else None
    is_down = down_at is not None
    return Table(
        id=row.id,
        **_side(record, seen_from, is_down=is_down),
        terms=terms_of(row, record.rules),
        status=row.status,
        version=row.version,
        public=game.view(state, None),
        on_turn=game.awaited(state) if live else (),
        misses=game.MISSES,
        recent=record.snapshot.recent,
        # While the server is down the stored deadlines wait to be moved: none of them is true.
        deadline=None if is_down else record.find_deadline(DeadlineKind.TURN),
        deadlines=tuple(
            None if is_down else record.find_deadline(DeadlineKind.TURN, chair.seat)
            for chair in record.chairs
        ),
        outcome=game.outcome(state),
        # From the secret follows every card: it may be seen only when nobody can play on with it.
        seal=seal(row.secret, row.salt, opened=row.status is MatchStatus.OVER and not record.is_sealed),
        started_at=row.created_at,
        ended_at=row.ended_at,
        is_warned=bool(_warned(record)),
        warned=_warned(record),
        paused_at=row.paused_at,
        time_left=row.time_left if down_at is None or record.is_stopped else record.time_left(down_at),
        is_down=is_down,
        lost_at=row.lost_at,
        void_at=None if is_down else record.find_deadline(DeadlineKind.LOST),
        motions=_motions(record),
        is_abortable=record.is_abortable,
        is_voided=record.is_voided,
        ratings=tuple(_rating_changes(record)),
        is_rated=row.rated,
        is_sealed=record.is_sealed,
    )


def _side(record: Record, seen_from: int | None, *, is_down: bool) -> dict[str, Any]:
    """What differs between the tables of a match across servers: place, look, and who is named."""
    row = record.row
    side = row.guild if seen_from is None else seen_from
    # Where the server of some players has sent the bot away, what they see is the table of no server.
    is_away = side != row.guild
    server = record.away if is_away else record.server
    return {
        "guild": (row.away_guild if is_away else None) or row.guild,
        "channel": (row.away_channel if is_away else None) or row.channel,
        "thread": row.away_thread if is_away else row.thread,
        "kind": SurfaceKind.AWAY if is_away else SurfaceKind.TABLE,
        "is_across": is_across(record.chairs),
        "chairs": tuple(as_seen_from(chair, side) for chair in record.chairs),
        "is_out_of_reach": is_down and server is not None and server.down_at is not None,
        "felt": settings_of(server).felt,
    }


def terms_of(row: MatchRow, rules: msgspec.Struct) -> Terms:
    """By which rules a match is played."""
    return Terms(
        game=row.game,
        preset=row.preset,
        rules=rules,
        turn_limit=row.turn_limit,
        on_timeout=row.on_timeout,
    )


def find_terms(row: MatchRow) -> Terms | None:
    """By which rules a match is played; None where they cannot be read, so that it hides no other one."""
    try:
        return terms_of(row, decode_rules(GAMES[row.game], row.rules))
    except (KeyError, msgspec.DecodeError, ValueError):
        return None


def _rating_changes(record: Record) -> Iterator[RatingChange]:
    """What the match has made of its people's ratings, by seat."""
    seats = {chair.user: chair.seat for chair in record.chairs}
    for change in record.changes:
        if change.before is not None and change.after is not None and change.user in seats:
            yield RatingChange(
                seat=seats[change.user], before=shown(change.before), after=shown(change.after)
            )


def _warned(record: Record) -> tuple[Seat, ...]:
    """The seats that were warned: their turn is timed, and its warning is no longer to come."""
    if find_warning(record.row.turn_limit) is None:
        return ()
    return tuple(
        seat
        for chair in record.chairs
        if record.find_deadline(DeadlineKind.TURN, seat := chair.seat) is not None
        and record.find_deadline(DeadlineKind.WARNING, seat) is None
    )


def _motions(record: Record) -> tuple[Motion, ...]:
    """What was asked for and can still be agreed on."""
    return tuple(
        Motion(Seat(row.seat), row.kind)
        for row in record.asked
        if row.kind is not AgreementKind.ABORT or record.is_abortable
    )
