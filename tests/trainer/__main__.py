"""``python -m tests.trainer play`` and ``… fit``: deals of gin's expert, and its networks fitted to them.

NumPy must be importable: `./upcard bench --peers` installs it in .venv/peers. See README.md beside this file.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bot.games.gin.player import network
from tests.trainer.playing import EXPLORED, play_in_pieces

MOST_EXPLORED = 0.4
"""With more, some choices would be turned always; see `explored`."""
SHIPPED = Path(network.__file__).with_name("parameters.json")


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 1 when it cannot be done, 2 when it was asked wrongly."""
    given = _parser().parse_args(arguments)
    if importlib.util.find_spec("numpy") is None:
        print("NumPy is not here: ./upcard bench --peers installs it in .venv/peers", file=sys.stderr)
        return 1
    try:
        if given.command == "play":
            _play(given)
        else:
            _fit(given)
    except (OSError, ValueError, msgspec.DecodeError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _play(given: argparse.Namespace) -> None:
    """Play deals and keep what the networks saw."""
    from tests.trainer.samples import Samples, joined

    begun, parts, rivals = time.monotonic(), [], Counter[str]()
    for piece in play_in_pieces(given.deals, given.seed, share=given.explore, processes=given.processes):
        parts.append(Samples.of(piece))
        rivals.update(deal.rival for deal in piece)
    samples = joined(parts)
    samples.save(given.into)
    took = time.monotonic() - begun
    print(f"seed     {given.seed}, {given.explore:.0%} explored")
    print(f"deals    {len(samples.endings):,} in {took:.0f} s by {given.processes} processes")
    print(f"against  {', '.join(f'{name} {number:,}' for name, number in rivals.most_common())}")
    for name, table in samples.tables.items():
        print(f"  {name:<11} {len(table.answers):>9,} rows")


def _fit(given: argparse.Namespace) -> None:
    """Fit the networks and write them as the expert reads them."""
    from tests.trainer.fitting import fit
    from tests.trainer.samples import load

    begun = msgspec.json.decode(given.begun.read_bytes(), type=network.Parameters)
    samples = load(given.files)
    print(f"{len(samples.endings):,} deals, one in ten held out; losses in nats a row", flush=True)
    found = fit(samples, begun, epochs=given.epochs, seed=given.seed, fresh=given.fresh, tell=_tell)
    given.into.write_bytes(msgspec.json.encode(found) + b"\n")


def _tell(line: str) -> None:
    print(line, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.trainer", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="play deals and keep what the networks saw")
    play.add_argument("--deals", type=positive_number, default=1000)
    play.add_argument("--seed", type=int, default=1, help="another one for each file that is fitted to")
    play.add_argument("--into", type=Path, required=True, metavar="FILE.npz")
    play.add_argument("--processes", type=positive_number, default=2)
    play.add_argument("--explore", type=share, default=EXPLORED, help="how often something else is tried")
    fit = commands.add_parser("fit", help="fit the networks to what was kept")
    fit.add_argument("files", nargs="+", type=Path, metavar="FILE.npz")
    fit.add_argument("--from", dest="begun", type=Path, default=SHIPPED, help="the numbers to begin with")
    fit.add_argument("--fresh", action="store_true", help="begin with random ones, in layers as large")
    fit.add_argument("--into", type=Path, required=True, metavar="NEW.json")
    fit.add_argument("--epochs", type=positive_number, default=5, help="how often all deals are gone through")
    fit.add_argument("--seed", type=int, default=1)
    return parser


def positive_number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number


def share(text: str) -> float:
    found = float(text)
    if not 0 <= found <= MOST_EXPLORED:
        raise argparse.ArgumentTypeError(f"{text} is not from 0 to {MOST_EXPLORED}")
    return found


if __name__ == "__main__":
    sys.exit(main())
