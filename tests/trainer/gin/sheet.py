"""The score of a match: its points and wins, in one column or in the three of Hollywood gin (6.7)."""

from __future__ import annotations

from typing import NamedTuple

from tests.trainer.gin.compiled import compiled
from tests.trainer.samples import Array, np


class Sheet(NamedTuple):
    """What has been entered, by column and seat."""

    points: Array
    wins: Array
    target: int
    """Points that close a column."""
    game_bonus: int
    box_bonus: int


@compiled
def empty(columns: int, target: int, game_bonus: int, box_bonus: int) -> Sheet:
    """The score at the start."""
    points, wins = np.zeros((columns, 2), np.int64), np.zeros((columns, 2), np.int64)
    return Sheet(points, wins, target, game_bonus, box_bonus)


@compiled
def is_open(sheet: Sheet, column: int) -> bool:
    """Whether nobody has the target there."""
    return bool(sheet.points[column].max() < sheet.target)


@compiled
def is_over(sheet: Sheet) -> bool:
    """Whether all columns are closed."""
    over = True
    for column in range(len(sheet.points)):
        over = over and not is_open(sheet, column)
    return over


@compiled
def enters(sheet: Sheet, seat: int, column: int) -> bool:
    """Whether a win of the seat counts in this open column: where it has one, and in the next."""
    before = 0
    for earlier in range(column):
        before += is_open(sheet, earlier) and not sheet.wins[earlier, seat]
    return before == 0


@compiled
def enter(sheet: Sheet, seat: int, points: int) -> None:
    """Enter a win wherever it counts, each place as it was before the deal."""
    chosen = [
        column
        for column in range(len(sheet.points))
        if is_open(sheet, column) and enters(sheet, seat, column)
    ]
    for column in chosen:
        sheet.points[column, seat] += points
        sheet.wins[column, seat] += 1


@compiled
def totals(sheet: Sheet) -> Array:
    """What both seats have in all columns, with the bonuses of those that are closed (6.2, 6.3).

    A single game is won by its points, whatever the bonuses are.
    """
    found = sheet.points.sum(axis=0)
    if len(sheet.points) == 1:
        return found
    for column in range(len(sheet.points)):
        if not is_open(sheet, column):
            winner = sheet.points[column].argmax()
            found += sheet.box_bonus * sheet.wins[column]
            found[winner] += sheet.game_bonus
            if not sheet.wins[column, 1 - winner]:
                found[winner] += sheet.points[column, winner]
    return found
