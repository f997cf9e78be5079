"""Channels in which the bot may not write for now: whose tables stand there, and when each is tried again."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from bot.matches import MatchId

FIRST_RETRY_S = 15.0
"""How long a closed channel is left alone at first, unless Discord says that something changed."""

LONGEST_RETRY_S = 600.0
"""How long at most. Each wait is twice as long as the one before: every try is a 403, and Discord bans the
address of a bot that collects 10,000 refusals in ten minutes.
"""


class _Closed(NamedTuple):
    channel: int | None
    wait_s: float
    until: float


class ClosedChannels:
    """The matches whose tables cannot be painted now. Their messages are not given up: a permission may
    return.
    """

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        # By server as well: a match across two has a table in each.
        self._closed: dict[tuple[MatchId, int | None], _Closed] = {}

    def close(self, match: MatchId, guild: int | None, channel: int | None) -> None:
        """The table of the match may not be painted in this channel, on this server."""
        before = self._closed.get((match, guild))
        wait_s = FIRST_RETRY_S if before is None else min(2 * before.wait_s, LONGEST_RETRY_S)
        self._closed[match, guild] = _Closed(channel, wait_s, self._clock() + wait_s)

    def open(self, match: MatchId, guild: int | None) -> None:
        """The table of the match on this server was painted, or nothing stands in the way of a new try."""
        self._closed.pop((match, guild), None)

    def forget(self, match: MatchId) -> None:
        """No table of the match is closed any longer, or there is no such match."""
        for key in [key for key in self._closed if key[0] == match]:
            del self._closed[key]

    def due(self) -> tuple[MatchId, ...]:
        """The matches whose closed channels are to be tried again now."""
        now = self._clock()
        return tuple({match: None for (match, _), closed in self._closed.items() if closed.until <= now})

    def is_closed(self, match: MatchId, channel: int | None) -> bool:
        """Whether it is too early to try the table of the match in this channel again."""
        # Few are closed at a time, mostly none.
        return any(
            number == match and closed.channel == channel and closed.until > self._clock()
            for (number, _), closed in self._closed.items()
        )

    def reopen(self, guild: int) -> tuple[MatchId, ...]:
        """Something changed on a server: the matches whose tables are to be tried again there."""
        found = tuple(match for match, server in self._closed if server == guild)
        for match in found:
            del self._closed[match, guild]
        return found
