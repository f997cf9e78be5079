"""A computer player of Skarney that nears a contract, lays it at once, and then gets rid of its cards."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card
from bot.games.melds.straights import rank_points
from bot.games.skarney.actions import Accept, Action, Add, Contract, Lay, Offer, Reject
from bot.games.skarney.player.answering import is_worth_taking
from bot.games.skarney.player.offering import best_offer
from bot.games.skarney.player.style import CASUAL, Style
from bot.games.skarney.view import Closing, SkarneyView


class Casual(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every ruleset in one style."""

    style: Style = CASUAL

    def choose(self, view: SkarneyView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `Opponent` asks."""
        if Accept() in legal:
            return self._answer(view)
        contract = next((action for action in legal if isinstance(action, Contract)), None)
        if contract is not None:
            return contract  # the first is the best, and what is laid counts no more against the hand
        lay = _next_lay(view)
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


def _next_lay(view: SkarneyView) -> Lay | None:
    """The first thing to lay of what the hand is sorted into, once the seat may lay."""
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
