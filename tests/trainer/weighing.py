"""How many deals speak against a difference between two actions, for advice where melds are laid.

``python -m tests.trainer.weighing mahjong --positions 200`` takes positions of strong players, plays on in
the same deals after the first action and after another one, and compares how far these differ from deal to
deal with how far the means differ beyond that and what the actions are taken to cost: the variance within,
divided by the one between. ``slope`` is by how much the means differ for each point of such cost.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import count
from statistics import fmean, variance
from types import MappingProxyType
from typing import Any

from bot.games.colonel.player import advising as colonel
from bot.games.mahjong.player import advising as mahjong
from bot.games.registry import GAMES
from bot.players import Level
from bot.players.playing_on import tried
from bot.players.registry import COMPUTER_PLAYERS
from tests.players.play import play_match, seed_of
from tests.trainer.__main__ import positive_number

TURNS: MappingProxyType[str, Callable[[Any, int], Any]] = MappingProxyType(
    {"colonel": colonel.Turn, "mahjong": mahjong.Turn}
)
"""By the game's key, a turn in which actions are compared."""
DEALS = 40
"""In how many deals two actions are compared in a position."""
OFTEN = 0.2
"""The share of the decisions that are looked at."""


def main(arguments: Sequence[str]) -> int:
    """Measure one game."""
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.weighing")
    parser.add_argument("game", choices=sorted(TURNS))
    parser.add_argument("--positions", type=positive_number, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    for kind, pairs in sorted(measured(given.game, given.positions, given.seed).items()):
        within = fmean(variance(each) for _, each in pairs)
        between = fmean((fmean(each) - cost) ** 2 for cost, each in pairs) - within / DEALS
        squares = sum(cost * cost for cost, _ in pairs)
        slope = sum(cost * fmean(each) for cost, each in pairs) / squares if squares else 0.0
        doubt = f"doubt {within / between:.0f}" if between > 0 else "no difference to be seen"
        print(f"{kind}: {len(pairs)} pairs, slope {slope:.2f}, {doubt}")
    return 0


def measured(key: str, positions: int, seed: int) -> dict[str, list[tuple[float, list[float]]]]:
    """By kind of the pair, for each position what the second action costs, and did worse by in each deal."""
    found: dict[str, list[tuple[float, list[float]]]] = defaultdict(list)
    chance = random.Random(seed)
    level = COMPUTER_PLAYERS[key][Level.STRONG]

    def watch(view: Any, legal: tuple[Any, ...], chosen: Any) -> None:  # noqa: ANN401  # of whichever game
        others = [action for action in legal if action != chosen]
        if not others or chance.random() > OFTEN:
            return
        pair = (chosen, chance.choice(others))
        turn = TURNS[key](view, chance.randrange(1 << 30))
        first, other = tried(pair, turn.worlds(chance.randrange(1 << 30), DEALS), turn.after)
        kind = "throws" if all(type(action).__name__ == "Discard" for action in pair) else "others"
        cost = turn.cost(pair[1]) - turn.cost(pair[0])
        found[kind].append((cost, [one - two for one, two in zip(first, other, strict=True)]))

    rules = next(iter(GAMES[key].PRESETS.values()))
    for number in count():
        play_match(GAMES[key], rules, (level, level), seed_of("weighing", seed, number), watch=watch)
        if sum(map(len, found.values())) >= positions:
            return found
    raise AssertionError


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
