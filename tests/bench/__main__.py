"""`./upcard bench`: the figures that the project promises, beside peers of the same run."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from tests.bench import (
    channel,
    cluster,
    computers,
    disk,
    growth,
    load,
    matches,
    melds,
    omaha,
    opponents,
    pictures,
    press,
    rankings,
    seats,
    size,
)
from tests.bench.timing import Figures


class Part(StrEnum):
    """What can be measured alone with ``--only``."""

    MELDS = "melds"
    OMAHA = "omaha"
    OPPONENTS = "opponents"
    PICTURES = "pictures"
    PLAY = "play"
    START = "start"
    DISK = "disk"
    SIZE = "size"
    PRESS = "press"
    RANKINGS = "rankings"
    SEATS = "seats"
    LOAD = "load"
    COMPUTERS = "computers"
    CHANNEL = "channel"
    CLUSTER = "cluster"
    GROWTH = "growth"
    MEMORY = "memory"


PARTS: dict[Part, Callable[[], Figures]] = {
    Part.MELDS: melds.measure,
    Part.OMAHA: omaha.measure,
    Part.OPPONENTS: opponents.measure,
    Part.PICTURES: pictures.measure,
    Part.PLAY: matches.measure_play,
    Part.START: matches.measure_start,
    Part.DISK: disk.measure,
    Part.SIZE: size.measure,
    Part.PRESS: press.measure,
    Part.RANKINGS: rankings.measure,
    Part.SEATS: seats.measure,
    Part.LOAD: load.measure,
    Part.COMPUTERS: computers.measure,
    Part.CHANNEL: channel.measure,
    Part.CLUSTER: cluster.measure,
    Part.GROWTH: growth.measure,
    Part.MEMORY: load.measure_memory,
}


ON_POSTGRES: dict[Part, Callable[[], Figures]] = {
    Part.DISK: partial(disk.measure, postgres=True),
    Part.PRESS: partial(press.measure, postgres=True),
    Part.LOAD: partial(load.measure, postgres=True),
}


def main(
    *,
    only: Annotated[list[Part] | None, typer.Option(help="Measure this part alone; may be repeated.")] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write the figures to this file as well.")
    ] = None,
    postgres: Annotated[
        bool, typer.Option("--postgres", help="Measure disk, press and load on PostgreSQL.")
    ] = False,
) -> None:
    """Measure, and print a line for each figure: part.subject.figure value."""
    parts = ON_POSTGRES if postgres else PARTS
    if strange := set(only or ()) - set(parts):
        raise typer.BadParameter(f"nothing of {', '.join(sorted(strange))} depends on the database")
    found: dict[str, Figures] = {}
    # That of the memory takes twenty minutes, and is measured when it is asked for.
    for part in only or [part for part in parts if part is not Part.MEMORY]:
        found[part.value] = parts[part]()
        for subject, figures in found[part.value].items():
            for name, value in figures.items():
                print(f"{f'{part.value}.{subject}.{name}':<46} {value:>12.4g}")
    if json_file is not None:
        json_file.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
