"""What may be seen of an Omaha match: own cards, the board, chips, bets, and the hands that are over."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.cards import Card, Rank
from bot.games.game import Seat
from bot.games.omaha.rules import OmahaRules


class Phase(StrEnum):
    """What a match is doing: a hand is played, players are asked between hands, or it is over."""

    BETTING = "betting"
    BREAK = "break"
    """Between hands, while players are asked whether they go on (2.3, 2.4)."""
    OVER = "over"


class Street(StrEnum):
    """The four rounds of betting (4)."""

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"


class Category(StrEnum):
    """What five cards are, weakest first (5.2)."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """The best five cards of a player: two of the hand, three of the board (5.1)."""

    category: Category
    ranks: tuple[Rank, ...]
    """What decides between equal categories, the most important first; the five leads 5-4-3-2-A."""
    cards: tuple[Card, ...]
    """The two of the hand, then the three of the board."""


class Standing(StrEnum):
    """Whether a player is at the table, and if not, how they left it."""

    PLAYING = "playing"
    SITTING_OUT = "sitting_out"
    """Is not dealt in, and may come back (7.2)."""
    QUIT = "quit"
    """Left with the chips, by choice (7.4)."""
    REMOVED = "removed"
    """Was away for too long; has the chips all the same (7.3)."""
    LEFT = "left"
    """Resigned or forfeited the match, and comes last (7.5)."""


class DeedKind(StrEnum):
    """What somebody did with chips or cards in a hand."""

    POST_SMALL = "post_small"
    POST_BIG = "post_big"
    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


class Deed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of a hand's history."""

    street: Street
    seat: Seat
    kind: DeedKind
    chips: int = 0
    """Chips put in with it."""
    to: int = 0
    """What the seat has in this round after it."""
    all_in: bool = False
    absent: bool = False
    """Whether it was done for a player who is away or has left."""
    meant_fold: bool = False
    """Whether it is a check that was meant as a fold, which was not needed (4.6)."""


class Pot(msgspec.Struct, frozen=True, kw_only=True):
    """The main pot or a side pot (6.2)."""

    amount: int
    eligible: tuple[Seat, ...]


class PotWon(msgspec.Struct, frozen=True, kw_only=True):
    """A pot and who won it; ``shares`` are the chips of the winners, in their order (6.3)."""

    amount: int
    eligible: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    shares: tuple[int, ...]


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that was laid open at the showdown."""

    seat: Seat
    cards: tuple[Card, ...]
    made: Made


class HandResult(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that is over, as everybody may know it; numbers by seat are those of the whole table."""

    number: int
    button: Seat
    seats: tuple[Seat, ...]
    """The seats that were dealt in, clockwise from the left of the button."""
    stacks: tuple[int, ...]
    """Chips before the blinds, by seat."""
    board: tuple[Card, ...]
    deeds: tuple[Deed, ...]
    returned: int
    """Chips of a bet that nobody matched, which went back first (6.1)."""
    returned_to: Seat | None
    pots: tuple[PotWon, ...]
    shown: tuple[Shown, ...]
    """The hands shown, in that order; empty when all others folded."""
    mucked: tuple[Seat, ...]
    """The seats that were in the showdown and did not have to show (5.3)."""
    net: tuple[int, ...]
    """Chips won or lost, by seat."""

    @property
    def is_showdown(self) -> bool:
        return bool(self.shown)


class PastHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that is over, with the reader's own cards."""

    result: HandResult
    own: tuple[Card, ...]


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """What the player on turn may do; amounts to bet or raise are totals of this round (4.1)."""

    to_call: int
    """Chips that a call costs; 0 is a check."""
    call_is_all_in: bool
    is_bet: bool
    """Whether nobody has bet in this round yet."""
    min_to: int | None
    """None where nothing may be raised."""
    max_to: int | None
    half_to: int | None = None
    """A bet or raise of half the pot, within the limits."""
    pot_to: int | None = None
    """A bet or raise of the whole pot, within the limits."""
    all_in_to: int | None = None
    """The total of an all-in, where so much may be bet."""


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """One player as everybody sees them."""

    stack: int
    bet: int
    """Chips in front of the player in this round."""
    bought: int
    """Chips bought since the start."""
    standing: Standing
    missed: int
    """Hands missed in a row (7.3)."""
    is_dealt: bool
    """Whether dealt in in this hand, folded or not."""
    has_folded: bool
    is_all_in: bool

    @property
    def points(self) -> int:
        """Chips won or lost in the session, as they stand: bets of the present hand are not counted."""
        return self.stack - self.bought


class Closing(StrEnum):
    """Why a session is over (8.1)."""

    HANDS = "hands"
    STOPPED = "stopped"
    ALONE = "alone"


class OmahaView(msgspec.Struct, frozen=True, kw_only=True):
    """A match as one seat sees it, or a spectator (``seat`` is None)."""

    seat: Seat | None
    rules: OmahaRules
    phase: Phase
    hand: int
    """The number of the present hand, or of the last one."""
    button: Seat
    small: Seat
    big: Seat
    """Who posted the blinds."""
    street: Street
    board: tuple[Card, ...]
    players: tuple[PlayerView, ...]
    turn: Seat | None
    waiting: tuple[Seat, ...]
    """The seats that are asked between hands (2.3, 2.4)."""
    pot: int
    """All chips in the middle, bets of this round too."""
    pots: tuple[Pot, ...]
    """Main pot and side pots of the rounds before this one; empty where there are not several."""
    own: tuple[Card, ...]
    """The reader's cards in the present hand."""
    made: Made | None
    """What the reader makes with the board as it is."""
    choice: Choice | None
    """What the reader may do; None unless the reader is on turn."""
    deeds: tuple[Deed, ...]
    past: tuple[PastHand, ...]
    """The hands that are over, oldest first; of a long session the last ones."""
    stops: tuple[Seat, ...]
    """The seats that have asked to stop after this hand (8.1)."""
    closing: Closing | None
    void: bool

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def rivals(self) -> tuple[Seat, ...]:
        """The others who are still in the present hand."""
        return tuple(
            Seat(at)
            for at, player in enumerate(self.players)
            if player.is_dealt and not player.has_folded and at != self.seat
        )

    def put_in(self, seat: int | None) -> int:
        """The chips that a seat has put in in the present hand, which are neither won nor lost yet."""
        return sum(deed.chips for deed in self.deeds if deed.seat == seat)

    def is_at_table(self, seat: Seat) -> bool:
        """Whether the player still belongs to the session."""
        return self.players[seat].standing in AT_TABLE


class PublicOmahaView(OmahaView, frozen=True, kw_only=True):
    """What everybody may see: the view of no seat."""


AT_TABLE = frozenset({Standing.PLAYING, Standing.SITTING_OUT})
"""The standings of those who have not gone."""
