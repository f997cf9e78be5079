"""What all parts of the service share: the store, the time, a lock for each match, and the listener."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Protocol, TypeVar
from weakref import WeakValueDictionary

import msgspec
import structlog

from bot.matches.banks import settle
from bot.matches.deadlines import Tempo
from bot.matches.languages import Languages
from bot.matches.offers import Challenge, Lobby
from bot.matches.playing_time import PlayingTime
from bot.matches.record import Damaged, Record, read_record
from bot.matches.table import Hand, Match
from bot.refusals import Refusal, Refused
from bot.store import Cause, DuplicateId, EventId, MatchId, Store, StoreError, Transaction, UserId
from bot.thinkers import Mind

ReadT = TypeVar("ReadT")

REMEMBERED = 10_000
"""Matches whose newest version is remembered; with more, all are forgotten, which costs a write each."""

_log = structlog.get_logger(__name__)

CLOCK = "clock"
"""The lease of the process that keeps the time, where several share the database."""

UNREADABLE = "its rows cannot be read"
"""Why a match is frozen that nobody can play on."""


class Core:
    """What the parts of one service share."""

    def __init__(
        self, store: Store, *, playing_time: PlayingTime, tempo: Tempo, meter: Meter, mind: Mind
    ) -> None:
        self.store = store
        self.mind = mind
        self.meter = meter
        self.playing_time = playing_time
        self.now = playing_time.now
        self.tempo = tempo
        self.languages = Languages(store)
        self.clocks_changed = asyncio.Event()
        self.queue_changed = False
        """Whether somebody has begun to wait since the queue was looked at."""
        # Weak: a lock lives while somebody holds it or waits for it, and matches that are over leave none.
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()
        self._listener: Listener | None = None
        self._newest: dict[MatchId, int] = {}
        self.checked: set[MatchId] = set()
        """The matches whose log this process has compared with all else; see `bot.matches.audit`."""

    def lock(self, match: MatchId) -> asyncio.Lock:
        """The lock that is held while the match is being changed."""
        # Only for this process: between processes the database decides. The lock saves our own tasks the
        # race for a version, and lets the listener hear of the versions in their order.
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()
        return lock

    def listen(self, listener: Listener) -> None:
        """Tell this listener of everything from now on."""
        self._listener = listener

    async def publish(self, notice: Notice) -> None:
        """Tell the listener, after the commit; its failure is logged and undoes nothing."""
        # Whatever changed may have brought a nearer deadline: the clock looks again.
        self.clocks_changed.set()
        if isinstance(notice, Update | Changed):
            table = notice.match.table
            self.note_version(table.id, table.version)
            self.store.hint(f"moved {self.store.process or 0} {table.id} {table.version}")
        if self._listener is None:
            return
        try:
            await self._listener(notice)
        except StoreError as error:
            _log.warning("the store could not be used", why=str(error))
        except Exception:  # noqa: BLE001  # the move is stored; the surfaces catch up at the next repaint
            _log.exception("the listener failed", notice=type(notice).__name__)

    def note_version(self, match: MatchId, version: int) -> bool:
        """The match has reached this version; whether this process had not heard of it."""
        # A match that is over is asked about now and then; all others come again with their next move.
        if len(self._newest) >= REMEMBERED:
            self._newest.clear()
        known = self._newest.get(match, -1)
        self._newest[match] = max(version, known)
        return version > known

    def is_behind(self, match: MatchId, version: int) -> bool:
        """Whether this process has heard of a later version; False where it has heard of none."""
        return version < self._newest.get(match, 0)

    async def read(self, match: MatchId) -> Record:
        """The match as it is stored; raises Refused. A damaged one is frozen and reported."""
        return await self.read_with(match, lambda tx: read_record(tx, match))

    async def read_with(self, match: MatchId, work: Callable[[Transaction], ReadT]) -> ReadT:
        """What the work reads, the match's record among it; raises Refused, as `read` does."""
        try:
            return await self.store.read(work)
        except Damaged:
            await self.freeze(match, UNREADABLE)
            raise Refused(Refusal.FROZEN) from None

    def saw(self, tx: Transaction, user: UserId, name: str) -> None:
        """Note the display name of somebody who did something or was named."""
        locale = self.languages.heard(user)
        tx.people.record_seen(user, name, self.now(), locale=locale)

    def require_clock(self, tx: Transaction) -> None:
        """Raise NotOurs if another process keeps the time by now."""
        if self.store.is_shared and not tx.leases.is_mine(CLOCK):
            raise NotOurs

    async def freeze(self, match: MatchId, why: str) -> None:
        """Stop a match that cannot be trusted, and report it; it is never silently continued."""
        # Nothing is left to stop where somebody else has frozen it, or where it has just ended.
        if not await self.store.write(lambda tx: tx.matches.freeze(match, self.now())):
            return
        _log.error("match frozen", match=match, why=why)
        try:
            await self.store.write(lambda tx: _stop_clocks(tx, match, self.now()))
        except StoreError as error:
            # The file is damaged just there. The match stands anyway, and no other one stands for it.
            _log.error("the deadlines of a frozen match could not be dropped", match=match, why=str(error))


