"""A computer player of Skarney: it plays towards a contract, lays that at once, and then gets out of cards.

First what it reads from its view, then how it chooses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from bot.games.cards import Card
from bot.games.melds import straights
from bot.games.melds.straights import (
    ACE_HIGH,
    ADDITIONS,
    CONTRACTS,
    Counts,
    Laying,
    Own,
    best_laying,
    counts_of,
    find_shape,
    holds,
    missing,
    new_melds,
    number_of,
    one_of,
    rank_at,
    rank_points,
    size_of,
)
from bot.games.skarney.actions import Accept, Action, Add, Contract, Lay, Offer, Reject
from bot.games.skarney.view import Closing, SkarneyView

Contracts = tuple[straights.Contract, ...]
"""Ways in which a contract can be made, by the ranks that each needs."""

_SUITS = 4
_RANKS = range(1, 14)
_NEAR = 2
"""A contract counts if it lacks at most so many cards more than the nearest one."""


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of one style, found by playing many deals."""

    hope: float
    """What a contract counts, as a part of one that lacks a card less."""
    tempting: float
    """By what factor an offered card that brings no contract nearer must raise the contracts' value."""
    late_stock: int
    """With at most so many cards in the stock, points matter more than contracts."""
    weight: float
    """What a point of a card kept counts at the end of the stock, beside the value of the contracts."""
    held_points: int
    """The most points of cards that are held back, so that a loose card can be offered."""
    caution: float
    """What each pair of unseen cards counts with which the opponent could meld an offered card."""


STRONG = Style(hope=0.2, tempting=1.6, late_stock=6, weight=0.02, held_points=15, caution=0.004)


def own_counts(view: SkarneyView) -> Counts:
    """The seat's own hand."""
    return counts_of(() if view.hand is None else view.hand.cards)


def unseen_counts(view: SkarneyView) -> Counts:
    """The cards that the seat does not see: those in the stock and in the opponent's hand."""
    seen = [card for lying in view.table for card in lying.meld.cards]
    if view.hand is not None:
        seen += view.hand.cards
    # A card on offer lies in no hand until it is answered, and both players see it (4.3).
    if view.offer is not None and view.offer.card is not None and view.offer.answer is None:
        seen.append(view.offer.card)
    return Counts(sum(_SUITS * one_of(rank) for rank in _RANKS) - counts_of(seen))


def near_contracts(hand: Counts, unseen: Counts) -> Contracts:
    """The contracts that the hand lacks fewest cards for, if their cards can still be drawn."""
    whole = Counts(hand + unseen)
    lacking = [(missing(hand, one.need), one) for one in CONTRACTS if holds(whole, one.need)]
    nearest = min((number for number, _ in lacking), default=0)
    return tuple(one for number, one in lacking if number <= nearest + _NEAR)


def nearness(hand: Counts, contracts: Iterable[straights.Contract]) -> int:
    """How many cards the nearest of these contracts lacks; more than any lacks if there is none."""
    # A contract has nine cards, so none lacks ten.
    return min((missing(hand, one.need) for one in contracts), default=10)


def contracts_value(hand: Counts, contracts: Iterable[straights.Contract], hope: float) -> float:
    """The value of these contracts together; each counts less the more cards it lacks."""
    return float(sum(hope ** missing(hand, one.need) for one in contracts))


def next_turn(view: SkarneyView, hand: Counts) -> Laying:
    """How the seat could lay this hand in its next turn, when all its melds are open to additions."""
    shapes = (find_shape(lying.meld.cards) for lying in view.table if lying.owner == view.seat)
    return best_laying(hand, tuple(Own(shape, ADDITIONS) for shape in shapes if shape is not None))


def draws(unseen: Counts) -> Iterator[tuple[int, int]]:
    """Each rank that may be drawn, with the number of its unseen cards."""
    return ((rank, number) for rank in _RANKS if (number := number_of(unseen, rank)))


def partners(card: Card, unseen: Counts) -> int:
    """The number of pairs of unseen cards with which this card makes a meld."""
    same = number_of(unseen, card.rank)
    pairs = same * (same - 1) // 2
    for position in (1, ACE_HIGH) if card.rank == 1 else (int(card.rank),):
        for low in range(max(1, position - 2), min(position, ACE_HIGH - 2) + 1):
            first, second = (rank_at(at) for at in range(low, low + 3) if at != position)
            pairs += number_of(unseen, first) * number_of(unseen, second)
    return pairs


