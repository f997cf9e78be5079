"""Each match played again from its log alone: what was true at each version, and who might see what."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from bot.games.cards import Card
from bot.games.game import Ending, Seat
from bot.games.registry import GAMES
from bot.matches import Status
from bot.matches.fold import AnySnapshot, Move, advance, begin, decode_rules
from bot.matches.record import Record, match_of, read_record
from bot.store import ActionRow, DuplicateRow, MatchId, MatchRow, SeatRow, Store, Transaction
from tests.chaos.decks import is_whole
from tests.security.reading import cards_named
from tests.whole_table import WholeTable, seen_from, whole_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """What may be known at one version: the cards in the reader's view, and those that lay open before it."""

    view: Any
    recent: tuple[Any, ...]

    def cards(self) -> frozenset[Card]:
        text = msgspec.json.encode((self.view, self.recent)).decode()
        return frozenset(cards_named(text))


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """One match as its log tells it."""

    record: Record
    """As it is stored in the end."""
    seats: tuple[SeatRow, ...]
    log: tuple[ActionRow, ...]
    snapshots: tuple[AnySnapshot, ...]
    """By version."""
    duplicate: DuplicateRow | None = None
    """The duplicate set that it is of."""
    _known_before: dict[tuple[int, int | None], frozenset[Card]] = field(default_factory=dict, repr=False)

    @property
    def row(self) -> MatchRow:
        return self.record.row

    @property
    def number(self) -> int:
        return int(self.row.id)

    @property
    def opened_at(self) -> float | None:
        """When all could know everything of it, in seconds since the epoch; None before."""
        times = [self.row.ended_at, *(() if self.duplicate is None else (self.duplicate.closed_at,))]
        known = [each.timestamp() for each in times if each is not None]
        return max(known) if len(known) == len(times) else None

    def is_sealed_to(self, user: int | None, at: float) -> bool:
        """Whether the person (None: everybody) may see no card yet: others play the deals (K41, K45)."""
        if self.duplicate is None or self.seat_of(user) is not None:
            return False
        return self.duplicate.closed_at is None or at + 0.001 < self.duplicate.closed_at.timestamp()

    @property
    def is_played_out(self) -> bool:
        """Whether it came to its end by play, and not by a resignation, the clock or an agreement."""
        return self.row.ending == Ending.FINISHED

    def tables(self, version: int) -> tuple[WholeTable, ...]:
        """The match as its readers knew it at that version, of one across servers also as each server did."""
        snapshot = self.snapshots[version]
        is_over = self.record.game.outcome(snapshot.state) is not None
        status = Status.OVER if is_over else Status.LIVE
        row = replace(self.row, version=version, status=status)
        record = replace(self.record, row=row, snapshot=snapshot)
        whole = whole_of(record)
        seen = match_of(record).tables if self.row.away_guild is not None else ()
        return (whole, *(seen_from(each, whole) for each in seen))

    def wrong_cards(self) -> list[str]:
        """Versions at which the deck is not whole."""
        return [
            f"match {self.number} has not each card once at version {version}"
            for version, snapshot in enumerate(self.snapshots)
            if not is_whole(self.row.game, snapshot.state)
        ]

    def is_seated(self, user: int) -> bool:
        """Whether the person plays in it."""
        return any(one.user == user for one in self.seats)

    def allows(self, cards: frozenset[Card], user: int | None, at: float) -> bool:
        """Whether the person (None: anybody) might know these cards at some version before that time."""
        seat = self.seat_of(user)
        if cards and self.is_sealed_to(user, at):
            return False
        return any(cards <= self._known(version, seat) for version in self.versions(at))

    def versions(self, at: float) -> tuple[int, ...]:
        """The versions that there were by that time, newest first."""
        times = [self.row.created_at.timestamp(), *(action.at.timestamp() for action in self.log)]
        return tuple(version for version, when in reversed(list(enumerate(times))) if when <= at + 0.001)

    def _known(self, version: int, seat: int | None) -> frozenset[Card]:
        known = self._known_before.get((version, seat))
        if known is None:
            snapshot = self.snapshots[version]
            view = self.record.game.view(snapshot.state, None if seat is None else Seat(seat))
            known = Reader(view=view, recent=snapshot.recent).cards()
            self._known_before[version, seat] = known
        return known

    def seat_of(self, user: int | None) -> Seat | None:
        """Where the person sits; None for everybody else, and for the reader of a public message."""
        return next((Seat(one.seat) for one in self.seats if one.user == user and user is not None), None)


async def read_history(store: Store, number: MatchId) -> History:
    """One match of the store, which must have its log."""
    return await store.read(lambda tx: _played(tx, number))


async def read_histories(store: Store) -> tuple[History, ...]:
    """Every match of the store that has its log, oldest first: of old ones only the results are kept."""

    def work(tx: Transaction) -> tuple[History, ...]:
        found: list[History] = []
        last: MatchId | None = None
        while page := tx.match_lists.numbers(after=last):
            found += [_played(tx, number) for number in page if _has_log(tx, number)]
            last = page[-1]
        return tuple(found)

    return await store.read(work)


def _has_log(tx: Transaction, number: MatchId) -> bool:
    row = tx.matches.find(number)
    return row is not None and len(row.snapshot) > 0


def _played(tx: Transaction, number: MatchId) -> History:
    record = read_record(tx, number)
    seats, log = tx.matches.seats(number), tx.matches.log(number)
    game = GAMES[record.row.game]
    snapshot, _ = begin(game, decode_rules(game, record.row.rules), len(seats), record.row.seed)
    snapshots = [snapshot]
    for action in log:
        snapshot, _ = advance(game, snapshot, Move(Seat(action.seat), action.text))
        snapshots.append(snapshot)
    return History(
        record=record,
        seats=seats,
        log=log,
        snapshots=tuple(snapshots),
        duplicate=tx.duplicates.find_of_match(number),
    )
