"""Leagues played to their end by chance, to see that no range of possible places turns out wrong."""

from __future__ import annotations

import random
from datetime import timedelta

from bot.competition import League, Report, apply, standings
from bot.competition.possible import possible_places
from tests.competition.checks import require
from tests.competition.evening import START, started


def play_league(seed: int, people: int, looks: int) -> int:
    """How many ranges were looked at, all of which hold the place in the end; raises Wrong."""
    dice = random.Random(seed)
    event = started(League(), people, round_time=timedelta(days=60))
    numbers = [each.number for each in event.pairings]
    dice.shuffle(numbers)
    when = {*dice.sample(range(len(numbers)), min(looks, len(numbers))), len(numbers) - 1}
    seen = []
    for at, number in enumerate(numbers):
        if at in when:
            seen.append(possible_places(event))
        places = dice.choice(((1, 2), (2, 1), (1, 1)))
        event = apply(event, Report(number, places, (dice.randint(0, 99), 5)), START)
    seen.append(possible_places(event))
    for line in standings(event):
        for ranges in seen:
            best, worst = ranges[line.entrant]
            require(best <= line.place <= worst, f"place {line.place} was not possible: {best} to {worst}")
    return len(seen) * people
