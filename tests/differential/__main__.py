"""``python -m tests.differential [--deals N] [--seed S]``: compare, and print the figures.

The peers must be importable: `./upcard bench --peers` installs them in .venv/peers.
"""

from __future__ import annotations

import argparse
import sys

from tests.differential.compare import RULES, Differs, compare


def main() -> int:
    """The exit status: 1 when the engines disagree."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential", description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="random deals for each preset")
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    for preset in RULES:
        try:
            figures = compare(preset, wishes.deals, wishes.seed)
        except Differs as differs:
            print(differs, file=sys.stderr)
            return 1
        ends = ", ".join(f"{kind} {count}" for kind, count in sorted(figures.ends.items()))
        print(f"{preset}: {figures.deals} deals, {figures.decisions} decisions, no difference; {ends}")
        for fault, count in sorted(figures.excused.items()):
            print(f"  known difference met {count} times: {fault}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
