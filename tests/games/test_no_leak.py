"""No hidden card can be seen: reshuffling what a reader cannot see changes nothing of what it sees."""

from __future__ import annotations

import random
import re

import msgspec
import pytest

from bot.games.game import IllegalAction
from bot.games.registry import GAMES
from tests.games.hooks import HOOKS
from tests.games.test_contract import TABLES, positions, seats_of

CARD = re.compile(r'"([A23456789TJQK][cdhs]2?|PJ[12]|[RGBY][0-9SRD]|WD?|X)"')

READINGS = 300
"""How often one of the seats looks at a position with other hidden cards; a long match has some thousand."""


def named_cards(value: object) -> set[str]:
    """The cards that a value names in its JSON form."""
    return set(CARD.findall(msgspec.json.encode(value).decode()))


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
@pytest.mark.parametrize("seed", [11, 12])
def test_views_do_not_depend_on_hidden_cards(key: str, preset: str, seats: int, seed: int) -> None:
    game, hooks, rng = GAMES[key], HOOKS[key], random.Random(seed)
    changed = 0
    walk = list(positions(key, preset, seats, seed))[:-1]
    for state, _, _ in rng.sample(walk, min(READINGS // seats, len(walk))):
        for seat in (*seats_of(seats), None):
            other = hooks.resampled(state, seat, rng)
            changed += hooks.cards(other) != hooks.cards(state)
            assert game.view(other, seat) == game.view(state, seat)
            if seat is not None:
                assert game.legal(other, seat) == game.legal(state, seat)
            else:
                assert game.forced(other) == game.forced(state)
    assert changed, "the reshuffling changed nothing, so it proved nothing"


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
def test_events_do_not_depend_on_cards_hidden_from_the_actor(key: str, preset: str, seats: int) -> None:
    """While a deal goes on; what ends it lays hands open."""
    game, hooks, rng = GAMES[key], HOOKS[key], random.Random(13)
    compared = 0
    for state, seat, action in positions(key, preset, seats, seed=13):
        if action is None:
            break
        if hooks.reveals(state, game.apply(state, seat, action).state):
            continue
        other = hooks.resampled(state, seat, rng)
        assert game.apply(other, seat, action).events == game.apply(state, seat, action).events
        compared += 1
    assert compared


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
def test_events_name_open_cards_only(key: str, preset: str, seats: int) -> None:
    game, hooks = GAMES[key], HOOKS[key]
    for state, seat, action in positions(key, preset, seats, seed=14):
        if action is None:
            break
        step = game.apply(state, seat, action)
        allowed = hooks.open_cards(state) | hooks.open_cards(step.state) | named_cards(action)
        if hooks.reveals(state, step.state):
            allowed |= hooks.shown_cards(step.state)
        assert named_cards(step.events) <= allowed


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
def test_refusals_and_views_never_hold_the_seed(key: str, preset: str, seats: int) -> None:
    game, hooks = GAMES[key], HOOKS[key]
    walk = list(positions(key, preset, seats, seed=16))[:-1]
    for state, seat, _ in random.Random(16).sample(walk, min(READINGS // seats, len(walk))):
        secret = msgspec.to_builtins(state.seed)
        seen = msgspec.json.encode([game.view(state, at) for at in (*seats_of(seats), None)]).decode()
        assert secret not in seen
        wrong = hooks.unlisted(game.legal(state, seat))[0]
        with pytest.raises(IllegalAction) as refused:
            game.apply(state, seat, wrong)
        assert not CARD.search(str(refused.value))
