"""Who plays together, who deals, and who meets whom in a round (P2.2 to P2.4, P3.1, P3.2, P5.2, P5.3)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from bot.games.game import Seat
from bot.games.gin_party.view import Pair


@cache
def sides_of(players: int) -> tuple[tuple[Seat, ...], ...]:
    """Three are each for themselves; of more, every second one is a partner (P2.1, P3.1)."""
    seats = tuple(Seat(seat) for seat in range(players))
    return tuple((seat,) for seat in seats) if players == 3 else (seats[::2], seats[1::2])


def side_of(players: int, seat: Seat) -> Seat:
    """The side of a player."""
    return seat if players == 3 else Seat(seat % 2)


def present_sides(players: int, left: Collection[Seat]) -> tuple[Seat, ...]:
    """The sides of which somebody is still there."""
    if not left:
        return tuple(map(Seat, range(len(sides_of(players)))))
    return tuple(Seat(at) for at, side in enumerate(sides_of(players)) if not set(side) <= set(left))


def next_dealer(players: int, left: Collection[Seat], dealer: Seat) -> Seat:
    """The side that deals after this one: the next that is still there (P2.3, P3.2)."""
    there = present_sides(players, left)
    return next((side for side in there if side > dealer), there[0])


def pairings(players: int, left: Collection[Seat], dealer: Seat, moved: int) -> tuple[Pair, ...]:
    """The pairs that play against each other, the one who does not deal first; at least two sides are there.

    Who has nobody to meet sits out: of three the dealer, of a side with more players than the other one
    each in turn.
    """
    if players == 3:
        there = present_sides(players, left)
        after = [side for side in there if side > dealer] + [side for side in there if side <= dealer]
        return ((after[0], after[1]),)
    few, many = sorted(
        (tuple(seat for seat in side if seat not in left) for side in sides_of(players)), key=len
    )
    met = [many[(at + moved) % len(many)] for at in range(len(few))]
    pairs = zip(few, met, strict=True)
    return tuple((one, other) if side_of(players, other) == dealer else (other, one) for one, other in pairs)
