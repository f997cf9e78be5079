"""What each action of Skarney Gin is worth to the expert, and what is known of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from bot.games.melds.straights import Counts, Own, counts_of, find_shape, one_of, points_of
from bot.games.skarney.actions import Accept, Action, Contract, End, LastCard, Lay, Offer, Reject
from bot.games.skarney.advice import Advice
from bot.games.skarney.player.levels import (
    EXPERT,
    LATE,
    compares_offers,
    known_of,
    on_offer,
    own_melds,
    table_of,
    worth_of_contract,
)
from bot.games.skarney.player.offering import CONTRACT, IN_VAIN, Offering
from bot.games.skarney.player.outlook import Outlook, Table, cheapest, left_over
from bot.games.skarney.player.strong import (
    best_offer,
    near_contracts,
    nearness,
    own_counts,
    partners,
    unseen_counts,
)
from bot.games.skarney.view import Closing, SkarneyView

HOLDING = 4.5
"""So many points more than it shows when it is played out, to hold cards back is thought to bring."""

CLEAR = 0.75
"""Points below which the worth of two actions doesn't say which is better."""

_LEADS_BY = 0.75
"""The part of what another action seems to lose that it loses when the deal is played on, as
`python -m tests.trainer.judging estimates --game skarney` measures.
"""


def advise(view: SkarneyView, legal: tuple[Action, ...], *, seed: int) -> tuple[Advice, ...]:
    """The actions that can be compared, the one that the expert would do first; else that one alone.

    ``legal`` holds at least one. Equal arguments give equal advice.
    """
    first = EXPERT.choose(view, legal, seed=seed)
    found = list(_weighed(view, legal, seed))
    best = next((each for each in found if each.action == first), None)
    if best is None:
        return (Advice(action=first),)
    doubt = HOLDING if isinstance(best.action, Offer) else 0.0
    others = []
    # In the last turn nothing is guessed: what isn't laid counts (4.7).
    part = 1.0 if view.closing is Closing.END else _LEADS_BY
    for each in found:
        if each is not best:
            # What it would rather not do may seem better only by what its habit knows beside.
            loss = max(0.0, best.worth - each.worth - doubt * isinstance(each.action, Lay))
            others.append(replace(each, worth=best.worth - part * loss))
    return (best, *sorted(others, key=lambda each: -each.worth))


def _weighed(view: SkarneyView, legal: tuple[Action, ...], seed: int) -> Iterator[Advice]:
    """What can be compared."""
    outlook = Outlook(known_of(view))
    if Accept() in legal:
        return _answers(view, outlook)
    contracts = [action for action in legal if isinstance(action, Contract)]
    if contracts:
        # The expert never weighs whether to hold a contract back.
        return (Advice(action=each, worth=worth_of_contract(view, outlook, each)) for each in contracts)
    return _endings(view, legal, outlook, seed)


def _answers(view: SkarneyView, outlook: Outlook) -> Iterator[Advice]:
    """To take the card on offer or to leave it, where the two can be compared."""
    card, hand, table = on_offer(view), own_counts(view), table_of(view)
    with_it = Counts(hand + one_of(card.rank))
    if compares_offers(view):
        gain = EXPERT.gain_of_taking(view, outlook)
        yield Advice(action=Accept(), worth=gain, left=left_over(with_it, table))
        yield Advice(action=Reject(), left=left_over(hand, table))
    elif not table:
        contracts = near_contracts(with_it, unseen_counts(view))
        lacks, lacked = nearness(with_it, contracts), nearness(hand, contracts)
        # What a card brings that makes a contract nearer is less than can be told.
        worth = 0.0 if lacks else CONTRACT
        if lacks >= lacked:
            assert view.seat is not None
            worth = -IN_VAIN[view.players[1 - view.seat].contract] / _LEADS_BY
        yield Advice(action=Accept(), worth=worth, lacks=lacks)
        yield Advice(action=Reject(), lacks=lacked)


def _endings(view: SkarneyView, legal: tuple[Action, ...], outlook: Outlook, seed: int) -> Iterator[Advice]:
    """To lay something, or to end the turn."""
    hand, table = own_counts(view), table_of(view)
    worth = _worth(view, outlook)
    offers = tuple(action.card for action in legal if isinstance(action, Offer))
    offering = Offering(view, outlook)
    # What is held back is worth what it is worth with the best card on offer.
    usual = offering.gain(best_offer(view, offers, EXPERT.style, seed)) if offers else 0.0
    stays = worth(hand, table) if table else 0.0
    left = left_over(hand, table) if table else None
    held = any(isinstance(action, Lay) for action in legal)
    for action in legal:
        match action:
            case Offer(card):
                yield Advice(
                    action=action,
                    worth=stays + offering.gain(card) - usual,
                    left=left,
                    held=held,
                    pairs=partners(card, unseen_counts(view)),
                    lacks=offering.lacks(card),
                )
            case Lay():
                yield _laying(view, action, outlook, worth)
            case LastCard() | End():
                yield Advice(action=action, worth=stays, left=left, held=held)
            case _:
                pass


def _worth(view: SkarneyView, outlook: Outlook) -> Callable[[Counts, Table], float]:
    """What it is worth to end the turn with a hand: what counts at the end of the deal, else a draw later."""

    def worth(hand: Counts, table: Table) -> float:
        if view.closing is Closing.END:
            return float(-points_of(hand)) if hand else outlook.worth(hand, table)
        if not hand or view.stock <= LATE:
            return outlook.worth(hand, table)
        return outlook.after_draw(hand, table)

    return worth


def _laying(view: SkarneyView, lay: Lay, outlook: Outlook, worth: Callable[[Counts, Table], float]) -> Advice:
    """To lay this, and then whatever is best beside it."""
    own = list(own_melds(view))
    for add in lay.adds:
        place = add.meld - 1
        lies = (lying for lying in view.table if lying.owner == view.seat and lying.number == add.meld)
        shape = find_shape((*next(lies).meld.cards, *add.cards))
        assert shape is not None
        own[place] = Own(shape, own[place].room - len(add.cards))
    own += [Own(shape, 0) for meld in lay.melds if (shape := find_shape(meld))]
    laid = [card for cards in (*lay.melds, *(add.cards for add in lay.adds)) for card in cards]
    rest = Counts(own_counts(view) - counts_of(laid))
    if view.closing is Closing.END:
        end = cheapest(rest, tuple(own))
    else:
        end = outlook.best(rest, tuple(own), looked_at=EXPERT.looked_at if view.stock > LATE else 0)
    return Advice(action=lay, worth=worth(end.hand, end.table), left=left_over(end.hand, end.table))
