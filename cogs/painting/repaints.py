"""What a message of a match is to show, and one worker for each message that sees to it.

A press answers at once and paints only the message that was pressed. All other messages follow through a
`RepaintQueue`: it edits each message one change after the other, and skips what is out of date already.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, Generic, NamedTuple, TypeVar

import structlog

from bot.matches import (
    Hand,
    Match,
    Matches,
    MatchId,
    Messages,
    Status,
    StoreError,
    SurfaceKind,
    SurfaceRow,
    Table,
)
from cogs.sending.post import RETRY_S, Rejected, RetryLater

LONGEST_WAIT_S = 60.0
"""The longest pause between two attempts while Discord is down."""

FIRST_PUT_OFF_S = 15.0
"""After how long a message that could not be shown at all is tried again; each wait is twice as long."""

LONGEST_PUT_OFF_S = 600.0
"""The longest such wait."""

LAST_TRIES = 6
"""So often a message is tried whose match is over; that of one that goes on is never given up."""

_NONCE_DIGITS = 10**6
"""A nonce has at most 25 characters at Discord, so it holds only the last six digits of a message's id."""

_log = structlog.get_logger(__name__)


class PanelKind(Enum):
    """A kind of message that the painter keeps up to date."""

    TABLE = "table"
    AWAY = "away"
    """The table in the other server, of a match across two."""
    HAND = "hand"
    PRIVATE_PANEL = "private panel"
    """A hand in a channel, in a message that one person sees."""


TABLES: Final = {SurfaceKind.TABLE: PanelKind.TABLE, SurfaceKind.AWAY: PanelKind.AWAY}
"""The messages that are tables, by what the store calls them."""


