"""The arena and the engine as the command line calls them: progress shown, refusals as sentences."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.arena.contest import contest
from bot.arena.engine import serve
from bot.arena.pairs import ArenaError
from bot.arena.players import PROGRAM, UnknownPlayer, player_of
from bot.arena.program import ProgramError
from bot.arena.protocol import VIEWS
from bot.arena.report import report, told
from bot.opponents.registry import OPPONENTS


class ArenaStopped(Exception):
    """It cannot be played; the text is for whoever called the command."""


def encounter(
    game: str,
    preset: str,
    names: tuple[str, str],
    *,
    pairs: int,
    seed: str,
    file: Path | None = None,
    processes: int | None = None,
) -> tuple[str, ...]:
    """Play the pairs, write the figures to the file if there is one, and give the report as lines.

    Raises ArenaStopped.
    """
    if game not in OPPONENTS:
        raise ArenaStopped(f"the computer plays no {game!r}; it plays {', '.join(OPPONENTS)}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(f"{names[0]} and {names[1]}", total=2 * pairs)
        try:
            played = contest(
                game,
                preset,
                names,
                pairs=pairs,
                seed=seed,
                processes=processes,
                progress=lambda matches: bar.advance(task, matches),
            )
        except (UnknownPlayer, ProgramError, ArenaError) as error:
            raise ArenaStopped(str(error)) from None
    found = report(game, preset, names, seed, played)
    if file is not None:
        try:
            file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
        except OSError as error:
            raise ArenaStopped(f"{file} cannot be written: {error.strerror}") from None
    return told(found)


def run_engine(game: str, level: str) -> None:
    """Serve on standard input and output until the input ends; raises ArenaStopped."""
    if game not in VIEWS:
        raise ArenaStopped(f"engines play {', '.join(VIEWS)}, not {game}")
    if level.startswith(PROGRAM):
        raise ArenaStopped("an engine is one of our own levels")
    try:
        player = player_of(game, level)
    except UnknownPlayer as error:
        raise ArenaStopped(str(error)) from None
    serve(game, player, sys.stdin.buffer, sys.stdout.buffer)
