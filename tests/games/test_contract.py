"""What every game promises, tried on every preset by random play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import groupby, islice, pairwise
from typing import Any

import msgspec
import pytest

from bot.games.game import Ending, IllegalAction, NotationError, Outcome, Seat
from bot.games.registry import GAMES
from bot.games.shuffle import witnessed
from bot.matches.fold import LEAVE, VOID, Move, advance, begin, decode_snapshot, encode_snapshot, fold
from tests.games.hooks import HOOKS
from tests.games.moves import AnyGame
from tests.games.short import shortened

TABLES = [
    pytest.param(key, preset, seats, id=f"{key}-{preset}-{seats}")
    for key, game in GAMES.items()
    for number, preset in enumerate(game.PRESETS)
    for seats in (game.SEATS if number == 0 else (game.SEATS[number % len(game.SEATS)],))
]
"""Every preset, the first one with every number of players, the others with one of these."""
FULL_CHECKS = 120
"""How many seats' menus of a match are tried with every action."""


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def positions(
    key: str, preset: str, seats: int, seed: int, *, whole: bool = False
) -> Iterator[tuple[Any, Seat, Any]]:
    """A match by random play: each state, the seat that acts and what it does; at last the end and None.

    It is one to few points, unless it is to be played as a whole.
    """
    rules = GAMES[key].PRESETS[preset]
    start = GAMES[key].new(rules if whole else shortened(rules), seats, seed_of(seed)).state
    return played_on(key, start, seats, random.Random(seed))


def played_on(key: str, state: Any, seats: int, rng: random.Random) -> Iterator[tuple[Any, Seat, Any]]:  # noqa: ANN401  # of whichever game
    """The same from a state on."""
    game, hooks = GAMES[key], HOOKS[key]
    while game.outcome(state) is None:
        menus = {seat: menu for seat in seats_of(seats) if (menu := game.legal(state, seat))}
        awaited = game.awaited(state)
        assert awaited, "the match waits for nobody, and is not over"
        assert set(awaited) <= set(menus), "the match waits for somebody who can do nothing"
        seat = rng.choice(list(menus))
        action = hooks.choose(state, menus[seat], rng)
        yield state, seat, action
        state = game.apply(state, seat, action).state
    yield state, Seat(0), None


def seats_of(seats: int) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(seats))


