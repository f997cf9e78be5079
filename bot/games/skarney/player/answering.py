"""Whether to take the card on offer."""

from __future__ import annotations

from bot.games.cards import Card
from bot.games.melds.straight_lays import new_melds
from bot.games.melds.straights import Counts, counts_of, one_of, size_of
from bot.games.skarney.player.outlook import (
    near_contracts,
    nearness,
    next_turn,
    outlook,
    own_counts,
    unseen_counts,
)
from bot.games.skarney.player.style import Style
from bot.games.skarney.view import SkarneyView


def is_worth_taking(view: SkarneyView, card: Card, style: Style) -> bool:
    """Whether the card brings the hand forward; what does not only helps its owner to be rid of it.

    An ace costs the draw (4.4), so that it must bring a contract nearer, or be laid at once.
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
    now, then = outlook(hand, contracts, style.hope), outlook(with_it, contracts, style.hope)
    return then > style.tempting * now


def _helps_laying(view: SkarneyView, with_it: Counts, card: Card) -> bool:
    """Whether the card leaves fewer cards to keep; in a big hand, whether it melds some of the loose ones."""
    loose = () if view.hand is None else view.hand.loose
    if size_of(with_it) > _FEW:
        return bool(new_melds(counts_of((*loose, card))))
    left = next_turn(view, with_it).left
    return left < len(loose) or (card.rank == 1 and left == len(loose))


_FEW = 12
"""Hands up to this size are laid out as a whole, which takes long in bigger ones."""
