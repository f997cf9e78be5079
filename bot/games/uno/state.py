"""The whole truth about a match of UNO rules, hidden cards and seed included; only the engine sees it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.uno.cards import Card, Colour
from bot.games.uno.rules import UnoRules
from bot.games.uno.view import Direction, FinalScore, Phase, RoundResult, Shown


class WildFour(msgspec.Struct, frozen=True, kw_only=True):
    """A wild draw four that may be challenged: what its honesty is judged by (3.6)."""

    seat: Seat
    rest: tuple[Card, ...]
    """The other cards of the hand when it was played."""
    top: Card
    colour: Colour
    """What lay there before it."""


class UnoState(msgspec.Struct, frozen=True, kw_only=True):
    """A match between rounds and turns; everything else follows from it."""

    rules: UnoRules
    seed: bytes
    players: int
    dealer: Seat
    phase: Phase = Phase.TURN
    turn: Seat | None = None
    """The seat to act; None when the match is over."""
    direction: Direction = Direction.CLOCKWISE
    hands: tuple[tuple[Card, ...], ...] = ()
    """By seat, sorted."""
    pile: tuple[Card, ...] = ()
    """The draw pile; the next card to draw comes first."""
    discards: tuple[Card, ...] = ()
    """The top comes last."""
    colour: Colour | None = None
    """The current colour; None in ``choose_color``."""
    drawn: Card | None = None
    """The card just drawn, in ``drawn``."""
    owed: int = 0
    """Cards that the seat to act draws unless it answers: 4 in a challenge, more where they are stacked."""
    four: WildFour | None = None
    """What may be challenged, in ``challenge``."""
    called: tuple[Seat, ...] = ()
    """Whose call of UNO stands (3.9)."""
    exposed: tuple[Seat, ...] = ()
    """Who holds one card without a call and may be caught (3.9)."""
    shown: Shown | None = None
    stuck: int = 0
    """Turns passed one after the other because nothing could be drawn (3.10)."""
    misses: tuple[int, ...] = ()
    """Turns missed in a row, by seat (3.11)."""
    deals: int = 0
    """Deals so far, void rounds too; each has a label of its own."""
    reshuffles: int = 0
    """How often a part of the pack was shuffled so far, in the whole match."""
    results: tuple[RoundResult, ...] = ()
    final: FinalScore | None = None
    left: tuple[Seat, ...] = ()
    void: bool = False

    @property
    def present(self) -> tuple[Seat, ...]:
        """Who has not left."""
        return tuple(Seat(seat) for seat in range(self.players) if seat not in self.left)

    @property
    def top(self) -> Card:
        """The top of the discard pile."""
        return self.discards[-1]


def after(state: UnoState, seat: Seat, steps: int = 1) -> Seat:
    """The seat so many turns later, in the direction of play and without those who left."""
    at = int(seat)
    for _ in range(steps):
        at = (at + state.direction.step) % state.players
        while at in state.left:
            at = (at + state.direction.step) % state.players
    return Seat(at)


def left_of(state: UnoState, seat: Seat) -> Seat:
    """The next seat clockwise that has not left, whatever the direction of play."""
    return after(replace(state, direction=Direction.CLOCKWISE), seat)


def with_hand(state: UnoState, seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """All hands, with the seat's replaced by these cards, sorted."""
    return (*state.hands[:seat], tuple(sorted(cards)), *state.hands[seat + 1 :])


def to_turn(state: UnoState, seat: Seat) -> UnoState:
    """The state in which it is that seat's turn, with nothing left over from the turn before."""
    return replace(state, phase=Phase.TURN, turn=seat, drawn=None, owed=0, four=None)
