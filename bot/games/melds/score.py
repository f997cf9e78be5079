"""The final score of a match of one game: points of the deals, a bonus for the game, boxes."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.melds.view import FinalScore, LineKind, SheetLine


def final_of(
    winner: Seat, points: tuple[int, ...], boxes: tuple[int, ...], *, game_bonus: int, box_bonus: int
) -> FinalScore:
    """The score that this seat has won, with its bonuses by line; those worth nothing are left out."""
    lines = (
        SheetLine(LineKind.HAND_POINTS, points),
        SheetLine(LineKind.GAME_BONUS, tuple(game_bonus * (seat == winner) for seat in range(2))),
        SheetLine(LineKind.BOXES, tuple(won * box_bonus for won in boxes)),
    )
    sums = tuple(sum(line.points[seat] for line in lines) for seat in range(2))
    return FinalScore(
        winner=winner,
        lines=tuple(line for line in lines if line.kind is LineKind.HAND_POINTS or any(line.points)),
        totals=sums,
        margin=sums[winner] - sums[1 - winner],
    )
