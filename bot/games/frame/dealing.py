"""Dealing: who deals, who is dealt to first, and the hands that come of a deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar, assert_never

from bot.games.cards import Card
from bot.games.frame.rules import NextDealer
from bot.games.game import Seat


class Sortable(Protocol):
    """A card of any pack, or whatever else can be sorted."""

    def __lt__(self, other: Any, /) -> bool:  # noqa: ANN401  # each card is compared with its like
        """Whether it is sorted before the other."""


CardT = TypeVar("CardT", bound=Sortable)


def other(seat: Seat) -> Seat:
    """The opponent, where two play."""
    return Seat(1 - seat)


def clockwise(seats: Iterable[Seat], after: Seat) -> tuple[Seat, ...]:
    """The seats in the order of play, beginning after a seat; if that one is among them, it is the last."""
    return tuple(sorted(seats, key=lambda seat: (seat <= after, seat)))


def high_card(cards: tuple[Card, ...]) -> Seat:
    """The seat that cut the highest card: king is high, and equal ranks go by suit, spades highest."""
    return Seat(cards.index(max(cards)))


def next_dealer(rule: NextDealer, dealer: Seat, winner: Seat | None) -> Seat:
    """The dealer after a deal of two players; the same one again if nobody won it, as after a void deal."""
    if winner is None:
        return dealer
    match rule:
        case NextDealer.ALTERNATE:
            return other(dealer)
        case NextDealer.WINNER:
            return winner
        case NextDealer.LOSER:
            return other(winner)
        case _:
            assert_never(rule)


def hands_of(
    deck: Sequence[CardT], order: Sequence[Seat], size: int, *, players: int
) -> tuple[tuple[CardT, ...], ...]:
    """The hands by seat, sorted: from the top of the deck the cards go round the seats one by one.

    A seat that is not in the order gets none. The rest of the deck begins at ``size * len(order)``.
    """
    end = size * len(order)
    dealt = {seat: tuple(sorted(deck[at : end : len(order)])) for at, seat in enumerate(order)}
    return tuple(dealt.get(Seat(seat), ()) for seat in range(players))


def with_hand(
    hands: tuple[tuple[CardT, ...], ...], seat: Seat, cards: Sequence[CardT]
) -> tuple[tuple[CardT, ...], ...]:
    """All hands, with the seat's replaced by these cards, sorted."""
    return (*hands[:seat], tuple(sorted(cards)), *hands[seat + 1 :])


def without(cards: tuple[CardT, ...], *gone: CardT) -> tuple[CardT, ...]:
    """The cards less those named, all of which are there; of two equal cards one stays if one is named."""
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return tuple(rest)
