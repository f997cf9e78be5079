"""What the tests over all games must know of 13-card rummy."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.rummy13.actions import (
    Action,
    Arrange,
    Declare,
    Discard,
    Draw,
    Drop,
    Group,
    Take,
    Timeout,
    Ungroup,
)
from bot.games.rummy13.cards import Cards, pack_of
from bot.games.rummy13.state import Rummy13State
from bot.games.rummy13.view import Status

TWO_PACKS = pack_of(2)
ALWAYS_LISTED: tuple[Action, ...] = (Draw(), Take(), Drop(), Timeout(), *map(Discard, TWO_PACKS))
"""The actions of which a menu lists each one that is legal; of declarations it lists the valid ones."""

NEVER_LEGAL: tuple[Action, ...] = (
    Declare(TWO_PACKS[0], (TWO_PACKS[0:3],)),
    Declare(TWO_PACKS[0], (TWO_PACKS[1:3], TWO_PACKS[1:3])),
    Group(TWO_PACKS[:1]),
    Group((TWO_PACKS[0], TWO_PACKS[0])),
    Group(()),
    Ungroup(()),
)
"""Declarations and groups that no position allows."""


def choose(state: Rummy13State, legal: tuple[Action, ...], rng: random.Random) -> Action:
    """Declare what can be; drop now and then, so that a match does not take too long."""
    declarations = [action for action in legal if isinstance(action, Declare)]
    if declarations:
        return rng.choice(declarations)
    if Drop() in legal and len(state.discards) > 8 and rng.random() < 0.4:
        return Drop()
    if Draw() in legal and not state.rules.can_drop and rng.random() < 0.6:
        return Timeout()
    others = [action for action in legal if not isinstance(action, Drop | Arrange)]
    return rng.choice(others or legal)


def unlisted(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """All that must be refused: what is always listed and is not, and what is never legal."""
    refused = NEVER_LEGAL if Arrange() in legal else (*NEVER_LEGAL, Arrange(), Group(TWO_PACKS[:2]))
    return tuple(action for action in ALWAYS_LISTED if action not in legal) + refused


def resampled(state: Rummy13State, seat: Seat | None, rng: random.Random) -> Rummy13State:
    """The closed deck and all hands that the seat does not see, dealt anew, each grouped somehow."""
    hidden = [at for at in state.seats if at != seat]
    unseen = [card for at in hidden for card in state.chairs[at].hand] + list(state.closed)
    if seat is not None and state.chairs[seat].status is not Status.PLAYING:
        unseen += state.chairs[seat].hand
        hidden.append(seat)
    rng.shuffle(unseen)
    chairs = list(state.chairs)
    for at in hidden:
        number = len(chairs[at].hand)
        hand = tuple(sorted(unseen[:number]))
        groups = (hand[:3], hand[3:5]) if hand and rng.random() < 0.3 else None
        chairs[at] = replace(chairs[at], hand=hand, groups=groups)
        del unseen[:number]
    drawn = state.drawn
    if drawn is not None and state.turn is not None and drawn not in chairs[state.turn].hand:
        drawn = rng.choice(chairs[state.turn].hand)
    return replace(state, seed=rng.randbytes(32), chairs=tuple(chairs), closed=tuple(unseen), drawn=drawn)


def cards(state: Rummy13State) -> Cards:
    """Wherever they lie."""
    hands = tuple(card for chair in state.chairs for card in chair.hand)
    return (*hands, *state.closed, *state.discards, state.cut)


def open_cards(state: Rummy13State) -> frozenset[str]:
    """The open deck and the card that was cut."""
    return frozenset(map(str, (*state.discards, state.cut)))


def shown_cards(state: Rummy13State) -> frozenset[str]:
    """What was shown at the end of the last deal."""
    last = state.results[-1]
    shown = [card for each in last.seats for group in each.groups for card in group.cards]
    shown += [card for each in last.seats for card in each.loose]
    return frozenset(map(str, (*shown, *((last.finish,) if last.finish else ()), last.cut)))


def reveals(before: Rummy13State, after: Rummy13State) -> bool:
    """Whether a deal ended."""
    return len(before.results) != len(after.results)
