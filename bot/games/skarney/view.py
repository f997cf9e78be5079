"""What may be seen of a Skarney match: views, the results of deals, and what happens.

The card on offer is shown to the opponent alone (4.3): no event names it, and both players find it in their
views.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.cards import Card, Sort, by_suit
from bot.games.frame.events import DealOver, Drew, GameOver, Left, Voided
from bot.games.frame.view import FinalScore, TwoHandedView
from bot.games.game import Seat


class Phase(StrEnum):
    """Where a deal stands (section 4); ``over`` ends the match, as deals follow each other at once."""

    CHOOSE_DEALER = "choose_dealer"
    """Before the first deal: who won the cut says who deals (1.1); only where the rules ask."""
    DRAW = "draw"
    MELD = "meld"
    ANSWER = "answer"
    OVER = "over"


class MeldKind(StrEnum):
    """The two kinds of meld (3.1, 3.2)."""

    SET = "set"
    STRAIGHT = "straight"


class DealKind(StrEnum):
    """How a deal ended (5.1, 5.2)."""

    GIN = "gin"
    EXHAUSTED = "exhausted"


class Answer(StrEnum):
    """What became of an offer (4.3)."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"


class Closing(StrEnum):
    """How a turn ends that ends without an offer (4.6, 4.7)."""

    LAST_CARD = "last_card"
    END = "end"


class Meld(msgspec.Struct, frozen=True):
    """A set or a straight, in the order in which it lies."""

    kind: MeldKind
    cards: tuple[Card, ...]


class TableMeld(msgspec.Struct, frozen=True, kw_only=True):
    """A meld on the table."""

    owner: Seat
    number: int
    """Counted from 1 among the owner's melds; ``add … to 1`` means it."""
    meld: Meld
    is_new: bool = False
    """Whether it was laid in this turn, so that nothing may be added yet (4.5)."""
    added: tuple[Card, ...] = ()
    """Those of its cards that were added in this turn."""


class Addition(msgspec.Struct, frozen=True):
    """Cards that fit one of the seat's own melds."""

    number: int
    cards: tuple[Card, ...]


