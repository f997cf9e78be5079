"""What the tests over all games must know of Hearts."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.game import Seat
from tests.games.hooks import Hooks, dealt_anew
from tests.hearts import TWO, HeartsState, Pass, Phase, Play

EVERY_ACTION = (*map(Pass, PACK), *map(Play, PACK))


def resampled(state: HeartsState, seat: Seat | None, rng: random.Random) -> HeartsState:
    """What others hold or pass; everybody knows who has the two of clubs, once it is to be led."""
    is_led = state.phase is Phase.PLAYING
    piles = dealt_anew(
        (*state.hands, *state.passed),
        rng,
        is_known=lambda at, card: at % state.players == seat or (is_led and card is TWO),
    )
    return replace(state, seed=rng.randbytes(32), hands=piles[:4], passed=piles[4:])


def open_cards(state: HeartsState) -> tuple[Card, ...]:
    return (*(card for won in state.won for card in won), *(card for _, card in state.trick))


HOOKS = Hooks(
    choose=lambda _state, legal, rng: rng.choice(legal),
    unlisted=lambda legal: tuple(action for action in EVERY_ACTION if action not in legal),
    resampled=resampled,
    cards=lambda state: (
        *open_cards(state),
        *(card for pile in (*state.hands, *state.passed) for card in pile),
    ),
    open_cards=lambda state: frozenset(map(str, open_cards(state))),
)
