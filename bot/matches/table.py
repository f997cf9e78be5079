"""A match as the outside may know it: people, terms, version, and one View for each reader."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import msgspec

from bot.games.game import Outcome, Seat
from bot.store import ChallengeId, ChallengeStatus, MatchId, MatchStatus, SurfaceKind, UserId


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits in a seat: a person (``user``), or a computer player (``computer`` is its level)."""

    seat: Seat
    user: UserId | None
    name: str
    """The person's display name, as it is: escape it before it goes into a message."""
    computer: str | None = None
    missed: int = 0
    """Turns in a row that the clock played for this seat."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What a challenge asks for: the game, its rules, and the time for one turn (None is no limit)."""

    game: str
    preset: str
    rules: Any
    turn_limit: timedelta | None


class Seal(msgspec.Struct, frozen=True, kw_only=True):
    """Proof that the deal was fixed beforehand: SHA-256 of the secret, and after the match its opening."""

    commitment: str
    salt: str
    secret: str | None
    """Hexadecimal; None until the match is over."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A match at one version. Views are by seat; ``public`` is the spectator's; no reader sees a state."""

    id: MatchId
    guild: int | None
    channel: int
    terms: Terms
    status: MatchStatus
    version: int
    chairs: tuple[Chair, ...]
    public: Any
    views: tuple[Any, ...]
    menus: tuple[tuple[str, ...], ...]
    """For each seat the text forms of its legal actions; empty when it has nothing to do."""
    recent: tuple[Any, ...]
    """The latest events, oldest first: what a reader wants to be told."""
    deadline: datetime | None
    """When the clock plays for the seat on turn."""
    outcome: Outcome | None
    seal: Seal
    started_at: datetime
    ended_at: datetime | None

    def seat_of(self, user: int) -> Seat | None:
        """The seat of a person, or None."""
        return next((chair.seat for chair in self.chairs if chair.user == user), None)

    @property
    def on_turn(self) -> tuple[Seat, ...]:
        """The seats that have something to do."""
        return tuple(Seat(at) for at, menu in enumerate(self.menus) if menu)

    @property
    def people(self) -> tuple[UserId, ...]:
        """The people at the table, computers left out."""
        return tuple(chair.user for chair in self.chairs if chair.user is not None)


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """An offer to play; without an opponent anybody may take the seat."""

    id: ChallengeId
    guild: int | None
    channel: int
    message: int | None
    challenger: UserId
    opponent: UserId | None
    terms: Terms
    status: ChallengeStatus
    commitment: str
    expires_at: datetime
    match: MatchId | None


class Surface(msgspec.Struct, frozen=True, kw_only=True):
    """One message of a match, and the version that it shows; a hand belongs to ``user``.

    Without a ``message`` it is still to be posted: the wish is committed with the match, the post follows.
    """

    match: MatchId
    kind: SurfaceKind
    user: UserId | None
    channel: int | None
    message: int | None
    version: int
    posted_at: datetime | None
