"""What the expert of Skarney Gin weighs: a card on offer, and whether to lay now or to hold back."""

from __future__ import annotations

from bot.games.melds.straights import Counts, one_of
from bot.games.skarney.actions import Accept, Action, Lay, Offer, Reject
from bot.games.skarney.advice import Advice
from bot.games.skarney.player.levels import (
    EXPERT,
    LATE,
    compares_offers,
    first_part,
    known_of,
    on_offer,
    table_of,
)
from bot.games.skarney.player.outlook import Outlook, left_over
from bot.games.skarney.player.strong import best_offer, own_counts, partners, unseen_counts
from bot.games.skarney.view import Closing, SkarneyView


def advise(view: SkarneyView, legal: tuple[Action, ...], *, seed: int) -> tuple[Advice, ...]:
    """The actions that the expert weighs, the one that it would do first; what it does by habit stands alone.

    ``legal`` holds at least one. Equal arguments give equal advice.
    """
    first = EXPERT.choose(view, legal, seed=seed)
    if Accept() in legal:
        found = _answers(view)
    else:
        lays = [action for action in legal if isinstance(action, Lay)]
        offers = tuple(action.card for action in legal if isinstance(action, Offer))
        weighs = lays and offers and view.stock > LATE and view.closing is not Closing.END
        found = _layings(view, lays, Offer(best_offer(view, offers, EXPERT.style, seed))) if weighs else []
    best = next((each for each in found if each.action == first), None)
    if best is None:
        return (Advice(action=first, pairs=_pairs(view, first)),)
    # What it would rather not do may seem better only by what its habit knows beside.
    others = [
        Advice(action=each.action, worth=min(each.worth, best.worth), left=each.left, held=each.held)
        for each in found
        if each is not best
    ]
    return (best, *sorted(others, key=lambda each: -each.worth))


def _answers(view: SkarneyView) -> list[Advice]:
    """To take the card on offer or to leave it, where both are compared."""
    if not compares_offers(view):
        return []
    hand, table, outlook = own_counts(view), table_of(view), Outlook(known_of(view))
    with_it = Counts(hand + one_of(on_offer(view).rank))
    return [
        Advice(action=action, worth=outlook.after_draw(cards, table), left=left_over(cards, table))
        for action, cards in ((Accept(), with_it), (Reject(), hand))
    ]


def _layings(view: SkarneyView, lays: list[Lay], offer: Offer) -> list[Advice]:
    """To lay what is best, or to lay nothing and offer a card."""
    hand, table, outlook = own_counts(view), table_of(view), Outlook(known_of(view))
    held = Advice(
        action=offer,
        worth=outlook.after_draw(hand, table),
        left=left_over(hand, table),
        held=True,
        pairs=_pairs(view, offer),
    )
    end = EXPERT.ending(view)
    part = first_part(end, lays)
    if part is None:
        return [held]
    worth = outlook.after_draw(end.hand, end.table) if end.hand else outlook.worth(end.hand, end.table)
    return [Advice(action=part, worth=worth, left=left_over(end.hand, end.table)), held]


def _pairs(view: SkarneyView, action: Action) -> int:
    return partners(action.card, unseen_counts(view)) if isinstance(action, Offer) else 0
