"""The score of one game or column: running totals, boxes, the final score with its bonuses (6.1 to 6.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.games.game import Seat
from bot.games.gin.rules import ExactFifty, GinRules, Shutout
from bot.games.gin.view import FinalScore, LineKind, SheetLine


class Scored(Protocol):
    """What a line of a sheet counts of a deal: points and boxes by seat."""

    @property
    def points(self) -> tuple[int, ...]:
        """Points of the deal."""

    @property
    def boxes(self) -> tuple[int, ...]:
        """Boxes of the deal."""


def totals(results: Sequence[Scored]) -> tuple[int, int]:
    """The running points by seat: deals only, no bonuses (6.1)."""
    return sum(result.points[0] for result in results), sum(result.points[1] for result in results)


def boxes(results: Sequence[Scored]) -> tuple[int, int]:
    """The boxes by seat (3.7)."""
    return sum(result.boxes[0] for result in results), sum(result.boxes[1] for result in results)


def final_score(
    rules: GinRules, results: Sequence[Scored], targets: tuple[int, ...] | None = None
) -> FinalScore | None:
    """The end of the game once somebody has the target, with all bonuses; None before.

    ``targets`` are by seat where each player declared an own one, which is then the own game bonus too (6.8).
    """
    points = totals(results)
    goals = targets or (rules.target, rules.target)
    arrived = [Seat(seat) for seat in range(2) if points[seat] >= goals[seat]]
    if not arrived:
        return None
    # Only a bonus that both get brings both there with one deal: then its winner wins the game (7.6.2).
    leader = arrived[0] if len(arrived) == 1 or results[-1].boxes[0] else Seat(1)
    game = targets[leader] if targets else rules.game_bonus
    final = _final(rules, results, leader, game=game, forfeit=False)
    if _leads_by_fifty(rules, points, leader, final):
        return _final(rules, results, Seat(1 - leader), game=game, forfeit=True)
    return final


def _leads_by_fifty(rules: GinRules, points: tuple[int, int], leader: Seat, final: FinalScore) -> bool:
    """Whether the rule of the exact fifty turns the game round (6.4)."""
    match rules.exact_50:
        case ExactFifty.OFF:
            return False
        case ExactFifty.HAND_POINTS:
            return points[leader] - points[1 - leader] == 50
        case ExactFifty.FINAL_TOTALS:
            return final.margin == 50


def _final(
    rules: GinRules, results: Sequence[Scored], winner: Seat, *, game: int, forfeit: bool
) -> FinalScore:
    """The lines of the sheet and their sums; ``game`` is the bonus for the game."""
    points, won = totals(results), boxes(results)
    shutout = not forfeit and rules.shutout is not Shutout.OFF and won[1 - winner] == 0
    extra = _shutout_points(rules, points[winner], won[winner], game) if shutout else 0
    lines = (
        SheetLine(LineKind.HAND_POINTS, points),
        SheetLine(LineKind.GAME_BONUS, _for(winner, game)),
        SheetLine(LineKind.BOXES, (won[0] * rules.box_bonus, won[1] * rules.box_bonus)),
        SheetLine(LineKind.SHUTOUT, _for(winner, extra)),
    )
    sums = tuple(sum(line.points[seat] for line in lines) for seat in range(2))
    return FinalScore(
        winner=winner,
        shutout=shutout,
        forfeit=forfeit,
        lines=tuple(line for line in lines if line.kind is LineKind.HAND_POINTS or any(line.points)),
        totals=sums,
        margin=sums[winner] - sums[1 - winner],
    )


def _shutout_points(rules: GinRules, points: int, won: int, game: int) -> int:
    """What a shutout adds for the winner (6.3)."""
    match rules.shutout:
        case Shutout.HANDS:
            return points
        case Shutout.HANDS_AND_GAME:
            return points + game
        case Shutout.ALL:
            return points + game + won * rules.box_bonus
        case Shutout.FLAT:
            return rules.shutout_bonus
        case Shutout.OFF:
            return 0


def _for(seat: Seat, points: int) -> tuple[int, int]:
    return (points, 0) if seat == 0 else (0, points)
