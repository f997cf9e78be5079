"""One pair of matches: the same cards twice, with the seats exchanged, and what is counted of them."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from typing import Any

import msgspec

from bot.arena.program import Program
from bot.arena.protocol import VIEWS
from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.players import ComputerPlayer
from bot.players.registry import BASELINES, COMPUTER_PLAYERS

LONGEST = 20_000
"""Actions after which a match is taken for one that never ends."""


class ArenaError(Exception):
    """A match cannot be played to its end; the text says why."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One match as the first of the two players named sees it."""

    won: float
    """1, or 0; one half for a tie."""
    deals: int
    points: tuple[int, int]
    """Of all deals: the player's, the other's."""
    endings: tuple[dict[str, int], dict[str, int]]
    """How many deals each of them won, by how they ended: gin, knock, undercut."""
    times_ms: tuple[tuple[float, ...], tuple[float, ...]]
    """For each of them how long its decisions took."""


def pair(
    game: str, preset: str, players: tuple[Player, Player], seed: str, number: int
) -> tuple[Played, Played]:
    """Both matches of a pair; the same arguments give the same matches."""
    shuffle = _hashed("cards", seed, number)
    straight = _match(game, preset, players, shuffle, first=Seat(0))
    turned = _match(game, preset, (players[1], players[0]), shuffle, first=Seat(1))
    return straight, turned


def _match(game: str, preset: str, by_seat: tuple[Player, Player], shuffle: bytes, *, first: Seat) -> Played:
    """A match to its end; ``first`` is the seat of the player whose result it is."""
    rules = GAMES[game]
    state = rules.new(rules.PRESETS[preset], 2, shuffle).state
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(LONGEST):
        outcome = rules.outcome(state)
        if outcome is not None:
            break
        seat = rules.awaited(state)[0]
        view, legal = rules.view(state, seat), rules.legal(state, seat)
        begun = time.perf_counter()
        action = by_seat[seat].choose(
            view, legal, seed=int.from_bytes(_hashed("choice", shuffle, number)[:4])
        )
        times[seat].append((time.perf_counter() - begun) * 1000)
        if action is None:
            raise ArenaError("a player for whom the match waits chose nothing")
        state = rules.apply(state, seat, action).state
    else:
        raise ArenaError(f"a match did not end within {LONGEST} actions")
    second = Seat(1 - first)
    results = getattr(rules.view(state, None), "results", ())
    points = [sum(result.points[seat] for result in results) for seat in range(2)]
    return Played(
        won=0.5 if outcome.places[first] == outcome.places[second] else float(outcome.places[first] == 1),
        deals=len(results),
        points=(points[first], points[second]),
        endings=(_endings(results, first), _endings(results, second)),
        times_ms=(tuple(times[first]), tuple(times[second])),
    )


def _endings(results: tuple[Any, ...], seat: Seat) -> dict[str, int]:
    """How the deals ended that the seat won."""
    kinds = (getattr(result, "kind", None) for result in results if result.winner == seat)
    return dict(Counter(str(kind) for kind in kinds if kind is not None))


def _hashed(*parts: object) -> bytes:
    """32 bytes that stand for these parts."""
    return hashlib.sha256(repr(parts).encode()).digest()


Player = ComputerPlayer[Any, Any]
PROGRAM = "exec:"


class UnknownPlayer(Exception):
    """A name is none of a player of that game; the text says which there are."""


def names(game: str) -> tuple[str, ...]:
    """The players of a game by name, programs apart: the yardsticks, then the levels, the weakest first."""
    return (*BASELINES.get(game, {}), *(level.value for level in COMPUTER_PLAYERS.get(game, {})))


def player_of(game: str, name: str) -> Player:
    """The player of that name; raises UnknownPlayer."""
    if name.startswith(PROGRAM):
        if game not in VIEWS:
            raise UnknownPlayer(f"programs can play {', '.join(VIEWS)}, not {game}")
        return Program(game, name.removeprefix(PROGRAM))
    if name in BASELINES.get(game, {}):
        return BASELINES[game][name]
    for level, player in COMPUTER_PLAYERS.get(game, {}).items():
        if level.value == name:
            return player
    known = ", ".join(names(game)) or "no computer player"
    raise UnknownPlayer(f"{name!r} plays no {game}; there is {known}, and {PROGRAM}COMMAND for a program")
