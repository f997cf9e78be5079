"""Seating rounds of a game for three and more: full tables, equal in points, of people who have met
rarely.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from bot.competition.acts import Entrant
from bot.competition.dealing import dealing_order
from bot.competition.event import Event, How
from bot.competition.fixtures import Fixture, bye
from bot.competition.history import is_forbidden, met, points, results
from bot.games.shuffle import shuffled

ATTEMPTS = 40
"""How many lots are tried to keep forbidden pairs apart before somebody sits out for it."""


def pair_tables(event: Event) -> tuple[Fixture, ...]:
    """The tables of the next round; who finds no seat has a bye, those first who had the fewest (K17)."""
    here, tables = list(event.present), None
    while (sizes := sizes_for(len(here), event.terms.seats)) and tables is None:
        sitting = _sitting(event, here, sum(sizes))
        tables = next(
            filter(None, (_seat(event, sitting, sizes, attempt) for attempt in range(ATTEMPTS))), None
        )
        if tables is None:
            # Fewer at smaller tables may do: without whoever may sit with the fewest.
            here.remove(max(here, key=lambda each: sum(is_forbidden(event, each, other) for other in here)))
    if not tables:
        return ()
    seated = {seat for table in tables for seat in table}
    resting = [bye(entrant) for entrant in event.present if entrant not in seated]
    return (*(Fixture(dealing_order(event, table)) for table in tables), *resting)


def can_seat(event: Event) -> bool:
    """Whether there is a table for which enough people are there."""
    return bool(pair_tables(event))


@cache
def sizes_for(people: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    """How large the tables are: as few as possible stand, then as few tables as possible, the largest
    first.
    """
    best: list[tuple[int, ...]] = [()]
    for count in range(1, people + 1):
        options = [(size, *best[count - size]) for size in seats if size <= count]
        options.append(best[count - 1])
        best.append(max(options, key=lambda sizes: (sum(sizes), -len(sizes), sorted(sizes, reverse=True))))
    return tuple(sorted(best[people], reverse=True))


def _sitting(event: Event, here: list[Entrant], seats: int) -> list[Entrant]:
    """Who of them sits: the others have the fewest byes so far, of these the fewest points, of these the last
    by lot.
    """
    gained, rested = points(event), Counter[Entrant]()
    for pairing, result in results(event):
        rested.update(pairing.seats if result.how is How.BYE else ())
    lots = shuffled(sorted(event.present), event.seed, f"rest/{event.round + 1}")
    ranked = sorted(here, key=lambda each: (rested[each], gained[each], lots.index(each)))
    return ranked[len(ranked) - seats :]


def _seat(
    event: Event, sitting: list[Entrant], sizes: tuple[int, ...], attempt: int
) -> list[list[Entrant]] | None:
    """Tables from the most points down; None if a forbidden pair would sit together."""
    gained, before = points(event), met(event)
    lots = shuffled(sorted(sitting), event.seed, f"tables/{event.round + 1}/{attempt}")
    free = sorted(sitting, key=lambda each: (-gained[each], lots.index(each)))
    tables = []
    for size in sizes:
        table = [free.pop(0)]
        while len(table) < size:
            fit = [each for each in free if not any(is_forbidden(event, each, seat) for seat in table)]
            if not fit:
                return None
            # `min` takes the first of equals, who is the nearest in points.
            best = min(fit, key=lambda each: sum(before[each, seat] for seat in table))
            free.remove(best)
            table.append(best)
        tables.append(table)
    return tables
