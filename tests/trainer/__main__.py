"""``python -m tests.trainer make``, ``join`` and ``measure``: the numbers of gin's expert, and what they win.

NumPy and Numba must be importable: `./upcard bench --peers` installs them in .venv/peers. See README.md
beside this file.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bot.arena.figures import share_interval
from bot.games import gin
from bot.games.gin.player.network import Parameters, parameters, shipped

PLAYERS = ("simple", "beginner", "casual", "strong", "expert", "hasty")
"""The players by their numbers in `tests.trainer.gin.rivals`; `expert` is the shipped one here."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 1 when it cannot be done, 2 when it was asked wrongly."""
    given = _parser().parse_args(arguments)
    if importlib.util.find_spec("numba") is None:
        print("Numba is not here: ./upcard bench --peers installs it in .venv/peers", file=sys.stderr)
        return 1
    try:
        given.does(given)
    except (OSError, msgspec.DecodeError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _make(given: argparse.Namespace) -> None:
    """Make numbers, and write those of each round over those of the round before."""
    from tests.trainer.gin.rounds import Course, make, random_numbers

    course = Course(
        rules=gin.PRESETS[given.rules],
        rounds=given.rounds,
        deals=given.deals,
        seed=given.seed,
        threads=given.threads,
    )
    begun = read(given.begun) if given.begun else random_numbers(parameters(), given.seed)
    since = time.monotonic()
    for done in make(course, begun, first=given.first):
        given.into.write_bytes(msgspec.json.encode(done.parameters) + b"\n")
        print(f"{done.told}, {time.monotonic() - since:.0f} s", flush=True)


def _join(given: argparse.Namespace) -> None:
    """Write the numbers of two as those of one expert, whose networks answer what both do on average."""
    from tests.trainer.joining import joined_numbers

    numbers = read(given.one), read(given.other)
    try:
        both = joined_numbers(*numbers)
    except ValueError as error:
        raise SystemExit(f"{given.other}: {error}") from None
    given.into.write_bytes(msgspec.json.encode(both) + b"\n")


def _measure(given: argparse.Namespace) -> None:
    """Play mirrored matches and print the share won."""
    from tests.trainer.gin.playing import expert_of, match_points, rules_of

    preset = gin.PRESETS[given.rules]
    numbers = given.numbers, given.rival or shipped(preset)
    experts = expert_of(read(numbers[0]), preset), expert_of(read(numbers[1]), preset)
    rival = PLAYERS.index(given.against)
    points = match_points(experts, rival, rules_of(preset), given.games, given.seed, given.threads)
    won = [float(own > other) for own, other in points.tolist()]
    low, high = share_interval([won[at : at + 2] for at in range(0, len(won), 2)])
    print(
        f"{sum(won) / len(won):.1%} ({low:.1%} to {high:.1%}) of {len(won):,} matches against {given.against}"
    )


def read(file: Path) -> Parameters:
    """The numbers of a file."""
    return msgspec.json.decode(file.read_bytes(), type=Parameters)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.trainer", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    make = commands.add_parser("make", help="make the expert's numbers from random ones")
    make.add_argument("--rounds", type=positive_number, default=24)
    make.add_argument("--deals", type=positive_number, default=60_000, help="of each round")
    make.add_argument("--from", dest="begun", type=Path, metavar="FILE", help="numbers to begin with")
    make.add_argument("--first", type=positive_number, default=1, help="the round to go on with")
    make.add_argument("--into", type=Path, required=True, metavar="NEW.json")
    make.set_defaults(does=_make)
    join = commands.add_parser("join", help="make one expert of two: it foresees the mean of both")
    join.add_argument("one", type=Path, metavar="ONE.json")
    join.add_argument("other", type=Path, metavar="OTHER.json")
    join.add_argument("--into", type=Path, required=True, metavar="NEW.json")
    join.set_defaults(does=_join)
    measure = commands.add_parser("measure", help="play matches to the end, each cards both ways")
    measure.add_argument("numbers", type=Path, metavar="NUMBERS.json")
    measure.add_argument("--against", choices=PLAYERS, default="simple")
    measure.add_argument(
        "--rival", type=Path, help="the numbers of the other expert, by default the shipped ones"
    )
    measure.add_argument("--games", type=positive_number, default=4000)
    measure.set_defaults(does=_measure)
    for command in (make, measure):
        command.add_argument("--rules", choices=SIMULATED, default="standard")
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--threads", type=positive_number, default=1)
    return parser


def positive_number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number


SIMULATED = ("standard", "straight", "oklahoma", "hollywood", "tedesco", "tournament", "quickfire")
"""The presets that the trainer plays."""

if __name__ == "__main__":
    sys.exit(main())
