"""The score sheet of a match: running totals, boxes, and the final score with its bonuses (7.4.5, 6.2)."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.mahjong.rules import MahjongRules
from bot.games.mahjong.view import DealResult
from bot.games.melds.score import final_of
from bot.games.melds.view import FinalScore


def totals(results: tuple[DealResult, ...]) -> tuple[int, int]:
    """The running points by seat: deals only, no bonuses (6.1)."""
    return sum(result.points[0] for result in results), sum(result.points[1] for result in results)


def boxes(results: tuple[DealResult, ...]) -> tuple[int, int]:
    """The boxes by seat (7.4.5)."""
    return sum(result.boxes[0] for result in results), sum(result.boxes[1] for result in results)


def final_score(rules: MahjongRules, results: tuple[DealResult, ...]) -> FinalScore | None:
    """The end of the match once somebody has the target, with its bonuses; None before (7.4.5)."""
    points, won = totals(results), boxes(results)
    if max(points) < rules.target:
        return None
    winner = _winner(points, results[-1])
    return final_of(winner, points, won, game_bonus=rules.game_bonus, box_bonus=rules.box_bonus)


def _winner(points: tuple[int, int], last: DealResult) -> Seat:
    """The higher total, even where both have the target; of equal ones who went gin (7.4.5)."""
    if points[0] == points[1] and last.winner is not None:
        return last.winner
    return Seat(0 if points[0] > points[1] else 1)
