"""What may be seen of UNO rules: the view of a seat or of a spectator, and the results open to all."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.game import Seat
from bot.games.uno.cards import Card, Colour
from bot.games.uno.rules import UnoRules


class Phase(StrEnum):
    """Where a round stands (section 3); ``over`` ends the match, as rounds follow each other at once."""

    CHOOSE_COLOR = "choose_color"
    TURN = "turn"
    DRAWN = "drawn"
    CHALLENGE = "challenge"
    OVER = "over"


class Direction(StrEnum):
    """The direction in which turns go round the table; clockwise is from seat 0 to seat 1."""

    CLOCKWISE = "clockwise"
    COUNTER = "counter-clockwise"

    @property
    def step(self) -> int:
        """What is added to a seat's number to get to the next: 1 or -1."""
        return 1 if self is Direction.CLOCKWISE else -1

    @property
    def reversed(self) -> Direction:
        """The other direction."""
        return Direction.COUNTER if self is Direction.CLOCKWISE else Direction.CLOCKWISE


class RoundResult(msgspec.Struct, frozen=True, kw_only=True):
    """A round that is over, as the score sheet has it; every tuple is by seat."""

    number: int
    """The round's number in the match, counted from 1; void rounds have none."""
    dealer: Seat
    winner: Seat
    """The seat that played its last card."""
    points: tuple[int, ...]
    """What each writes down: the winner what all held, or with ``lowest_wins`` each their own (4.3, 6.6)."""
    held: tuple[tuple[Card, ...], ...]
    """What each held at the end, open to all."""
    counts: tuple[int, ...]
    """The value of these cards."""


class FinalScore(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a match by points (4.3)."""

    winners: tuple[Seat, ...]
    """One seat, or several that share the lowest total where that wins (6.6)."""
    totals: tuple[int, ...]


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """The hand that a challenger was shown (3.7): what was held when the wild draw four was played."""

    to: Seat
    seat: Seat
    cards: tuple[Card, ...]
    is_guilty: bool


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody sees of one seat."""

    cards: int
    """Number of cards held."""
    points: int
    """Running total of the match."""
    has_called: bool
    """Whether a call of UNO stands (3.9)."""
    has_left: bool


class UnoView(msgspec.Struct, frozen=True, kw_only=True):
    """All that one seat may see; a spectator's view has no seat and no hand."""

    seat: Seat | None
    rules: UnoRules
    phase: Phase
    turn: Seat | None
    """The seat to act; None when the match is over. In a challenge, the seat that is to answer."""
    direction: Direction
    round: int
    """The number of the present round, counted from 1."""
    dealer: Seat
    top: Card
    """The top of the discard pile."""
    colour: Colour | None
    """The current colour; None until it is named for a wild card that began the round."""
    pile: int
    """Number of cards in the draw pile."""
    discards: tuple[Card, ...]
    """All cards of the discard pile, the top last: everybody saw them when they were played."""
    owed: int
    """Cards that the seat to act draws unless it answers: 4 in a challenge, more where they are stacked."""
    accused: Seat | None
    """In a challenge, who played the wild draw four."""
    exposed: tuple[Seat, ...]
    """Who may be caught now (3.9)."""
    players: tuple[Player, ...]
    results: tuple[RoundResult, ...]
    """All rounds that are over, oldest first."""
    final: FinalScore | None
    left: tuple[Seat, ...]
    """The seats that have left the match, the first to go first."""
    void: bool
    hand: tuple[Card, ...] = ()
    """The reader's cards, sorted by colour."""
    drawn: Card | None = None
    """The card just drawn by this seat, which it may play now."""
    playable: tuple[Card, ...] = ()
    """The kinds of card that this seat may play now, also out of turn."""
    shown: Shown | None = None
    """The hand that this seat was shown, until its next action or the end of the round."""

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    def neighbour(self, seat: Seat, *, against: bool = False) -> Seat:
        """The nearest player who has not left, in the direction of play or against it."""
        step = -self.direction.step if against else self.direction.step
        at = int(seat)
        for _ in self.players:
            at = (at + step) % len(self.players)
            if not self.players[at].has_left:
                break
        return Seat(at)


class PublicUnoView(UnoView, frozen=True, kw_only=True):
    """What everybody may see: the view of no seat."""
