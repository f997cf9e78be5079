"""Dealing: the cut, the ten cards each, the upcard, and who deals next (1.1, 1.2)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.colonel.events import Cut, Dealt, Event
from bot.games.colonel.rules import ColonelRules
from bot.games.colonel.state import ColonelState, other
from bot.games.colonel.view import Phase
from bot.games.game import Seat, Step
from bot.games.shuffle import shuffled


def first_dealer(cards: tuple[Card, ...]) -> Seat:
    """Who deals first after the cut: king is high, and equal ranks go by suit, spades highest (1.1)."""
    return Seat(0 if cards[0] > cards[1] else 1)


def new_match(rules: ColonelRules, seed: bytes) -> Step[ColonelState, Event]:
    """The cut and the first deal."""
    cards = shuffled(PACK, seed, "cut")[:2]
    dealer = first_dealer(cards)
    # As if the other had dealt before: deals alternate.
    step = next_deal(undealt(rules, seed, other(dealer)))
    return Step(step.state, (Cut(cards, dealer), *step.events))


def undealt(rules: ColonelRules, seed: bytes, dealer: Seat) -> ColonelState:
    """A match after the cut, before any card is dealt."""
    return ColonelState(
        rules=rules,
        seed=seed,
        number=0,
        dealer=dealer,
        phase=Phase.OVER,
        turn=None,
        hands=((), ()),
        stock=(),
        pile=(),
    )


def next_deal(state: ColonelState) -> Step[ColonelState, Event]:
    """The deal that follows, by the other dealer, whoever won (1.1)."""
    number = state.number + 1
    following = replace(state, number=number, dealer=other(state.dealer))
    dealt = lay_out(following, shuffled(PACK, state.seed, f"deal/{number}"))
    return Step(dealt, (Dealt(number, dealt.dealer, dealt.pile[-1]),))


def lay_out(state: ColonelState, deck: tuple[Card, ...]) -> ColonelState:
    """The deal at its start: ten cards each, singly, non-dealer first, and the upcard (1.2)."""
    by_turns = deck[0:20:2], deck[1:20:2]
    return replace(
        state,
        phase=Phase.DRAW,
        turn=other(state.dealer),
        hands=tuple(tuple(sorted(by_turns[seat == state.dealer])) for seat in range(2)),
        stock=deck[21:],
        pile=(deck[20],),
        table=(),
        drawn=None,
        took=False,
        challenged=False,
    )
