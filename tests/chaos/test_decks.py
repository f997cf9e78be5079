"""The deck is whole in every state that play leads to, and a card that is lost or doubled is noticed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, cast

import msgspec
import pytest
from msgspec import Struct

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.registry import GAMES
from cogs.games.registry import PANELS
from tests.chaos.decks import PLACES, TABLES, is_whole
from tests.games.hooks import HOOKS

MOVES = 300


def states(key: str, seed: int) -> Iterator[Struct]:
    """A match played at random."""
    game, chance = GAMES[key], random.Random(seed)
    rules = chance.choice(tuple(game.PRESETS.values()))
    seats = min(3, max(game.SEATS))
    state = game.new(rules, seats, chance.randbytes(32)).state
    while True:
        yield state
        awaited = game.awaited(state)
        if not awaited:
            return
        seat: Seat = awaited[0]
        state = game.apply(state, seat, chance.choice(game.legal(state, seat))).state


def test_every_game_that_can_be_played_on_discord_says_where_its_cards_are() -> None:
    assert PANELS.keys() <= PLACES.keys() | TABLES.keys() | HOOKS.keys()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_deck_is_whole_wherever_play_leads(key: str, seed: int) -> None:
    assert all(is_whole(key, state) for state in islice(states(key, seed), MOVES))


@pytest.mark.parametrize("key", sorted(PLACES.keys() & GAMES.keys()))
def test_a_card_too_few_or_too_many_is_noticed(key: str) -> None:
    state = next(one for one in states(key, 1) if getattr(one, "stock", ()))
    first, *rest = cast("tuple[Card, ...]", getattr(state, "stock", ()))
    assert not is_whole(key, msgspec.structs.replace(state, stock=tuple(rest)))
    assert not is_whole(key, msgspec.structs.replace(state, stock=(first, first, *rest)))


@pytest.mark.parametrize("key", sorted(TABLES))
def test_a_card_too_few_at_one_of_several_tables_is_noticed(key: str) -> None:
    state: Any = next(states(key, 1))
    first, *others = state.tables
    less = msgspec.structs.replace(
        first, deal=msgspec.structs.replace(first.deal, stock=first.deal.stock[1:])
    )
    assert not is_whole(key, msgspec.structs.replace(state, tables=(less, *others)))
