"""Discord's time, by the `Date` header of its answers: no host's clock agrees with it, and ids hold it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from functools import lru_cache

from bot.matches.playing_time import utc_now

Compared = Callable[[timedelta], None]


class DiscordTime:
    """Compares this machine's clock with Discord's; ``compared`` is told by how much ours is ahead.

    ``steady`` counts seconds, and nobody can set it.
    """

    def __init__(self, compared: Compared, *, steady: Callable[[], float] = time.monotonic) -> None:
        self._compared = compared
        self._steady = steady
        self._first_s: float | None = None
        self._ahead = timedelta()
        self.began: datetime | None = None
        """When this client got its first answer, by Discord's clock or up to a second later; None before it.

        The id of a message says when Discord made it. One made earlier may be of the client before this one.
        """

    def saw(self, made_at: datetime) -> None:
        """Discord has made something in this client's session, such as an interaction."""
        if self.began is not None:
            self.began = min(self.began, made_at)

    def may_be_older(self, made_at: datetime) -> bool:
        """Whether a message that Discord made then may be of the client before this one.

        Both times are Discord's own, as this machine's clock is always a little off.
        """
        return self.began is not None and made_at < self.began

    def now_s(self) -> float:
        """Seconds since 1970 by Discord's clock, to a second or so; ours before its first answer."""
        return (utc_now() - self._ahead).timestamp()

    def note(self, _method: str, path: str, _status: int, headers: Mapping[str, str]) -> None:
        """Take note of an answer of Discord's that has just come."""
        if "/api/" not in path:
            return
        try:
            said = _read(headers.get("Date", ""))
        except ValueError:
            return
        now_s = self._steady()
        if self._first_s is None:
            self._first_s = now_s
        # The header leaves out the parts of a second: each answer gives a bound, and the earliest is best.
        bound = said + timedelta(seconds=1 - (now_s - self._first_s))
        self.began = bound if self.began is None else min(self.began, bound)
        self._ahead = utc_now() - said
        self._compared(self._ahead)


# The header changes once a second, and a busy evening has a hundred answers in it.
@lru_cache(maxsize=4)
def _read(header: str) -> datetime:
    return parsedate_to_datetime(header).astimezone(UTC)