class Strong(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every ruleset in one style."""

    style: Style = STRONG

    def choose(self, view: SkarneyView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        if Accept() in legal:
            return self._answer(view)
        contract = next((action for action in legal if isinstance(action, Contract)), None)
        if contract is not None:
            # The first is the best one. To wait gains nothing: what lies no longer counts against the hand.
            return contract
        lay = next_lay(view)
        if lay is not None and lay in legal and not self._holds(view, lay):
            return lay
        offers = tuple(action.card for action in legal if isinstance(action, Offer))
        return Offer(best_offer(view, offers, self.style, seed)) if offers else legal[0]

    def _answer(self, view: SkarneyView) -> Action:
        card = view.offer.card if view.offer else None
        return Accept() if card and is_worth_taking(view, card, self.style) else Reject()

    def _holds(self, view: SkarneyView, lay: Lay) -> bool:
        """Whether to lay less now: a single loose card could not be offered and would have to stay (4.6)."""
        if view.hand is None or not view.hand.loose:
            return False
        if view.closing is Closing.END or view.stock <= self.style.late_stock:
            return False
        cards = _cards_of(lay)
        points = sum(rank_points(card.rank) for card in cards)
        return len(view.hand.cards) - len(cards) == 1 and points <= self.style.held_points


def is_worth_taking(view: SkarneyView, card: Card, style: Style) -> bool:
    """Whether the card improves the hand; otherwise taking it only helps its owner to get rid of it.

    An ace costs the draw (4.4), so it must bring a contract nearer, or be laid at once.
    """
    assert view.seat is not None
    hand = own_counts(view)
    with_it = Counts(hand + one_of(card.rank))
    if view.players[view.seat].contract:
        return _helps_laying(view, with_it, card)
    contracts = near_contracts(with_it, unseen_counts(view))
    if nearness(with_it, contracts) < nearness(hand, contracts):
        return True
    if card.rank == 1 or view.stock <= style.late_stock:
        return False
    now, then = contracts_value(hand, contracts, style.hope), contracts_value(with_it, contracts, style.hope)
    return then > style.tempting * now


def _helps_laying(view: SkarneyView, with_it: Counts, card: Card) -> bool:
    """Whether fewer cards are left to keep with it; in a big hand, whether it melds any loose cards."""
    loose = () if view.hand is None else view.hand.loose
    if size_of(with_it) > _LAID_OUT_MOST:
        return bool(new_melds(counts_of((*loose, card))))
    left = next_turn(view, with_it).left
    return left < len(loose) or (card.rank == 1 and left == len(loose))


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
        return danger - kept[card.rank] - relief, (card.bit.bit_length() + seed) % _ORDERS

    return min(cards, key=cost)


def _nearing(hand: Counts, rest: Counts, contracts: Contracts, style: Style) -> float:
    """The part of the value of all contracts that is left without the card, from 0 to 1."""
    whole = contracts_value(hand, contracts, style.hope)
    return contracts_value(rest, contracts, style.hope) / whole if whole else 0.0


def _laying(view: SkarneyView, card: Card, rest: Counts, unseen: Counts) -> float:
    """How well the rest can be laid in the next turn, on average over all draws: the cards left, as a loss.

    Of a big hand it only says whether the card is one of those that could not be laid.
    """
    if size_of(rest) > _DRAWS_TRIED_MOST:
        loose = () if view.hand is None else view.hand.loose
        return 0.0 if any(card.rank == other.rank for other in loose) else -1.0
    number = size_of(unseen)
    left = sum(
        copies * _loss(next_turn(view, Counts(rest + one_of(rank))).left) for rank, copies in draws(unseen)
    )
    return -left / number if number else 0.0


def _loss(left: int) -> float:
    """What it costs to keep so many cards; to keep none is gin."""
    return left + 1.0 if left else 0.0


def _lateness(view: SkarneyView, style: Style) -> float:
    """From nearly 0 in a full stock to 1 at its end."""
    return min(1.0, style.late_stock / max(1, view.stock - 2))


def next_lay(view: SkarneyView) -> Lay | None:
    """The first meld or addition that the hand is sorted into, once the seat may lay."""
    hand = view.hand
    if hand is None or not (view.lays or view.additions):
        return None
    if hand.melds:
        return Lay((hand.melds[0].cards,))
    if hand.additions:
        return Lay((), (Add(hand.additions[0].number, hand.additions[0].cards),))
    return None


def _cards_of(lay: Lay) -> tuple[Card, ...]:
    laid = (*lay.melds, *(add.cards for add in lay.adds))
    return tuple(card for cards in laid for card in cards)


_LAID_OUT_MOST = 12
"""Larger hands are not laid out as a whole, as that takes long."""
_DRAWS_TRIED_MOST = 7
"""With larger hands not every draw is tried."""
_ORDERS = 53
"""A prime above the number of cards, so that every seed puts them in another order."""
