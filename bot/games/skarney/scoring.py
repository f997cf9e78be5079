"""What a deal of Skarney scores, and the score sheet of the game (1.3, 5)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.cards import Card
from bot.games.frame import scoring as frame
from bot.games.frame.dealing import other
from bot.games.frame.view import FinalScore
from bot.games.game import Seat
from bot.games.melds.straights import counts_of, points_of
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.state import SkarneyState
from bot.games.skarney.view import DealKind, DealResult


def hand_total(cards: tuple[Card, ...]) -> int:
    """The points of all cards in a hand, matched or not (1.3)."""
    return points_of(counts_of(cards))


def gin_bonus(rules: SkarneyRules, *, loser_contract: bool) -> int:
    """What gin is worth beside the loser's hand (5.1)."""
    return rules.gin_bonus if loser_contract else rules.no_contract_bonus


def gin_result(state: SkarneyState, winner: Seat) -> DealResult:
    """The deal when the seat has no card left (5.1)."""
    loser = other(winner)
    bonus = gin_bonus(state.rules, loser_contract=state.contracts[loser])
    return _result(state, DealKind.GIN, winner, hand_total(state.hands[loser]) + bonus, bonus)


def exhausted_result(state: SkarneyState) -> DealResult:
    """The deal when the stock is used up: the lower total scores the difference (5.2)."""
    first, second = map(hand_total, state.hands)
    winner = None if first == second else Seat(int(second < first))
    return _result(state, DealKind.EXHAUSTED, winner, abs(first - second), 0)


def _result(state: SkarneyState, kind: DealKind, winner: Seat | None, points: int, bonus: int) -> DealResult:
    return DealResult(
        number=state.number,
        kind=kind,
        dealer=state.dealer,
        winner=winner,
        points=tuple(points if seat == winner else 0 for seat in range(2)),
        boxes=tuple(int(seat == winner) for seat in range(2)),
        bonus=bonus,
        contracts=state.contracts,
        hands=state.hands,
        hand_totals=tuple(map(hand_total, state.hands)),
    )


def totals(results: tuple[DealResult, ...]) -> tuple[int, ...]:
    """The running points by seat: deals only, no bonuses of the game (5.3)."""
    return frame.totals((result.points for result in results), 2)


def boxes(results: tuple[DealResult, ...]) -> tuple[int, ...]:
    """The deals won by each seat (5.3)."""
    return frame.totals((result.boxes for result in results), 2)


def final_score(rules: SkarneyRules, results: tuple[DealResult, ...]) -> FinalScore | None:
    """The end of the game once somebody has the target; None before (5.3)."""
    points, won = totals(results), boxes(results)
    if max(points) < rules.target:
        return None
    winner = Seat(0 if points[0] >= points[1] else 1)
    return frame.final_of(winner, points, won, game_bonus=rules.game_bonus, box_bonus=rules.box_bonus)


def tally_of(results: tuple[DealResult, ...], seat: Seat) -> Mapping[str, int]:
    """For a profile: deals, deals won, gins, contracts laid, and the points of the best deal of this seat."""
    gins = sum(result.winner == seat and result.kind is DealKind.GIN for result in results)
    contracts = sum(result.contracts[seat] for result in results)
    return {**frame.deal_counters(results, seat), "gins": gins, "contracts": contracts}
