"""Before the first deal: who deals, where the winner of the cut chooses, and declared targets (2.1, 6.8)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.frame.dealing import high_card, other
from bot.games.game import IllegalAction, Seat, Step
from bot.games.gin.actions import Action, Deal, Declare, Reason
from bot.games.gin.deal import first_dealer, next_deal, undealt
from bot.games.gin.events import Chosen, Cut, Declared, Event
from bot.games.gin.rules import GinRules, MatchFormat
from bot.games.gin.state import GinState
from bot.games.gin.view import Phase
from bot.games.shuffle import shuffled

DECLARABLE = range(100, 501, 25)
"""The numbers that may be declared (6.8)."""

DECLARED_BY_CLOCK = 250
"""What the clock declares for an absent seat: a game of the usual length."""


def new_match(rules: GinRules, _players: int, seed: bytes) -> Step[GinState, Event]:
    """The cut, and what follows from it: a question, or the first deal that is no misdeal."""
    cards = _cut(seed)
    dealer = first_dealer(rules, cards)
    high = high_card(cards)
    state = undealt(rules, seed, high if dealer is None else dealer)
    cut = Cut(cards, dealer)
    if dealer is None:
        return Step(replace(state, phase=Phase.CHOOSE_DEALER, turn=high), (cut,))
    step = _after_cut(state)
    return Step(step.state, (cut, *step.events))


def legal(state: GinState, seat: Seat) -> tuple[Action, ...]:
    """What the seat may do before the first deal; declaring is for both at once."""
    if state.phase is Phase.CHOOSE_DEALER:
        return (Deal(seat), Deal(other(seat))) if seat == state.turn else ()
    return tuple(Declare(points) for points in DECLARABLE) if state.declared[seat] is None else ()


def play(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """The match after a choice before the first deal; raises IllegalAction."""
    if state.phase is Phase.CHOOSE_DEALER:
        return _choose(state, seat, action)
    return _declare(state, seat, action)


def clock(state: GinState, seat: Seat) -> Action:
    """What the clock plays: the winner of the cut deals; a middling number is declared (2.18)."""
    return Deal(seat) if state.phase is Phase.CHOOSE_DEALER else Declare(DECLARED_BY_CLOCK)


def _cut(seed: bytes) -> tuple[Card, ...]:
    return shuffled(PACK, seed, "cut")[:2]


def _choose(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    if not isinstance(action, Deal) or action.dealer not in (0, 1):
        raise IllegalAction(Reason.WRONG_PHASE)
    chosen = undealt(state.rules, state.seed, action.dealer)
    step = _after_cut(chosen)
    return Step(step.state, (Chosen(seat, action.dealer), *step.events))


def _after_cut(state: GinState) -> Step[GinState, Event]:
    """The dealer is known: both declare, or the cards are dealt."""
    if state.rules.format is MatchFormat.DECLARED:
        return Step(replace(state, phase=Phase.DECLARE, turn=None), ())
    return next_deal(state)


def _declare(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """A number is set down; the second one opens both (6.8)."""
    if state.declared[seat] is not None:
        raise IllegalAction(Reason.WRONG_PLAYER)
    if not isinstance(action, Declare):
        raise IllegalAction(Reason.WRONG_PHASE)
    if action.points not in DECLARABLE:
        raise IllegalAction(Reason.NOT_DECLARABLE)
    numbers = tuple(action.points if at == seat else number for at, number in enumerate(state.declared))
    state = replace(state, declared=numbers)
    if state.targets is None:
        return Step(state, (Declared(seat),))
    step = next_deal(state)
    return Step(step.state, (Declared(seat, state.targets), *step.events))
