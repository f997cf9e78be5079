"""A deal on the table: where all cards are, and how they come and go."""

from __future__ import annotations

from typing import NamedTuple

from tests.trainer.gin.compiled import CARDS, compiled
from tests.trainer.samples import Array, np

DECK_DEALT = 20
MOST_THROWN = 60
"""Cards that a seat may throw in a deal; after so many it is void, which real deals hardly ever come to."""
NO_CARD = -1
STOCK, PILE, LIMIT, TAKEN, OFFERED, BY_CARD = range(6)
"""The places in `Table.facts`: cards in the stock and in the pile, the knock limit, the card taken this
turn, how the upcard is offered, and whether a card set the limit."""
FREELY, TO_NONDEALER, TO_DEALER, STOCK_ONLY = range(4)
"""How the upcard is offered."""


class Table(NamedTuple):
    """One deal; cards are numbers, or bits in a set, and what belongs to a seat is listed by seat."""

    hands: Array
    known: Array
    """The cards that each seat took from the pile and still holds."""
    thrown: Array
    turns: Array
    """How many cards each seat has thrown."""
    pile: Array
    stock: Array
    """The last card is the top."""
    facts: Array


@compiled
def laid_out(deck: Array, dealer: int, limit: int, by_card: bool) -> Table:
    """The deal at its start, as the deck is dealt (gin 2.2)."""
    hands, pile = np.zeros(2, np.int64), np.zeros(CARDS, np.int64)
    for at in range(DECK_DEALT):
        hands[1 - dealer if at % 2 == 0 else dealer] |= 1 << deck[at]
    pile[0] = deck[DECK_DEALT]
    stock = deck[:DECK_DEALT:-1].copy()
    facts = np.array([len(stock), 1, limit, NO_CARD, TO_NONDEALER, int(by_card)])
    thrown = np.zeros((2, MOST_THROWN), np.int64)
    return Table(hands, np.zeros(2, np.int64), thrown, np.zeros(2, np.int64), pile, stock, facts)


@compiled
def upcard(table: Table) -> int:
    """The top of the pile; there is one."""
    return int(table.pile[table.facts[PILE] - 1])


@compiled
def draw(table: Table, seat: int) -> None:
    """The top of the stock goes to the hand."""
    table.facts[STOCK] -= 1
    table.facts[TAKEN] = NO_CARD
    table.hands[seat] |= 1 << table.stock[table.facts[STOCK]]


@compiled
def take(table: Table, seat: int) -> None:
    """The top of the pile goes to the hand, for all to see."""
    card = upcard(table)
    table.facts[PILE] -= 1
    table.facts[TAKEN] = card
    table.hands[seat] |= 1 << card
    table.known[seat] |= 1 << card


@compiled
def throw(table: Table, seat: int, card: int) -> None:
    """The card goes on the pile."""
    table.hands[seat] &= ~(1 << card)
    table.known[seat] &= ~(1 << card)
    table.thrown[seat, table.turns[seat]] = card
    table.turns[seat] += 1
    table.pile[table.facts[PILE]] = card
    table.facts[PILE] += 1


@compiled
def throwable(table: Table, seat: int) -> int:
    """The cards that the seat may throw: all but the one taken (gin 2.6)."""
    taken = table.facts[TAKEN]
    return int(table.hands[seat] & ~(0 if taken == NO_CARD else 1 << taken))


@compiled
def in_pile(table: Table) -> int:
    """The cards of the pile."""
    found = 0
    for card in table.pile[: table.facts[PILE]]:
        found |= 1 << card
    return found
