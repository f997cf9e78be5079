"""Schedules in which everybody meets everybody, and who deals first alternates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

PlayerT = TypeVar("PlayerT")


def berger(players: Sequence[PlayerT]) -> tuple[tuple[tuple[PlayerT, ...], ...], ...]:
    """The rounds of a Berger table: pairs, of whom the first deals first, and with an odd number one alone.

    With an even number the last player stays, and the others move on by half of the table each round. Who
    stays deals first in every second round. Nobody deals first more than once more often than second.
    """
    count = len(players) + len(players) % 2
    if count < 2:
        return ()
    return tuple(tuple(_round(players, count, turn)) for turn in range(count - 1))


def _round(players: Sequence[PlayerT], count: int, turn: int) -> Iterator[tuple[PlayerT, ...]]:
    moving = count - 1
    meets_last = turn * (count // 2) % moving
    if count > len(players):
        yield (players[meets_last],)
    else:
        pair = players[meets_last], players[-1]
        yield pair if turn % 2 == 0 else pair[::-1]
    for apart in range(1, count // 2):
        yield players[(meets_last + apart) % moving], players[(meets_last - apart) % moving]


def season(players: Sequence[PlayerT], games: int) -> tuple[tuple[PlayerT, PlayerT], ...]:
    """All pairs of a league's season: everybody meets everybody, or as many as there may be games.

    With more players than that each meets equally many: the neighbours on a circle, dealing first to those
    ahead; where the number of games is odd, the first rounds of a Berger table, or with an odd number of
    players one game fewer.
    """
    count = len(players)
    if count <= games + 1:
        return tuple(_pairs(berger(players)))
    if games % 2 and count % 2 == 0:
        return tuple(_pairs(berger(players)[:games]))
    ahead = range(1, games // 2 + 1)
    return tuple((players[at], players[(at + step) % count]) for step in ahead for at in range(count))


def _pairs(rounds: Sequence[Sequence[Sequence[PlayerT]]]) -> Iterator[tuple[PlayerT, PlayerT]]:
    return ((pair[0], pair[1]) for each in rounds for pair in each if len(pair) == 2)
