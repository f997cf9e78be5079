"""Which card to offer: one that the own hand can do without, and that helps the other least."""

from __future__ import annotations

from bot.games.cards import Card
from bot.games.melds.straights import Contract, Counts, one_of, rank_points, size_of
from bot.games.skarney.player.outlook import (
    draws,
    near_contracts,
    next_turn,
    outlook,
    own_counts,
    partners,
    unseen_counts,
)
from bot.games.skarney.player.style import Style
from bot.games.skarney.view import SkarneyView

_FEW = 7
"""With hands up to this size each draw is tried."""


def best_offer(view: SkarneyView, cards: tuple[Card, ...], style: Style, seed: int) -> Card:
    """The card among ``cards`` (at least one) to offer; ``seed`` decides between equals."""
    assert view.seat is not None
    hand, unseen = own_counts(view), unseen_counts(view)
    laid = view.players[view.seat].contract
    contracts = () if laid else near_contracts(hand, unseen)
    kept: dict[int, float] = {}

    def cost(card: Card) -> tuple[float, int]:
        if card.rank not in kept:
            rest = Counts(hand - one_of(card.rank))
            kept[card.rank] = (
                _laying(view, card, rest, unseen) if laid else _nearing(hand, rest, contracts, style)
            )
        danger = style.caution * partners(card, unseen)
        relief = style.weight * rank_points(card.rank) * _lateness(view, style)
        return danger - kept[card.rank] - relief, (card.bit.bit_length() + seed) % _CARDS

    return min(cards, key=cost)


def _nearing(hand: Counts, rest: Counts, contracts: tuple[Contract, ...], style: Style) -> float:
    """The part of the outlook on a contract that is left without the card, 0 to 1."""
    whole = outlook(hand, contracts, style.hope)
    return outlook(rest, contracts, style.hope) / whole if whole else 0.0


def _laying(view: SkarneyView, card: Card, rest: Counts, unseen: Counts) -> float:
    """How well the rest can be laid in the next turn, whatever is drawn: the cards left, as a loss.

    Of a big hand only this is asked: whether the card is one of those that could not be laid.
    """
    if size_of(rest) > _FEW:
        loose = () if view.hand is None else view.hand.loose
        return 0.0 if any(card.rank == other.rank for other in loose) else -1.0
    number = size_of(unseen)
    left = sum(
        copies * _loss(next_turn(view, Counts(rest + one_of(rank))).left) for rank, copies in draws(unseen)
    )
    return -left / number if number else 0.0


def _loss(left: int) -> float:
    """What it costs to keep so many cards; none is gin."""
    return left + 1.0 if left else 0.0


def _lateness(view: SkarneyView, style: Style) -> float:
    """From nearly 0 in a full stock to 1 at its end."""
    return min(1.0, style.late_stock / max(1, view.stock - 2))


_CARDS = 53
"""A prime above the number of cards, so that every seed puts them in another order."""
