"""How likely the opponent could meld each card of the seat's own hand: what a network says of it.

`HandEstimate.meld_chance` goes by the chance of each card alone. But who left or threw a card that makes a
meld with two others did not hold both of these, and has had only the draws since then to come by them.
"""

from __future__ import annotations

import math

from bot.games.cards import Card, Mask, mask_of
from bot.games.game import Seat
from bot.games.gin.player.network import parameters, sigmoid
from bot.games.gin.player.opponent_model import CardTables, HandEstimate, card_numbers
from bot.games.gin.view import GinView
from bot.players.network import Row

AGES = (1, 3, 6)
"""Draws since it was seen that the opponent does not hold both cards of a pair."""
KINDS = len(AGES) + 2
"""Pairs are told apart by whether it was so many draws ago, more, or never."""
LATE = 3
"""Of the cards thrown, so many of the last count once more by themselves."""
SURE = 0.01
"""Chances are kept so far from 0 and 1: their logarithms would have no bounds."""


class Wanted:
    """The chances at one decision; the network knows an input by its place in the list alone."""

    def __init__(
        self, view: GinView, estimate: HandEstimate, tables: CardTables, common: list[float]
    ) -> None:
        assert view.seat is not None
        self._estimate, self._tables = estimate, tables
        self._thrown = [int(card.rank) for card in view.players[1 - view.seat].thrown]
        self._left = Mask(mask_of(view.discards) & ~estimate.thrown)
        self._ages = _ages(view)
        self._network = parameters(view.rules).wanting
        self._partial = self._network.partial_sums(common)

    def chance(self, card: Card) -> float:
        """The chance that the opponent could meld this card of the seat's hand."""
        return sigmoid(self._network.outputs(self.own(card), self._partial)[0])

    def own(self, card: Card) -> Row:
        """The network's inputs of this card."""
        number, tables, estimate = card.bit.bit_length() - 1, self._tables, self._estimate
        chance = min(1 - SURE, max(SURE, estimate.meld_chance(number, tables)))
        age = self._ages.get(number)
        return (
            math.log(chance / (1 - chance)) / 3,
            *self._of_pairs(number),
            float(age is not None),
            0.0 if age is None else 1 / (1 + age),
            *self._of_thrown(int(card.rank)),
            tables.points[number] / 10,
            (tables.near[number] & estimate.thrown).bit_count() / 2,
            (tables.near[number] & self._left).bit_count() / 2,
            (tables.beside[number] & estimate.known).bit_count() / 2,
        )

    def _of_pairs(self, card: int) -> list[float]:
        """The pairs that the opponent may hold and that make a meld with the card, by `AGES`.

        First how likely they are in sum, then how many, then how likely those are with a card that it took.
        """
        chances, known = self._estimate.chances, self._estimate.known
        could, found = self._estimate.drawable | known, [0.0] * (3 * KINDS)
        pairs = zip(self._tables.pairs[card], self._tables.others[card], strict=True)
        for (one, two), others in pairs:
            if not could >> one & could >> two & 1:
                continue
            seen = [self._ages[each] for each in (card, *card_numbers(others)) if each in self._ages]
            kind = sum(min(seen) > age for age in AGES) if seen else KINDS - 1
            chance = chances[one] * chances[two]
            found[kind] += chance
            found[KINDS + kind] += 0.5
            if (known >> one | known >> two) & 1:
                found[2 * KINDS + kind] += chance
        return found

    def _of_thrown(self, rank: int) -> list[float]:
        """How the ranks that the opponent threw compare with this one."""
        thrown = self._thrown
        lower = [each < rank for each in thrown]
        run = next((at for at, less in enumerate(reversed(lower)) if not less), len(lower))
        return [
            sum(lower) / 5,
            sum(each > rank for each in thrown) / 5,
            sum(lower[-LATE:]) / LATE,
            run / 5,
            float(bool(lower) and lower[-1]),
            (thrown[-1] - rank) / 10 if thrown else 0.0,
            (rank - 1) / 12,
        ]


def _ages(view: GinView) -> dict[int, int]:
    """By the card's number, how many draws ago the opponent threw or left it."""
    assert view.seat is not None
    ours, theirs = (view.players[seat].thrown for seat in (view.seat, Seat(1 - view.seat)))
    found = {card.bit.bit_length() - 1: len(theirs) for card in view.discards}
    for at, card in enumerate(ours):
        if card in view.discards:
            found[card.bit.bit_length() - 1] = len(ours) - at
    for at, card in enumerate(theirs):
        found[card.bit.bit_length() - 1] = len(theirs) - 1 - at
    return found
