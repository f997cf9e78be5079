"""Views and results of Colonel from positions written as text."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import colonel
from bot.games.cards import mask_of, parse_cards
from bot.games.colonel.rules import MELDS
from bot.games.colonel.view import ColonelView, DealKind, DealResult, FinalScore, Phase
from bot.games.frame.laying import LaidMeld
from bot.games.game import Seat
from bot.games.melds.finder import in_order
from bot.games.melds.laying import kind_of
from bot.games.melds.rules import MeldRules
from tests.games.colonel.positions import position


def laid(text: str, rules: MeldRules = MELDS) -> tuple[LaidMeld, ...]:
    """Melds from ``A:4c4d4s B:JcJdJh+Js``: the owner, the cards, and what the other player added."""
    return tuple(_meld(word, rules) for word in text.split())


def _meld(word: str, rules: MeldRules) -> LaidMeld:
    owner, cards = word.split(":")
    own, *more = cards.split("+")
    added = parse_cards("".join(more))
    mask, first = mask_of((*parse_cards(own), *added)), Seat("AB".index(owner))
    lying = in_order(mask, rules)
    seats = tuple(Seat(1 - first) if card in added else first for card in lying)
    return LaidMeld(owner=first, kind=kind_of(mask, rules), cards=lying, seats=seats)


def seat_view(
    text: str,
    table: str = "",
    *,
    phase: Phase = Phase.MELD,
    turn: int = 0,
    totals: tuple[int, int] = (64, 41),
) -> ColonelView:
    """What A sees of a position; ``table`` are the melds that lie."""
    state = replace(position(text, phase, turn=Seat(turn)), table=laid(table))
    lying = {card for meld in state.table for card in meld.cards}
    state = replace(state, stock=tuple(card for card in state.stock if card not in lying))
    view = colonel.view(state, Seat(0))
    players = zip(view.players, totals, strict=True)
    return replace(view, players=tuple(replace(player, points=points) for player, points in players))


_FIVE = "A:4c4d4s B:JcJdJh A:3h4h5h+6h B:2d2h2s B:8s9sTs"
_SIX = "A:4c4d4s B:JcJdJh+Js A:3h4h5h+6h B:2d2h2s B:8s9sTs A:QdKdAd"
_SIXTEEN = (
    "A:2c2d2h B:3c3d3h+3s A:4c4d4h B:5c5d5h A:4s5s6s B:6c6d6h A:7c7d7h B:7s8s9s "
    "A:8c8d8h B:9c9d9h A:TcTdTh B:TsJsQs A:JcJdJh B:QcQdQh A:KcKdKh+Ks B:AcAdAh"
)

HANDS: dict[str, ColonelView] = {
    "colonel_hand_start": seat_view(
        "A: 3c3d3h8s9sTsKdQc2h5c | B: AsAdAhAc7c7d7h7s6c6d | upcard 5d", phase=Phase.DRAW
    ),
    "colonel_hand_adds": seat_view("A: 2c7hJsQsKc5c6d | B: 9c9d | upcard 9h | drew 7h", _FIVE),
    "colonel_hand_taken": seat_view("A: 5c5d7c8cKh | B: 9c9d | upcard 9h | took 7c", _SIX),
    "colonel_hand_challenged": seat_view("A: 5c5d7c | B: 9c9d | upcard 9h", _SIX, phase=Phase.CHALLENGED),
    "colonel_hand_waiting": seat_view("A: 5c5d7c8cKh | B: 9c | upcard 9h | drew 9c", _SIX, turn=1),
    "colonel_hand_many_melds": seat_view("A: As | upcard 2s | drew As", _SIXTEEN),
}


def deal(
    kind: DealKind, winner: int | None, held: tuple[str, str], points: int, *, number: int = 1
) -> DealResult:
    """A finished deal; ``held`` are the hands by seat."""
    hands = tuple(parse_cards(cards) for cards in held)
    return DealResult(
        number=number,
        kind=kind,
        dealer=Seat(0),
        winner=None if winner is None else Seat(winner),
        points=tuple(points if seat == winner else 0 for seat in range(2)),
        held=hands,
        counts=tuple(sum(10 if card.rank == 1 else min(10, card.rank) for card in hand) for hand in hands),
    )


DEALS: dict[str, DealResult] = {
    "colonel_deal_out": deal(DealKind.OUT, 1, ("2s3sQsAh3hQhAdQdAc3c", ""), 71, number=3),
    "colonel_deal_challenge": deal(DealKind.CHALLENGE, 0, ("2s3s4d", "KsKh9d8d7d"), 44, number=4),
    "colonel_deal_exhausted": deal(DealKind.EXHAUSTED, None, ("2s3s", "5d"), 0, number=5),
}

_RESULTS = tuple(
    replace(result, number=number)
    for number, result in enumerate(
        (*DEALS.values(), deal(DealKind.OUT, 0, ("", "KsKhKd9d8d"), 47)),
        start=1,
    )
)

SHEETS: dict[str, ColonelView] = {
    "colonel_sheet_start": HANDS["colonel_hand_start"],
    "colonel_sheet": replace(seat_view("A: 2s | B: 3s", totals=(44, 71)), results=_RESULTS[:3], target=100),
    "colonel_sheet_final": replace(
        seat_view("A: 2s | B: 3s", totals=(91, 71)),
        results=_RESULTS,
        target=None,
        final=FinalScore(winner=Seat(0), totals=(91, 71)),
        turn=None,
    ),
}
