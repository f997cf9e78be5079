"""``python -P -m tests.trainer.colonel --trust 1``: the expert of Colonel with other numbers, against itself.

It needs NumPy and Numba: `./upcard bench --peers` installs them in .venv/peers. README.md one folder up has
the command whole.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Sequence

from bot.games.colonel.player.levels import DRAWS_A_TURN, Expert
from tests.trainer.__main__ import positive_number
from tests.trainer.rummy13.__main__ import several

EXPERT = Expert()
SHIPPED = {
    "hold-above": float(EXPERT.habits.hold_above),
    "last-stock": float(EXPERT.habits.last_stock),
    "cheap": EXPERT.habits.cheap,
    "partner": EXPERT.habits.partner,
    "hope": EXPERT.habits.hope,
    "caution": EXPERT.habits.caution,
    "fitting": EXPERT.habits.fitting,
    "playouts": float(EXPERT.playouts),
    "most": float(EXPERT.most),
    "trust": EXPERT.trust,
    "firmness": EXPERT.firmness,
    "draws": DRAWS_A_TURN,
    # Whether it remembers the discards and what the other took.
    "memory": 1.0,
}
"""The expert's numbers, in the order of their places in `tests.trainer.colonel.duel`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 1 when it cannot be done, 2 when it was asked wrongly."""
    parser = argparse.ArgumentParser(prog="python -P -m tests.trainer.colonel", description=__doc__)
    parser.add_argument("--deals", type=several, default=2000, help="4 or more; each shuffle is played twice")
    parser.add_argument("--seed", type=positive_number, default=1)
    for name, value in SHIPPED.items():
        parser.add_argument(f"--{name}", type=float, default=value, help=f"{value:g} as shipped")
    given = vars(parser.parse_args(arguments))
    if importlib.util.find_spec("numba") is None:
        print("Numba is not here: ./upcard bench --peers installs it in .venv/peers", file=sys.stderr)
        return 1
    from tests.trainer.colonel import duel

    asked = [given[name.replace("-", "_")] for name in SHIPPED]
    print(duel.figures(given["deals"], given["seed"], asked, list(SHIPPED.values())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
