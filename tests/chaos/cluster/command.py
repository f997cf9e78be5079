"""`python -m tests.chaos --cluster`: processes and database servers are killed while people play."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path

import typer

from tests.chaos.cluster.evening import ClusterFigures, run
from tests.chaos.cluster.network import run_in_namespace

SHOWN_OF_EACH = 10


def run_cluster(*, kills: int, seed: int, matches: int, keep: Path | None) -> None:
    """Play while a cluster breaks; exit with 0 only when nothing was lost."""
    run_in_namespace()
    with tempfile.TemporaryDirectory(prefix="upcard-cluster-") as name:
        folder = Path(name)
        # PostgreSQL's own user is to reach what is its own below it.
        folder.chmod(0o755)
        try:
            figures = asyncio.run(run(folder, seed=seed, strokes=kills, tables=matches))
        finally:
            if keep is not None:
                keep.mkdir(parents=True, exist_ok=True)
                for log in folder.glob("*/bot.log"):
                    shutil.copy(log, keep / f"{log.parent.name}.log")
    tell(seed, figures)
    if not figures.findings.is_clean:
        raise typer.Exit(1)


def tell(seed: int, figures: ClusterFigures) -> None:
    """Print the figures, and of each kind of finding the first ones."""
    typer.echo(f"seed {seed}, {figures.took_s:.0f} s, machines joined by {figures.network}")
    typer.echo(f"strokes: {figures.strokes.total()} ({_counts(figures.strokes)})")
    typer.echo(f"starts: {figures.starts}, exits by status: {_counts(figures.exits)}")
    typer.echo(f"matches: {figures.matches}, played out: {figures.played_out}, moves: {figures.moves}")
    typer.echo(f"rounds of cups: {figures.rounds.total()} ({_counts(figures.rounds)})")
    typer.echo(f"beside cups: {_counts(figures.contests)}")
    typer.echo(f"presses and commands: {figures.presses}, answered in time: {figures.answered}")
    taken = sorted(figures.taken_over_s)
    if taken:
        middle = taken[len(taken) // 2]
        typer.echo(
            f"taken over after a kill: {len(taken)}, in {middle:.1f} s, the slowest in {taken[-1]:.1f} s"
        )
    for kind, lines in figures.findings.by_kind():
        typer.echo(f"{kind}: {len(lines)}")
        for line in lines[:SHOWN_OF_EACH]:
            typer.echo(f"    {line}")


def _counts(counter: dict[str, int] | dict[int, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counter.items(), key=str))
