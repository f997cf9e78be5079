"""One pace for all messages of a channel, which each of them takes before it is drawn.

Discord takes about five edits in five seconds in one channel, of all messages together, and fewer of messages
that are older than an hour. A message that is drawn first and waits then shows an old state when it arrives.
A table therefore asks for its turn first; what it shows is read and drawn only after that. A private hand has
a channel to itself, and waits only for its turn among all that the bot sends.

How much Discord takes is read from the headers of its answers. discord.py obeys them too, but only once a
request is made.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Final, NamedTuple

import discord
from typing_extensions import override

from cogs.limits import BURST, PER_SECOND, Clock, Rank, TokenBucket
from cogs.lines import Line

USUAL_LIMIT: Final = 5
USUAL_SPAN_S: Final = 5.0
"""What Discord was seen to take in one channel, so many in so many seconds; used until it has answered."""

OLD_AFTER_S: Final = 55 * 60.0
"""Messages of this age count as old: an hour for Discord, whose clock may be some minutes ahead of ours."""

OLD_GAP_S: Final = 2.2
"""At least so long between two edits of old messages in a channel; Discord takes three in six seconds."""

MOST_KEPT: Final = 1_000
"""With more channels than this, those where nothing happens are forgotten."""

_MESSAGES = re.compile(r"/channels/(\d+)/messages(?:/(\d+))?$")


class Paces:
    """The paces of all channels: one for edits and one for new messages, which Discord counts apart."""

    def __init__(self, *, clock: Clock = time.monotonic, wall_clock: Clock = time.time) -> None:
        self.bucket = TokenBucket(rate=PER_SECOND, burst=BURST)
        """The limit that all channels share."""
        self._clock = clock
        self._wall_clock = wall_clock
        self._paces: dict[_Key, _Pace] = {}

    @asynccontextmanager
    async def turn(self, channel: int, message: int | None) -> AsyncIterator[None]:
        """Wait until this message of the channel may be edited, or with None a new one posted there.

        The limit that all channels share is part of it: hands go first there.
        """
        key = _Key(channel, is_edit=message is not None)
        pace = self._paces.get(key)
        if pace is None:
            self._forget_idle()
            pace = self._paces[key] = _Pace(self._clock)
        await pace.take(is_old=message is not None and self._is_old(pace, message))
        try:
            async with self._among_all(Rank.TABLES):
                yield
        finally:
            pace.leave()

    def hand_turn(self) -> AbstractAsyncContextManager[None]:
        """Wait until a hand may be sent, which has a channel to itself: before all tables."""
        return self._among_all(Rank.FIRST)

    def _among_all(self, rank: Rank) -> AbstractAsyncContextManager[None]:
        """The turn at the limit that all channels share."""
        return self.bucket.held(rank)

    def note(self, method: str, path: str, status: int, headers: Mapping[str, str]) -> None:
        """Take note of an answer of Discord's to any request."""
        place = _MESSAGES.search(path)
        if place is None or method not in {"PATCH", "POST"}:
            return
        channel, message = place.groups()
        pace = self._paces.get(_Key(int(channel), is_edit=message is not None))
        if pace is not None:
            pace.note(status, headers, message=int(message or 0))

    def _is_old(self, pace: _Pace, message: int) -> bool:
        posted_at = discord.utils.snowflake_time(message).timestamp()
        return message <= pace.newest_old or self._wall_clock() - posted_at >= OLD_AFTER_S

    def _forget_idle(self) -> None:
        if len(self._paces) >= MOST_KEPT:
            self._paces = {key: pace for key, pace in self._paces.items() if not pace.is_idle}


class _Key(NamedTuple):
    channel: int
    is_edit: bool


class _Pace(Line[bool]):
    """The turns of one channel. Messages are of two kinds: whether they are old."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._limit: float = USUAL_LIMIT
        self._span_s = USUAL_SPAN_S
        self._left: float = USUAL_LIMIT
        """How many requests Discord still takes in this window, without those that are under way."""
        self._ends_at: float | None = None
        """When the window ends; None as long as Discord has seen no request in it."""
        self._under_way = 0
        self._next_at = -math.inf
        self._next_old_at = -math.inf
        self.newest_old = 0
        """The newest message that Discord is known to count as old."""

    @property
    def is_idle(self) -> bool:
        """Whether nobody has a turn or waits for one, and the window is over."""
        return not self._under_way and not self._waiters and self._window_s() == 0

    async def take(self, *, is_old: bool) -> None:
        """Wait for a turn, which ends with `leave`."""
        await self._wait(is_old)

    def leave(self) -> None:
        """A turn is over."""
        self._under_way -= 1
        self._look()

    def note(self, status: int, headers: Mapping[str, str], *, message: int) -> None:
        """Take note of what Discord says that it still takes here."""
        now = self._clock()
        left = headers.get("X-RateLimit-Remaining")
        if status == 429 and headers.get("X-RateLimit-Scope") not in {"global", "shared"} and left != "0":
            # The window has room, so that this is the other limit: the one on edits of old messages.
            self.newest_old = max(self.newest_old, message)
            self._next_old_at = now + _number(headers, "Retry-After", OLD_GAP_S)
        if left is not None:
            self._note_window(
                limit=_number(headers, "X-RateLimit-Limit", USUAL_LIMIT),
                left=_number(headers, "X-RateLimit-Remaining", 0),
                ends_at=now + _number(headers, "X-RateLimit-Reset-After", USUAL_SPAN_S),
            )
        elif status < 300:
            # Where Discord names no limit there is none.
            self._limit = self._left = math.inf
        self._look()

    def _note_window(self, *, limit: float, left: float, ends_at: float) -> None:
        if self._ends_at is not None and ends_at < self._ends_at + self._span_s / 2:
            # Of the same window, and maybe overtaken by a later answer: the lower number is right.
            self._left = min(self._left, left)
            self._ends_at = max(self._ends_at, ends_at)
        else:
            self._left, self._ends_at = left, ends_at
            self._span_s = max(ends_at - self._clock(), 0.001)
        self._limit = limit
        self._spread(self._left)

    def _window_s(self) -> float:
        """How long the window still lasts; 0 when the next request opens one."""
        now = self._clock()
        if self._ends_at is not None and now >= self._ends_at:
            self._left, self._ends_at = self._limit, None
        return 0.0 if self._ends_at is None else self._ends_at - now

    @override
    def _wait_s(self, kind: bool) -> float:
        window_s = self._window_s()
        if self._left - self._under_way <= 0:
            # Before the first answer of a window nobody knows when it ends; `note` or `leave` looks again.
            return window_s or math.inf
        now = self._clock()
        return max(0.0, self._next_at - now, self._next_old_at - now if kind else 0.0)

    @override
    def _go(self, kind: bool) -> None:
        now = self._clock()
        self._under_way += 1
        self._spread(self._left - self._under_way)
        if kind:
            self._next_old_at = now + OLD_GAP_S

    def _spread(self, left: float) -> None:
        """With so few requests left in the window, put off the next turn.

        The first half of a window goes out at once, and the rest is spread over it: otherwise a table that is
        played quickly would use up the window, and all would wait for the next one.
        """
        if left <= self._limit / 2:
            window_s = self._window_s() or self._span_s
            self._next_at = max(self._next_at, self._clock() + window_s / (left + 1))

    @override
    def _gave_up(self, kind: bool) -> None:
        self.leave()


def _number(headers: Mapping[str, str], name: str, otherwise: float) -> float:
    """The number in a header; a proxy on the way may write something else there."""
    try:
        return float(headers[name])
    except (KeyError, ValueError):
        return otherwise
