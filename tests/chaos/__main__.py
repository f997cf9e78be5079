"""`python -m tests.chaos`: the long job. The seed decides what happens; the timing never repeats."""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import shutil
import signal
import tempfile
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from tests.chaos.cluster.command import run_cluster
from tests.chaos.run import Figures, Wishes, run

SHOWN_OF_EACH = 10

AFTERWARDS_S = 600.0
"""How long healing, the last moves and the judges may take, before the run is broken off."""


def main(
    *,
    kills: Annotated[int, typer.Option(min=1, help="How often the bot is killed.")] = 100,
    seed: Annotated[int, typer.Option(help="Every decision follows from it.")] = 1,
    minutes: Annotated[float, typer.Option(help="Stop after so many minutes, however many kills.")] = 60.0,
    matches: Annotated[int, typer.Option(min=1, help="At a time; the last is with the computer.")] = 3,
    company: Annotated[int, typer.Option(min=0, help="So many more play games for many.")] = 4,
    pace: Annotated[float, typer.Option(min=0.1, help="2 lets things happen twice as fast.")] = 1.0,
    fork: Annotated[
        bool,
        typer.Option(help="Fork most starts from a process that has the bot imported; one in ten is whole."),
    ] = True,
    mount: Annotated[bool, typer.Option(help="Try to mount a small disk, to fill it.")] = True,
    keep: Annotated[Path | None, typer.Option(help="Copy the bot's log to this file.")] = None,
    cluster: Annotated[
        bool,
        typer.Option("--cluster", help="Four processes on PostgreSQL; --keep is a folder then."),
    ] = False,
) -> None:
    """Play while everything breaks; exit with 0 only when nothing was lost."""
    # A bot that is killed in the middle of an upload leaves the server half a request: no news here.
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)
    wishes = Wishes(
        kills=kills,
        seed=seed,
        tables=matches,
        company=company,
        most_s=minutes * 60.0,
        due_s=minutes * 55.0,
        pace=pace,
        forked=fork,
        may_mount=mount,
        limit_s=minutes * 60.0 + AFTERWARDS_S,
    )
    _listen_to_stops()
    if cluster:
        run_cluster(kills=kills, seed=seed, matches=matches, keep=keep)
        return
    # Should even the loop stand still, the job ends, and says where it stood.
    faulthandler.dump_traceback_later(minutes * 60.0 + 3 * AFTERWARDS_S, exit=True)
    with tempfile.TemporaryDirectory(prefix="upcard-chaos-") as folder:
        try:
            figures = asyncio.run(run(wishes, Path(folder)))
        finally:
            if keep is not None and (log := Path(folder) / "bot.log").exists():
                shutil.copy(log, keep)
    tell(seed, figures)
    if not figures.findings.is_clean:
        raise typer.Exit(1)


def _listen_to_stops() -> None:
    """Whoever stops the job leaves no bot and no disk behind, also where SIGINT is ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))


def tell(seed: int, figures: Figures) -> None:
    """Print the figures, and of each kind of finding the first ones."""
    print(f"seed {seed}, {figures.took_s:.0f} s (the seed repeats every decision, not the timing)")
    print(f"kills: {figures.kills.total()} ({_counts(figures.kills)})")
    if figures.late:
        print(f"    of those at any time, meant for an instant that did not come: {_counts(figures.late)}")
    print(
        f"starts: {figures.starts} ({figures.whole_starts} of them with all imports),"
        f" exits by status: {_counts(figures.exits)}"
    )
    print(
        f"matches: {figures.matches}, played out: {figures.played_out}, rematches: {figures.rematches},"
        f" moves: {figures.moves}"
    )
    print(f"rounds of cups: {figures.rounds.total()} ({_counts(figures.rounds)})")
    print(f"beside cups: {_counts(figures.contests)}")
    print(f"presses and commands: {figures.presses}, answered in time: {figures.answered}")
    print(f"without an answer, excused by a machine that was too busy: {len(figures.excused)}")
    for line in figures.excused[:SHOWN_OF_EACH]:
        print(f"    {line}")
    print(f"screens read for cards: {figures.sights}, different pictures compared: {figures.pictures}")
    print(f"faults: {figures.faults.total()} ({_counts(figures.faults)})")
    print(f"disk full by: {figures.disk}")
    for kind, lines in figures.findings.by_kind():
        print(f"{kind}: {len(lines)}")
        for line in lines[:SHOWN_OF_EACH]:
            print(f"    {line}")


def _counts(counter: Counter[Any]) -> str:
    items = sorted(counter.items(), key=str)
    return ", ".join(f"{name} {count}" for name, count in items)


if __name__ == "__main__":
    typer.run(main)
