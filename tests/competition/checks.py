"""What every round of every event has to keep, looked at from outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import combinations

import networkx as nx

from bot.competition import (
    SIDES,
    Arena,
    Entrant,
    Event,
    Friendly,
    How,
    Knockout,
    League,
    Pairing,
    RoundRobin,
    Swiss,
    Tables,
    score,
    standings,
)
from tests.competition.recount import divisions_of, knocked_out, recount, totals


class Wrong(Exception):
    """An event broke a promise; the message says which."""


def require(holds: bool, otherwise: str) -> None:  # noqa: FBT001  # reads as a sentence
    if not holds:
        raise Wrong(otherwise)


def check_round(before: Event, after: Event) -> None:
    """A round that was just paired."""
    fresh = after.pairings[len(before.pairings) :]
    here = [player.entrant for player in after.players if player.plays and not player.withdrawn]
    seated = [seat for pairing in fresh for seat in pairing.seats]
    is_league = isinstance(after.terms.format, League)
    require(is_league or len(seated) == len(set(seated)), "somebody sits twice in a round")
    for pairing in fresh:
        pairs = [tuple(sorted(pair)) for pair in combinations(pairing.seats, 2)]
        require(not set(pairs) & set(after.forbidden), f"forbidden pair in pairing {pairing.number}")
        require(len(pairing.seats) in (1, *after.terms.seats), "a table of a wrong size")
    match after.terms.format:
        case Swiss():
            require(set(seated) == set(here), "a round of a Swiss forgets somebody, or pairs who has gone")
            check_no_rematch(before, fresh)
            check_byes(before, fresh, here)
        case Tables():
            require(
                set(seated) == set(here) if fresh else not could_sit(after, here),
                "a round at tables forgets somebody, or seats who has gone",
            )
            check_rests(before, fresh, here, after.forbidden)
        case Arena():
            require(set(seated) <= set(here), "an arena pairs who has gone")
            busy = {seat for pairing in before.pairings if pairing.result is None for seat in pairing.seats}
            require(not busy & set(seated), "an arena pairs who is playing")
            if len(here) >= 7:
                last = last_opponents(before)
                again = [each for each in fresh if last.get(each.seats[0]) == each.seats[1]]
                require(not again, "a large arena pairs the same two at once again")
        case Friendly(pairs=most):
            require(len(fresh) <= most, "more pairs than a friendly has")
            sides = [{after.player(seat).side for seat in pairing.seats} for pairing in fresh]
            require(all(each == {*SIDES} for each in sides), "two of one side meet in a friendly")
            sizes = [len([each for each in after.players if each.side == side]) for side in SIDES]
            require(len(fresh) <= min(sizes), "more pairs than a side has players")
        case Knockout() | RoundRobin() | League():
            pass


def could_sit(event: Event, here: list[Entrant]) -> bool:
    """Whether any of them may sit at a table of the smallest size."""
    return any(
        not set(combinations(sorted(table), 2)) & set(event.forbidden)
        for table in combinations(here, min(event.terms.seats))
    )


def last_opponents(event: Event) -> dict[Entrant, Entrant]:
    last = {}
    for pairing in event.pairings:
        one, other = pairing.seats
        last[one], last[other] = other, one
    return last


def have_met(event: Event) -> set[frozenset[Entrant]]:
    return {
        frozenset(pairing.seats)
        for pairing in event.pairings
        if len(pairing.seats) == 2 and (pairing.result is None or pairing.result.how is not How.WALKOVER)
    }


def check_no_rematch(before: Event, fresh: tuple[Pairing, ...]) -> None:
    met = have_met(before)
    again = [pairing.seats for pairing in fresh if frozenset(pairing.seats) in met]
    require(not again, f"a Swiss pairs {again} again")


def free_points(event: Event, entrant: Entrant) -> int:
    """How many byes and walkovers somebody had."""
    return sum(
        1
        for pairing in event.pairings
        if pairing.result is not None
        and entrant in pairing.seats
        and entrant not in pairing.result.absent
        and pairing.result.how in (How.BYE, How.WALKOVER)
    )


def check_byes(before: Event, fresh: tuple[Pairing, ...], here: list[Entrant]) -> None:
    """As few as can be; one goes to the fewest byes so far and then the lowest score that leave a pairing."""
    alone = [pairing.seats[0] for pairing in fresh if len(pairing.seats) == 1]
    if len(alone) > len(here) % 2:
        graph = may_meet(before, here, turns=False)
        fewest = len(here) - 2 * len(nx.max_weight_matching(graph, maxcardinality=True))
        require(len(alone) == fewest, f"{len(alone)} byes where {fewest} are enough")
        return
    if not alone:
        return
    gained, graph = totals(before), may_meet(before, here, turns=True)
    worth = {each: (free_points(before, each), gained.get(each, 0)) for each in here}
    better = [each for each in here if worth[each] < worth[alone[0]]]
    for each in better:
        rest = graph.subgraph([other for other in here if other != each])
        is_possible = 2 * len(nx.max_weight_matching(rest, maxcardinality=True)) == len(here) - 1
        require(not is_possible, f"the bye of {alone[0]} was due to {each}: {worth[alone[0]]}, {worth[each]}")


def may_meet(event: Event, here: list[Entrant], *, turns: bool) -> nx.Graph:
    """Who may be paired with whom; with ``turns`` also by who has to deal first."""
    met, graph = have_met(event), nx.Graph()
    graph.add_nodes_from(here)
    form, gained = event.terms.format, totals(event)
    assert isinstance(form, Swiss)
    is_last = event.round == form.rounds - 1
    top = {each for each in here if is_last and gained.get(each, 0) > event.round}
    must = {each: turn(event, each) for each in here}
    for one, other in combinations(here, 2):
        if frozenset((one, other)) in met or tuple(sorted((one, other))) in event.forbidden:
            continue
        same = must[one] is not None and must[one] == must[other] and not {one, other} & top
        if not (turns and same):
            graph.add_edge(one, other)
    return graph


def turn(event: Event, entrant: Entrant) -> bool | None:
    """Whether somebody has to deal first (True) or second (False) next time; None if they may do either."""
    dealt = [
        pairing.seats[0] == entrant
        for pairing in event.pairings
        if len(pairing.seats) == 2
        and entrant in pairing.seats
        and pairing.result is not None
        and pairing.result.how is not How.WALKOVER
    ]
    balance = 2 * sum(dealt) - len(dealt)
    if abs(balance) > 1:
        return balance < 0
    if len(dealt) > 1 and dealt[-1] == dealt[-2]:
        return not dealt[-1]
    return None


def check_rests(
    before: Event,
    fresh: tuple[Pairing, ...],
    here: list[Entrant],
    forbidden: Collection[tuple[Entrant, Entrant]],
) -> None:
    """At tables nobody rests who has rested more often than somebody who sits, but for a forbidden pair."""
    alone = {pairing.seats[0] for pairing in fresh if len(pairing.seats) == 1}
    rests = {
        each: sum(
            1
            for pairing in before.pairings
            if pairing.seats == (each,) and pairing.result is not None and pairing.result.how is How.BYE
        )
        for each in here
    }
    gained = totals(before)
    worth = {each: (rests[each], gained.get(each, 0)) for each in here}
    least = min((worth[each] for each in here if each not in alone), default=(0, 0))
    kept_apart = {each for pair in forbidden if set(pair) <= set(here) for each in pair}
    require(all(worth[each] <= least for each in alone - kept_apart), "the wrong ones rest")


def check_end(event: Event) -> None:
    """An event that is over: standings and what its format promises of its pairings."""
    lines = [
        (line.entrant, line.points, line.direct, line.buchholz, line.sonneborn_berger, line.deal_points)
        for line in standings(event)
    ]
    told = recount(event)
    require(lines == told, f"the standings are {lines}, recounted {told}")
    sizes = Counter(divisions_of(event).values())
    in_order = [(number, place) for number in sorted(sizes) for place in range(1, sizes[number] + 1)]
    require([(line.division, line.place) for line in standings(event)] == in_order, "places are not in order")
    counts: dict[frozenset[Entrant], int] = {}
    for pairing in event.pairings:
        if len(pairing.seats) == 2:
            pair = frozenset(pairing.seats)
            counts[pair] = counts.get(pair, 0) + 1
    match event.terms.format:
        case RoundRobin(times=times):
            everybody = [player.entrant for player in event.field]
            wanted = {frozenset(pair): times for pair in combinations(everybody, 2)}
            require(counts == wanted, "not everybody met everybody in a round robin")
        case Knockout(double=double):
            require(
                max(counts.values(), default=0) <= (3 if double else 1), "a pair met too often in a knockout"
            )
            left = [each for each, out in knocked_out(event).items() if out == float("inf")]
            require(len(left) <= 1, "a knockout ended with more than one left")
        case League(games=games):
            check_season(event, games)
        case Friendly():
            check_score(event)
        case Swiss() | Arena() | Tables():
            pass


def check_score(event: Event) -> None:
    """The score of a friendly, counted again from the points of its players in the standings."""
    require(not any(event.open()), "a pairing of a friendly has no result")
    wins = tuple(
        sum(line.wins for line in standings(event) if event.player(line.entrant).side == side)
        for side in SIDES
    )
    points = tuple(
        sum(line.deal_points for line in standings(event) if event.player(line.entrant).side == side)
        for side in SIDES
    )
    told = score(event)
    require((told.wins, told.points) == (wins, points), f"the score is {told}, recounted {wins}, {points}")


def check_season(event: Event, games: int) -> None:
    level = divisions_of(event)
    require(
        all(len({level[seat] for seat in pairing.seats}) == 1 for pairing in event.pairings),
        "two of different divisions meet",
    )
    for player in event.field:
        own = [pairing for pairing in event.pairings if player.entrant in pairing.seats]
        first = sum(1 for pairing in own if pairing.seats[0] == player.entrant)
        require(len(own) <= games, "more games than a season has")
        require(abs(2 * first - len(own)) <= 1, "dealing is not balanced in a season")
        require(
            len({frozenset(pairing.seats) for pairing in own}) == len(own), "a pair meets twice in a season"
        )
