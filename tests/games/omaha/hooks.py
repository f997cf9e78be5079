"""What the tests over all games must know of Omaha."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.game import Seat
from bot.games.omaha.actions import (
    Action,
    AllIn,
    Back,
    Call,
    Check,
    Fold,
    PlayOn,
    Quit,
    Raise,
    RaisePot,
    Rebuy,
    SitOut,
    Stop,
    Timeout,
)
from bot.games.omaha.state import Hand, OmahaState, PastRecord
from bot.games.omaha.view import Phase

SELDOM: tuple[Action, ...] = (SitOut(), Stop(), PlayOn(), Quit(), Timeout())
"""What would end a session soon if it were done as often as anything else."""

BESIDE: tuple[Action, ...] = (Timeout(), SitOut(), Back(), Rebuy(), Stop(), PlayOn(), Quit())
"""The actions of which a menu lists each one that is legal."""


def choose(state: OmahaState, legal: tuple[Action, ...], rng: random.Random) -> Action:
    """Mostly what belongs to the hand, and nobody leaves; short sessions, as a test is not to take long."""
    if Stop() in legal and state.hand.number >= 8:
        return Stop()
    staying = tuple(action for action in legal if action != Quit())
    often = tuple(action for action in staying if action not in SELDOM)
    is_odd = rng.random() < 0.02 and state.phase is Phase.BETTING
    return rng.choice(staying if is_odd or not often else often)


def unlisted(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """All that must be refused; a menu lists some amounts, and others between them are allowed."""
    refused: list[Action] = [Raise(10**9), *(action for action in BESIDE if action not in legal)]
    raises = [action.to for action in legal if isinstance(action, Raise)]
    if Call() in legal:
        refused.append(Check())
    elif Check() in legal:
        refused.append(Call())
    else:
        refused += [Fold(), Check(), Call(), AllIn()]
    if not raises and AllIn() not in legal:
        refused += [RaisePot(), Raise(1), Raise(7), Raise(200)]
    if raises and min(raises) > 1:
        refused.append(Raise(min(raises) - 1))
    return tuple(refused)


def resampled(state: OmahaState, seat: Seat | None, rng: random.Random) -> OmahaState:
    """The rest of the pack and all hands that the seat does not see, of the present hand and of past ones."""
    hand = state.hand
    unseen = [card for at, cards_ in enumerate(hand.hole) if at != seat for card in cards_] + list(hand.stub)
    rng.shuffle(unseen)
    hole = tuple(
        cards_ if at == seat else tuple(sorted(unseen.pop() for _ in cards_))
        for at, cards_ in enumerate(hand.hole)
    )
    past = tuple(_resampled(record, seat, rng) for record in state.past)
    return replace(
        state, seed=rng.randbytes(32), hand=replace(hand, hole=hole, stub=tuple(unseen)), past=past
    )


def _resampled(record: PastRecord, seat: Seat | None, rng: random.Random) -> PastRecord:
    shown = {each.seat for each in record.result.shown} | ({seat} if seat is not None else set())
    seen = {card for at, cards_ in enumerate(record.hole) if at in shown for card in cards_}
    unseen = [card for card in PACK if card not in seen and card not in record.result.board]
    rng.shuffle(unseen)
    return replace(
        record,
        hole=tuple(
            cards_ if at in shown else tuple(unseen.pop() for _ in cards_)
            for at, cards_ in enumerate(record.hole)
        ),
    )


def cards(state: OmahaState) -> tuple[Card, ...]:
    return _cards_of(state.hand)


def _cards_of(hand: Hand) -> tuple[Card, ...]:
    return (*(card for own in hand.hole for card in own), *hand.board, *hand.stub)


def open_cards(state: OmahaState) -> frozenset[str]:
    return frozenset(map(str, state.hand.board))


def shown_cards(state: OmahaState) -> frozenset[str]:
    """The board of the last hand, and the hands that were shown."""
    if not state.past:
        return frozenset()
    result = state.past[-1].result
    shown = (card for each in result.shown for card in each.cards)
    return frozenset(map(str, (*result.board, *shown)))


def reveals(before: OmahaState, after: OmahaState) -> bool:
    """Whether cards came to the board, or a hand ended."""
    return (before.hand.number, before.hand.board, before.hand.is_over) != (
        after.hand.number,
        after.hand.board,
        after.hand.is_over,
    )
