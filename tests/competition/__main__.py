"""Simulate events of every format: `python -m tests.competition --events 1000 --seed 1`.

Each is played to its end with people who drop out, do not come, come late or are replaced, with organisers
who forbid pairs and correct results, and with its value thrown away and made again from the log. None may
stall; every round and every table is compared with what `tests.competition.checks` and `recount` say. With
`--swiss N` the Swiss pairings of N tournaments are compared with those of gacrux.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

from tests.competition.checks import Wrong
from tests.competition.oracle import compare
from tests.competition.ranges import play_league
from tests.competition.simulation import FORMATS, Simulation, Stalled


def sizes(dice: random.Random, name: str) -> int:
    """From 2 to 128, more small events than large ones, as it is on servers."""
    most = {"round_robin": 24, "league": 20}.get(name, 128)
    return min(most, max(2, int(2 ** dice.uniform(1, 7.01))))


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.competition", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--events", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--swiss", type=int, default=0, metavar="N")
    parser.add_argument("--leagues", type=int, default=0, metavar="N")
    asked = parser.parse_args()
    dice, stalled, wrong = random.Random(asked.seed), 0, 0
    counts: Counter[str] = Counter()
    began = time.process_time()
    for number in range(asked.events):
        name = list(FORMATS)[number % len(FORMATS)]
        entrants, seed = sizes(dice, name), dice.randrange(2**32)
        try:
            simulation = Simulation(name, seed, entrants)
            counts[f"{name} {simulation.run().phase.value}"] += 1
            counts.update(simulation.counts)
        except Stalled as error:
            stalled += 1
            print(f"stalled: {name} {seed} with {entrants}: {error}")
        except Wrong as error:
            wrong += 1
            print(f"wrong: {name} {seed} with {entrants}: {error}")
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    if asked.swiss:
        lines, unknown = compare(asked.swiss, asked.seed)
        print("\n".join(lines))
        wrong += unknown
    if asked.leagues:
        looked = sum(play_league(number, 3 + number % 18, looks=2) for number in range(asked.leagues))
        print(f"{asked.leagues} leagues: none of {looked} ranges of possible places was wrong")
    print(f"{time.process_time() - began:.0f} s of processor time")
    print(f"{asked.events} events, {stalled} stalled, {wrong} wrong")
    return 1 if stalled or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
