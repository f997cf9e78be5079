"""``python -P -m tests.trainer.rummy13 drops`` and ``… duel``: the numbers of the expert of 13-card rummy.

The second needs NumPy and Numba: `./upcard bench --peers` installs them in .venv/peers. README.md one folder
up has the commands whole.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Sequence

from bot.games.rummy13.player import outlook
from bot.games.rummy13.player.planner import EXPERT
from tests.trainer.__main__ import positive_number
from tests.trainer.rummy13 import drops

SHIPPED = {
    "orders": EXPERT.orders,
    "horizon": EXPERT.horizon,
    "alive": EXPERT.alive,
    "fear": EXPERT.fear,
    # Two players play a single deal for the win alone (7.1).
    "caution": 0.0,
    "fewest": outlook.FEWEST,
    "step": outlook.STEP,
    "sure": outlook.SURE,
    "doubt": outlook.DOUBT,
    "trifle": outlook.TRIFLE,
    # The same as `fear`, for a throw that the other takes: for one who sees that hand. 0 is to see nothing.
    "seeing": 0.0,
}
"""The expert's numbers, in the order of their places in `tests.trainer.rummy13.duel`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 1 when it cannot be done, 2 when it was asked wrongly."""
    given = _parser().parse_args(arguments)
    if given.does == "drops":
        print(drops.figures(given.deals, str(given.seed)))
        return 0
    if importlib.util.find_spec("numba") is None:
        print("Numba is not here: ./upcard bench --peers installs it in .venv/peers", file=sys.stderr)
        return 1
    from tests.trainer.rummy13 import duel

    print(duel.figures(given.deals, given.seed, {name: getattr(given, name) for name in SHIPPED}))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -P -m tests.trainer.rummy13", description=__doc__)
    commands = parser.add_subparsers(dest="does", required=True)
    fit = commands.add_parser("drops", help="play, and fit the numbers by which the expert drops")
    fit.add_argument("--deals", type=several, default=240)
    duel = commands.add_parser("duel", help="play single deals for two against greedyseq by machine code")
    duel.add_argument("--deals", type=several, default=3000, help="4 or more; each shuffle is played twice")
    for command in (fit, duel):
        command.add_argument("--seed", type=positive_number, default=1)
    for name, value in SHIPPED.items():
        kind = positive_number if isinstance(value, int) else float
        duel.add_argument(f"--{name}", type=kind, default=value, help=f"{value} as shipped")
    return parser


def several(text: str) -> int:
    """A number of deals that has a spread."""
    if positive_number(text) < 4:
        raise argparse.ArgumentTypeError(f"{text} deals are too few to say how far they spread")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
