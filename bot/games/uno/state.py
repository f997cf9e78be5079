"""The whole truth about a match of UNO rules, hidden cards and seed included; only the rules see it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.games.frame.dealing import with_hand
from bot.games.frame.match import MatchState
from bot.games.game import Seat, Step
from bot.games.uno.cards import Card, Colour
from bot.games.uno.events import Event
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


class UnoState(MatchState[UnoRules, Phase, RoundResult, FinalScore], frozen=True, kw_only=True):
    """A match between rounds and turns; everything else follows from it."""

    phase: Phase = Phase.TURN
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
    reshuffles: int = 0
    """How often a part of the pack was shuffled so far, in the whole match."""

    @property
    def is_void_round(self) -> bool:
        """Whether everybody in turn has passed with nothing to draw (3.10)."""
        return self.stuck >= len(self.present)

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


def to_turn(state: UnoState, seat: Seat) -> UnoState:
    """The state in which it is that seat's turn, with nothing left over from the turn before."""
    return replace(state, phase=Phase.TURN, turn=seat, drawn=None, owed=0, four=None)


def taken_out(state: UnoState, seat: Seat) -> Step[UnoState, Event]:
    """The round without a seat that has left (3.11, 8).

    Its cards lie under the draw pile, and a turn of its own goes on to the next player. Cards that it owed
    are owed by nobody. If it played the wild draw four that is to be answered, nobody draws, and the player
    who was to answer takes a turn.
    """
    four = state.four
    is_unanswered = state.phase is Phase.CHALLENGE and four is not None and four.seat == seat
    is_alone = len(state.present) < 2
    without = replace(
        state,
        pile=(*state.pile, *state.hands[seat]),
        hands=with_hand(state.hands, seat, ()),
        called=tuple(each for each in state.called if each != seat),
        exposed=() if is_alone else tuple(each for each in state.exposed if each != seat),
        shown=None if is_alone or (state.shown and state.shown.to == seat) else state.shown,
        stuck=0,
    )
    if is_unanswered and state.turn is not None:
        return Step(to_turn(without, state.turn), ())
    if state.turn != seat:
        return Step(without, ())
    phase = Phase.CHOOSE_COLOR if state.phase is Phase.CHOOSE_COLOR else Phase.TURN
    return Step(replace(to_turn(without, after(without, seat)), phase=phase), ())
