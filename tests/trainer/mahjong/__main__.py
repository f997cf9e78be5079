"""``python -m tests.trainer.mahjong play``, ``… fit`` and ``… doubt``: choices, networks, how sure they are.

NumPy must be importable to play and to fit: `./upcard bench --peers` installs it in .venv/peers. See
README.md of tests/trainer.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from statistics import fmean

import msgspec

from bot.games.mahjong.player.outlook import A_HUNDRED, Networks, networks
from tests.trainer.__main__ import positive_number
from tests.trainer.mahjong.doubt import doubt_of
from tests.trainer.mahjong.positions import Position, positions
from tests.trainer.seen import Seen

KINDS = Networks.__struct_fields__
BATCH = 64
"""Decisions to a step of the fit."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 1 when it cannot be done, 2 when it was asked wrongly."""
    given = _parser().parse_args(arguments)
    begun = time.monotonic()
    try:
        given.does(given)
    except (OSError, ValueError, ModuleNotFoundError, msgspec.DecodeError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{time.monotonic() - begun:.0f} s")
    return 0


def _play(given: argparse.Namespace) -> None:
    from tests.trainer.parting import table_of
    from tests.trainer.samples import np

    found = list(islice(positions(given.seed, given.deals), given.positions))
    tables = {kind: table_of(_seen(each for each in found if each.kind == kind)) for kind in KINDS}
    with given.into.open("wb") as stream:
        np.savez_compressed(stream, **tables)
    print(f"seed {given.seed}: " + ", ".join(f"{kind} {len(table):,} rows" for kind, table in tables.items()))


def _seen(some: Iterator[Position]) -> Iterator[list[Seen]]:
    """What the networks saw, a list for each position."""
    for each in some:
        brought = [fmean(deals) / A_HUNDRED for deals in each.brought]
        # What all choices have in common hangs on the cards far more than on the choice, and isn't asked for.
        apart = [(one - fmean(brought),) for one in brought]
        yield [Seen(own, each.common, answers, 0) for own, answers in zip(each.own, apart, strict=True)]


def _fit(given: argparse.Namespace) -> None:
    from tests.trainer.parting import fit
    from tests.trainer.samples import np

    files = [np.load(file, allow_pickle=False) for file in given.files]
    for name, file in zip(given.files, files, strict=True):
        if set(getattr(file, "files", ())) != set(KINDS):
            raise ValueError(f"{name} is none of the files that play keeps")
    found = {}
    for kind in KINDS:
        print(kind, flush=True)
        found[kind] = fit(
            np.concatenate([file[kind] for file in files]),
            answers=1,
            epochs=given.epochs,
            batch=BATCH,
            seed=given.seed,
            tell=print,
        )
    given.into.write_bytes(msgspec.json.encode(Networks(**found)) + b"\n")


def _doubt(given: argparse.Namespace) -> None:
    shipped = networks()
    asked = shipped if given.by is None else msgspec.json.decode(given.by.read_bytes(), type=Networks)
    found = list(islice(positions(given.seed, given.deals), given.positions))
    for kind in KINDS:
        some = [each for each in found if each.kind == kind]
        if some:
            told = doubt_of(getattr(asked, kind), some)
            print(
                f"{kind:<7} {len(some):5} positions, choices spread by {told.spread:4.1f} points, "
                f"{told.explained:.0%} of the variance foreseen, doubt {told.deals:.0f}"
            )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.mahjong", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="play choices on and keep what they bring")
    play.add_argument("--into", type=Path, required=True, metavar="FILE.npz")
    play.set_defaults(does=_play)
    doubt = commands.add_parser("doubt", help="how much of what choices bring the networks foresee")
    doubt.add_argument("--by", type=Path, help="networks; without it those that are shipped")
    doubt.set_defaults(does=_doubt)
    for command in (play, doubt):
        command.add_argument("--positions", type=positive_number, default=2000)
        command.add_argument("--deals", type=positive_number, default=20, help="for each choice")
        command.add_argument("--seed", type=int, default=1, help="another one for each file")
    fit = commands.add_parser("fit", help="fit the networks to what was kept")
    fit.add_argument("files", type=Path, nargs="+", metavar="FILE.npz")
    fit.add_argument("--into", type=Path, required=True, metavar="NEW.json")
    fit.add_argument("--epochs", type=positive_number, default=100)
    fit.add_argument("--seed", type=int, default=1)
    fit.set_defaults(does=_fit)
    return parser


if __name__ == "__main__":
    sys.exit(main())
