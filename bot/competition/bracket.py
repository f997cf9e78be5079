"""The bracket of a knockout, single or double, as a plan of nodes that results fill."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache

from msgspec import Struct

from bot.competition.acts import Entrant
from bot.competition.event import Event, Pairing
from bot.competition.terms import Knockout
from bot.games.shuffle import shuffled


class Whose(StrEnum):
    """What a place in the bracket waits for."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"
    AGAIN = "again"
    """The final once more: for both of its players, if its winner had lost before and the other had not."""


class Slot(Struct, frozen=True):
    """One side of a node: who comes there. ``of`` is a number of the order from 0, or a node."""

    whose: Whose
    of: int


class Node(Struct, frozen=True):
    """One pairing of the plan."""

    number: int
    stage: int
    """Nodes of one stage are played in one round; a stage waits for all before it."""
    sides: tuple[Slot, Slot]
    among_losers: bool = False
    """Whether it lies in the bracket of those who have lost once."""


class Place(Struct, frozen=True):
    """What a node has come to: who sits on its sides (None for nobody), who won and who lost."""

    node: Node
    sides: tuple[Entrant | None, Entrant | None]
    pairing: Pairing | None = None
    winner: Entrant | None = None
    loser: Entrant | None = None
    is_decided: bool = False


@cache
def plan(count: int, *, double: bool) -> tuple[Node, ...]:
    """The bracket for a number of players, in the order of its stages."""
    return tuple(sorted(_Planner(count, double=double).nodes, key=lambda node: (node.stage, node.number)))


def bracket(event: Event) -> tuple[Place, ...]:
    """Every node of a knockout as far as it is known, in the order of the stages: what a picture shows."""
    form = event.terms.format
    assert isinstance(form, Knockout)
    played = {pairing.node: pairing for pairing in event.pairings}
    places: dict[int, Place] = {}
    for node in plan(len(event.order), double=form.double):
        places[node.number] = _place(event, node, played.get(node.number), places)
    return tuple(places.values())


def advances(event: Event, pairing: Pairing) -> Entrant | None:
    """Who goes on from a pairing with a result; of a tie the lot decides, and nobody who was absent."""
    result = pairing.result
    assert result is not None
    there = [seat for seat in pairing.seats if seat not in result.absent]
    places = dict(zip(pairing.seats, result.places, strict=True))
    best = [seat for seat in there if places[seat] == min(places[each] for each in there)]
    return shuffled(sorted(best), event.seed, f"tie/{pairing.number}")[0] if best else None


def _place(event: Event, node: Node, pairing: Pairing | None, places: dict[int, Place]) -> Place:
    sides = [_find(event, slot, places) for slot in node.sides]
    if not all(is_known for _, is_known in sides):
        return Place(node, (sides[0][0], sides[1][0]))
    one, other = sides[0][0], sides[1][0]
    if one is None or other is None:
        return Place(node, (one, other), winner=one or other, is_decided=True)
    if pairing is None or pairing.result is None:
        return Place(node, (one, other), pairing)
    winner = advances(event, pairing)
    loser = None if winner is None else other if winner == one else one
    return Place(node, (one, other), pairing, winner, loser, is_decided=True)


def _find(event: Event, slot: Slot, places: dict[int, Place]) -> tuple[Entrant | None, bool]:
    """Who comes to a side, and whether that is known yet; nobody comes after a pairing without a loser."""
    match slot.whose:
        case Whose.SEED:
            return (event.order[slot.of] if slot.of < len(event.order) else None), True
        case Whose.WINNER:
            return places[slot.of].winner, places[slot.of].is_decided
        case Whose.LOSER:
            return places[slot.of].loser, places[slot.of].is_decided
        case Whose.AGAIN:
            final = places[slot.of]
            # The second side of the final is the one that has lost before.
            is_needed = final.is_decided and final.winner is not None and final.winner == final.sides[1]
            is_needed = is_needed and final.loser is not None
            return (final.loser if is_needed else None), final.is_decided


class _Planner:
    """Lays the nodes of a bracket out."""

    def __init__(self, count: int, *, double: bool) -> None:
        self.nodes: list[Node] = []
        self._stages = max(1, (count - 1).bit_length())
        winners = self._winners(double=double)
        if double:
            self._losers(winners)

    def _add(self, stage: int, one: Slot, other: Slot, *, among_losers: bool = False) -> int:
        self.nodes.append(Node(len(self.nodes), stage, (one, other), among_losers))
        return len(self.nodes) - 1

    def _winners(self, *, double: bool) -> list[list[int]]:
        """The bracket of those who have not lost, as nodes by round."""
        seeds = list(_seeding(self._stages))
        slots = [Slot(Whose.SEED, seed) for seed in seeds]
        rounds: list[list[int]] = []
        for turn in range(1, self._stages + 1):
            stage = turn if not double or turn == 1 else 2 * (turn - 1)
            pairs = zip(slots[::2], slots[1::2], strict=True)
            rounds.append([self._add(stage, one, other) for one, other in pairs])
            slots = [Slot(Whose.WINNER, node) for node in rounds[-1]]
        return rounds

    def _losers(self, winners: list[list[int]]) -> None:
        """The bracket of those who have lost once, the final, and the final once more."""
        stage = 2
        waiting = [Slot(Whose.LOSER, node) for node in winners[0]]
        for turn, above in enumerate(winners[1:], 1):
            waiting = self._meet(stage, waiting[::2], waiting[1::2])
            fallen = [Slot(Whose.LOSER, node) for node in above]
            # Whoever falls comes to the other half of the bracket, so that nobody meets the same person soon.
            half = len(fallen) // 2
            fallen = fallen[::-1] if turn % 2 else fallen[half:] + fallen[:half]
            waiting = self._meet(stage + 1, fallen, waiting)
            stage += 2
        final = self._add(stage, Slot(Whose.WINNER, winners[-1][0]), waiting[0])
        again = Slot(Whose.AGAIN, final)
        self._add(stage + 1, again, Slot(Whose.WINNER, final))

    def _meet(self, stage: int, ones: list[Slot], others: list[Slot]) -> list[Slot]:
        pairs = zip(ones, others, strict=True)
        return [Slot(Whose.WINNER, self._add(stage, one, other, among_losers=True)) for one, other in pairs]


def _seeding(stages: int) -> Iterator[int]:
    """The order of the seeds in the first stage: the best two can meet in the final alone."""
    seeds = [0]
    for _ in range(stages):
        seeds = [each for seed in seeds for each in (seed, 2 * len(seeds) - 1 - seed)]
    yield from seeds
