"""What a deal of Mahjong gin scores: what was laid less what is held, and 25 for gin (7.4.4, 7.4.5)."""

from __future__ import annotations

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.mahjong.rules import GIN_BONUS, MELDS
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
