"""Scores of games of deals: running totals, bonuses, places, and what a match adds to a player's profile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from bot.games.frame.dealing import Sortable
from bot.games.frame.view import FinalScore, LineKind, SheetLine
from bot.games.game import Seat


class DealScore(Protocol):
    """What a deal that is over is counted by."""

    @property
    def winner(self) -> Seat | None:
        """None where nobody won."""

    @property
    def points(self) -> tuple[int, ...]:
        """By seat."""


def totals(points: Iterable[tuple[int, ...]], players: int) -> tuple[int, ...]:
    """The sums by seat of what each deal brought, such as points or boxes."""
    rows = tuple(points)
    return tuple(sum(row[seat] for row in rows) for seat in range(players))


def ranking(merits: Sequence[Sortable]) -> tuple[int, ...]:
    """The places by seat: 1 for the greatest merit; after two who share a place the next one is left out."""
    return tuple(1 + sum(own < other for other in merits) for own in merits)


def leaders(points: Sequence[int], among: Iterable[Seat], *, lowest: bool = False) -> tuple[Seat, ...]:
    """The seats among these with the most points, or the fewest; several if they are level."""
    there = tuple(among)
    best = (min if lowest else max)(points[seat] for seat in there)
    return tuple(seat for seat in there if points[seat] == best)


def deal_counters(results: Sequence[DealScore], seat: Seat) -> dict[str, int]:
    """For a profile: deals played and won, and the points of the best deal that the seat won."""
    won = [result.points[seat] for result in results if result.winner == seat]
    return {"deals": len(results), "deals_won": len(won), "best_deal": max(won, default=0)}


def final_of(
    winner: Seat, points: tuple[int, ...], boxes: tuple[int, ...], *, game_bonus: int, box_bonus: int
) -> FinalScore:
    """The score of a game that this seat has won, with its bonuses by line; those worth nothing are left out.

    ``margin`` is what the winner has more than the best of the others.
    """
    lines = (
        SheetLine(LineKind.HAND_POINTS, points),
        SheetLine(LineKind.GAME_BONUS, tuple(game_bonus * (seat == winner) for seat in range(len(points)))),
        SheetLine(LineKind.BOXES, tuple(won * box_bonus for won in boxes)),
    )
    sums = tuple(sum(line.points[seat] for line in lines) for seat in range(len(points)))
    return FinalScore(
        winner=winner,
        lines=tuple(line for line in lines if line.kind is LineKind.HAND_POINTS or any(line.points)),
        totals=sums,
        margin=sums[winner] - max(own for seat, own in enumerate(sums) if seat != winner),
    )
