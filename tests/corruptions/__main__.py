"""`python -m tests.corruptions`: a thousand damaged databases, none of which may pass for a sound one."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from tests.corruptions.evening import play_evening
from tests.corruptions.run import corrupt


def main(
    *,
    count: Annotated[int, typer.Option(min=1, help="How many databases are damaged.")] = 1000,
    seed: Annotated[int, typer.Option(help="Every damage follows from it.")] = 1,
) -> None:
    """Damage, start, check; exit with 0 only when nothing was silently wrong and nothing crashed."""
    with tempfile.TemporaryDirectory(prefix="upcard-corruptions-") as folder:
        (Path(folder) / "evening").mkdir()
        evening = asyncio.run(play_evening(Path(folder) / "evening"))
        figures = asyncio.run(corrupt(evening, Path(folder), count=count, seed=seed))
    for line in figures.told():
        print(line)  # noqa: T201  # the figures are the product
    raise typer.Exit(0 if figures.is_good else 1)


if __name__ == "__main__":
    typer.run(main)
