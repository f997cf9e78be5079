"""Cards and melds as sets of bits, counted quickly: what computer players need to play deals in their heads.

All methods take plain numbers as sets of cards, and a table as a list of such sets, one for each meld.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, cast

from bot.games.cards import PACK, Card, Mask, bits_of, mask_of
from bot.games.melds.arrange import arrange
from bot.games.melds.deadwood import ONE_SUIT, counting, tables
from bot.games.melds.finder import fitting, in_order, pairs_for
from bot.games.melds.rules import MeldRules

FULL_PACK: int = mask_of(PACK)


class LaidOut(NamedTuple):
    """A hand sorted into what it can lay now and what is left."""

    melds: tuple[int, ...]
    """New melds."""
    adds: int
    """The cards that go on melds of the table."""
    rest: int
    """The cards left in the hand."""


class Melding:
    """The counts under one set of meld rules."""

    def __init__(self, rules: MeldRules) -> None:
        self._rules = rules
        self._points = tables(rules).points
        self.deadwood = cast("Callable[[int], int]", counting(rules).deadwood)
        """What the cards of a set count that are left when it is melded as well as possible."""
        self._fitting = lru_cache(maxsize=1 << 12)(lambda meld: int(fitting(Mask(meld), rules)))
        self._arranged = lru_cache(maxsize=1 << 15)(self._arrange)
        self.pairs: dict[int, tuple[int, ...]] = {card.bit: pairs_for(card, rules) for card in PACK}
        """By card the pairs of cards with which it makes a meld of three."""
        self.partners: dict[int, int] = {}
        """By card all cards of these pairs."""
        for card, pairs in self.pairs.items():
            together = 0
            for pair in pairs:
                together |= pair
            self.partners[card] = together
        self.points_of: dict[int, int] = {card.bit: rules.points(card.rank) for card in PACK}
        """By card what it counts."""
        # Only partners matter to a card, and of seven there are few sets: what was counted once is looked up.
        self._made = cache(self._is_made)
        self._open = cache(self._count_open)
        self._completing = lru_cache(maxsize=1 << 15)(self._count_completing)

    def points(self, cards: int) -> int:
        """What all these cards count."""
        value = self._points
        c, d, h, s = cards & ONE_SUIT, cards >> 13 & ONE_SUIT, cards >> 26 & ONE_SUIT, cards >> 39
        return value[c] + value[d] + value[h] + value[s]

    def fits(self, table: Sequence[int]) -> int:
        """All cards that fit on a meld of the table now."""
        found = 0
        for meld in table:
            found |= self._fitting(meld)
        return found

    def reach(self, hand: int, table: Sequence[int]) -> int:
        """The cards of the hand that can be added to the table, one after the other."""
        reached = 0
        for meld in table:
            grown = meld
            while more := self._fitting(grown) & hand:
                reached |= more
                grown |= more
        return reached

    def added(self, table: list[int], cards: int) -> None:
        """Put the cards, which `reach` has found, on the melds of the table."""
        for number, meld in enumerate(table):
            grown = meld
            while more := self._fitting(grown) & cards:
                grown |= more
                cards &= ~more
            table[number] = grown

    def makes_meld(self, card: int, hand: int) -> bool:
        """Whether two cards of the hand make a meld with the card."""
        held = self.partners[card] & hand
        return held != 0 and self._made(card, held)

    def lay_out(self, hand: int, table: Sequence[int]) -> LaidOut:
        """What the hand can lay now, so that the cards left count little."""
        reached = self.reach(hand, table)
        melds, loose = self._arranged(hand)
        if not reached:
            return LaidOut(melds, 0, loose)
        # Either melds take what they can before anything is added, or the other way round.
        others, left = self._arranged(hand & ~reached)
        if self.points(left) < self.points(loose & ~reached):
            return LaidOut(others, reached, left)
        adds = self.reach(loose, table)
        return LaidOut(melds, adds, loose & ~adds)

    def in_order(self, meld: int) -> tuple[Card, ...]:
        """The cards of a meld as they lie: an ace above a king where it may."""
        return in_order(Mask(meld), self._rules)

    def completing(self, card: int, kept: int, unseen: int) -> int:
        """The number of unseen cards that make a meld with this card and one of those kept."""
        partners = self.partners[card]
        return self._completing(card, partners & kept, partners & unseen)

    def open_pairs(self, card: int, unseen: int) -> int:
        """The number of pairs of unseen cards with which this card makes a meld."""
        return self._open(card, self.partners[card] & unseen)

    def dearest(self, cards: int) -> int:
        """What the dearest of the cards counts; 0 if there is none."""
        return max(map(self.points_of.__getitem__, bits_of(cards)), default=0)

    def _is_made(self, card: int, held: int) -> bool:
        return any(pair & held == pair for pair in self.pairs[card])

    def _count_open(self, card: int, unseen: int) -> int:
        return sum(pair & unseen == pair for pair in self.pairs[card])

    def _count_completing(self, card: int, kept: int, unseen: int) -> int:
        found = 0
        for pair in self.pairs[card]:
            lacking = pair & ~kept
            if lacking & lacking - 1 == 0:
                found |= lacking & unseen
        return found.bit_count()

    def _arrange(self, hand: int) -> tuple[tuple[int, ...], int]:
        best = arrange(Mask(hand), self._rules)
        return best.melds, best.deadwood


@cache
def melding(rules: MeldRules) -> Melding:
    """The counts under these rules; their tables are made once."""
    return Melding(rules)
