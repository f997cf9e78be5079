"""A contest of two players over many blocks of matches, spread over processes."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from threading import Thread

from bot.arena.match import Played, Setting, block
from bot.arena.players import player_of
from bot.arena.protocol import Program

SHARE = 10
"""Blocks that a process plays at a time: few enough for progress to show, enough to start a program for."""

Progress = Callable[[int], None]
"""Is called with the number of matches that have ended since the last call."""

Block = tuple[Played, ...]
"""The matches with the same cards."""


def contest(
    setting: Setting,
    names: tuple[str, str],
    *,
    blocks: int,
    seed: str,
    processes: int | None = None,
    progress: Progress = lambda _: None,
) -> tuple[Block, ...]:
    """All matches, block by block in the same order however many processes play them.

    Raises UnknownPlayer, ProgramError and ArenaError.
    """
    for name in names:
        player_of(setting.game, name)  # a name that nobody has fails here, and not in every process
    shares = [range(start, min(start + SHARE, blocks)) for start in range(0, blocks, SHARE)]
    workers = min(processes or os.cpu_count() or 1, len(shares))
    played: dict[int, tuple[Block, ...]] = {}

    def enter(at: int, done: tuple[Block, ...]) -> None:
        played[at] = done
        progress(sum(map(len, done)))

    if workers <= 1:
        for at, share in enumerate(shares):
            enter(at, play_share(setting, names, seed, share))
    else:
        # Spawned, as a fork would copy the locks of threads that do not exist in the child.
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(workers, mp_context=context, initializer=end_with_parent) as pool:
            waiting = {
                pool.submit(play_share, setting, names, seed, share): at for at, share in enumerate(shares)
            }
            try:
                for done in as_completed(waiting):
                    enter(waiting[done], done.result())
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
    return tuple(each for at in sorted(played) for each in played[at])


def end_with_parent() -> None:
    """Let this process end when the one that started it is gone, even killed: nobody would ask it again."""
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    """Wait for the end of the parent process, and then end this one at once."""
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        os._exit(1)


def play_share(setting: Setting, names: tuple[str, str], seed: str, numbers: range) -> tuple[Block, ...]:
    """Some blocks; a program that plays in them is started and ended with them."""
    players = (player_of(setting.game, names[0]), player_of(setting.game, names[1]))
    try:
        return tuple(block(setting, players, seed, number) for number in numbers)
    finally:
        for player in players:
            if isinstance(player, Program):
                player.close()
