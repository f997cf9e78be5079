"""How computer players of games with melds on the table try choices out, and lay what they plan."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import msgspec

from bot.games.cards import Card, Mask, cards_of, mask_of
from bot.games.melds.laying import Add, Lay
from bot.players.melding import LaidOut
from bot.players.playing_on import ImaginedDeal, best_of

DealT = TypeVar("DealT", bound=ImaginedDeal)
ChoiceT = TypeVar("ChoiceT")
ActionT = TypeVar("ActionT")

STOCK, LEAST_STOCK = 31, 4
"""Cards of the stock before the first draw for two, and how few still make it play more deals on."""

Worlds = Callable[[int], Iterator[DealT]]
"""So many deals that may be the one that the seat sees."""


class Trying(msgspec.Struct, frozen=True, kw_only=True):
    """How an expert compares its choices in deals that it plays on in its head."""

    playouts: int
    """How many deals it plays on for a decision at the beginning, all choices together."""
    most: int
    """How many throws it compares, and how many ways to begin a turn."""

    def best(
        self,
        choices: Sequence[ChoiceT],
        worlds: Worlds[DealT],
        after: Callable[[DealT, ChoiceT], float],
        *,
        stock: int,
        favour: Callable[[ChoiceT, int], float],
    ) -> ChoiceT:
        """The best of different ways to go on.

        ``after`` goes one, and says what the deal is worth then; ``favour`` says what speaks for a choice
        beside what so many deals bring, in the same unit.
        """
        if len(choices) == 1:
            return choices[0]
        number = self._deals(stock, len(choices))
        return best_of(choices, worlds(number), after, lambda choice: favour(choice, number))

    def _deals(self, stock: int, choices: int) -> int:
        """How many deals it plays on for each choice, with so many cards left to draw.

        The fewer there are, the sooner a deal ends: more of them take the same time.
        """
        return max(1, self.playouts * STOCK // max(LEAST_STOCK, stock) // choices)


def card_of(bit: int) -> Card:
    """The card that this set of one has."""
    return cards_of(Mask(bit))[0]


def next_part(legal: Sequence[object], plan: LaidOut, *, key: Card | None = None) -> Lay | Add | None:
    """The next part of the plan that may be laid now, None if there is none: additions first, then melds.

    With a key card it is a part that uses the card, in whatever way there is.
    """
    layings = [action for action in legal if isinstance(action, Lay | Add)]
    adds = [part for part in layings if isinstance(part, Add) and not mask_of(part.cards) & ~plan.adds]
    melds = [Lay(cards_of(Mask(meld))) for meld in plan.melds]
    # The longest first: whatever can be added card by card is listed as a whole, too.
    planned: list[Lay | Add] = sorted(adds, key=lambda add: -len(add.cards))
    planned += [lay for lay in melds if lay in layings]
    if key is not None:
        planned = [part for part in (*planned, *layings) if key in part.cards]
    return next(iter(planned), None)
