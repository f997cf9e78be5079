"""Two computer players measured against each other: ``python -m tests.opponents.duel --games 400``."""

from __future__ import annotations

import argparse
import sys
import time

from bot.games.gin.rules import PRESETS
from bot.opponents.opponent import Level
from bot.opponents.registry import OPPONENTS
from tests.opponents.play import Player, Random, win_rate
from tests.opponents.simple import Simple

PLAYERS: dict[str, Player] = {
    **{level.value: player for level, player in OPPONENTS["gin"].items()},
    "simple": Simple(),
    "random": Random(),
}


def main() -> None:
    """Plays and prints the share of games won, with its 95 % interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("player", nargs="?", default=Level.CASUAL.value, choices=PLAYERS)
    parser.add_argument("against", nargs="?", default="simple", choices=PLAYERS)
    parser.add_argument("--preset", default="standard", choices=PRESETS)
    parser.add_argument(
        "--games", type=int, default=400, help="an even number: each shuffle is played from both seats"
    )
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    pairs = max(1, given.games // 2)
    begun = time.monotonic()
    share, half = win_rate(
        PLAYERS[given.player], PLAYERS[given.against], pairs, given.seed, PRESETS[given.preset]
    )
    sys.stdout.write(
        f"{given.player} won {share:.1%} of {2 * pairs} games of {given.preset} gin against {given.against} "
        f"(95 % interval {share - half:.1%} to {share + half:.1%}), {time.monotonic() - begun:.0f} s\n"
    )


if __name__ == "__main__":
    main()
