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


def totals(results: Sequence[Scored], seats: int = 2) -> tuple[int, ...]:
    """The running points by seat: deals only, no bonuses (6.1)."""
    return tuple(sum(result.points[seat] for result in results) for seat in range(seats))


def boxes(results: Sequence[Scored], seats: int = 2) -> tuple[int, ...]:
    """The boxes by seat (3.7)."""
    return tuple(sum(result.boxes[seat] for result in results) for seat in range(seats))


def final_score(
    rules: GinRules, results: Sequence[Scored], targets: tuple[int, ...] | None = None
) -> FinalScore | None:
    """The end of the game once somebody has the target, with all bonuses; None before.

    ``targets`` are by seat where each player declared an own one, which is then the own game bonus too (6.8).
    A sheet may have more than two seats, of which each stands for a player or for a side.
    """
    seats = len(results[0].points) if results else 0
    points = totals(results, seats)
    goals = targets or (rules.target,) * seats
    arrived = [Seat(seat) for seat in range(seats) if points[seat] >= goals[seat]]
    if not arrived:
        return None
    # Only a bonus that both get brings two there with one deal: then its winner wins the game (7.6.2).
    leader = next((seat for seat in arrived if results[-1].boxes[seat]), arrived[0])
    game = targets[leader] if targets else rules.game_bonus
    final = _final(rules, results, leader, game=game, forfeit=False)
    heir = _heir(rules, points, leader, final)
    return final if heir is None else _final(rules, results, heir, game=game, forfeit=True)


def _heir(rules: GinRules, points: tuple[int, ...], leader: Seat, final: FinalScore) -> Seat | None:
    """The seat that the rule of the exact fifty gives the game to, or None (6.4)."""
    if rules.exact_50 is ExactFifty.OFF:
        return None
    counts = points if rules.exact_50 is ExactFifty.HAND_POINTS else final.totals
    second = _second(leader, counts)
    return second if counts[leader] - counts[second] == 50 else None


def _second(winner: Seat, counts: tuple[int, ...]) -> Seat:
    """The seat that has most, the winner apart."""
    return max((Seat(seat) for seat in range(len(counts)) if seat != winner), key=lambda seat: counts[seat])


def _final(
    rules: GinRules, results: Sequence[Scored], winner: Seat, *, game: int, forfeit: bool
) -> FinalScore:
    """The lines of the sheet and their sums; ``game`` is the bonus for the game."""
    seats = len(results[0].points)
    points, won = totals(results, seats), boxes(results, seats)
    shutout = not forfeit and rules.shutout is not Shutout.OFF and sum(won) == won[winner]
    extra = _shutout_points(rules, points[winner], won[winner], game) if shutout else 0
    lines = (
        SheetLine(LineKind.HAND_POINTS, points),
        SheetLine(LineKind.GAME_BONUS, _for(winner, game, seats)),
        SheetLine(LineKind.BOXES, tuple(number * rules.box_bonus for number in won)),
        SheetLine(LineKind.SHUTOUT, _for(winner, extra, seats)),
    )
    sums = tuple(sum(line.points[seat] for line in lines) for seat in range(seats))
    return FinalScore(
        winner=winner,
        shutout=shutout,
        forfeit=forfeit,
        lines=tuple(line for line in lines if line.kind is LineKind.HAND_POINTS or any(line.points)),
        totals=sums,
        margin=sums[winner] - sums[_second(winner, sums)],
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


def _for(seat: Seat, points: int, seats: int) -> tuple[int, ...]:
    return tuple(points if at == seat else 0 for at in range(seats))
