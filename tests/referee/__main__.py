"""`python -m tests.referee [GAME ...]`: matches in simcord; the status is 1 where there is a finding.

simcord must be importable: `./upcard test --peers` installs it in .venv/peers.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
from pathlib import Path

import structlog

from bot.games.registry import GAMES
from images import prepare
from tests.referee.match import Report, referee


def main() -> int:
    """Play each game, print a line for each, and each finding."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), help="all of them, unless some are named")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--presses", type=int, default=60, help="then the match is given up")
    wanted = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    prepare()
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        for game in wanted.games:
            seats = min(GAMES[game].SEATS)
            report = asyncio.run(
                referee(game, seats, seed=wanted.seed, most=wanted.presses, folder=Path(folder))
            )
            status = max(status, tell(report))
    return status


def tell(report: Report) -> int:
    """Print what a match came to; 1 where there is a finding."""
    findings = [*report.refused, *report.errors]
    if not report.is_over:
        findings.append("the match did not end")
    counted = f"{report.presses} presses, {report.requests} requests, {len(findings)} findings"
    sys.stdout.write("".join(f"{line}\n" for line in (f"{report.game}: {counted}", *findings)))
    sys.stdout.flush()
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
