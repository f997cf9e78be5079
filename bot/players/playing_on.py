"""A deal that a computer player plays on in its head, to see where an action leads.

The cards that it does not see are dealt at random, and then both seats play by fixed habits to the end of the
deal. What an action is worth is the mean over many such deals. It holds for all games of two in which melds
are laid on one table; each adds how a turn begins and what a deal scores.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Self, TypeVar

import msgspec

from bot.games.cards import bits_of
from bot.players.melding import FULL_PACK, LaidOut, Melding


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat lays and throws; numbers found by playing many thousand deals. Weights are in points."""

    hold_above: int
    """Melds are held back while the opponent has more cards than this, as they could be added to …"""
    last_stock: int
    """… and until the stock has at most this many cards, or a single card would be left in the hand."""
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
    careless: int = 0
    """In so many of a hundred turns any loose card is thrown; not in deals that are played on."""


class ImaginedDeal:
    """A deal with all its cards as sets of bits; lists are by seat. It changes as it is played."""

    __slots__ = ("barred", "hands", "laid", "melding", "pile", "points", "stock", "table", "turn")

    never_drawn: ClassVar[int] = 0
    """The deal ends when the stock has no more cards than this after a turn."""

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

    def worlds(
        self, number: int, theirs: int, stock: int, seed: int, *, draws: int = 0, known: int = 0
    ) -> Iterator[Self]:
        """So many deals with the hidden cards dealt at random: to the opponent's hand and to the stock.

        ``draws`` is how many cards the opponent has seen in its turns: it kept those that improved its hand.
        ``known`` are those of its cards that everybody has seen.
        """
        chance = random.Random(seed)  # noqa: S311  # an estimate that can be repeated, not a shuffle
        hidden, theirs = bits_of(self.hidden() & ~known), theirs - known.bit_count()
        for _ in range(number):
            chance.shuffle(hidden)
            world, rest = self.copy(), hidden[theirs:]
            world.hands[1 - self.turn] = self._improved(known | sum(hidden[:theirs]), rest, draws, known)
            if draws:
                chance.shuffle(rest)
            world.stock = rest[:stock]
            yield world

    def _improved(self, hand: int, rest: list[int], draws: int, known: int) -> int:
        """The hand after so many of the other cards were drawn, each kept where it lowers the deadwood.

        The ``known`` cards stay.
        """
        deadwood = self.melding.deadwood
        least = deadwood(hand)
        for at, card in enumerate(rest[:draws] if hand & ~known else ()):
            points, thrown = min(
                (deadwood((hand | card) & ~other), other) for other in bits_of(hand & ~known)
            )
            if points < least:
                hand, rest[at], least = (hand | card) & ~thrown, thrown, points
        return hand

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
        if plan.rest.bit_count() <= 1:
            return True
        return self.theirs <= habits.hold_above or len(self.stock) <= habits.last_stock

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
            cost = habits.cheap * melding.points_of[card] + melding.deadwood(kept & ~fits)
            partners = (melding.partners[card] & kept).bit_count()
            if partners:
                cost += habits.partner * partners + habits.hope * melding.completing(card, kept, hidden)
            if fits & card:
                cost += habits.fitting
            cost += habits.caution * melding.open_pairs(card, open_to_other)
            found.append((cost, card))
        return found

    def throw(self, card: int) -> None:
        """The card ends the turn, and the deal if it was the last one or too few are left to draw."""
        self.hands[self.turn] &= ~card
        self.pile.append(card)
        self.barred = 0
        if not self.hand or len(self.stock) <= self.never_drawn:
            self.end()
        else:
            self.turn = 1 - self.turn

    def end(self) -> None:
        """The deal is over: set what it brings."""
        raise NotImplementedError

    def thrown(self, habits: Habits, seed: int) -> int:
        """The card that the habits throw; the seed says when they are careless."""
        chance = random.Random(seed)  # noqa: S311  # a slip that can be repeated, not a shuffle
        costs = self.throws(habits)
        if habits.careless and 100 * chance.random() < habits.careless:
            rest = self.melding.lay_out(self.hand, self.table).rest
            if loose := [card for _, card in costs if card & rest]:
                return chance.choice(loose)
        return min(costs)[1]

    def open_pile(self) -> int:
        """The cards of the pile below its top that may be taken; none unless the game says so."""
        return 0


DealT = TypeVar("DealT", bound=ImaginedDeal)
ChoiceT = TypeVar("ChoiceT")
FoundT = TypeVar("FoundT")


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
    found = tried(choices, worlds, worth)
    rated = [
        sum(each) / max(1, len(each)) + favour(choice) for choice, each in zip(choices, found, strict=True)
    ]
    return choices[rated.index(max(rated))]


def tried(
    choices: Sequence[ChoiceT], worlds: Iterator[DealT], after: Callable[[DealT, ChoiceT], FoundT]
) -> list[list[FoundT]]:
    """By choice, what was found in each of the worlds after it."""
    found: list[list[FoundT]] = [[] for _ in choices]
    for world in worlds:
        for each, choice in zip(found, choices, strict=True):
            each.append(after(world.copy(), choice))
    return found


class Stakes(msgspec.Struct, frozen=True, kw_only=True):
    """What counts in a match of deals that add up to a target, in points."""

    match: float
    """What the match is worth."""
    point: float
    """What a point of the deal is worth beside the chance to win the match."""
    a_deal: float
    """By how much a deal usually brings the target nearer."""
    spread: float
    """The standard deviation of what a deal brings one player more than the other."""

    def worth(self, seat: int, had: Sequence[int], scored: Sequence[int], *, target: int) -> float:
        """What it is worth to a seat when a deal brings these points to those that both had."""
        own, other = (had[at] + scored[at] for at in (seat, 1 - seat))
        lead, best = own - other, max(own, other)
        if best >= target and lead:
            chance = float(lead > 0)
        else:
            chance = 0.5 * (1 + math.erf(lead / self._deviation(target - best)))
        return self.match * chance + self.point * (scored[seat] - scored[1 - seat])

    def in_points(self, worth: float, *, target: int) -> float:
        """What is worth so much as points at the beginning of a match, 0 where the chances are even."""
        a_point = self.match / (math.sqrt(math.pi) * self._deviation(target)) + self.point
        return (worth - self.match / 2) / a_point

    def _deviation(self, lacking: int) -> float:
        """How far the lead may still change while the leader lacks so many points, times the root of two."""
        # A match that is not over takes one deal more, of which a part of the spread is left at least.
        return self.spread * math.sqrt(2 * max(lacking / self.a_deal, 0.5))
