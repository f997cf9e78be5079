"""Which places somebody can still come to in a league: a range that never turns out wrong (K22).

Points alone are looked at, and every tie may still go either way. The best place: they win all of their
matches, and as few others as possible get more points. The worst: they lose all, and as many others as
possible get at least as many points. Whether the other matches can go so is a flow: each hands out two
halves. Choosing the others is a search over sets, smallest first. It ends after `MOST_FLOWS` flows: all
smaller sets were then shown to be impossible, so that the range is perhaps wider than need be, and right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations, pairwise

from bot.competition.acts import Entrant
from bot.competition.event import Event
from bot.competition.history import divisions, points

MOST_FLOWS = 300
"""How many flows are tried for each end of a range."""

Game = tuple[Entrant, Entrant]


def possible_places(event: Event) -> dict[Entrant, tuple[int, int]]:
    """For each in a league, the best and the worst place in their division that is still possible."""
    gained, found = points(event), {}
    left = [(pairing.seats[0], pairing.seats[1]) for pairing in event.open()]
    for division in divisions(event):
        inner = {each: gained[each] for each in division}
        games = [game for game in left if game[0] in inner]
        found.update({each: possible_range(inner, games, each) for each in inner})
    return found


def possible_range(
    gained: Mapping[Entrant, int], left: Iterable[Game], entrant: Entrant, most_flows: int = MOST_FLOWS
) -> tuple[int, int]:
    """The best and the worst place: points so far in halves, and the matches that are left, two halves
    each.
    """
    games = list(left)
    own = [game for game in games if entrant in game]
    others = Counter(tuple(sorted(game)) for game in games if entrant not in game)
    rivals = {each: total for each, total in gained.items() if each != entrant}
    goal = gained[entrant] + 2 * len(own)
    best = 1 + _fewest_above(rivals, others, goal, most_flows)
    given = dict(rivals)
    for game in own:
        winner = game[0] if game[1] == entrant else game[1]
        given[winner] += 2
    return best, 1 + _most_reaching(given, others, gained[entrant], most_flows)


def _fewest_above(
    points_of: Mapping[Entrant, int], games: Counter[tuple[Entrant, ...]], most: int, flows: int
) -> int:
    """How many must end with more than ``most`` points at least."""
    above = {each for each, total in points_of.items() if total > most}
    # Whoever cannot get beyond it anyway need not be let go.
    unsure = [
        each for each, total in points_of.items() if total <= most < total + 2 * _played_by(each, games)
    ]
    unsure.sort(key=lambda each: -points_of[each])
    for count in range(len(unsure) + 1):
        for let_go in combinations(unsure, count):
            flows -= 1
            if flows < 0:
                return len(above) + count
            room = {each: most - total for each, total in points_of.items() if each not in (*above, *let_go)}
            if _fits(room, games):
                return len(above) + count
    return len(above) + len(unsure)


def _most_reaching(
    points_of: Mapping[Entrant, int], games: Counter[tuple[Entrant, ...]], least: int, flows: int
) -> int:
    """How many can end with ``least`` points or more at most."""
    there = sum(1 for total in points_of.values() if total >= least)
    unsure = [
        each for each, total in points_of.items() if total < least <= total + 2 * _played_by(each, games)
    ]
    unsure.sort(key=lambda each: points_of[each])
    for count in range(len(unsure) + 1):
        for given_up in combinations(unsure, count):
            flows -= 1
            if flows < 0:
                return there + len(unsure) - count
            need = {each: least - points_of[each] for each in unsure if each not in given_up}
            if _reaches(need, games):
                return there + len(unsure) - count
    return there


def _played_by(entrant: Entrant, games: Counter[tuple[Entrant, ...]]) -> int:
    return sum(count for game, count in games.items() if entrant in game)


def _fits(room: Mapping[Entrant, int], games: Counter[tuple[Entrant, ...]]) -> bool:
    """Whether the games can go so that nobody gets more halves than there is room for; others take any
    number.
    """
    inner = {game: 2 * count for game, count in games.items() if all(each in room for each in game)}
    return _flow(inner, room) == sum(inner.values())


def _reaches(need: Mapping[Entrant, int], games: Counter[tuple[Entrant, ...]]) -> bool:
    """Whether the games can go so that everybody gets the halves that they need."""
    supply = {game: 2 * count for game, count in games.items() if any(each in need for each in game)}
    return _flow(supply, need) == sum(need.values())


def _flow(supply: Mapping[tuple[Entrant, ...], int], room: Mapping[Entrant, int]) -> int:
    """How many halves of the games can be handed out within the room, by augmenting paths."""
    left, free = dict(supply), dict(room)
    given = {(game, each): 0 for game in supply for each in game if each in room}
    total = 0
    while (path := _path(left, free, given)) is not None:
        # The path goes from a game to a player, back from that player to another game, and so on.
        amount = min([left[path[0][0]], free[path[-1][1]]] + [given[back] for back in _backs(path)])
        for step in path:
            given[step] += amount
        for back in _backs(path):
            given[back] -= amount
        left[path[0][0]] -= amount
        free[path[-1][1]] -= amount
        total += amount
    return total


Step = tuple[tuple[Entrant, ...], Entrant]


def _backs(path: list[Step]) -> list[Step]:
    return [(later[0], earlier[1]) for earlier, later in pairwise(path)]


def _path(
    left: Mapping[tuple[Entrant, ...], int], free: Mapping[Entrant, int], given: Mapping[Step, int]
) -> list[Step] | None:
    """A way for one more half from a game that has some to somebody who has room, the shortest first."""
    waiting: list[tuple[tuple[Entrant, ...], list[Step]]] = [
        (game, []) for game, rest in left.items() if rest
    ]
    seen = {game for game, _ in waiting}
    holding: dict[Entrant, list[tuple[Entrant, ...]]] = {}
    for (game, each), amount in given.items():
        if amount:
            holding.setdefault(each, []).append(game)
    for game, path in waiting:
        for each in game:
            if each not in free:
                continue
            if free[each]:
                return [*path, (game, each)]
            for other in holding.get(each, ()):
                if other not in seen:
                    seen.add(other)
                    waiting.append((other, [*path, (game, each)]))
    return None
