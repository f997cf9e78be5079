"""Views and results of Mahjong gin from positions written as text."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import mahjong
from bot.games.cards import Card, Rank, parse_cards
from bot.games.frame.view import FinalScore, LineKind, SheetLine
from bot.games.game import Seat
from bot.games.mahjong.rules import MELDS
from bot.games.mahjong.view import DealKind, DealResult, MahjongView, Phase
from tests.games.mahjong.positions import position
from tests.images.colonel_samples import laid


def seat_view(
    text: str,
    table: str = "",
    *,
    phase: Phase = Phase.PLAY,
    turn: int = 0,
    totals: tuple[int, int] = (85, -15),
) -> MahjongView:
    """What A sees of a position; ``table`` are the melds that lie."""
    state = replace(position(text, phase, turn=Seat(turn)), table=laid(table, MELDS))
    lying = {card for meld in state.table for card in meld.cards}
    stock = tuple(card for card in state.stock if card not in lying)
    view = mahjong.view(replace(state, stock=stock), Seat(0))
    players = zip(view.players, totals, strict=True)
    return replace(view, players=tuple(replace(player, points=points, boxes=2) for player, points in players))


HANDS: dict[str, MahjongView] = {
    "mahjong_hand_offer": seat_view(
        "A: 2s3s4s5sQdQhQs6h7d9h | B: AsAhAc7c7h7s8c8d8h9c | upcard Kd", phase=Phase.OFFER_NONDEALER
    ),
    "mahjong_hand_long_pile": seat_view(
        "A: 2s3s4s5sQdQhQs6h7d9h | B: AsAh | pile 5dTh7s3cAc3dKd5hAd9sQcJhJs8d6c4hTd7hKsKc2c9dJc8s6s4d4c2h",
        phase=Phase.DRAW,
    ),
    "mahjong_hand_key": seat_view(
        "A: AcAdAh2s3s4sJcJdJsQdQhQs3c3d6h7d8c8h9d9hKc4c4h6c7s | B: AsKd | upcard Ks | took JcJd3c8cKc",
        "A:5d5h5s+5c B:TcThTs",
    ),
    "mahjong_hand_taken": seat_view("A: 2s3s4s9hKd | B: AsAh | pile 5dKh | took Kd", "A:5h5s5c B:TcThTs"),
    "mahjong_hand_adds": seat_view(
        "A: As3d6c5c | B: KsKh | pile 3c7c9h | drew As",
        "A:5d5h5s B:TcTdTs+Th A:AcAdAh A:2s3s4s B:6d6h6s A:8c8d8h",
    ),
}


def value(card: Card) -> int:
    """What a card counts (7.4.4)."""
    return 15 if card.rank is Rank.ACE else 5 if card.rank < Rank.TEN else 10


def gin(winner: int, laid_points: tuple[int, int], held: str, *, number: int = 1) -> DealResult:
    """A deal that ``winner`` ended with gin; ``held`` is what the other still has."""
    hands = tuple(() if seat == winner else parse_cards(held) for seat in range(2))
    counts = tuple(sum(map(value, hand)) for hand in hands)
    sums = zip(laid_points, counts, range(2), strict=True)
    return DealResult(
        number=number,
        kind=DealKind.GIN,
        dealer=Seat(0),
        winner=Seat(winner),
        points=tuple(laid - count + 25 * (seat == winner) for laid, count, seat in sums),
        boxes=tuple(int(seat == winner) for seat in range(2)),
        laid=laid_points,
        held=hands,
        counts=counts,
    )


def void(number: int = 1) -> DealResult:
    """A deal that nobody won."""
    return DealResult(
        number=number, kind=DealKind.VOID, dealer=Seat(0), winner=None, points=(0, 0), boxes=(0, 0)
    )


_MANY = "AcAdAh2s3s4sJcJdJsQdQhQs3c3d6h7d8c8h9d9hKc4c4h6c7s"

DEALS: dict[str, DealResult] = {
    "mahjong_deal_gin": gin(1, (20, 130), "AsAhKdKh9d9c2s", number=2),
    "mahjong_deal_many_held": gin(0, (90, 15), _MANY, number=3),
    "mahjong_deal_void": void(4),
}

_RESULTS = (gin(1, (20, 130), "AsAhKdKh9d9c2s"), void(2), gin(0, (165, 150), "2d6d", number=3))

SHEETS: dict[str, MahjongView] = {
    "mahjong_sheet": replace(
        seat_view("A: 2s | B: 3s", totals=(-50, 155)), results=_RESULTS[:2], turn=Seat(1)
    ),
    "mahjong_sheet_final": replace(
        seat_view("A: 2s | B: 3s", totals=(140, 295)),
        results=_RESULTS,
        turn=None,
        final=FinalScore(
            winner=Seat(1),
            lines=(
                SheetLine(LineKind.HAND_POINTS, (140, 295)),
                SheetLine(LineKind.GAME_BONUS, (0, 100)),
                SheetLine(LineKind.BOXES, (25, 25)),
            ),
            totals=(165, 420),
            margin=255,
        ),
    ),
}
