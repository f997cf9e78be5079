"""What a deal of Mahjong gin scores, and the score sheet of a match with its bonuses (6.2, 7.4.4, 7.4.5)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.cards import Card
from bot.games.frame import scoring as frame
from bot.games.frame.view import FinalScore
from bot.games.game import Seat
from bot.games.mahjong.rules import GIN_BONUS, MELDS, MahjongRules
from bot.games.mahjong.view import DealKind, DealResult

ByCards = tuple[tuple[Card, ...], ...]
"""Cards by seat."""


def value(cards: tuple[Card, ...]) -> int:
    """What cards count: 5 from two to nine, 10 from ten to king, 15 for an ace (7.4.4)."""
    return sum(MELDS.points(card.rank) for card in cards)


def points(laid: ByCards, held: ByCards, ginner: Seat | None) -> tuple[int, ...]:
    """The points by seat; both score, and either may lose points (7.4.4)."""
    return tuple(
        value(laid[seat]) - value(held[seat]) + (GIN_BONUS if seat == ginner else 0) for seat in range(2)
    )


def gin_result(ginner: Seat, laid: ByCards, held: ByCards, *, number: int, dealer: Seat) -> DealResult:
    """A deal that ended with gin, with what was held laid open."""
    return DealResult(
        number=number,
        kind=DealKind.GIN,
        dealer=dealer,
        winner=ginner,
        points=points(laid, held, ginner),
        boxes=tuple(int(seat == ginner) for seat in range(2)),
        laid=tuple(map(value, laid)),
        held=held,
        counts=tuple(map(value, held)),
    )


def void_result(*, number: int, dealer: Seat) -> DealResult:
    """A deal that nobody ended in time; hands stay hidden (7.4.5, 2.14)."""
    return DealResult(
        number=number, kind=DealKind.VOID, dealer=dealer, winner=None, points=(0, 0), boxes=(0, 0)
    )


def totals(results: tuple[DealResult, ...]) -> tuple[int, ...]:
    """The running points by seat: deals only, no bonuses (6.1)."""
    return frame.totals((result.points for result in results), 2)


def boxes(results: tuple[DealResult, ...]) -> tuple[int, ...]:
    """The boxes by seat (7.4.5)."""
    return frame.totals((result.boxes for result in results), 2)


def final_score(rules: MahjongRules, results: tuple[DealResult, ...]) -> FinalScore | None:
    """The end of the match once somebody has the target, with its bonuses; None before (7.4.5)."""
    points, won = totals(results), boxes(results)
    if max(points) < rules.target:
        return None
    winner = _winner(points, results[-1])
    return frame.final_of(winner, points, won, game_bonus=rules.game_bonus, box_bonus=rules.box_bonus)


def _winner(points: tuple[int, ...], last: DealResult) -> Seat:
    """The higher total, even where both have the target; of equal ones who went gin (7.4.5)."""
    if points[0] == points[1] and last.winner is not None:
        return last.winner
    return Seat(0 if points[0] > points[1] else 1)


def tally_of(results: tuple[DealResult, ...], seat: Seat) -> Mapping[str, int]:
    """For a profile: gins, which are the deals won, and the best deal, won or not, that scored something."""
    counters = frame.deal_counters(results, seat)
    best = max((result.points[seat] for result in results if result.points[seat] > 0), default=0)
    return {**counters, "gins": counters["deals_won"], "best_deal": best}