def test_every_game_has_hooks() -> None:
    assert not set(GAMES) ^ set(HOOKS)
    assert all(key == game.KEY and game.PRESETS for key, game in GAMES.items())


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
def test_a_match_goes_to_its_end(key: str, preset: str, seats: int) -> None:
    game = GAMES[key]
    for state, seat, action in positions(key, preset, seats, seed=1, whole=True):
        end = game.outcome(state)
        if action is None:
            assert isinstance(end, Outcome)
            assert end.ending is Ending.FINISHED
            assert len(end.places) == len(end.points) == seats
            assert min(end.places) == 1
            assert all(game.legal(state, at) == () for at in seats_of(seats))
            assert game.awaited(state) == ()
        else:
            assert end is None
            assert action in game.legal(state, seat)


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
def test_the_fold_of_the_log_is_the_state(key: str, preset: str, seats: int) -> None:
    """The log holds texts only; from them and the seed each position comes again, exactly."""
    game = GAMES[key]
    walk = list(positions(key, preset, seats, seed=2))
    state = game.new(shortened(game.PRESETS[preset]), seats, seed_of(2)).state
    for (before, seat, action), (after, _, _) in pairwise(walk):
        assert state == before
        state = game.apply(state, seat, game.read(game.write(action))).state
        assert state == after


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
def test_states_views_and_events_survive_json(key: str, preset: str, seats: int) -> None:
    game = GAMES[key]
    walk, rng = list(positions(key, preset, seats, seed=3)), random.Random(3)
    for state, seat, action in rng.sample(walk[:-1], min(FULL_CHECKS // seats, len(walk) - 1)) + walk[-1:]:
        assert again(state, game.STATE) == state
        for at in (*seats_of(seats), None):
            seen = game.view(state, at)
            assert again(seen, type(seen)) == seen
        if action is not None:
            events = game.apply(state, seat, action).events
            assert again(events, tuple[game.EVENT, ...]) == events  # type: ignore[name-defined]  # known at run time


def again(value: object, type_: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value), type=type_)


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
def test_legal_actions_apply_and_others_change_nothing(key: str, preset: str, seats: int) -> None:
    game, hooks, rng = GAMES[key], HOOKS[key], random.Random(4)
    walk = list(positions(key, preset, seats, seed=4))
    for state, _, _ in rng.sample(walk, min(FULL_CHECKS // seats, len(walk))):
        before = msgspec.json.encode(state)
        for seat in seats_of(seats):
            menu = game.legal(state, seat)
            assert len(set(map(game.write, menu))) == len(menu)
            for action in menu:
                assert game.read(game.write(action)) == action
                game.apply(state, seat, action)
            for action in hooks.unlisted(menu):
                assert is_refused(game, state, seat, action), action
        assert msgspec.json.encode(state) == before


def is_refused(game: AnyGame, state: Any, seat: Seat, action: Any) -> bool:  # noqa: ANN401  # of whichever game
    try:
        game.apply(state, seat, action)
    except IllegalAction:
        return True
    return False


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
def test_no_card_is_lost_or_doubled(key: str, preset: str, seats: int) -> None:
    cards = HOOKS[key].cards
    walk = [state for state, _, _ in positions(key, preset, seats, seed=5)]
    everything = sorted(cards(walk[0]))
    assert len(set(everything)) == len(everything)
    assert all(sorted(cards(state)) == everything for state in walk)


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
def test_decks_come_from_the_packs(key: str, preset: str, seats: int) -> None:
    """What is shuffled lies in the order of a pack, so that nobody can choose what comes of it."""
    game = GAMES[key]
    with witnessed() as shuffles:
        assert list(positions(key, preset, seats, seed=11))
    packs = [tuple(map(str, pack)) for pack in game.PACKS]
    wholes = (*packs, tuple(map(str, range(seats))))
    found: dict[str, tuple[str, ...]] = {}
    for label, *several in shuffles:
        items, deck = (tuple(map(str, each)) for each in several)
        assert found.setdefault(label, deck) == deck, f"{label} names two decks"
        if label.startswith("deal/"):
            assert items in packs
        else:
            assert any(lies_in(items, whole) for whole in wholes), label
    deals = [label for label in found if label.startswith("deal/")]
    assert deals == [f"deal/{number}" for number in range(1, len(deals) + 1)] != []


def lies_in(items: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Whether the items are some of the whole, in its order."""
    places: list[int] = []
    for item in items:
        after = places[-1] + 1 if places else 0
        if item not in whole[after:]:
            return False
        places.append(whole.index(item, after))
    return True


@pytest.mark.parametrize("key", GAMES)
def test_packs_are_told_apart_by_their_length(key: str) -> None:
    packs = [tuple(map(str, pack)) for pack in GAMES[key].PACKS]
    assert len({len(pack) for pack in packs}) == len(packs) > 0
    for pack in packs:
        assert [card for card, _ in groupby(pack)] == list(dict.fromkeys(pack)), "copies lie apart"


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
def test_what_is_played_by_itself_is_all_that_an_awaited_seat_can_do(
    key: str, preset: str, seats: int
) -> None:
    game = GAMES[key]
    for state, _, _ in positions(key, preset, seats, seed=15):
        forced = game.forced(state)
        if forced is not None:
            seat, action = forced
            assert seat in game.awaited(state)
            assert game.legal(state, seat) == (action,)


@pytest.mark.parametrize(
    ("key", "before", "after"),
    [
        ("gin", "pass", "draw"),
        ("gin_party", "pass", "draw"),
        ("mahjong", "pass", "draw"),
        ("skarney", "reject", "draw"),
    ],
)
def test_14_1_where_nothing_is_left_but_to_draw_the_draw_is_played_by_itself(
    key: str, before: str, after: str
) -> None:
    game, found = GAMES[key], []
    for seed in range(15, 20):
        walk = positions(key, next(iter(game.PRESETS)), game.SEATS[0], seed=seed)
        for (_, _, played), (state, _, _) in pairwise(walk):
            if (forced := game.forced(state)) is not None:
                found.append((game.write(played), game.write(forced[1])))
    assert (before, after) in found
    assert {last for _, last in found} == {"draw"}


@pytest.mark.parametrize("key", ["uno", "omaha", "rummy13", "colonel"])
def test_14_1_nothing_is_forced_where_it_would_tell_of_a_hand(key: str) -> None:
    game = GAMES[key]
    for state, _, _ in positions(key, next(iter(game.PRESETS)), game.SEATS[0], seed=15):
        assert game.forced(state) is None


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
def test_the_clock_plays_what_is_legal(key: str, preset: str, seats: int) -> None:
    game = GAMES[key]
    for state, _, action in positions(key, preset, seats, seed=6):
        for seat in game.awaited(state) if action is not None else ():
            assert game.default(state, seat) in game.legal(state, seat)


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
def test_who_leaves_is_last_and_holds_nobody_up(key: str, preset: str, seats: int) -> None:
    """A match for two is over then; more than two may play it to its end."""
    game, rng = GAMES[key], random.Random(7)
    walk = list(positions(key, preset, seats, seed=7))[:-1]
    going_on: list[tuple[Any, Seat]] = []
    for state, _, _ in rng.sample(walk, min(10, len(walk))):
        for seat in set(seats_of(seats)) - set(game.gone(state)):
            left = game.leave(state, seat).state
            end = game.outcome(left)
            assert end is not None or seats > 2
            assert end is None or end.places[seat] == max(end.places)
            assert game.legal(left, seat) == ()
            assert {*game.gone(state), seat} <= set(game.gone(left))
            with pytest.raises(IllegalAction):
                game.leave(left, seat)
            if end is None:
                going_on.append((left, seat))
    for left, seat in rng.sample(going_on, min(2, len(going_on))):
        for state, acting, action in played_on(key, left, seats, rng):
            end = game.outcome(state)
            assert end is None or end.places[seat] == max(end.places)
            assert action is None or acting != seat


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
def test_a_void_match_is_over_without_a_winner(key: str, preset: str, seats: int) -> None:
    game, rng = GAMES[key], random.Random(9)
    *walk, (over, _, _) = positions(key, preset, seats, seed=9)
    for state, _, _ in rng.sample(walk, min(10, len(walk))):
        step = game.void(state)
        end = game.outcome(step.state)
        assert end is not None
        assert (end.ending, end.places) == (Ending.VOID, (1,) * seats)
        assert all(game.legal(step.state, seat) == () for seat in seats_of(seats))
        assert again(step.state, game.STATE) == step.state
        with pytest.raises(IllegalAction):
            game.void(step.state)
    with pytest.raises(IllegalAction):
        game.void(over)


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
@pytest.mark.parametrize("text", [LEAVE, VOID])
def test_the_fold_knows_the_ends_that_no_game_writes(key: str, preset: str, seats: int, text: str) -> None:
    game, rules, seed = GAMES[key], shortened(GAMES[key].PRESETS[preset]), seed_of(10)
    with pytest.raises(NotationError):
        game.read(text)
    walk = islice(positions(key, preset, seats, seed=10), 7)
    log = [Move(seat, game.write(action)) for _, seat, action in walk if action is not None]
    log.append(Move(Seat(1), text))
    snapshot, _ = begin(game, rules, seats, seed)
    for move in log:
        snapshot, _ = advance(game, snapshot, move)
    assert game.outcome(snapshot.state) is not None or (text == LEAVE and seats > 2)
    assert fold(game, rules, seats, seed, log) == snapshot
    assert decode_snapshot(game, encode_snapshot(snapshot)) == snapshot


@pytest.mark.parametrize(("key", "preset", "seats"), TABLES)
def test_the_tally_counts_without_less_than_nothing(key: str, preset: str, seats: int) -> None:
    game = GAMES[key]
    *_, (end, _, _) = positions(key, preset, seats, seed=8)
    for seat in seats_of(seats):
        counters = game.tally(end, seat)
        assert counters
        assert min(counters.values()) >= 0
