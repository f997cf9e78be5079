"""Channels that are closed to the bot for now: which tables stand there, and when to knock again."""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.matches import MatchId

KNOCK_AGAIN_S = 600.0
"""How long a closed channel is left alone, unless Discord says that something changed: each try is a 403."""


class Closures:
    """Tables that the bot may not paint; they stay in the book, as a permission can be given back."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._shut: dict[MatchId, tuple[int | None, float]] = {}

    def shut(self, match: MatchId, guild: int | None) -> None:
        """The table of the match, on this server, may not be painted."""
        self._shut[match] = (guild, self._clock() + KNOCK_AGAIN_S)

    def is_shut(self, match: MatchId) -> bool:
        """Whether it is better not to try."""
        found = self._shut.get(match)
        if found is None:
            return False
        if found[1] <= self._clock():
            del self._shut[match]
            return False
        return True

    def reopen(self, guild: int) -> tuple[MatchId, ...]:
        """Something changed on a server: the matches whose tables are to be tried again."""
        found = tuple(match for match, (where, _) in self._shut.items() if where == guild)
        for match in found:
            del self._shut[match]
        return found
