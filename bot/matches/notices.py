"""What the service tells its listener, after the commit: something that readers see has changed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from bot.matches.lobby import Lobby
from bot.matches.table import Challenge, Hand, Match


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


class ChallengeNews(msgspec.Struct, frozen=True):
    """A challenge closed without a press: its message is to be repainted."""

    challenge: Challenge


class LobbyNews(msgspec.Struct, frozen=True):
    """A lobby has changed, or closed: its message is to be repainted."""

    lobby: Lobby


Notice = Update | Changed | Nudge | ChallengeNews | LobbyNews

Listener = Callable[[Notice], Awaitable[None]]
