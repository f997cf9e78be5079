"""A match as a fold over its log: how a logged text moves a game on, and the snapshot that caches it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Struct

from bot.games.game import Game, Seat
from bot.games.registry import GAMES

AnyGame = Game[Any, Any, Any, Any, Any]

LEAVE = "leave"
"""The text in the log for a seat that resigned or forfeited; no game's notation has it."""

VOID = "void"
"""The text in the log for a match that ended for nobody, under the seat that was the last to settle it."""

RECENT_EVENTS = 8
"""How many events of each two seats a snapshot keeps for those who want to be told what happened."""

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


class Snapshot(Struct, Generic[StateT, EventT], frozen=True):
    """The state of a match at a version, with its latest events; a cache of the fold over the log."""

    state: StateT
    recent: tuple[EventT, ...]
    made_by: int = 1
    """The VERSION of the game that made it; an older state lacks what the game has learnt since."""
    kept: int = RECENT_EVENTS
    """How many events it keeps: more for more seats, so that others' moves do not push out one's own."""


AnySnapshot = Snapshot[Any, Any]


class Move(Struct, frozen=True):
    """One entry of a log: who, and the text form of what they did."""

    seat: Seat
    text: str


def begin(game: AnyGame, rules: Struct, seats: int, seed: bytes) -> tuple[AnySnapshot, tuple[Struct, ...]]:
    """The snapshot of version 0, and the events of the start."""
    # Rounded up: three seats keep as many events as four.
    step, kept = game.new(rules, seats, seed), RECENT_EVENTS * -(-seats // 2)
    return Snapshot(step.state, step.events[-kept:], game.VERSION, kept), step.events


def advance(game: AnyGame, snapshot: AnySnapshot, move: Move) -> tuple[AnySnapshot, tuple[Struct, ...]]:
    """The snapshot after a move, and the move's events; raises NotationError or IllegalAction."""
    if move.text == LEAVE:
        step = game.leave(snapshot.state, move.seat)
    elif move.text == VOID:
        step = game.void(snapshot.state)
    else:
        step = game.apply(snapshot.state, move.seat, game.read(move.text))
    recent = (snapshot.recent + step.events)[-snapshot.kept :]
    return Snapshot(step.state, recent, game.VERSION, snapshot.kept), step.events


def fold(game: AnyGame, rules: Struct, seats: int, seed: bytes, log: Iterable[Move]) -> AnySnapshot:
    """The snapshot that a whole log leads to."""
    snapshot, _ = begin(game, rules, seats, seed)
    for move in log:
        snapshot, _ = advance(game, snapshot, move)
    return snapshot


def is_current(game: AnyGame, snapshot: AnySnapshot) -> bool:
    """Whether this version of the game made the snapshot; an older one is made again from the log."""
    return snapshot.made_by == game.VERSION


def encode_snapshot(snapshot: AnySnapshot) -> bytes:
    """The snapshot as JSON."""
    return msgspec.json.encode(snapshot)


def decode_snapshot(game: AnyGame, text: bytes) -> AnySnapshot:
    """The snapshot of a game from its JSON; raises msgspec.ValidationError or DecodeError when damaged."""
    return _decoders(game).snapshot.decode(text)


def encode_rules(rules: Struct) -> str:
    """A ruleset as JSON."""
    return msgspec.json.encode(rules).decode()


def decode_rules(game: AnyGame, text: str) -> Struct:
    """A ruleset of a game from its JSON."""
    return _decoders(game).rules.decode(text)


@dataclass(frozen=True, slots=True)
class _Decoders:
    """What reads the documents of one game."""

    snapshot: msgspec.json.Decoder[AnySnapshot]
    rules: msgspec.json.Decoder[Struct]


def _decoders(game: AnyGame) -> _Decoders:
    known = _DECODERS.get(game.KEY)
    if known is None:
        with _building:
            known = _DECODERS[game.KEY] = _built(game)
    return known


def _built(game: AnyGame) -> _Decoders:
    # Types that are known at run time only.
    snapshot = msgspec.json.Decoder(Snapshot[game.STATE, game.EVENT])  # type: ignore[name-defined]
    return _Decoders(snapshot, msgspec.json.Decoder(game.RULES))


_building = Lock()

_DECODERS: Final = {key: _built(game) for key, game in GAMES.items()}
"""Built here, before there are threads: of two threads that build one at the same time, one crashes."""
