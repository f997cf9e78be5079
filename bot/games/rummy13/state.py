"""The whole truth about a match of 13-card rummy, hidden cards and seed included; only the rules see it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.games.cards import Rank
from bot.games.frame.dealing import clockwise
from bot.games.frame.match import MatchState
from bot.games.game import Seat
from bot.games.rummy13.cards import Card, Cards, wild_rank
from bot.games.rummy13.rules import Rummy13Rules
from bot.games.rummy13.view import Book, DealResult, FinalScore, Phase, Status

OwnGroups = tuple[Cards, ...] | None
"""How a player has grouped the cards; None leaves it to the best arrangement."""


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """One seat in the present deal."""

    status: Status = Status.ABSENT
    hand: Cards = ()
    """Sorted; who is out of the deal keeps the cards, which nobody sees."""
    groups: OwnGroups = None
    has_drawn: bool = False
    missed: int = 0
    """Turns missed in a row (5.3)."""


class Rummy13State(MatchState[Rummy13Rules, Phase, DealResult, FinalScore], frozen=True, kw_only=True):
    """A match between deals and turns; everything else follows from it."""

    book: Book
    phase: Phase = Phase.DRAW
    chairs: tuple[Chair, ...]
    cut: Card = Card.PJ1
    closed: Cards = ()
    """The next card to draw comes first."""
    discards: Cards = ()
    """The open deck, its top last."""
    is_upcard_there: bool = False
    """Whether the first card of the open deck is the one that was dealt there (3.2)."""
    drawn: Card | None = None
    """The card that the seat on turn drew or took."""
    took: bool = False
    """Whether it came from the open deck."""
    reshuffles: int = 0
    """How often a closed deck was made of an open one, in the whole match."""
    tied: tuple[Seat, ...] = ()
    """Who plays to break a tie (7.3)."""

    @property
    def playing(self) -> tuple[Seat, ...]:
        """Who is in the deal."""
        return tuple(seat for seat in self.seats if self.chairs[seat].status is Status.PLAYING)

    @property
    def in_match(self) -> tuple[Seat, ...]:
        """Who is in the match: neither gone nor out of the pool."""
        return tuple(seat for seat in self.present if not self.book.out[seat])

    @property
    def wild(self) -> Rank:
        """The rank whose cards are jokers in this deal (2.3)."""
        return wild_rank(self.cut)

    @property
    def barred(self) -> Card | None:
        """The card that may not be discarded in this turn (3.3)."""
        return self.drawn if self.took else None

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise that is in the deal, not only in the match."""
        return clockwise(self.playing, seat)[0]

    def with_chair(self, seat: Seat, chair: Chair) -> Rummy13State:
        """The state with one chair changed."""
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))
