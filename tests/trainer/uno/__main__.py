"""``python -m tests.trainer.uno play``, ``… fit`` and ``… scale``: rounds, networks, and who sees all cards.

NumPy must be importable: `./upcard bench --peers` installs it in .venv/peers. See README.md of tests/trainer.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from bot.games.uno.player.expert import Expert, Networks
from bot.games.uno.rules import PRESETS
from bot.players import ComputerPlayer
from bot.players.registry import BASELINES


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
    from tests.trainer.uno.rounds import rounds

    played = rounds(given.rounds, given.seed, _learner(given.by), duel=given.duel, explored=given.explore)
    table = table_of(played)
    with given.into.open("wb") as stream:
        np.save(stream, table)
    print(f"seed {given.seed}: {given.rounds:,} rounds, {len(table):,} rows")


def _fit(given: argparse.Namespace) -> None:
    from tests.trainer.parting import fit, load

    def fitted(files: Sequence[Path]) -> Any:  # noqa: ANN401  # a network; NumPy is imported late
        return fit(
            load(files),
            answers=3,
            epochs=given.epochs,
            seed=given.seed,
            tell=lambda line: print(line, flush=True),
        )

    found = Networks(duel=fitted(given.duel), table=fitted(given.table))
    given.into.write_bytes(msgspec.json.encode(found) + b"\n")


def _scale(given: argparse.Namespace) -> None:
    from tests.trainer.uno.scale import scale

    share, low, high = scale(given.rules, given.seats, -(-given.games // given.seats), given.seed)
    print(f"who sees all cards won {share:.1%} ({low:.1%} to {high:.1%}); chance is {1 / given.seats:.1%}")


def _learner(by: Path | None) -> ComputerPlayer[Any, Any]:
    """The expert with the networks of a file, or without one the sensible player."""
    if by is None:
        return BASELINES["uno"]["sensible"]
    return Expert(given=msgspec.json.decode(by.read_bytes(), type=Networks))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.uno", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="play rounds and keep what the learner saw")
    play.add_argument("--rounds", type=int, default=1000)
    play.add_argument("--seed", type=int, default=1, help="another one for each file that is fitted to")
    play.add_argument("--duel", action="store_true", help="for two; else for three and more")
    play.add_argument("--by", type=Path, help="networks of the learner; without them it plays sensibly")
    play.add_argument("--explore", type=float, default=0.1, help="how often it does something else")
    play.add_argument("--into", type=Path, required=True, metavar="FILE.npy")
    play.set_defaults(does=_play)
    fit = commands.add_parser("fit", help="fit the networks to what was kept")
    fit.add_argument("--duel", type=Path, nargs="+", required=True, metavar="FILE.npy")
    fit.add_argument("--table", type=Path, nargs="+", required=True, metavar="FILE.npy")
    fit.add_argument("--into", type=Path, required=True, metavar="NEW.json")
    fit.add_argument("--epochs", type=int, default=8, help="how often all rows are gone through")
    fit.add_argument("--seed", type=int, default=1)
    fit.set_defaults(does=_fit)
    scale = commands.add_parser("scale", help="what a player wins of sensible ones who sees all cards")
    scale.add_argument("--rules", choices=PRESETS, default="standard")
    scale.add_argument("--seats", type=int, default=2)
    scale.add_argument("--games", type=int, default=400)
    scale.add_argument("--seed", type=int, default=1)
    scale.set_defaults(does=_scale)
    return parser


if __name__ == "__main__":
    sys.exit(main())