class PanelKey(NamedTuple):
    """One message: of which match, which kind, and whose; a table is nobody's."""

    match: MatchId
    kind: PanelKind
    user: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRepaint:
    """The table to show to everybody: there is no hand in it.

    ``force`` paints a version that is shown already, ``repost`` posts the message at the bottom of the
    channel.
    """

    table: Table
    force: bool = False
    repost: bool = False
    call: int | None = None
    """The person whom a reposted table mentions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRepaint:
    """The hand to show to whoever holds it; ``force`` and ``repost`` as in `TableRepaint`."""

    hand: Hand
    force: bool = False
    repost: bool = False

    @property
    def table(self) -> Table:
        """What everybody knows of the match."""
        return self.hand.table


Repaint = TableRepaint | HandRepaint


def table_key(table: Table) -> PanelKey:
    """The message that shows a table."""
    return PanelKey(table.id, TABLES[table.kind], None)


def is_own(key: PanelKey, request: Repaint) -> bool:
    """Whether only the process in which somebody pressed can show it, by the token of the press."""
    return key.kind is PanelKind.PRIVATE_PANEL or request.table.is_in_conversation


def is_shown(request: Repaint, surface: SurfaceRow) -> bool:
    """Whether the message shows already what is requested, and no post of a new one was cut short."""
    if request.force or request.repost or surface.reposting_since is not None:
        return False
    return surface.version >= request.table.version


def is_painted(matches: Matches, key: PanelKey, request: Repaint) -> bool:
    """Whether a press has just painted by its reply what is requested, so that nothing need be read."""
    if key.kind is not PanelKind.HAND or request.force or request.repost:
        return False
    return matches.surfaces.is_shown(key.match, SurfaceKind.HAND, key.user, request.table.version)


def merged(older: Repaint, newer: Repaint) -> Repaint:
    """Two requests for one message as one: the newest version, and whatever either asked for."""
    newest = older if older.table.version > newer.table.version else newer
    force, repost = older.force or newer.force, older.repost or newer.repost
    if isinstance(newest, HandRepaint):
        return replace(newest, force=force, repost=repost)
    calls = [each.call for each in (older, newer) if isinstance(each, TableRepaint) and each.call is not None]
    return replace(newest, force=force, repost=repost, call=calls[-1] if calls else None)


def is_live(request: Repaint) -> bool:
    """Whether the match goes on, so that the request must not be given up."""
    return request.table.status is Status.LIVE


async def updated(matches: Matches, request: Repaint) -> tuple[Repaint, Messages]:
    """A request with the match as it stands now, where the request may be behind it, and its messages.

    A forced one is painted whatever its version is. A reminder that waited while the turn ended would
    otherwise set its message back to a state that is over. A table has waited for its turn, and another
    process may have moved on meanwhile.
    """
    if isinstance(request, HandRepaint) and not (request.force or request.repost):
        return request, await matches.surfaces.around(request.table.id)
    found, messages = await matches.find_newer(request.table.id, than=request.table.version)
    return _with(request, found), messages


def _with(request: Repaint, found: Match | None) -> Repaint:
    """The request for the match as it was found, if it has gone on since."""
    if found is None:
        return request
    if isinstance(request, TableRepaint):
        return replace(request, table=found.table_like(request.table))
    hand = next((each for each in found.hands if each.seat == request.hand.seat), request.hand)
    return replace(request, hand=hand)


def nonce(letter: str, table: Table, seat: int, replaced: int | None) -> str:
    """The nonce of a post: equal for equal posts, even after a crash, so that Discord drops the second one.

    The replaced message is part of it, as a message that was deleted a minute ago must not count as posted.
    The version is not: the match may move on between a crash and the next attempt.
    """
    return f"{letter}{table.id}.{seat}:{(replaced or 0) % _NONCE_DIGITS}"


def _growing(first_s: float, failures: int, longest_s: float) -> float:
    """A pause that doubles with each failure; its exponent is bounded, or a long outage would overflow it."""
    return min(first_s * 2.0 ** min(failures, 20), longest_s)


KeyT = TypeVar("KeyT", bound=Hashable)
RequestT = TypeVar("RequestT")


def at_once(*_: object) -> AbstractAsyncContextManager[None]:
    """The turn of a message that need not wait."""
    return nullcontext()


@dataclass(slots=True)
class _Waiting(Generic[RequestT]):
    """What is to be done for one key."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    request: RequestT | None = None
    worker: asyncio.Task[None] | None = None
    attempted: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while the worker neither waits for its turn nor paints; without a worker it says nothing."""
    lock_users: int = 0
    """How many hold the lock from outside, or wait for it: while there are some, the lock must not be
    dropped.
    """
    presses: int = 0
    """How many of these are presses that show the message themselves."""
    put_off: RequestT | None = None
    """What could not be shown. It waits apart, for its time or for the next request."""
    timer: asyncio.TimerHandle | None = None
    refusals: int = 0
    """How often in a row it could not be shown."""


class RepaintQueue(Generic[KeyT, RequestT]):
    """Paints what is requested, one request at a time for each key.

    Requests that wait are merged: after ten quick moves the message is edited once, to the newest state. A
    request that Discord or the store fails is put back, and tried again until it succeeds. One that Discord
    refuses, or at which our own code fails, is put off: it is tried again with growing pauses and together
    with the next request, for as long as ``is_live`` says that the message matters. ``turn`` waits until a
    message may be painted, and a request is taken only after that, so that it is the newest.
    """

    def __init__(
        self,
        paint: Callable[[KeyT, RequestT], Awaitable[None]],
        *,
        merge: Callable[[RequestT, RequestT], RequestT],
        turn: Callable[[KeyT, RequestT], AbstractAsyncContextManager[None]] = at_once,
        is_live: Callable[[RequestT], bool] = lambda _: True,
    ) -> None:
        self._paint = paint
        self._merge = merge
        self._turn = turn
        self._is_live = is_live
        self._waiting: dict[KeyT, _Waiting[RequestT]] = {}
        self._open = asyncio.Event()
        self._closed = False

    def open(self) -> None:
        """Let the workers begin; until then requests wait."""
        self._open.set()

    def request(self, key: KeyT, request: RequestT) -> None:
        """Ask for something; it is merged with a request that still waits. After `close` nothing is done."""
        if self._closed:
            return
        waiting = self._waiting.setdefault(key, _Waiting())
        if waiting.timer is not None:
            waiting.timer.cancel()
        for earlier in (waiting.request, waiting.put_off):
            request = request if earlier is None else self._merge(earlier, request)
        waiting.request, waiting.put_off, waiting.timer = request, None, None
        if waiting.worker is None:
            waiting.worker = asyncio.create_task(self._work(key, waiting), name="repaint")

    async def unlocked(self, keys: Iterable[KeyT], *, by_presses: bool = False) -> None:
        """Wait until what is being done for these keys now is done, all of it or what presses do."""
        # A worker that was just made has not taken its lock yet; it does so when the other tasks have run.
        await asyncio.sleep(0)
        for key in keys:
            waiting = self._waiting.get(key)
            if waiting is None or (by_presses and not waiting.presses):
                continue
            if not by_presses and waiting.worker is not None:
                # It may wait for its turn, and has taken no lock yet.
                await waiting.attempted.wait()
            async with self._held(key, waiting):
                pass

    @asynccontextmanager
    async def locked(self, key: KeyT) -> AsyncIterator[None]:
        """Keep the worker of this key away meanwhile, while a press shows the message itself."""
        waiting = self._waiting.setdefault(key, _Waiting())
        waiting.presses += 1
        try:
            async with self._held(key, waiting):
                yield
        finally:
            waiting.presses -= 1

    @asynccontextmanager
    async def _held(self, key: KeyT, waiting: _Waiting[RequestT]) -> AsyncIterator[None]:
        waiting.lock_users += 1
        try:
            async with waiting.lock:
                yield
        finally:
            waiting.lock_users -= 1
            self._drop_if_idle(key, waiting)

    @property
    def waiting(self) -> int:
        """How many keys have a request that is being painted, or soon is."""
        return sum(waiting.worker is not None for waiting in self._waiting.values())

    async def settled(self) -> None:
        """Wait until no request is left but those that are put off."""
        while workers := self._workers():
            await asyncio.wait(workers)

    async def close(self, *, within_s: float) -> None:
        """Take no more requests, let the workers finish, then stop those that could not.

        Nothing is lost with them: the store knows which version each message shows, and the next start
        repaints.
        """
        self._closed = True
        for waiting in self._waiting.values():
            if waiting.timer is not None:
                waiting.timer.cancel()
        workers = self._workers()
        if not workers:
            return
        _, late = await asyncio.wait(workers, timeout=within_s)
        for worker in late:
            worker.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    def _workers(self) -> list[asyncio.Task[None]]:
        return [waiting.worker for waiting in self._waiting.values() if waiting.worker is not None]

    async def _work(self, key: KeyT, waiting: _Waiting[RequestT]) -> None:
        try:
            await self._open.wait()
            failures = 0
            while waiting.request is not None:
                waiting.attempted.clear()
                try:
                    # The turn comes before the lock: a press that holds the lock must not wait for a channel.
                    async with self._turn(key, waiting.request), waiting.lock:
                        # Taken under the lock, so that what was requested while a press held it is merged in.
                        request, waiting.request = waiting.request, None
                        pause_s = await self._attempt(key, waiting, request, failures)
                except Exception:  # noqa: BLE001  # an attempt raises nothing, so this is from the turn
                    _log.exception("no turn to repaint")
                    if (untaken := waiting.request) is not None:
                        waiting.request = None
                        self._put_off(key, waiting, untaken)
                    continue
                failures = failures + 1 if waiting.request is request else 0
                waiting.attempted.set()
                # Outside the lock: a press need not wait until Discord can be reached.
                await asyncio.sleep(pause_s)
        finally:
            waiting.worker = None
            waiting.attempted.set()
            self._drop_if_idle(key, waiting)

    async def _attempt(
        self, key: KeyT, waiting: _Waiting[RequestT], request: RequestT, failures: int
    ) -> float:
        """Paint what is requested, or put the request back; the pause that follows, in seconds."""
        try:
            await self._paint(key, request)
        except (RetryLater, StoreError) as error:
            waiting.request = request if waiting.request is None else self._merge(request, waiting.request)
            _log.warning("repaint delayed", failures=failures + 1, why=type(error).__name__)
            after_s = error.retry_after_s if isinstance(error, RetryLater) else RETRY_S
            return max(after_s, _growing(1.0, failures, LONGEST_WAIT_S))
        except Rejected as error:
            _log.warning("repaint refused", refusals=waiting.refusals + 1, why=str(error))
            self._put_off(key, waiting, request)
            return 0.0
        except Exception:  # noqa: BLE001  # one message that cannot be shown must not stop the others
            _log.exception("repaint failed")
            self._put_off(key, waiting, request)
            return 0.0
        waiting.refusals = 0
        return 0.0

    def _put_off(self, key: KeyT, waiting: _Waiting[RequestT], request: RequestT) -> None:
        """Try a request again later, or with one that has come meanwhile."""
        waiting.refusals += 1
        if waiting.request is not None:
            waiting.request = self._merge(request, waiting.request)
        elif not self._closed and (self._is_live(request) or waiting.refusals < LAST_TRIES):
            after_s = _growing(FIRST_PUT_OFF_S, waiting.refusals - 1, LONGEST_PUT_OFF_S)
            waiting.put_off = request
            waiting.timer = asyncio.get_running_loop().call_later(after_s, self.request, key, request)

    def _drop_if_idle(self, key: KeyT, waiting: _Waiting[RequestT]) -> None:
        is_idle = waiting.worker is None and waiting.lock_users == 0 and waiting.put_off is None
        if is_idle and self._waiting.get(key) is waiting:
            del self._waiting[key]
