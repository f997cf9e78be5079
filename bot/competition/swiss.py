"""Swiss rounds: the FIDE Dutch system, and what is done where it has no answer."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import networkx as nx

from bot.competition.dealing import dealing_order
from bot.competition.event import Event, How, Pairing
from bot.competition.fixtures import Fixture, bye
from bot.competition.history import byes, is_forbidden, met, points

try:
    from bot.competition.dutch import dutch_round
except ImportError:  # the library has no package for Linux on ARM
    CAN_PAIR = False
else:
    CAN_PAIR = True


def pair_swiss(event: Event) -> tuple[Fixture, ...]:
    """The next round (K12): nobody meets twice, one bye at most if there is any such pairing.

    Where the number is odd the bye goes to somebody with the fewest byes so far, of these to the lowest
    score, of these to the most matches played; of these the system chooses. The system keeps to who may
    deal first; where that leaves no pairing, it is given up before anybody has to sit out.
    """
    present, had, gained = event.present, byes(event), points(event)
    played = Counter(
        seat for pairing in event.pairings if not _is_unplayed(pairing) for seat in pairing.seats
    )
    worth = {entrant: (had[entrant], gained[entrant], -played[entrant]) for entrant in present}
    for least in sorted(set(worth.values())) if len(present) % 2 else [None]:
        found = dutch_round(event, [entrant for entrant in present if worth[entrant] == least])
        if found is not None:
            return tuple(Fixture(seats) if len(seats) == 2 else bye(seats[0]) for seats in found)
    return _without_turns(event)


def _is_unplayed(pairing: Pairing) -> bool:
    result = pairing.result
    return result is not None and result.how in (How.BYE, How.HALF_BYE, How.WALKOVER)


def _without_turns(event: Event) -> tuple[Fixture, ...]:
    """As many pairs as there can be, whoever deals first; those sit out who had the fewest byes and
    points.
    """
    gained, had, before = points(event), byes(event), met(event)
    top = max(gained.values(), default=0) + 1
    # Whoever should rather sit out is worth less to be paired; near points are worth more than far ones.
    scale = len(event.present) * top**2
    worth = {entrant: scale * (had[entrant] * top + gained[entrant]) for entrant in event.present}
    graph = nx.Graph()
    graph.add_nodes_from(event.present)
    for one, other in combinations(event.present, 2):
        if not before[one, other] and not is_forbidden(event, one, other):
            weight = worth[one] + worth[other] + top**2 - (gained[one] - gained[other]) ** 2
            graph.add_edge(one, other, weight=weight)
    rank = {entrant: at for at, entrant in enumerate(event.order)}
    found = nx.max_weight_matching(graph, maxcardinality=True)
    pairs = sorted(
        (tuple(sorted(pair, key=rank.__getitem__)) for pair in found), key=lambda pair: rank[pair[0]]
    )
    seated = {seat for pair in pairs for seat in pair}
    resting = [bye(entrant) for entrant in event.present if entrant not in seated]
    return (*(Fixture(dealing_order(event, pair)) for pair in pairs), *resting)
