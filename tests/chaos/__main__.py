"""`python -m tests.chaos`: the long job. The seed decides what happens; the timing never repeats."""

from __future__ import annotations

import asyncio
import logging
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from tests.chaos.run import Figures, Wishes, run

SHOWN_OF_EACH = 10


def main(
    kills: Annotated[int, typer.Option(min=1, help="How often the bot is killed.")] = 100,
    seed: Annotated[int, typer.Option(help="Every decision follows from it.")] = 1,
    minutes: Annotated[float, typer.Option(help="Stop after so many minutes, however many kills.")] = 60.0,
    matches: Annotated[int, typer.Option(min=1, help="At a time; the last is with the computer.")] = 3,
    fork: Annotated[bool, typer.Option(help="Start the bot without importing it anew each time.")] = False,  # noqa: FBT002
    keep: Annotated[Path | None, typer.Option(help="Copy the bot's log to this file.")] = None,
) -> None:
    """Play while everything breaks; exit with 0 only when nothing was lost."""
    # A bot that is killed in the middle of an upload leaves the server half a request: no news here.
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)
    wishes = Wishes(kills=kills, seed=seed, tables=matches, most_s=minutes * 60.0, forked=fork)
    with tempfile.TemporaryDirectory(prefix="upcard-chaos-") as folder:
        figures = asyncio.run(run(wishes, Path(folder)))
        if keep is not None:
            shutil.copy(Path(folder) / "bot.log", keep)
    _tell(seed, figures)
    if not figures.findings.is_clean:
        raise typer.Exit(1)


def _tell(seed: int, figures: Figures) -> None:
    print(f"seed {seed}, {figures.took_s:.0f} s (the seed repeats every decision, not the timing)")
    print(f"kills: {figures.kills.total()} ({_counts(figures.kills)})")
    print(f"starts: {figures.starts}, exits by status: {_counts(figures.exits)}")
    print(f"matches: {figures.matches}, moves: {figures.moves}")
    print(f"presses and commands: {figures.presses}, answered in time: {figures.answered}")
    print(f"screens read for cards: {figures.sights}")
    print(f"faults: {figures.faults.total()} ({_counts(figures.faults)})")
    if not figures.had_disk:
        print("disk full: skipped, as this machine lets us mount no small disk (that needs root)")
    for kind, lines in figures.findings.by_kind():
        print(f"{kind}: {len(lines)}")
        for line in lines[:SHOWN_OF_EACH]:
            print(f"    {line}")


def _counts(counter: Counter[Any]) -> str:
    items = sorted(counter.items(), key=str)
    return ", ".join(f"{name} {count}" for name, count in items)


if __name__ == "__main__":
    typer.run(main)
