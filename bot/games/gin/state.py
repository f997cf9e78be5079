"""The whole truth about a gin match, hidden cards and seed included; only the rules engine ever sees it."""

from __future__ import annotations

from bot.games.cards import Card, Mask, mask_of
from bot.games.frame.match import MatchState
from bot.games.game import Seat
from bot.games.gin.rules import GinRules, MatchFormat
from bot.games.gin.scoring import Ended
from bot.games.gin.view import DealResult, FinalScore, Phase


class GinState(MatchState[GinRules, Phase, DealResult, FinalScore], frozen=True, kw_only=True):
    """A match between deals and turns; everything else follows from it."""

    first: Seat
    """The seat that acts first in this deal: the non-dealer, but see 2.2.3."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat, sorted by rank and suit."""
    stock: tuple[Card, ...]
    """The next card to draw comes first."""
    pile: tuple[Card, ...]
    """The discards; the top comes last."""
    knock_card: Card | None
    """The card that sets the limit of this deal, where a card does (3.0)."""
    drawn: Card | None = None
    """The card that the seat to act drew or took this turn."""
    took: bool = False
    """Whether it came from the pile."""
    stock_only: bool = False
    """Whether this turn may draw from the stock only, as after two passes (2.4)."""
    declared: tuple[int | None, ...] = (None, None)
    """By seat the points that each declared for itself, each secret until both have (6.8)."""
    known: tuple[tuple[Card, ...], ...] = ((), ())
    """By seat the cards that it took from the pile in this deal and still holds."""
    thrown: tuple[tuple[Card, ...], ...] = ((), ())
    """By seat the cards that it threw in this deal, the first one first."""
    ended: Ended | None = None
    """The knock that the defender is to answer (2.12)."""

    @property
    def limit(self) -> int:
        """The knock limit of this deal (3.0)."""
        return self.rules.limit(self.knock_card)

    @property
    def taken(self) -> Card | None:
        """The card that came from the pile this turn."""
        return self.drawn if self.took else None

    @property
    def targets(self) -> tuple[int, ...] | None:
        """The points that each seat declared, once both have; None in every other format (6.8)."""
        if self.rules.format is not MatchFormat.DECLARED:
            return None
        points = tuple(number for number in self.declared if number is not None)
        return points if len(points) == len(self.declared) else None

    def hand(self, seat: Seat) -> Mask:
        """The seat's cards as a mask."""
        return mask_of(self.hands[seat])
