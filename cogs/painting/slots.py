"""One worker and one lock for each message that is kept up to date: bursts coalesce, the newest wish wins."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Generic, NamedTuple, TypeVar

import structlog

from bot.matches import Hand, MatchId, StoreError, SurfaceRow, Table
from cogs.sending.post import RETRY_S, Hiccup

LONGEST_WAIT_S = 60.0
"""The longest pause between attempts while Discord is down."""

_log = structlog.get_logger(__name__)

KeyT = TypeVar("KeyT", bound=Hashable)
WishT = TypeVar("WishT")


@dataclass(slots=True)
class _Slot(Generic[WishT]):
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    wish: WishT | None = None
    worker: asyncio.Task[None] | None = None
    claims: int = 0


class Slots(Generic[KeyT, WishT]):
    """Fulfils wishes, one at a time for each key; ``fulfil`` answers how many seconds to pause afterwards.

    A wish that meets a Hiccup, or a store that cannot be used, is tried again until it succeeds, merged with
    those that come meanwhile.
    """

    def __init__(
        self,
        fulfil: Callable[[KeyT, WishT], Awaitable[float]],
        *,
        merge: Callable[[WishT, WishT], WishT],
    ) -> None:
        self._fulfil = fulfil
        self._merge = merge
        self._slots: dict[KeyT, _Slot[WishT]] = {}
        self._open = asyncio.Event()
        self._closed = False

    def open(self) -> None:
        """Let the workers begin; until then wishes wait."""
        self._open.set()

    def wish(self, key: KeyT, wish: WishT) -> None:
        """Wish for something; it is merged with a wish that still waits. After `close` nothing is done."""
        if self._closed:
            return
        slot = self._slots.setdefault(key, _Slot())
        slot.wish = wish if slot.wish is None else self._merge(slot.wish, wish)
        if slot.worker is None:
            slot.worker = asyncio.create_task(self._work(key, slot), name="surface")

    @asynccontextmanager
    async def claimed(self, key: KeyT) -> AsyncIterator[None]:
        """Keep the worker of this key away meanwhile: a press shows the message itself."""
        slot = self._slots.setdefault(key, _Slot())
        slot.claims += 1
        try:
            async with slot.lock:
                yield
        finally:
            slot.claims -= 1
            self._tidy(key, slot)

    @property
    def waiting(self) -> int:
        """How many keys have a wish that is not fulfilled yet."""
        return sum(slot.worker is not None for slot in self._slots.values())

    async def settled(self) -> None:
        """Wait until no wish is left."""
        while workers := [slot.worker for slot in self._slots.values() if slot.worker is not None]:
            await asyncio.wait(workers)

    async def close(self, *, within_s: float) -> None:
        """Take no more wishes, let the workers finish, then stop those that could not."""
        self._closed = True
        workers = [slot.worker for slot in self._slots.values() if slot.worker is not None]
        if not workers:
            return
        _, late = await asyncio.wait(workers, timeout=within_s)
        for worker in late:
            worker.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    async def _work(self, key: KeyT, slot: _Slot[WishT]) -> None:
        try:
            await self._open.wait()
            failures = 0
            while slot.wish is not None:
                async with slot.lock:
                    # Taken only now: what was wished while a press held the lock is merged in.
                    wish, slot.wish = slot.wish, None
                    pause_s = await self._attempt(key, slot, wish, failures)
                failures = failures + 1 if slot.wish is wish else 0
                await asyncio.sleep(pause_s)
        finally:
            slot.worker = None
            self._tidy(key, slot)

    async def _attempt(self, key: KeyT, slot: _Slot[WishT], wish: WishT, failures: int) -> float:
        """Fulfil the wish, or put it back; the pause that follows."""
        try:
            return await self._fulfil(key, wish)
        except (Hiccup, StoreError) as error:
            slot.wish = wish if slot.wish is None else self._merge(wish, slot.wish)
            _log.warning("surface delayed", failures=failures + 1, why=type(error).__name__)
            after_s = error.retry_after_s if isinstance(error, Hiccup) else RETRY_S
            return min(max(after_s, 2.0**failures), LONGEST_WAIT_S)
        except Exception:  # noqa: BLE001  # one message that cannot be shown must not stop the others
            _log.exception("surface failed")
            return 0.0

    def _tidy(self, key: KeyT, slot: _Slot[WishT]) -> None:
        if slot.worker is None and slot.claims == 0 and self._slots.get(key) is slot:
            del self._slots[key]


_NONCE_TAIL = 10**6


class PanelKind(Enum):
    """A kind of message that the painter keeps."""

    TABLE = "table"
    HAND = "hand"
    WHISPER = "whisper"
    """A private panel in a channel."""


class PanelKey(NamedTuple):
    """One message: of which match, which kind, and whose; a table is nobody's."""

    match: MatchId
    spot: PanelKind
    user: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRepaint:
    """The table to show to everybody: there is no hand in it.

    ``again`` paints even the same version, ``anew`` posts the message at the bottom.
    """

    table: Table
    again: bool = False
    anew: bool = False
    call: int | None = None
    """The person whom a table posted anew calls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRepaint:
    """The hand to show to whoever holds it; ``again`` and ``anew`` as for a table."""

    hand: Hand
    again: bool = False
    anew: bool = False

    @property
    def table(self) -> Table:
        """What everybody knows of the match."""
        return self.hand.table


Repaint = TableRepaint | HandRepaint


def is_fulfilled(wish: Repaint, surface: SurfaceRow) -> bool:
    """Whether the message shows already what is wished."""
    return surface.version >= wish.table.version and not (wish.again or wish.anew)


def merged(older: Repaint, newer: Repaint) -> Repaint:
    """Both wishes for one message in one: the newest version, and whatever either asked for."""
    newest = older if older.table.version > newer.table.version else newer
    again, anew = older.again or newer.again, older.anew or newer.anew
    if isinstance(newest, HandRepaint):
        return replace(newest, again=again, anew=anew)
    calls = [wish.call for wish in (older, newer) if isinstance(wish, TableRepaint) and wish.call is not None]
    return replace(newest, again=again, anew=anew, call=calls[-1] if calls else None)


def nonce(letter: str, table: Table, seat: int, replaced: int | None) -> str:
    """What makes a post repeatable, in 25 characters: the same for the same post, even after a crash.

    The message that is replaced belongs to it: a message deleted a minute ago must not count as posted. The
    version does not: the match may have moved on between a crash and the next attempt.
    """
    return f"{letter}{table.id}.{seat}:{(replaced or 0) % _NONCE_TAIL}"
