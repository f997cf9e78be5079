"""Dealing: the cut, the ten cards each, and who deals next (1.1, 1.2)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.frame.rules import CutWinner
from bot.games.game import Seat, Step
from bot.games.shuffle import shuffled
from bot.games.skarney.events import Cut, Dealt, Event
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.state import SkarneyState, other
from bot.games.skarney.view import Phase


def new_match(rules: SkarneyRules, seed: bytes) -> Step[SkarneyState, Event]:
    """The cut, and the first deal unless the winner of the cut has to choose the dealer (1.1)."""
    cards = shuffled(PACK, seed, "cut")[:2]
    highest = Seat(0 if cards[0] > cards[1] else 1)
    if rules.cut_winner is CutWinner.CHOOSES:
        return Step(undealt(rules, seed, highest), (Cut(cards, highest, None),))
    dealer = highest if rules.cut_winner is CutWinner.DEALS else other(highest)
    step = next_deal(undealt(rules, seed, dealer))
    return Step(step.state, (Cut(cards, highest, dealer), *step.events))


def undealt(rules: SkarneyRules, seed: bytes, dealer: Seat) -> SkarneyState:
    """A match after the cut, before any card is dealt; the seat is asked who deals, where it may choose."""
    return SkarneyState(
        rules=rules, seed=seed, number=0, dealer=dealer, phase=Phase.CHOOSE_DEALER, turn=dealer
    )


def next_dealer(dealer: Seat, winner: Seat | None) -> Seat:
    """Who deals after a deal: the other one, but the same again if nobody has won (1.1)."""
    return dealer if winner is None else other(dealer)


def next_deal(state: SkarneyState) -> Step[SkarneyState, Event]:
    """The deal that follows."""
    number = state.number + 1
    last = state.results[-1] if state.results else None
    dealer = next_dealer(state.dealer, last.winner) if last else state.dealer
    deck = shuffled(PACK, state.seed, f"deal/{number}")
    dealt = lay_out(replace(state, number=number, dealer=dealer), deck)
    return Step(dealt, (Dealt(number, dealer),))


def lay_out(state: SkarneyState, deck: tuple[Card, ...]) -> SkarneyState:
    """The deal at its start: ten cards each by turns, non-dealer first; the rest is the stock (1.2, 4.1)."""
    by_turns = deck[0:20:2], deck[1:20:2]
    return replace(
        state,
        phase=Phase.DRAW,
        turn=other(state.dealer),
        hands=tuple(tuple(sorted(by_turns[seat == state.dealer])) for seat in range(2)),
        stock=deck[20:],
        table=((), ()),
        added=(),
        drawn=None,
        offer=None,
    )