def _stop_clocks(tx: Transaction, match: MatchId, at: datetime) -> None:
    """Nothing happens by itself any more in a frozen match, and it takes nobody's time."""
    tx.deadlines.clear(match)
    settle(tx, match, at)


class NotOurs(Exception):
    """Another process has taken over what this one was about to do."""


class Meter(Protocol):
    """Counts moves; the composition root passes the one that a host can read."""

    def moved(self, cause: Cause, moves: int) -> None:
        """So many moves were stored, all brought about like this."""


class NoMeter:
    """Counts nothing."""

    def moved(self, cause: Cause, moves: int) -> None:
        """Nobody wants to know."""


class Update(msgspec.Struct, frozen=True):
    """A match is at a new version: its surfaces are to be repainted."""

    match: Match
    events: tuple[msgspec.Struct, ...]
    """What the last step brought about."""
    first: bool
    """True for the start of the match."""


class Changed(msgspec.Struct, frozen=True):
    """Something around a match changed, not its version: a pause, a motion, a vacation. Repaint it."""

    match: Match


class Nudge(msgspec.Struct, frozen=True):
    """A person has been on turn for a while, or has little time left: their hand is to be posted again."""

    hand: Hand


class Wanted(msgspec.Struct, frozen=True):
    """Messages of a match are out of date, and this process sees to them from now on."""

    match: Match


class MovedElsewhere(msgspec.Struct, frozen=True):
    """Another process has changed a match: what only this process can show of it is out of date."""

    number: MatchId


class LeftBehind(msgspec.Struct, frozen=True):
    """Another process has ended without a word: what it was about to post may be missing."""


class ChallengeNews(msgspec.Struct, frozen=True):
    """A challenge closed without a press: its message is to be repainted."""

    challenge: Challenge


class LobbyNews(msgspec.Struct, frozen=True):
    """A lobby has changed, or closed: its message is to be repainted."""

    lobby: Lobby


class Paired(msgspec.Struct, frozen=True):
    """Two who waited play each other: one's message becomes the table, and the other's leads there."""

    home: Challenge
    guest: Challenge


class Waits(msgspec.Struct, frozen=True):
    """Somebody has looked for an opponent for a while: some people wanted to be told."""

    challenge: Challenge
    readers: Mapping[UserId, str | None]
    """Who is to be told, and the language that they read if it is known."""


class EventNews(msgspec.Struct, frozen=True):
    """An event such as a cup has changed: its messages are to be brought up to date."""

    event: EventId


class Unbegun(msgspec.Struct, frozen=True):
    """Players of a league are to be reminded of matches that have not begun."""

    event: EventId
    readers: Mapping[UserId, str | None]
    """Who is to be reminded, and the language that they read if it is known."""


class DuplicateNews(msgspec.Struct, frozen=True):
    """A duplicate set is closed: its message is to show the standings."""

    number: DuplicateId


Notice = (
    Update
    | Changed
    | Nudge
    | Wanted
    | MovedElsewhere
    | LeftBehind
    | ChallengeNews
    | LobbyNews
    | Paired
    | Waits
    | EventNews
    | Unbegun
    | DuplicateNews
)

Listener = Callable[[Notice], Awaitable[None]]
