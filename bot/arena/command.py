"""The arena and the engine as the command line calls them: progress shown, refusals as sentences."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.arena.contest import contest
from bot.arena.pairs import PROGRAM, ArenaError, UnknownPlayer, player_of
from bot.arena.program import ProgramError
from bot.arena.protocol import VIEWS, serve
from bot.arena.report import Report, encounters, report, rung_of, table, told
from bot.players.registry import COMPUTER_PLAYERS


class ArenaStopped(Exception):
    """It cannot be played; the text is for whoever called the command."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What an encounter is played by."""

    game: str
    preset: str
    pairs: int
    """Of matches: each has the same cards twice."""
    seed: str
    processes: int | None = None
    """At most so many; None is one a core."""


def encounter(terms: Terms, names: tuple[str, str], *, file: Path | None = None) -> tuple[str, ...]:
    """Play the pairs, write the figures to the file if there is one, and give the report as lines.

    Raises ArenaStopped.
    """
    found = _played(terms, names)
    _write(file, found)
    return told(found)


def climb(terms: Terms, *, file: Path | None = None) -> tuple[str, ...]:
    """Every player of the game against every other, and the ladder as lines; raises ArenaStopped."""
    _check(terms)
    found = {names: _played(terms, names) for names in encounters(terms.game)}
    _write(file, list(found.values()))
    return table(terms.game, {names: rung_of(each) for names, each in found.items()})


def _played(terms: Terms, names: tuple[str, str]) -> Report:
    """One encounter with its progress shown; raises ArenaStopped."""
    _check(terms)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(f"{names[0]} and {names[1]}", total=2 * terms.pairs)
        try:
            played = contest(
                terms.game,
                terms.preset,
                names,
                pairs=terms.pairs,
                seed=terms.seed,
                processes=terms.processes,
                progress=lambda matches: bar.advance(task, matches),
            )
        except (UnknownPlayer, ProgramError, ArenaError) as error:
            raise ArenaStopped(str(error)) from None
    return report(terms.game, terms.preset, names, terms.seed, played)


def _check(terms: Terms) -> None:
    if terms.game not in COMPUTER_PLAYERS:
        raise ArenaStopped(f"the computer plays no {terms.game!r}; it plays {', '.join(COMPUTER_PLAYERS)}")


def _write(file: Path | None, found: Report | list[Report]) -> None:
    """Keep the figures; raises ArenaStopped."""
    if file is None:
        return
    try:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    except OSError as error:
        raise ArenaStopped(f"{file} cannot be written: {error.strerror}") from None


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
