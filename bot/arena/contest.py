"""A contest of two players over many pairs of matches, spread over processes."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from threading import Thread

from bot.arena.pairs import ArenaError, Played, pair, player_of
from bot.arena.program import Program
from bot.games.registry import GAMES

SHARE = 10
"""Pairs that a process plays before it says so."""

Told = Callable[[int], None]


def contest(
    game: str,
    preset: str,
    names: tuple[str, str],
    *,
    pairs: int,
    seed: str,
    processes: int | None = None,
    progress: Told = lambda _: None,
) -> tuple[Played, ...]:
    """All matches, two for each pair, in the order of the pairs however many processes play them.

    Raises UnknownPlayer, ProgramError and ArenaError. ``progress`` is told of matches that are over.
    """
    if preset not in GAMES[game].PRESETS:
        raise ArenaError(f"{game} has no ruleset {preset!r}; there is {', '.join(GAMES[game].PRESETS)}")
    for name in names:
        player_of(game, name)
    shares = [range(start, min(start + SHARE, pairs)) for start in range(0, pairs, SHARE)]
    workers = min(processes or os.cpu_count() or 1, len(shares))
    played: dict[int, tuple[Played, ...]] = {}
    if workers <= 1:
        for at, share in enumerate(shares):
            played[at] = play_share(game, preset, names, seed, share)
            progress(len(played[at]))
    else:
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
    """Let this process end when the one that began it is gone, however it went: nobody would ask it again."""
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        os._exit(1)


def play_share(
    game: str, preset: str, names: tuple[str, str], seed: str, numbers: range
) -> tuple[Played, ...]:
    """The matches of some pairs; a program is started for these alone."""
    players = (player_of(game, names[0]), player_of(game, names[1]))
    try:
        return tuple(match for number in numbers for match in pair(game, preset, players, seed, number))
    finally:
        for player in players:
            if isinstance(player, Program):
                player.close()
