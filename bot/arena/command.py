"""The arena and the engine as the command line calls them: progress is shown, errors are sentences."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.arena.contest import PROGRAM, ArenaError, UnknownPlayer, contest, player_of
from bot.arena.protocol import VIEWS, ProgramError, serve
from bot.arena.report import Report, encounters, lines_of, report, score_of, table
from bot.players.registry import COMPUTER_PLAYERS


class ArenaStopped(Exception):
    """The command cannot go on; the text is for whoever called it."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of an encounter."""

    game: str
    preset: str
    pairs: int
    """Pairs of matches; both matches of a pair have the same cards."""
    seed: str
    processes: int | None = None
    """The most processes that play; None means one for each core."""


def encounter(terms: Terms, names: tuple[str, str], *, file: Path | None = None) -> tuple[str, ...]:
    """Play an encounter, write its figures to the file if one is named, and give the report as lines.

    Raises ArenaStopped.
    """
    found = _played(terms, names)
    _write(file, found)
    return lines_of(found)


def climb(terms: Terms, *, file: Path | None = None) -> tuple[str, ...]:
    """Play every player of a game against every other, and give the ladder as lines; raises ArenaStopped."""
    _check(terms)
    found = {names: _played(terms, names) for names in encounters(terms.game)}
    _write(file, list(found.values()))
    return table(terms.game, {names: score_of(each) for names, each in found.items()})


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
    """Raise ArenaStopped unless the computer plays this game."""
    if terms.game not in COMPUTER_PLAYERS:
        raise ArenaStopped(f"the computer plays no {terms.game!r}; it plays {', '.join(COMPUTER_PLAYERS)}")


def _write(file: Path | None, found: Report | list[Report]) -> None:
    """Write the figures as JSON, if a file is named; raises ArenaStopped."""
    if file is None:
        return
    try:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    except OSError as error:
        raise ArenaStopped(f"{file} cannot be written: {error.strerror}") from None


def run_engine(game: str, level: str) -> None:
    """Play as an engine on standard input and output until the input ends; raises ArenaStopped."""
    if game not in VIEWS:
        raise ArenaStopped(f"engines play {', '.join(VIEWS)}, not {game}")
    if level.startswith(PROGRAM):
        raise ArenaStopped("an engine is one of our own levels")
    try:
        player = player_of(game, level)
    except UnknownPlayer as error:
        raise ArenaStopped(str(error)) from None
    serve(game, player, sys.stdin.buffer, sys.stdout.buffer)
