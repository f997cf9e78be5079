"""What a deal of Colonel scores, and when a match is over (1.4, 5, 6)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.cards import Card
from bot.games.colonel.rules import MELDS, ColonelRules
from bot.games.colonel.view import DealKind, DealResult, FinalScore
from bot.games.frame import scoring as frame
from bot.games.game import Seat

Hands = tuple[tuple[Card, ...], ...]


def value(cards: tuple[Card, ...]) -> int:
    """What cards in a hand cost, melded or not (1.4, 5.1)."""
    return sum(MELDS.points(card.rank) for card in cards)


def deal_result(kind: DealKind, hands: Hands, *, number: int, dealer: Seat) -> DealResult:
    """The deal as the score sheet has it: the lower hand wins, equal ones score nothing (5.1, 5.2, 6)."""
    counts = tuple(map(value, hands))
    winner = None if counts[0] == counts[1] else Seat(0 if counts[0] < counts[1] else 1)
    won = max(counts) - (min(counts) if kind is DealKind.EXHAUSTED else 0)
    return DealResult(
        number=number,
        kind=kind,
        dealer=dealer,
        winner=winner,
        points=tuple(won if seat == winner else 0 for seat in range(2)),
        held=hands,
        counts=counts,
    )


def totals(results: tuple[DealResult, ...]) -> tuple[int, ...]:
    """The running points by seat."""
    return frame.totals((result.points for result in results), 2)


def final_score(rules: ColonelRules, results: tuple[DealResult, ...]) -> FinalScore | None:
    """The end of the match once somebody has the target, or has won the single hand; None before (5.3)."""
    points = totals(results)
    if max(points) < (1 if rules.single_hand else rules.target):
        return None
    return FinalScore(winner=Seat(0 if points[0] > points[1] else 1), totals=points)


def tally_of(results: tuple[DealResult, ...], seat: Seat) -> Mapping[str, int]:
    """For a profile: deals won, those by going out, and the points of the best deal of this seat."""
    outs = sum(result.winner == seat and result.kind is DealKind.OUT for result in results)
    return {**frame.deal_counters(results, seat), "outs": outs}
