"""What may be seen of a match of 13-card rummy: the view of a seat or of a spectator, and the results."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.cards import Rank
from bot.games.game import Seat
from bot.games.rummy13.cards import Card, Cards
from bot.games.rummy13.rules import Dropped, Kind, Rummy13Rules


class Phase(StrEnum):
    """Where a turn stands (3.1); ``over`` ends the match, as deals follow each other at once."""

    DRAW = "draw"
    DISCARD = "discard"
    OVER = "over"


class Status(StrEnum):
    """Whether a player is in the deal, and if not, how it ended for them."""

    PLAYING = "playing"
    FIRST_DROP = "first_drop"
    MIDDLE_DROP = "middle_drop"
    WRONG_SHOW = "wrong_show"
    ABSENT = "absent"
    """Not dealt in: out of the pool, not among those who break a tie, or gone."""
    WINNER = "winner"
    LOSER = "loser"


class Group(msgspec.Struct, frozen=True):
    """Cards that somebody holds or shows together."""

    kinds: tuple[Kind, ...]
    """All that they can be; empty where they are nothing."""
    cards: Cards
    """In the order in which they lie."""


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand in groups: its player's own, or the best there are."""

    groups: tuple[Group, ...]
    loose: Cards
    """What is in no group, suit by suit."""
    points: int
    """What the hand would cost a loser now, in its best arrangement (6.2)."""
    is_protected: bool
    """Whether its best arrangement has two sequences, one of them pure."""
    is_own: bool = False
    """Whether the player has grouped it; else it is in its best groups."""

    @property
    def cards(self) -> Cards:
        """All cards in the order shown."""
        return tuple(card for group in self.groups for card in group.cards) + self.loose


class Finish(msgspec.Struct, frozen=True):
    """A valid declaration: the card for the finish slot, and the groups to show (4.3)."""

    card: Card
    groups: tuple[Group, ...]


class SeatResult(msgspec.Struct, frozen=True, kw_only=True):
    """How a deal ended for one seat; hands are shown of the declarer and the losers alone (4.5)."""

    status: Status
    points: int
    groups: tuple[Group, ...] = ()
    loose: Cards = ()


class DealResult(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that is over, as the score sheet has it; what is a tuple is by seat."""

    number: int
    dealer: Seat
    cut: Card
    winner: Seat
    finish: Card | None
    """The declarer's card on the finish slot; None where all others went out (5.4)."""
    seats: tuple[SeatResult, ...]

    @property
    def gain(self) -> int:
        """What all others pay together (6.3)."""
        return sum(each.points for each in self.seats)

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat wins by the deal: the winner what all others pay (6.3)."""
        return tuple(
            self.gain if seat == self.winner else -each.points for seat, each in enumerate(self.seats)
        )


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """The running score of a match, by seat."""

    totals: tuple[int, ...]
    """Play points, points against in a pool, or chips (7)."""
    out: tuple[int, ...]
    """The number of the deal with which a seat went out of the pool; 0 for a seat that is in."""
    rejoined: tuple[bool, ...]
    """Whether each seat came back, which it may do once (7.2)."""


class FinalScore(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a match by points."""

    winner: Seat
    totals: tuple[int, ...]


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody sees of one seat."""

    status: Status
    cards: int
    """Number of cards held; 0 for a player out of the deal."""
    total: int
    has_drawn: bool
    """Whether it has drawn in this deal, so that a drop is a middle drop (5.1)."""
    missed: int
    """Turns missed in a row (5.3)."""
    out_since: int
    """The number of the deal with which it went out of the pool; 0 for a player who is in."""
    has_rejoined: bool


class Rummy13View(msgspec.Struct, frozen=True, kw_only=True):
    """All that one seat may see; a spectator has no seat and no hand."""

    seat: Seat | None
    rules: Rummy13Rules
    phase: Phase
    turn: Seat | None
    """The seat to act; None when the match is over."""
    deal: int
    """The number of the present deal, counted from 1."""
    dealer: Seat
    cut: Card
    """The card that was cut from the stock; it lies open and out of play (2.3)."""
    wild: Rank
    """The rank whose cards are jokers in this deal."""
    closed: int
    """Number of cards of the closed deck."""
    discards: Cards
    """The open deck as everybody saw it grow, its top last."""
    players: tuple[Player, ...]
    tied: tuple[Seat, ...]
    """The seats that play to break a tie; empty outside of such a deal (7.3)."""
    results: tuple[DealResult, ...]
    """All deals that are over, oldest first."""
    final: FinalScore | None
    left: tuple[Seat, ...]
    """The seats that have left the match, the first to go first."""
    void: bool
    hand: Hand | None = None
    """The cards of this seat while it is in the deal."""
    drawn: Card | None = None
    """The card that this seat drew or took this turn."""
    barred: Card | None = None
    """The card that this seat took from the open deck, and may not discard now (3.3)."""
    may_take: bool = False
    """Whether this seat may take the top of the open deck now."""
    drop: Dropped | None = None
    """What a drop would be, where this seat may drop now (5.1)."""
    finishes: tuple[Finish, ...] = ()
    """The valid declarations that this seat has now, one for each card that it could finish with."""

    @property
    def top(self) -> Card | None:
        """The card that lies open."""
        return self.discards[-1] if self.discards else None

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def last(self) -> DealResult | None:
        """The deal before this one, or the last one of the match."""
        return self.results[-1] if self.results else None


class PublicRummy13View(Rummy13View, frozen=True, kw_only=True):
    """What everybody may see: the view of no seat."""
