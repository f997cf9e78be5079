"""Views and results of Skarney from positions written as text."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import skarney
from bot.games.cards import Card, Rank, parse_card, parse_cards
from bot.games.frame.view import FinalScore, LineKind, SheetLine
from bot.games.game import Seat
from bot.games.skarney.view import Answer, DealKind, DealResult, Offered, Phase, SkarneyView
from tests.games.skarney.positions import play, position


def seat_view(
    text: str,
    *moves: str,
    turn: int = 0,
    offer: str = "",
    answer: Answer | None = None,
    totals: tuple[int, int] = (75, 100),
    seat: int | None = 0,
) -> SkarneyView:
    """What a seat, or a spectator, sees of a position after some moves; ``offer`` is what B offered last."""
    state = position(text, turn=Seat(turn))
    if offer:
        phase = Phase.ANSWER if answer is None else state.phase
        state = replace(state, offer=Offered(by=Seat(1), card=parse_card(offer), answer=answer), phase=phase)
    state = play(state, *moves).state
    view = skarney.view(state, None if seat is None else Seat(seat))
    players = zip(view.players, totals, strict=True)
    return replace(view, players=tuple(replace(player, points=points) for player, points in players))


_TABLE = "A laid: 9c9d9s JdJhJs JcQcKcAh 4c5c6d | B laid: 3d3h3s 4d5h6s 7h8s9hTh QsKsAs"

HANDS: dict[str, SkarneyView] = {
    "skarney_hand_start": seat_view("A: 3s4c5c7c7d7hQhKcAd2c | B: AsAhAc9c9d9h2s2h2d4d | stock KsKh"),
    "skarney_hand_large": seat_view(
        "A: 2s2h3d3c5s5h7c7d8s8hTcTdJsJhQcQdKsKhAcAdAh4c6s9d9s | B: As | drew 9s | stock 4s4d4h6h"
    ),
    "skarney_hand_offered": seat_view(f"A: 4h7d2c | B: 2d8d | {_TABLE} | stock 2s2hTsTd", offer="7s"),
    "skarney_hand_barred": seat_view(
        f"A: 7s4h7d2cTd8c | B: 2d8d | {_TABLE} | drew Td | stock 2s2hTsTc", offer="7s", answer=Answer.ACCEPTED
    ),
    "skarney_hand_laid": seat_view(
        f"A: 6h7c8hTd3c7d2c | B: 2d8d | {_TABLE} | drew Td | stock 2s2hTsTc",
        "A lay 6h7c8h",
        "A add 3c to 4",
    ),
    "skarney_hand_twelve_melds": seat_view(
        "A: Ts5sTd | B: TcAc | A laid: 9c9d9s JdJhJs JcQcKcAh 4c5c6d 2c2d2h 7c7d7s"
        " | B laid: 3d3h3s 4d5h6s 7h8s9hTh QsKsAs 8c8d8h 4h5d6h | drew Ts"
    ),
}

SPECTATOR_OF_OFFER = seat_view(f"A: 4h7d2c | B: 2d8d | {_TABLE} | stock 2s2hTsTd", offer="7s", seat=None)


def cost(card: Card) -> int:
    """What a card costs in hand (1.3)."""
    return 15 if card.rank is Rank.ACE else min(10, card.rank)


def deal(
    kind: DealKind,
    winner: int | None,
    held: tuple[str, str],
    *,
    contracts: tuple[bool, bool] = (True, True),
    number: int = 1,
) -> DealResult:
    """A finished deal; ``held`` are the hands by seat."""
    hands = tuple(parse_cards(cards) for cards in held)
    totals = tuple(sum(map(cost, hand)) for hand in hands)
    bonus = 0
    points = [0, 0]
    if winner is not None:
        gin = kind is DealKind.GIN
        bonus = (20 if contracts[1 - winner] else 40) if gin else 0
        points[winner] = totals[1 - winner] - totals[winner] + bonus
    return DealResult(
        number=number,
        kind=kind,
        dealer=Seat(0),
        winner=None if winner is None else Seat(winner),
        points=tuple(points),
        boxes=tuple(int(seat == winner) for seat in range(2)),
        bonus=bonus,
        contracts=contracts,
        hands=hands,
        hand_totals=totals,
    )


DEALS: dict[str, DealResult] = {
    "skarney_deal_gin": deal(DealKind.GIN, 0, ("", "2s5hKdAc"), number=2),
    "skarney_deal_no_contract": deal(
        DealKind.GIN, 1, ("2s2h3d3c5s5h7c7d8s8hTcTdJsJhQcQdKs", ""), contracts=(False, True), number=3
    ),
    "skarney_deal_exhausted": deal(DealKind.EXHAUSTED, 1, ("QsQh4d", "2c3c"), number=4),
}

_RESULTS = tuple(replace(result, number=number) for number, result in enumerate(DEALS.values(), start=1))

SHEETS: dict[str, SkarneyView] = {
    "skarney_sheet": replace(HANDS["skarney_hand_start"], results=_RESULTS[:2]),
    "skarney_sheet_final": replace(
        seat_view("A: 2s | B: 3s", totals=(52, 214)),
        results=_RESULTS,
        turn=None,
        final=FinalScore(
            winner=Seat(1),
            lines=(
                SheetLine(LineKind.HAND_POINTS, (52, 214)),
                SheetLine(LineKind.GAME_BONUS, (0, 100)),
                SheetLine(LineKind.BOXES, (20, 40)),
            ),
            totals=(72, 354),
            margin=282,
        ),
    ),
}
