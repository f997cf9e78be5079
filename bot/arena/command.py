"""The arena and the engine as the command line calls them: progress is shown, errors are sentences."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.arena.contest import contest
from bot.arena.ladder import encounters, overview, rungs, score_of, table
from bot.arena.match import ArenaError, Setting, setting_of, sides_of
from bot.arena.players import PROGRAM, UnknownPlayer, player_of
from bot.arena.protocol import ProgramError, serve
from bot.arena.report import Report, lines_of, report
from bot.players.registry import COMPUTER_PLAYERS


class ArenaStopped(Exception):
    """The command cannot go on; the text is for whoever called it."""


ALL_GAMES = "all"
"""What is named in a game's place where every game is meant."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for."""

    game: str
    preset: str | None
    """None means the game's usual rules."""
    seats: int | None
    """None means as few as the game is for."""
    games: int
    """The fewest matches that are played; the last block is played whole."""
    seed: str
    processes: int | None = None
    """The most processes that play; None means one for each core."""


def encounter(terms: Terms, names: tuple[str, str], *, file: Path | None = None) -> tuple[str, ...]:
    """Play an encounter, write its figures to the file if one is named, and give the report as lines.

    Raises ArenaStopped.
    """
    found = _played(terms, _setting(terms), names)
    _write(file, found)
    return lines_of(found)


def climb(terms: Terms, *, file: Path | None = None) -> tuple[str, ...]:
    """Play every player of a game against every other, or with all games each level against the one below.

    Gives the ladder as lines; raises ArenaStopped.
    """
    if terms.game == ALL_GAMES:
        return _climb_all(terms, file)
    setting = _setting(terms)
    meet = encounters(terms.game, len(sides_of(setting)))
    found = {names: _played(terms, setting, names) for names in meet}
    _write(file, list(found.values()))
    return table(terms.game, {names: score_of(each) for names, each in found.items()})


def _climb_all(terms: Terms, file: Path | None) -> tuple[str, ...]:
    """The levels of every game, each against the one below it; raises ArenaStopped."""
    if terms.preset is not None or terms.seats is not None:
        raise ArenaStopped("--rules and --seats are for one game; name it")
    found = {}
    for game in COMPUTER_PLAYERS:
        of_game = msgspec.structs.replace(terms, game=game)
        found[game] = {names: _played(of_game, _setting(of_game), names) for names in rungs(game)}
    _write(file, [each for reports in found.values() for each in reports.values()])
    scores = {
        game: {names: score_of(each) for names, each in reports.items()} for game, reports in found.items()
    }
    return overview(scores)


def _setting(terms: Terms) -> Setting:
    """The setting that is meant; raises ArenaStopped."""
    _check(terms.game)
    try:
        return setting_of(terms.game, terms.preset, terms.seats)
    except ArenaError as error:
        raise ArenaStopped(str(error)) from None


def _played(terms: Terms, setting: Setting, names: tuple[str, str]) -> Report:
    """One encounter with its progress shown; raises ArenaStopped."""
    size = len(sides_of(setting))
    blocks = -(-terms.games // size)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(f"{names[0]} and {names[1]}", total=blocks * size)
        try:
            played = contest(
                setting,
                names,
                blocks=blocks,
                seed=terms.seed,
                processes=terms.processes,
                progress=lambda matches: bar.advance(task, matches),
            )
        except (UnknownPlayer, ProgramError, ArenaError) as error:
            raise ArenaStopped(str(error)) from None
    return report(setting, names, terms.seed, played)


def _check(game: str) -> None:
    """Raise ArenaStopped unless the computer plays this game."""
    if game not in COMPUTER_PLAYERS:
        raise ArenaStopped(f"the computer plays no {game!r}; it plays {', '.join(COMPUTER_PLAYERS)}")


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
    _check(game)
    if level.startswith(PROGRAM):
        raise ArenaStopped("an engine is one of our own levels")
    try:
        player = player_of(game, level)
    except UnknownPlayer as error:
        raise ArenaStopped(str(error)) from None
    serve(game, player, sys.stdin.buffer, sys.stdout.buffer)
