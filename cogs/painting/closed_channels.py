"""Channels that are closed to the bot for now: which tables stand there, and when to knock again."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from bot.matches import MatchId

FIRST_KNOCK_S = 15.0
"""How long a closed channel is left alone at first, unless Discord says that something changed."""

KNOCK_AGAIN_S = 600.0
"""How long at most: each wait is twice as long as the one before, as each try is a 403."""


class _Door(NamedTuple):
    guild: int | None
    channel: int | None
    wait_s: float
    until: float


class Closures:
    """Tables that the bot may not paint; they stay in the book, as a permission can be given back."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._shut: dict[MatchId, _Door] = {}

    def shut(self, match: MatchId, guild: int | None, channel: int | None) -> None:
        """The table of the match may not be painted in this channel, on this server."""
        before = self._shut.get(match)
        wait_s = FIRST_KNOCK_S if before is None else min(2 * before.wait_s, KNOCK_AGAIN_S)
        self._shut[match] = _Door(guild, channel, wait_s, self._clock() + wait_s)

    def open(self, match: MatchId) -> None:
        """The table of the match was painted, or is not to be kept away from any more."""
        self._shut.pop(match, None)

    def due(self) -> tuple[MatchId, ...]:
        """The matches at whose closed channels it is time to knock."""
        now = self._clock()
        return tuple(match for match, door in self._shut.items() if door.until <= now)

    def is_shut(self, match: MatchId, channel: int | None) -> bool:
        """Whether it is better not to try the table of the match in this channel."""
        found = self._shut.get(match)
        return found is not None and found.channel == channel and found.until > self._clock()

    def reopen(self, guild: int) -> tuple[MatchId, ...]:
        """Something changed on a server: the matches whose tables are to be tried again."""
        found = tuple(match for match, door in self._shut.items() if door.guild == guild)
        for match in found:
            del self._shut[match]
        return found
