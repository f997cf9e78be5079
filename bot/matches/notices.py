"""What the service tells its listener, after the commit: something that readers see has changed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from bot.matches.table import Challenge, Table
from bot.store.kinds import UserId


class Update(msgspec.Struct, frozen=True):
    """A match is at a new version: its surfaces are to be repainted."""

    table: Table
    events: tuple[msgspec.Struct, ...]
    """What the last step brought about."""
    first: bool
    """True for the start of the match."""


class Nudge(msgspec.Struct, frozen=True):
    """A person has been on turn for a while without acting: their hand is to be posted again."""

    table: Table
    user: UserId


class ChallengeNews(msgspec.Struct, frozen=True):
    """A challenge closed without a press: its message is to be repainted."""

    challenge: Challenge


Notice = Update | Nudge | ChallengeNews

Listener = Callable[[Notice], Awaitable[None]]
