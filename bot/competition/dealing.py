"""Who deals first: it alternates as the colours do in chess."""

from __future__ import annotations

from collections.abc import Iterable

from bot.competition.acts import Entrant
from bot.competition.event import Event, How


def dealing_order(event: Event, seats: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """The seats of a pairing, first of all whoever has dealt first the least often, then not most lately
    (K8).

    Of those who are equal in both the stronger comes first. Matches that were not played do not count.
    """
    wanted = list(seats)
    balance, latest = dict.fromkeys(wanted, 0), dict.fromkeys(wanted, 0)
    for pairing in event.pairings:
        if len(pairing.seats) < 2 or (pairing.result and pairing.result.how is How.WALKOVER):
            continue
        for at, seat in enumerate(pairing.seats):
            if seat in balance:
                balance[seat] += 1 if at == 0 else -1
                latest[seat] = pairing.number if at == 0 else -pairing.number
    rank = {entrant: at for at, entrant in enumerate(event.order)}
    return tuple(sorted(wanted, key=lambda seat: (balance[seat], latest[seat], rank[seat])))
