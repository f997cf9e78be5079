"""What the tests over all games must know of Contract Rummy."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.frame.actions import Discard, Draw, Lay, Take
from bot.games.game import Seat
from bot.games.melds.packs import RUNS
from tests.contract_rummy import ContractState
from tests.games.hooks import Hooks, dealt_anew, numbered

EVERY_ACTION = (Draw(), Take(), *map(Lay, RUNS), *map(Discard, PACK))


def resampled(state: ContractState, seat: Seat | None, rng: random.Random) -> ContractState:
    piles = dealt_anew((*state.hands, state.stock), rng, is_known=lambda at, _card: at == seat)
    return replace(state, seed=rng.randbytes(32), hands=piles[:-1], stock=piles[-1])


def open_cards(state: ContractState) -> tuple[Card, ...]:
    return (*state.pile, *(card for meld in state.table for card in meld.cards))


HOOKS = Hooks(
    choose=lambda _state, legal, rng: legal[0] if rng.random() < 0.7 else rng.choice(legal),
    unlisted=lambda legal: tuple(action for action in EVERY_ACTION if action not in legal),
    resampled=resampled,
    cards=lambda state: numbered((*sum(state.hands, ()), *state.stock, *open_cards(state))),
    open_cards=lambda state: frozenset(map(str, open_cards(state))),
)
