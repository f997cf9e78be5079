"""The whole truth about a match of UNO rules, and its draw pile; only the rules see it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.games.frame.dealing import with_hand
from bot.games.frame.match import MatchState
from bot.games.game import Seat, Step
from bot.games.shuffle import shuffled
from bot.games.uno.cards import Card, Colour, is_honest, matches, without
from bot.games.uno.events import Drew, Event, Reshuffled, Why
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
    """The hand that a challenger was shown, until the challenger acts again (3.7)."""
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
    """The state at the start of that seat's turn: nothing drawn, nothing owed, nothing to challenge."""
    return replace(state, phase=Phase.TURN, turn=seat, drawn=None, owed=0, four=None)


def taken_out(state: UnoState, seat: Seat) -> Step[UnoState, Event]:
    """The round without a seat that has left (3.11, 5.1).

    Its cards lie under the draw pile. If it was the seat's turn, the next player goes on, and nobody draws
    the cards that it still had to draw. If the seat had played a wild draw four that is not answered yet,
    nobody draws, and the player who was to answer takes a normal turn.
    """
    four = state.four
    is_unanswered = state.phase is Phase.CHALLENGE and four is not None and four.seat == seat
    is_alone = len(state.present) < 2
    remaining = replace(
        state,
        pile=(*state.pile, *state.hands[seat]),
        hands=with_hand(state.hands, seat, ()),
        called=tuple(each for each in state.called if each != seat),
        exposed=() if is_alone else tuple(each for each in state.exposed if each != seat),
        shown=None if is_alone or (state.shown and state.shown.to == seat) else state.shown,
        stuck=0,  # the pile has cards again
    )
    if is_unanswered and state.turn is not None:
        return Step(to_turn(remaining, state.turn), ())
    if state.turn != seat:
        return Step(remaining, ())
    # The first card may still wait for its colour (2.4): then the next player names it.
    phase = Phase.CHOOSE_COLOR if state.phase is Phase.CHOOSE_COLOR else Phase.TURN
    return Step(replace(to_turn(remaining, after(remaining, seat)), phase=phase), ())


def can_draw(state: UnoState) -> bool:
    """Whether there is a card to draw, in the pile or below the top discard."""
    return bool(state.pile) or len(state.discards) > 1


def draw(state: UnoState, seat: Seat, number: int, why: Why) -> Step[UnoState, Event]:
    """The seat draws ``number`` cards, or as many as there are; its call of UNO lapses (3.9, 3.10)."""
    facts: list[Event] = []
    drawn = 0
    while drawn < number and can_draw(state):
        state, more = _refilled(state)
        facts += more
        taken = state.pile[: number - drawn]
        drawn += len(taken)
        state = replace(
            state,
            pile=state.pile[len(taken) :],
            hands=with_hand(state.hands, seat, (*state.hands[seat], *taken)),
        )
    if drawn:
        state = _without_call(state, seat)
    return Step(state, (*facts, Drew(seat, drawn, why)))


def draw_until_fit(state: UnoState, seat: Seat) -> tuple[UnoState, tuple[Event, ...], Card | None]:
    """The seat draws one card for its turn, or draws until one fits (3.3, 6.5).

    Gives the state, the events, and the last card drawn if it fits, else None.
    """
    facts: list[Event] = []
    drawn, fit = 0, None
    while fit is None and can_draw(state) and (drawn == 0 or state.rules.draw_until_playable):
        state, more = _refilled(state)
        facts += more
        card = state.pile[0]
        drawn += 1
        hands = with_hand(state.hands, seat, (*state.hands[seat], card))
        state = replace(state, pile=state.pile[1:], hands=hands)
        fit = card if may_play(state, seat, card) else None
    return _without_call(state, seat), (*facts, Drew(seat, drawn, Why.TURN)), fit


def may_play(state: UnoState, seat: Seat, card: Card) -> bool:
    """Whether a card of the seat's hand fits, and is not a wild draw four that these rules refuse."""
    if state.colour is None or not matches(card, state.top, state.colour):
        return False
    if card is not Card.WILD_DRAW_FOUR or not state.rules.wd4_strict:
        return True
    rest = without(state.hands[seat], card)
    return is_honest(rest, state.top, state.colour, state.rules.wd4_match)


def _refilled(state: UnoState) -> tuple[UnoState, tuple[Event, ...]]:
    """The state with a card to draw: if the pile is empty, all discards but the top are shuffled (3.10).

    They are sorted in the order of the pack first: the shuffle then depends on the seed and on which cards
    they are, and no player can steer it by the order in which cards are played.
    """
    if state.pile:
        return state, ()
    number = state.reshuffles + 1
    pile = shuffled(tuple(sorted(state.discards[:-1])), state.seed, f"reshuffle/{number}")
    refilled = replace(state, pile=pile, discards=state.discards[-1:], reshuffles=number)
    return refilled, (Reshuffled(len(pile)),)


def _without_call(state: UnoState, seat: Seat) -> UnoState:
    """The state in which the seat has not called UNO, and need not have: it has just drawn (3.9)."""
    return replace(
        state,
        called=tuple(each for each in state.called if each != seat),
        exposed=tuple(each for each in state.exposed if each != seat),
    )
