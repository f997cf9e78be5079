"""A player of Skarney to measure others by: it takes and lays all that it can."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card
from bot.games.melds.straights import counts_of, new_melds, rank_points
from bot.games.skarney.actions import Accept, Action, Contract, Lay, Offer, Reject
from bot.games.skarney.view import SkarneyView


class Greedy(msgspec.Struct, frozen=True):
    """Takes what makes a meld, lays everything at once, and offers the dearest card left."""

    def choose(self, view: SkarneyView, legal: tuple[Action, ...], *, seed: int) -> Action:  # noqa: ARG002  # it never chooses among equals
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        if Accept() in legal:
            return Accept() if _makes_a_meld(view) else Reject()
        layings = [action for action in legal if isinstance(action, Contract | Lay)]
        if layings:
            return max(layings, key=_points)
        offers = [action for action in legal if isinstance(action, Offer)]
        loose = () if view.hand is None else view.hand.loose
        return max(offers, key=lambda offer: _merit(offer.card, loose)) if offers else legal[0]


def _makes_a_meld(view: SkarneyView) -> bool:
    """Whether the card on offer makes a meld with loose cards of the hand."""
    if view.offer is None or view.offer.card is None or view.hand is None:
        return False
    return bool(new_melds(counts_of((*view.hand.loose, view.offer.card))))


def _points(laying: Contract | Lay) -> int:
    """What the cards that are laid would cost in the hand."""
    adds = () if isinstance(laying, Contract) else laying.adds
    groups = (*laying.melds, *(add.cards for add in adds))
    return sum(rank_points(card.rank) for cards in groups for card in cards)


def _merit(card: Card, loose: tuple[Card, ...]) -> tuple[bool, int, Card]:
    """For comparing cards to offer: a loose one first, then the dearest."""
    return card in loose, rank_points(card.rank), card
