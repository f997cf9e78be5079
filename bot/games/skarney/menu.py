"""What a hand may lay, as a short list: where suits do not matter, one choice of suits stands for all.

A hand of 25 cards has millions of contracts and thousands of straights if every suit counts as another one.
Listed are the best contracts, and every new meld and every addition in one choice of suits; the rules take
any other as well.
"""

from __future__ import annotations

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.melds import straight_lays
from bot.games.melds.straights import Shape, best_contracts, counts_of, pick, rank_at
from bot.games.skarney.actions import Add, Contract, Lay
from bot.games.skarney.state import Cards, SkarneyState
from bot.games.skarney.view import Closing

CONTRACTS_LISTED = 10


def contracts(state: SkarneyState, seat: Seat) -> tuple[Contract, ...]:
    """The contracts that are most useful, best first (4.2)."""
    if state.contracts[seat]:
        return ()
    hand = state.hands[seat]
    best = best_contracts(counts_of(hand), CONTRACTS_LISTED)
    return tuple(Contract(picked(hand, contract.shapes)) for contract in best)


def lays(state: SkarneyState, seat: Seat) -> tuple[Lay, ...]:
    """Each new meld alone, from the turn after the contract on (4.5)."""
    if not _may_lay(state, seat):
        return ()
    hand = state.hands[seat]
    return tuple(Lay((pick(hand, shape),)) for shape in straight_lays.new_melds(counts_of(hand)))


def additions(state: SkarneyState, seat: Seat) -> tuple[Lay, ...]:
    """Each addition to one meld alone, from the turn after the contract on (4.5)."""
    if not _may_lay(state, seat):
        return ()
    hand = state.hands[seat]
    found = straight_lays.additions(counts_of(hand), state.own_melds(seat))
    adds = (Add(addition.place + 1, at_positions(hand, addition.positions)) for addition in found)
    return tuple(Lay((), (add,)) for add in dict.fromkeys(adds))


def offerable(state: SkarneyState, seat: Seat) -> Cards:
    """The cards that may be offered, sorted (4.3); none where the turn ends without an offer."""
    if closing(state, seat) is not None:
        return ()
    return tuple(card for card in state.hands[seat] if card is not state.barred)


def closing(state: SkarneyState, seat: Seat) -> Closing | None:
    """How a turn ends in which nothing can be offered (4.6, 4.7)."""
    if state.is_exhausted:
        return Closing.END
    return Closing.LAST_CARD if len(state.hands[seat]) == 1 else None


def picked(hand: Cards, shapes: tuple[Shape, ...]) -> tuple[Cards, ...]:
    """Several melds from one hand."""
    melds: list[Cards] = []
    for shape in shapes:
        melds.append(pick(hand, shape))
        hand = tuple(card for card in hand if card not in melds[-1])
    return tuple(melds)


def at_positions(hand: Cards, positions: tuple[int, ...]) -> Cards:
    """A card for each position, sorted."""
    found: list[Card] = []
    for position in positions:
        found.append(next(card for card in hand if card.rank == rank_at(position) and card not in found))
    return tuple(sorted(found))


def _may_lay(state: SkarneyState, seat: Seat) -> bool:
    return state.contracts[seat] and not state.is_contract_turn
