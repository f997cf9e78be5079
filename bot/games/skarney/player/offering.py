"""What it brings in points to offer a card of Skarney, beside one that stays where it is (4.3)."""

from __future__ import annotations

from operator import mul
from typing import NamedTuple

from bot.games.cards import Card
from bot.games.melds.straights import (
    ADDITIONS,
    Counts,
    Own,
    additions,
    counts_of,
    find_shape,
    one_of,
)
from bot.games.skarney.player.levels import EXPERT, table_of
from bot.games.skarney.player.outlook import Outlook
from bot.games.skarney.player.strong import (
    contracts_value,
    near_contracts,
    nearness,
    own_counts,
    partners,
    unseen_counts,
)
from bot.games.skarney.view import SkarneyView


class Offered(NamedTuple):
    """What is counted in an offer, or what each thing counts, in points of the deal."""

    always: float
    kept: float
    """What the hand is worth without the card: before the contract as a part of what all contracts near are
    worth, 0 to 1; then by how many points more than with it.
    """
    pairs: float
    """For each pair of unseen cards with which the opponent could meld it."""
    fits: float
    """If it fits a meld that the opponent has laid."""
    ace: float
    """If it is an ace, which costs whoever takes it a draw (4.4)."""


BEFORE = Offered(-9.89, 13.96, -0.13, -7.58, 1.34)
AFTER = Offered(-0.77, 0.18, -0.02, -1.21, 2.01)
"""What counts before the own contract, and after it; `python -m tests.trainer.skarney_offers` fits it."""
CONTRACT = 7.73
"""What it brings to take a card that makes the contract, in points of the deal; measured alike."""
IN_VAIN = (5.97, 14.06)
"""What it costs to take one that brings no contract nearer, while the opponent has none and once it has."""


class Offering:
    """Says what the offers of a turn bring; it keeps what it has worked out."""

    def __init__(self, view: SkarneyView, outlook: Outlook) -> None:
        assert view.seat is not None
        self._outlook, self._hand, self._unseen = outlook, own_counts(view), unseen_counts(view)
        self._table = table_of(view)
        self._contracts = () if self._table else near_contracts(self._hand, self._unseen)
        self._theirs = tuple(
            Own(shape, ADDITIONS)
            for lying in view.table
            if lying.owner != view.seat and (shape := find_shape(lying.meld.cards))
        )
        self._kept: dict[int, float] = {}

    def gain(self, card: Card) -> float:
        """What it brings to offer the card, in points of the deal."""
        found: float = sum(map(mul, AFTER if self._table else BEFORE, self.seen(card)))
        return found

    def lacks(self, card: Card) -> int | None:
        """How many cards the nearest contract lacks without the card; None once a contract is laid."""
        return None if self._table else nearness(Counts(self._hand - one_of(card.rank)), self._contracts)

    def seen(self, card: Card) -> Offered:
        """What is counted in the offer, in the places of what each counts."""
        return Offered(
            always=1.0,
            kept=self._part(card.rank),
            pairs=partners(card, self._unseen),
            fits=bool(additions(counts_of((card,)), self._theirs)),
            ace=card.rank == 1,
        )

    def _part(self, rank: int) -> float:
        if rank not in self._kept:
            rest = Counts(self._hand - one_of(rank))
            if self._table:
                held = self._outlook.after_draw(self._hand, self._table)
                self._kept[rank] = self._outlook.after_draw(rest, self._table) - held
            else:
                whole = contracts_value(self._hand, self._contracts, EXPERT.style.hope)
                left = contracts_value(rest, self._contracts, EXPERT.style.hope)
                self._kept[rank] = left / whole if whole else 0.0
        return self._kept[rank]
