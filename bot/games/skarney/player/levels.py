"""Computer players of Skarney: two keep to simple habits, and one looks a draw ahead."""

from __future__ import annotations

import random

import msgspec

from bot.games.cards import Card
from bot.games.melds.straights import (
    ADDITIONS,
    Counts,
    Own,
    counts_of,
    find_shape,
    need_of,
    one_of,
    points_of,
    rank_points,
    size_of,
)
from bot.games.skarney.actions import Accept, Action, Contract, Lay, Offer, Reject
from bot.games.skarney.player.outlook import Ending, Known, Outlook, Table, cheapest, left_over
from bot.games.skarney.player.strong import (
    Style,
    best_offer,
    is_worth_taking,
    next_lay,
    own_counts,
    unseen_counts,
)
from bot.games.skarney.view import Closing, SkarneyView


class ByHabit(msgspec.Struct, frozen=True, kw_only=True):
    """Takes and lays what it can, and offers the dearest card it can't lay; now and then it slips."""

    careless: int
    """In so many of a hundred turns it offers any card."""
    overlooks: int = 0
    """In so many of a hundred turns it takes nothing, and adds nothing to its melds, except for gin."""

    def choose(self, view: SkarneyView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        hand, table = own_counts(view), table_of(view)
        chance = random.Random(seed)  # noqa: S311  # a slip that can be repeated, not a shuffle
        overlooks = self.overlooks > 0 and 100 * chance.random() < self.overlooks
        if Accept() in legal:
            with_it = Counts(hand + one_of(on_offer(view).rank))
            takes = not overlooks and left_over(with_it, table) < left_over(hand, table)
            return Accept() if takes else Reject()
        contract = next((action for action in legal if isinstance(action, Contract)), None)
        lay = contract or next_lay(view)
        if overlooks and isinstance(lay, Lay) and lay.adds and left_over(hand, table):
            lay = None
        if lay is not None and lay in legal:
            return lay
        offers = [action for action in legal if isinstance(action, Offer)]
        if not offers:
            return legal[0]
        if 100 * chance.random() < self.careless:
            return chance.choice(offers)
        return min(offers, key=lambda offer: _keeping(hand, offer.card, table))


BEGINNER = ByHabit(careless=75, overlooks=70)
CASUAL = ByHabit(careless=30)


class Expert(msgspec.Struct, frozen=True, kw_only=True):
    """Lays, takes and holds back whatever its hand is worth most with, a draw ahead."""

    style: Style
    looked_at: int = 4
    """How many ways to lay it looks at a draw ahead."""
    firmness: float = 3.0
    """By how many points the worth of a card on offer is thought too high where it lets more be laid."""
    doubt: float = 8.0
    """The same of a card that only promises something, which mostly costs points when it is played out."""

    def choose(self, view: SkarneyView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        if Accept() in legal:
            return Accept() if self._takes(view) else Reject()
        contracts = [action for action in legal if isinstance(action, Contract)]
        if contracts:
            return self._contract(view, contracts)
        lays = [action for action in legal if isinstance(action, Lay)]
        part = first_part(self.ending(view), lays) if lays else None
        if part is not None:
            return part
        offers = tuple(action.card for action in legal if isinstance(action, Offer))
        return Offer(best_offer(view, offers, self.style, seed)) if offers else legal[0]

    def _takes(self, view: SkarneyView) -> bool:
        """Whether to take the card on offer."""
        if not compares_offers(view):
            return is_worth_taking(view, on_offer(view), self.style)
        hand, table = own_counts(view), table_of(view)
        with_it = Counts(hand + one_of(on_offer(view).rank))
        if left_over(with_it, table) > left_over(hand, table):
            return False
        return self.gain_of_taking(view, Outlook(known_of(view))) > 0

    def gain_of_taking(self, view: SkarneyView, outlook: Outlook) -> float:
        """How many points more the hand is worth with the card on offer, as far as that is sure."""
        hand, table = own_counts(view), table_of(view)
        with_it = Counts(hand + one_of(on_offer(view).rank))
        lays_more = left_over(with_it, table) < left_over(hand, table)
        gain = outlook.after_draw(with_it, table) - outlook.after_draw(hand, table)
        return gain - (self.firmness if lays_more else self.doubt)

    def _contract(self, view: SkarneyView, contracts: list[Contract]) -> Contract:
        """To wait gains nothing, as what lies no longer counts against the hand."""
        outlook = Outlook(known_of(view))
        return max(contracts, key=lambda contract: worth_of_contract(view, outlook, contract))

    def ending(self, view: SkarneyView) -> Ending:
        """How the turn is to end."""
        own = own_melds(view)
        if view.closing is Closing.END:
            return cheapest(own_counts(view), own)
        return Outlook(known_of(view)).best(
            own_counts(view), own, looked_at=self.looked_at if view.stock > LATE else 0
        )


EXPERT = Expert(style=Style(hope=0.4, tempting=9.0, late_stock=6, weight=0.02, held_points=15, caution=0.004))


def compares_offers(view: SkarneyView) -> bool:
    """Whether a card on offer is judged by what the hand is worth with it and without it."""
    hand = own_counts(view)
    return bool(table_of(view)) and on_offer(view).rank != 1 and size_of(hand) <= _FEW


def worth_of_contract(view: SkarneyView, outlook: Outlook, contract: Contract) -> float:
    """What the rest of the hand is worth beside a contract."""
    shapes = sorted(shape for meld in contract.melds if (shape := find_shape(meld)))
    rest = Counts(own_counts(view) - sum(shape.need for shape in shapes))
    return -points_of(rest) if view.stock <= _LAST_CARDS else outlook.worth(rest, tuple(shapes))


def own_melds(view: SkarneyView) -> tuple[Own, ...]:
    """The melds that the seat has laid, with how many cards each may still take in this turn."""
    return tuple(
        Own(shape, 0 if lying.is_new else ADDITIONS - len(lying.added))
        for lying in view.table
        if lying.owner == view.seat and (shape := find_shape(lying.meld.cards))
    )


def table_of(view: SkarneyView) -> Table:
    """The melds that the seat has laid."""
    shapes = (find_shape(lying.meld.cards) for lying in view.table if lying.owner == view.seat)
    return tuple(sorted(shape for shape in shapes if shape))


def known_of(view: SkarneyView) -> Known:
    """What the seat knows of the other cards."""
    assert view.seat is not None
    other = view.players[1 - view.seat]
    return Known(unseen_counts(view), other.cards, other.contract, view.stock)


def on_offer(view: SkarneyView) -> Card:
    """The card that the opponent offers."""
    assert view.offer is not None
    assert view.offer.card is not None
    return view.offer.card


def _keeping(hand: Counts, card: Card, table: Table) -> float:
    """What it costs to give the card away: the cards left without it, less what its points are worth."""
    return left_over(Counts(hand - one_of(card.rank)), table) - _RELIEF * rank_points(card.rank)


def first_part(end: Ending, lays: list[Lay]) -> Lay | None:
    """A part of the way there that may be laid now, additions first; None where nothing is to be laid."""
    added = {(place + 1, need_of(positions)) for place, positions in end.way.additions}
    for lay in lays:
        if any((add.meld, counts_of(add.cards)) in added for add in lay.adds):
            return lay
        if not added and any(find_shape(meld) in end.way.melds for meld in lay.melds):
            return lay
    return None


_RELIEF = 0.04
"""What it is worth to be rid of a point, in cards."""
_FEW = 7
"""With more cards, what is on offer is judged by what can be laid at once alone."""
LATE = 4
"""With so few cards in the stock no draw ahead counts."""
_LAST_CARDS = 2
"""The cards of the stock that are never drawn (4.7)."""
