"""A deal that a computer player plays on in its head, to see where an action leads.

The cards that it does not see are dealt at random, and then both seats play by fixed habits to the end of the
deal. What an action is worth is the mean over many such deals. It holds for all games of two in which melds
are laid on one table; each adds how a turn begins and what a deal scores.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Self, TypeVar

from bot.games.cards import bits_of
from bot.players.laying import HoldingBack
from bot.players.melding import FULL_PACK, LaidOut, Melding


class Habits(HoldingBack, frozen=True, kw_only=True):
    """How a seat lays and throws; numbers found by playing many thousand deals. Weights are in points."""

    cheap: float = 0.0
    """What each point of a card counts against throwing it; 0 throws the dearest loose card."""
    partner: float
    """What a thrown card costs for each card of the hand with which it could become a meld."""
    hope: float
    """What it costs for each unseen card that would make a meld with it and a card of the hand."""
    caution: float
    """What it costs for each pair of unseen cards with which the opponent could meld it."""
    fitting: float
    """What it costs if the opponent could add it to the table."""


class ImaginedDeal:
    """A deal with all its cards as sets of bits; lists are by seat. It changes as it is played."""

    __slots__ = ("barred", "hands", "laid", "melding", "pile", "points", "stock", "table", "turn")

    def __init__(self, melding: Melding, *, hands: list[int], table: list[int], turn: int) -> None:
        self.melding = melding
        self.hands = hands
        self.table = table
        self.turn = turn
        self.stock: list[int] = []
        """The next card to draw comes last."""
        self.pile: list[int] = []
        """The top comes last."""
        self.barred = 0
        """The card that was just taken and may not be thrown; 0 for none."""
        self.laid = [0, 0]
        """The points of the cards that each seat has laid."""
        self.points: tuple[int, int] | None = None
        """What the deal brings, by seat; None while it goes on."""

    def copy(self) -> Self:
        """Another deal that stands alike."""
        other = self.__class__.__new__(self.__class__)
        other.melding, other.turn, other.barred, other.points = (
            self.melding,
            self.turn,
            self.barred,
            self.points,
        )
        other.hands, other.table, other.laid = self.hands[:], self.table[:], self.laid[:]
        other.stock, other.pile = self.stock[:], self.pile[:]
        return other

    @property
    def hand(self) -> int:
        """The cards of the seat to act."""
        return self.hands[self.turn]

    @property
    def theirs(self) -> int:
        """The number of cards that its opponent holds."""
        return self.hands[1 - self.turn].bit_count()

    def hidden(self) -> int:
        """The cards that the seat to act does not see: neither its own nor on the table nor in the pile."""
        seen = self.hand
        for meld in self.table:
            seen |= meld
        for card in self.pile:
            seen |= card
        return FULL_PACK & ~seen

    def worlds(self, number: int, theirs: int, stock: int, seed: int) -> Iterator[Self]:
        """So many deals with the hidden cards dealt at random: to the opponent's hand and to the stock."""
        chance = random.Random(seed)  # noqa: S311  # an estimate that can be repeated, not a shuffle
        hidden = bits_of(self.hidden())
        for _ in range(number):
            chance.shuffle(hidden)
            world = self.copy()
            world.hands[1 - self.turn] = sum(hidden[:theirs])
            world.stock = hidden[theirs : theirs + stock]
            yield world

    def lay(self, melds: Sequence[int], adds: int) -> None:
        """The seat to act lays new melds, and adds cards to those that lie."""
        melding, turn = self.melding, self.turn
        for meld in melds:
            self.table.append(meld)
            self.hands[turn] &= ~meld
            self.laid[turn] += melding.points(meld)
        if adds:
            melding.added(self.table, adds)
            self.hands[turn] &= ~adds
            self.laid[turn] += melding.points(adds)

    def is_time_to_lay(self, habits: Habits, plan: LaidOut) -> bool:
        """Whether the seat to act lays new melds now, by its habits."""
        return habits.is_time_to_lay(left=plan.rest.bit_count(), theirs=self.theirs, stock=len(self.stock))

    def throws(self, habits: Habits) -> list[tuple[float, int]]:
        """Each card that may be thrown, with what it is taken to cost."""
        melding, hand = self.melding, self.hand
        fits, hidden = melding.fits(self.table), self.hidden()
        # Whatever lies in a pile that is open may be taken as well.
        open_to_other = hidden | self.open_pile()
        found = []
        for card in bits_of(hand):
            if card == self.barred and hand != card:
                continue
            kept = hand & ~card
            cost = habits.cheap * melding.points(card) + melding.deadwood(kept & ~fits)
            partners = (melding.partners[card] & kept).bit_count()
            if partners:
                cost += habits.partner * partners + habits.hope * melding.completing(card, kept, hidden)
            if fits & card:
                cost += habits.fitting
            cost += habits.caution * melding.open_pairs(card, open_to_other)
            found.append((cost, card))
        return found

    def open_pile(self) -> int:
        """The cards of the pile below its top that may be taken; none unless the game says so."""
        return 0


DealT = TypeVar("DealT", bound=ImaginedDeal)
ChoiceT = TypeVar("ChoiceT")


def best_of(
    choices: Sequence[ChoiceT],
    worlds: Iterator[DealT],
    worth: Callable[[DealT, ChoiceT], float],
    favour: Callable[[ChoiceT], float],
) -> ChoiceT:
    """The choice that is worth most on average over the worlds, and what speaks for it beforehand.

    Every choice is tried in the same worlds, so that the luck of the cards weighs on all alike.
    """
    if len(choices) == 1:
        return choices[0]
    totals, number = [0.0] * len(choices), 0
    for world in worlds:
        number += 1
        for at, choice in enumerate(choices):
            totals[at] += worth(world.copy(), choice)
    rated = [total / max(1, number) + favour(choice) for total, choice in zip(totals, choices, strict=True)]
    return choices[rated.index(max(rated))]


def chance_to_win(lead: float, *, to_go: float, spread: float) -> float:
    """The chance to win a match from a lead in points, 0 to 1.

    ``to_go`` is how many deals are probably left, ``spread`` the standard deviation of what one brings.
    """
    return 0.5 * (1 + math.erf(lead / (spread * math.sqrt(2 * max(to_go, _LEAST_TO_GO)))))


_LEAST_TO_GO = 0.5
"""A match that is not over takes at least one deal more, of which a part of the spread is left at most."""
