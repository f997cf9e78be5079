"""What the tests over all games must know of High card."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.game import Seat
from tests.games.hooks import Hooks
from tests.high_card.values import HighCardState, Play

EVERY_ACTION = tuple(Play(card, doubled=doubled) for card in PACK for doubled in (False, True))


def choose(_state: HighCardState, legal: tuple[Play, ...], rng: random.Random) -> Play:
    return rng.choice(legal)


def unlisted(legal: tuple[Play, ...]) -> tuple[Play, ...]:
    return tuple(action for action in EVERY_ACTION if action not in legal)


def resampled(state: HighCardState, seat: Seat | None, rng: random.Random) -> HighCardState:
    """Hands and face-down cards of the others, and all that was neither dealt nor shown."""
    hidden = [at for at in range(state.players) if at != seat]
    known = open_cards(state)
    unseen = [card for card in state.rest if str(card) not in known]
    for at in hidden:
        lying = state.lying[at]
        unseen += [*state.hands[at], *([] if lying is None else [lying.card])]
    rng.shuffle(unseen)
    hands, plays = list(state.hands), list(state.lying)
    for at in hidden:
        hands[at] = tuple(sorted(unseen.pop() for _ in hands[at]))
        lying = plays[at]
        plays[at] = None if lying is None else replace(lying, card=unseen.pop())
    rest = tuple(card if str(card) in known else unseen.pop() for card in state.rest)
    return replace(state, seed=rng.randbytes(32), hands=tuple(hands), lying=tuple(plays), rest=rest)


def cards(state: HighCardState) -> tuple[Card, ...]:
    lying = (play.card for play in state.lying if play is not None)
    return (*(card for hand in state.hands for card in hand), *lying, *state.rest)


def open_cards(state: HighCardState) -> frozenset[str]:
    return frozenset(str(card) for each in state.shown for _, card in each.cards)


def reveals(before: HighCardState, after: HighCardState) -> bool:
    return len(before.shown) != len(after.shown)


HIGH_CARD = Hooks(
    choose=choose,
    unlisted=unlisted,
    resampled=resampled,
    cards=cards,
    open_cards=open_cards,
    shown_cards=open_cards,
    reveals=reveals,
)
