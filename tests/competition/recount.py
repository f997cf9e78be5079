"""The standings once more, from the raw results alone: written apart, so that a slip in one shows."""

from __future__ import annotations

from itertools import combinations

from bot.competition import Arena, Entrant, Event, How, Knockout, League, Pairing, RoundRobin, Tables
from bot.competition.leagues import division_sizes
from bot.verify import deck_of

Line = tuple[int, int, int | None, int, int, int]
"""Entrant, points, direct encounter, Buchholz, Sonneborn-Berger, deal points."""


def lot(seed: bytes, label: str, entrants: list[Entrant]) -> list[Entrant]:
    """A lot by the shuffle of `bot.verify`, which is another program than the bot's."""
    return [Entrant(int(each)) for each in deck_of(seed, label, tuple(map(str, sorted(entrants))))]


def score(event: Event, pairing: Pairing, seat: Entrant) -> int:
    """The halves that a seat gets, before an arena doubles them."""
    result, form = pairing.result, event.terms.format
    assert result is not None
    top = 2 * (max(form.seats) - 1) if isinstance(form, Tables) else 2
    if result.how is How.HALF_BYE:
        return top // 2
    if result.how is How.BYE:
        return 0 if isinstance(form, RoundRobin | League) else top // 2 if isinstance(form, Tables) else top
    if seat in result.absent:
        return 0
    mine = result.places[pairing.seats.index(seat)]
    # Who shares a place shares the points of all the places that they take.
    taken = [mine - 1 + at for at in range(result.places.count(mine))]
    return sum(top - 2 * each for each in taken) // len(taken)


def totals(event: Event) -> dict[Entrant, int]:
    """Everybody's points in halves."""
    gained = {}
    for player in event.players:
        if not player.plays:
            continue
        own = [each for each in event.pairings if player.entrant in each.seats and each.result is not None]
        scores = [score(event, each, player.entrant) for each in own]
        if isinstance(event.terms.format, Arena):
            scores = [
                2 * each if at > 1 and scores[at - 1] == scores[at - 2] == 2 else each
                for at, each in enumerate(scores)
            ]
        gained[player.entrant] = sum(scores)
    return gained


def beat(pairing: Pairing, one: Entrant, other: Entrant) -> int:
    """2 if one of a table did better than another, 1 if as well, else 0."""
    result = pairing.result
    assert result is not None
    rank = {
        seat: (seat in result.absent, place) for seat, place in zip(pairing.seats, result.places, strict=True)
    }
    if one in result.absent:
        return 0
    return 2 if rank[one] < rank[other] else 1 if rank[one] == rank[other] else 0


def recount(event: Event) -> list[Line]:
    """The lines of the standings in their order, division by division."""
    gained, out = totals(event), knocked_out(event)
    lots = lot(event.seed, "lot", list(gained))
    level = divisions_of(event)
    lines: dict[Entrant, Line] = {}
    for each in gained:
        tied = [
            other
            for other in gained
            if (gained[other], out[other], level[other]) == (gained[each], out[each], level[each])
        ]
        lines[each] = (
            each,
            gained[each],
            direct(event, each, tied),
            *opponents(event, each, gained),
            deal_points(event, each),
        )
    order = sorted(
        gained,
        key=lambda each: (
            level[each],
            -out[each],
            *(-(value or 0) for value in lines[each][1:]),
            lots.index(each),
        ),
    )
    return [lines[each] for each in order]


def divisions_of(event: Event) -> dict[Entrant, int]:
    """In which division of a league each plays; elsewhere everybody in the first."""
    if not isinstance(event.terms.format, League):
        return dict.fromkeys(event.order, 1)
    numbers = [number for number, size in enumerate(division_sizes(len(event.order)), 1) for _ in range(size)]
    return dict(zip(event.order, numbers, strict=True))


def met(event: Event) -> list[tuple[Pairing, Entrant, Entrant]]:
    """Everybody who met somebody, seen from both sides."""
    played = [each for each in event.pairings if each.result is not None and len(each.seats) > 1]
    pairs = [(each, one, other) for each in played for one, other in combinations(each.seats, 2)]
    return pairs + [(each, other, one) for each, one, other in pairs]


def direct(event: Event, entrant: Entrant, tied: list[Entrant]) -> int | None:
    among = [row for row in met(event) if row[1] in tied and row[2] in tied]
    if len(tied) < 2 or {(one, other) for _, one, other in among} != {
        (one, other) for one in tied for other in tied if one != other
    }:
        return None
    return sum(beat(pairing, one, other) for pairing, one, other in among if one == entrant)


def opponents(event: Event, entrant: Entrant, gained: dict[Entrant, int]) -> tuple[int, int]:
    """Buchholz less the lowest, and Sonneborn-Berger."""
    rows = [row for row in met(event) if row[1] == entrant]
    alone = sum(1 for each in event.pairings if each.seats == (entrant,))
    theirs = sorted([gained[other] for _, _, other in rows] + [gained[entrant]] * alone)
    return sum(theirs[1:]), sum(gained[other] * beat(each, one, other) for each, one, other in rows)


def deal_points(event: Event, entrant: Entrant) -> int:
    total = 0
    for pairing in event.pairings:
        result = pairing.result
        if result is None or entrant not in pairing.seats or len(pairing.seats) == 1:
            continue
        if result.how is not How.WALKOVER:
            total += min(event.terms.points_cap, result.points[pairing.seats.index(entrant)])
    return total


def knocked_out(event: Event) -> dict[Entrant, float]:
    """The round of a knockout in which each went out, infinite for the winner and who is still in."""
    out = dict.fromkeys(totals(event), 0.0)
    form = event.terms.format
    if not isinstance(form, Knockout):
        return out
    lives = dict.fromkeys(out, 2 if form.double else 1)
    for pairing in event.pairings:
        result = pairing.result
        if result is None:
            continue
        there = [seat for seat in pairing.seats if seat not in result.absent]
        best = [seat for seat in there if not any(beat(pairing, other, seat) == 2 for other in there)]
        winner = lot(event.seed, f"tie/{pairing.number}", best)[0] if best else None
        for seat in pairing.seats:
            if seat != winner:
                lives[seat] -= 1 if winner is not None else 2
            if lives[seat] <= 0:
                out[seat] = pairing.round
    return {each: out[each] if lives[each] <= 0 else float("inf") for each in out}
