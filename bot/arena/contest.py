"""A contest of two players over many pairs of matches, spread over processes.

Both matches of a pair have the same cards with the seats exchanged: luck of the cards then weighs on both
players alike, and far fewer matches tell them apart.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from threading import Thread
from typing import Any

import msgspec

from bot.arena.protocol import VIEWS, Program
from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.players import ComputerPlayer
from bot.players.registry import BASELINES, COMPUTER_PLAYERS

Player = ComputerPlayer[Any, Any]
"""A computer player of any game, ours or somebody else's program."""

PROGRAM = "exec:"
"""What the name of a player begins with that is a command to run."""

SHARE = 10
"""Pairs that a process plays at a time: few enough for progress to show, enough to start a program for."""

LONGEST = 20_000
"""Actions after which a match is given up as one that never ends."""


class ArenaError(Exception):
    """A match cannot be played to its end; the text says why."""


class UnknownPlayer(Exception):
    """A name is that of no player of the game; the text says which there are."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One match, told from the first of the two players: pairs are the first player's and the second's."""

    won: float
    """1 if the first player won, 0 if not, one half for a tie."""
    deals: int
    points: tuple[int, int]
    """The points of all deals."""
    endings: tuple[dict[str, int], dict[str, int]]
    """How many deals each won, by how they ended: gin, knock, undercut."""
    times_ms: tuple[tuple[float, ...], tuple[float, ...]]
    """How long each decision took."""


def contest(
    game: str,
    preset: str,
    names: tuple[str, str],
    *,
    pairs: int,
    seed: str,
    processes: int | None = None,
    progress: Progress = lambda _: None,
) -> tuple[Played, ...]:
    """All matches, two for each pair, in the order of the pairs however many processes play them.

    Raises UnknownPlayer, ProgramError and ArenaError.
    """
    if preset not in GAMES[game].PRESETS:
        raise ArenaError(f"{game} has no ruleset {preset!r}; there is {', '.join(GAMES[game].PRESETS)}")
    for name in names:
        player_of(game, name)  # a name that nobody has fails here, and not in every process
    shares = [range(start, min(start + SHARE, pairs)) for start in range(0, pairs, SHARE)]
    workers = min(processes or os.cpu_count() or 1, len(shares))
    played: dict[int, tuple[Played, ...]] = {}
    if workers <= 1:
        for at, share in enumerate(shares):
            played[at] = play_share(game, preset, names, seed, share)
            progress(len(played[at]))
    else:
        # Spawned, as a fork would copy the locks of threads that do not exist in the child.
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(workers, mp_context=context, initializer=end_with_parent) as pool:
            waiting = {
                pool.submit(play_share, game, preset, names, seed, share): at
                for at, share in enumerate(shares)
            }
            try:
                for done in as_completed(waiting):
                    played[waiting[done]] = done.result()
                    progress(len(done.result()))
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
    return tuple(match for at in sorted(played) for match in played[at])


def end_with_parent() -> None:
    """Let this process end when the one that started it is gone, even killed: nobody would ask it again."""
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    """Wait for the end of the parent process, and then end this one at once."""
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        os._exit(1)


def play_share(
    game: str, preset: str, names: tuple[str, str], seed: str, numbers: range
) -> tuple[Played, ...]:
    """The matches of some pairs; a program that plays in them is started and ended with them."""
    players = (player_of(game, names[0]), player_of(game, names[1]))
    try:
        return tuple(match for number in numbers for match in pair(game, preset, players, seed, number))
    finally:
        for player in players:
            if isinstance(player, Program):
                player.close()


def pair(
    game: str, preset: str, players: tuple[Player, Player], seed: str, number: int
) -> tuple[Played, Played]:
    """Both matches of a pair; the same arguments give the same matches."""
    shuffle = _hashed("cards", seed, number)
    straight = _match(game, preset, players, shuffle, first=Seat(0))
    turned = _match(game, preset, (players[1], players[0]), shuffle, first=Seat(1))
    return straight, turned


def _match(game: str, preset: str, by_seat: tuple[Player, Player], shuffle: bytes, *, first: Seat) -> Played:
    """A match played to its end; ``first`` is the seat of the first player named. Raises ArenaError."""
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
    # Games of deals list them in their views; a game without deals has points for the whole match alone.
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
    """How many deals the seat won by each kind of ending; empty for games that know no kinds."""
    kinds = (getattr(result, "kind", None) for result in results if result.winner == seat)
    return dict(Counter(str(kind) for kind in kinds if kind is not None))


def _hashed(*parts: object) -> bytes:
    """32 bytes that stand for these parts."""
    return hashlib.sha256(repr(parts).encode()).digest()


def names(game: str) -> tuple[str, ...]:
    """Our players of a game by name, the weakest first: those to measure by, then the levels."""
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


Progress = Callable[[int], None]
"""Is called with the number of matches that have ended since the last call."""