class Hand(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Cards sorted by their best use: melds, additions to melds on the table, and what is left.

    Before the contract, the melds are the best contract, or the parts of one that the hand holds already.
    Afterwards, melds and additions are those that leave the fewest cards if all of them are laid.
    """

    melds: tuple[Meld, ...]
    additions: tuple[Addition, ...]
    loose: tuple[Card, ...]
    points: int
    """What all cards of the hand cost, as the end of a deal counts them (5)."""
    order: tuple[Card, ...] = ()
    """All cards in the order in which their player wants to see them; empty for the one by melds."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in the order shown: usually meld after meld, the additions, the rest."""
        if self.order:
            return self.order
        melded = tuple(card for meld in self.melds for card in meld.cards)
        return melded + tuple(card for add in self.additions for card in add.cards) + self.loose

    def by_suit(self) -> Hand:
        """The hand with what is left suit by suit."""
        return msgspec.structs.replace(self, loose=by_suit(self.loose))

    def sorted_by(self, sort: Sort) -> Hand:
        """The hand with all its cards in the order that ``sort`` gives them."""
        return msgspec.structs.replace(self, order=sort(self.cards))


class Offered(msgspec.Struct, frozen=True, kw_only=True):
    """The last offer of the deal: still open, or answered."""

    by: Seat
    card: Card | None
    """Known to both players; None for spectators, as the card is shown to the opponent alone (4.3)."""
    answer: Answer | None


class DealResult(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that is over, as the score sheet has it; tuples are by seat."""

    number: int
    """The deal's number in the match, counted from 1."""
    kind: DealKind
    dealer: Seat
    winner: Seat | None
    points: tuple[int, ...]
    boxes: tuple[int, ...]
    bonus: int
    """The bonus for gin, which ``points`` include; 0 without gin (5.1)."""
    contracts: tuple[bool, ...]
    """Whether each seat had laid its contract."""
    hands: tuple[tuple[Card, ...], ...]
    """What each seat was left with, laid open and counted (5)."""
    hand_totals: tuple[int, ...]


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody sees of one seat (4.8)."""

    cards: int
    """Number of cards held, without a card on offer."""
    points: int
    """Running total of the game (5.3)."""
    boxes: int
    """Deals won."""
    contract: bool
    """Whether this seat has laid its contract."""


class SkarneyView(TwoHandedView[Hand, Phase, Player, DealResult, FinalScore], frozen=True, kw_only=True):
    """All that one seat may see (4.8); a spectator sees no card on offer. Two cards are never drawn (4.7)."""

    target: int
    table: tuple[TableMeld, ...]
    """The melds of seat 0, then those of seat 1, each in the order laid."""
    offer: Offered | None
    drawn: Card | None = None
    """The card that this seat drew this turn; None too after an ace accepted (4.4)."""
    barred: Card | None = None
    """The card that this seat accepted from the last offer and may not offer now (4.3)."""
    skips_draw: bool = False
    """Whether the seat on turn began it without a draw, having accepted an ace (4.4)."""
    contracts: tuple[tuple[Meld, ...], ...] = ()
    """The contracts that this seat may lay now, best first; there may be more than are listed."""
    lays: tuple[Meld, ...] = ()
    """The new melds that it may lay now, in one choice of suits each."""
    additions: tuple[Addition, ...] = ()
    """What it may add to its own melds now, in one choice of suits each."""
    offerable: tuple[Card, ...] = ()
    """The cards that it may offer now, in the order of its hand."""
    closing: Closing | None = None
    """How it may end its turn now where it may not offer."""


class PublicSkarneyView(SkarneyView, frozen=True, kw_only=True):
    """What everybody may see: the view of no seat."""


class Cut(msgspec.Struct, frozen=True, tag="cut"):
    """Each seat drew a card for the first deal (1.1); the winner may be asked who deals."""

    cards: tuple[Card, ...]
    winner: Seat
    """The seat with the higher card."""
    dealer: Seat | None
    """None where the winner is asked who deals."""


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """The winner of the cut said who deals first (1.1)."""

    seat: Seat
    dealer: Seat


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A deal began (1.2)."""

    number: int
    dealer: Seat


class LaidContract(msgspec.Struct, frozen=True, tag="laid_contract"):
    """The seat laid its contract (4.2)."""

    seat: Seat
    melds: tuple[Meld, ...]


class Laid(msgspec.Struct, frozen=True, tag="laid"):
    """The seat laid new melds (4.5)."""

    seat: Seat
    melds: tuple[Meld, ...]


class Added(msgspec.Struct, frozen=True, tag="added"):
    """The seat added cards to one of its melds, which is given as it lies now (4.5)."""

    seat: Seat
    number: int
    cards: tuple[Card, ...]
    meld: Meld


class CardOffered(msgspec.Struct, frozen=True, tag="offered"):
    """The seat showed a card to its opponent (4.3)."""

    seat: Seat


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """The seat took the card on offer, or left it (4.3)."""

    seat: Seat
    answer: Answer
    skips_draw: bool = False
    """Whether it was an ace, for which the seat goes without its next draw (4.4)."""


class KeptLastCard(msgspec.Struct, frozen=True, tag="last_card"):
    """The seat has one card left, and keeps it (4.6)."""

    seat: Seat


Event = (
    Cut
    | Chosen
    | Dealt
    | Drew
    | LaidContract
    | Laid
    | Added
    | CardOffered
    | Answered
    | KeptLastCard
    | DealOver[DealResult]
    | GameOver[FinalScore]
    | Left
    | Voided
)

__all__ = [
    "Added",
    "Answered",
    "CardOffered",
    "Chosen",
    "Cut",
    "DealOver",
    "Dealt",
    "Drew",
    "Event",
    "GameOver",
    "KeptLastCard",
    "Laid",
    "LaidContract",
    "Left",
    "Voided",
]
