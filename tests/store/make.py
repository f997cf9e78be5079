"""Rows for the tests: each with everything that it needs, and with what the test is about."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.store import (
    ActionRow,
    Cause,
    ChannelId,
    GuildId,
    MatchId,
    NewChallenge,
    NewMatch,
    NewSeat,
    RequestId,
    Transaction,
    UserId,
)

NOON = datetime(2030, 1, 15, 12, tzinfo=UTC)
SERVER = GuildId(900_000_000_000_000_001)
CHANNEL = ChannelId(900_000_000_000_000_002)
ANN, BOB, CAT = UserId(900_000_000_000_000_011), UserId(900_000_000_000_000_012), UserId(13)
MINUTE = timedelta(minutes=1)

NEW_MATCH = NewMatch(
    guild=SERVER,
    channel=CHANNEL,
    game="gin",
    game_version=1,
    preset="standard",
    rules='{"target":100}',
    turn_limit=timedelta(hours=24),
    rated=True,
    salt="salt",
    secret=b"server secret",
    seed=b"\x00seed",
    snapshot=b"{}",
    created_at=NOON,
)

NEW_CHALLENGE = NewChallenge(
    guild=SERVER,
    channel=CHANNEL,
    challenger=ANN,
    opponent=BOB,
    game="gin",
    preset="standard",
    rules='{"target":100}',
    turn_limit=None,
    commitment="c0ffee",
    secret=b"server secret",
    created_at=NOON,
    expires_at=NOON + 10 * MINUTE,
    request=RequestId(1),
)


def content(path: Path) -> bytes:
    """What stands in the file."""
    return path.read_bytes()


def start_match(tx: Transaction, *users: UserId, new: NewMatch = NEW_MATCH) -> MatchId:
    """A match of these people, or of Ann and Bob."""
    seats = tuple(NewSeat(seat=number, user=user) for number, user in enumerate(users or (ANN, BOB)))
    return tx.matches.insert(new, seats)


def move(match: MatchId, version: int, *, text: str = "draw", request: int | None = None) -> ActionRow:
    """Ann's action that leads the match to the version."""
    return ActionRow(
        match=match,
        version=version,
        seat=0,
        cause=Cause.PLAYER,
        request=None if request is None else RequestId(request),
        text=text,
        at=NOON + version * MINUTE,
    )


def challenge_by(challenger: UserId, *, request: int, opponent: UserId | None = BOB) -> NewChallenge:
    return replace(NEW_CHALLENGE, challenger=challenger, opponent=opponent, request=RequestId(request))
