"""The score sheet of a game: running totals, boxes, and the final score with its bonuses (6.1 to 6.4)."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.gin.rules import ExactFifty, GinRules, Shutout
from bot.games.gin.view import DealResult, FinalScore, LineKind, SheetLine


def totals(results: tuple[DealResult, ...]) -> tuple[int, int]:
    """The running points by seat: deals only, no bonuses (6.1)."""
    return sum(result.points[0] for result in results), sum(result.points[1] for result in results)


def boxes(results: tuple[DealResult, ...]) -> tuple[int, int]:
    """The boxes by seat (3.7)."""
    return sum(result.boxes[0] for result in results), sum(result.boxes[1] for result in results)


def final_score(rules: GinRules, results: tuple[DealResult, ...]) -> FinalScore | None:
    """The end of the game once somebody has the target, with all bonuses; None before."""
    points = totals(results)
    if max(points) < rules.target:
        return None
    leader = Seat(0 if points[0] >= points[1] else 1)
    final = _final(rules, points, boxes(results), leader, forfeit=False)
    if _leads_by_fifty(rules, points, leader, final):
        return _final(rules, points, boxes(results), Seat(1 - leader), forfeit=True)
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
    rules: GinRules, points: tuple[int, int], won: tuple[int, int], winner: Seat, *, forfeit: bool
) -> FinalScore:
    """The lines of the sheet and their sums; ``won`` are the boxes."""
    shutout = not forfeit and rules.shutout is not Shutout.OFF and won[1 - winner] == 0
    extra = _shutout_points(rules, points[winner], won[winner]) if shutout else 0
    lines = (
        SheetLine(LineKind.HAND_POINTS, points),
        SheetLine(LineKind.GAME_BONUS, _for(winner, rules.game_bonus)),
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


def _shutout_points(rules: GinRules, points: int, won: int) -> int:
    """What a shutout adds for the winner (6.3)."""
    match rules.shutout:
        case Shutout.HANDS:
            return points
        case Shutout.HANDS_AND_GAME:
            return points + rules.game_bonus
        case Shutout.ALL:
            return points + rules.game_bonus + won * rules.box_bonus
        case Shutout.FLAT:
            return rules.shutout_bonus
        case Shutout.OFF:
            return 0


def _for(seat: Seat, points: int) -> tuple[int, int]:
    return (points, 0) if seat == 0 else (0, points)
