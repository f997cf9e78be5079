"""Random matches of any game, move by move, with every value of every option; for `tests.games.long`.

After each move the contract is checked, after some of them that nothing depends on hidden cards and that the
state survives its JSON form. Now and then somebody leaves. Of each match all decks are proven.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bot.games.game import RulesError, Seat
from bot.games.options import Value, options_of, with_options, write_option
from bot.games.registry import GAMES
from bot.games.shuffle import Shuffle, witnessed
from tests.games.hooks import HOOKS

LOOKED_AT = 0.05
"""The share of positions that are looked at with other hidden cards."""
LEAVING = 0.001
"""How often, move by move, somebody leaves a match of more than two."""
MOVES_MOST = 3_000
"""Moves after which a match is left for the next one."""
WORKERS = 2

Rules = Any
"""A ruleset of whichever game."""


class BrokenPromise(Exception):
    """Something that every game promises did not hold; the text says with which seed and rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What was played of one game."""

    matches: int = 0
    finished: int = 0
    moves: int = 0
    compared: int = 0
    left: int = 0
    options: Counter[str] = field(default_factory=Counter)
    """How often each value of an option was played: ``stacking on``."""

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            matches=self.matches + other.matches,
            finished=self.finished + other.finished,
            moves=self.moves + other.moves,
            compared=self.compared + other.compared,
            left=self.left + other.left,
            options=self.options + other.options,
        )


def values_of(key: str) -> tuple[tuple[str, Value], ...]:
    """Every option with each of its values; of a number those that presets have, the least and the most."""
    game = GAMES[key]
    bounds = sys.modules[game.RULES.__module__].BOUNDS
    return tuple(
        (option.name, value)
        for option in options_of(game.RULES, bounds, game.PRESETS.values())
        for value in (option.values or sorted({*option.known, option.least, option.most}))
    )


def rules_with(key: str, name: str, value: Value, rng: random.Random) -> Rules | None:
    """Some preset with this value, and a few other options changed where that is no contradiction.

    None if the value goes with no preset.
    """
    game, others = GAMES[key], values_of(key)
    for preset in rng.sample(list(game.PRESETS.values()), len(game.PRESETS)):
        try:
            rules = with_options(preset, {name: value})
        except RulesError:
            continue
        for other, changed in rng.sample(others, min(len(others), rng.randint(0, 6))):
            try:
                rules = with_options(rules, {other: changed}) if other != name else rules
            except RulesError:
                continue
        return rules
    return None


def play_matches(key: str, matches: int, seed: int, *, moves: int = MOVES_MOST) -> Figures:
    """So many matches: each plays the next value of the next option, with some number of players."""
    total, values, game = Figures(), values_of(key), GAMES[key]
    for number in range(matches):
        rng = random.Random(f"{seed}/{number}")
        name, value = values[(seed + number) % len(values)]
        rules = rules_with(key, name, value, rng)
        if rules is None:
            continue
        seats = rng.choice(tuple(game.SEATS))
        try:
            total += _match(key, rules, seats, rng, moves)
        except ValueError as refused:
            # Some rules are for fewer players than the game takes, and say so before anything is dealt.
            if not _is_refused(key, rules, seats):
                raise _broken(key, seed, number, rules, refused) from refused
        except Exception as error:
            raise _broken(key, seed, number, rules, error) from error
    return total


def _is_refused(key: str, rules: Rules, seats: int) -> bool:
    try:
        GAMES[key].new(rules, seats, bytes(32))
    except ValueError:
        return True
    return False


def _broken(key: str, seed: int, number: int, rules: Rules, error: Exception) -> BrokenPromise:
    told = msgspec.json.encode(rules).decode()
    return BrokenPromise(f"{key}, seed {seed}, match {number}, rules {told}: {error!r}")


def _match(key: str, rules: Rules, seats: int, rng: random.Random, moves: int) -> Figures:
    """One match, to its end or for so many moves."""
    game = GAMES[key]
    with witnessed() as shuffles:
        state = game.new(rules, seats, rng.randbytes(32)).state
        made = compared = left = 0
        while made < moves and game.outcome(state) is None:
            if rng.random() < LEAVING and seats > len(game.gone(state)) + 2:
                state = game.leave(state, rng.choice(_present(game, state, seats))).state
                left += 1
                continue
            is_looked_at = rng.random() < LOOKED_AT
            state = _moved(key, state, seats, rng, is_looked_at=is_looked_at)
            made += 1
            compared += is_looked_at
    _require("all decks can be proven", kept=_are_proven(key, shuffles, seats))
    played = Counter(
        write_option(name, value) for name, value in values_of(key) if getattr(rules, name) == value
    )
    is_over = game.outcome(state) is not None
    return Figures(matches=1, finished=is_over, moves=made, compared=compared, left=left, options=played)


def _present(game: Any, state: Any, seats: int) -> list[Seat]:  # noqa: ANN401  # of whichever game
    return [Seat(seat) for seat in range(seats) if seat not in game.gone(state)]


def _moved(key: str, state: Any, seats: int, rng: random.Random, *, is_looked_at: bool) -> Any:  # noqa: ANN401  # of whichever game
    """The state after a move by chance; the menus, the clock and the cards are as promised."""
    game, hooks = GAMES[key], HOOKS[key]
    menus = {seat: menu for at in range(seats) if (menu := game.legal(state, seat := Seat(at)))}
    awaited = game.awaited(state)
    _require("somebody is awaited and can move", kept=bool(awaited) and set(awaited) <= set(menus))
    for seat in awaited:
        _require("the clock plays what is legal", kept=game.default(state, seat) in menus[seat])
    seat = rng.choice(sorted(menus))
    action = hooks.choose(state, menus[seat], rng)
    _require("an action is read as written", kept=game.read(game.write(action)) == action)
    step = game.apply(state, seat, action)
    cards = hooks.cards(step.state)
    _require("no card is doubled", kept=len(set(cards)) == len(cards))
    if is_looked_at:
        if not hooks.reveals(state, step.state):
            elsewhere = game.apply(hooks.resampled(state, seat, rng), seat, action)
            _require("an event tells nothing hidden", kept=elsewhere.events == step.events)
        _compare(key, step.state, seats, rng)
    return step.state


def _compare(key: str, state: Any, seats: int, rng: random.Random) -> None:  # noqa: ANN401  # of whichever game
    """No view depends on cards that its reader may not know, and the state survives its JSON form."""
    game, hooks = GAMES[key], HOOKS[key]
    again = msgspec.json.decode(msgspec.json.encode(state), type=game.STATE)
    _require("a state survives JSON", kept=again == state)
    if game.outcome(state) is not None:
        return
    for seat in (*map(Seat, range(seats)), None):
        other = hooks.resampled(state, seat, rng)
        _require("a view shows nothing hidden", kept=game.view(other, seat) == game.view(state, seat))


def _are_proven(key: str, shuffles: list[Shuffle], seats: int) -> bool:
    """Whether what was shuffled lay in the order of a pack; deals of a whole one."""
    packs = [tuple(map(str, pack)) for pack in GAMES[key].PACKS]
    wholes = (*packs, tuple(map(str, range(seats))))
    for shuffle in shuffles:
        items = tuple(map(str, shuffle.items))
        is_whole = items in packs
        if not is_whole and (
            shuffle.label.startswith("deal/") or not any(_lies_in(items, each) for each in wholes)
        ):
            return False
    return True


def _lies_in(items: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    rest = iter(whole)
    return all(item in rest for item in items)


def _require(promise: str, *, kept: bool) -> None:
    if not kept:
        raise BrokenPromise(promise)


def play_in_pieces(key: str, matches: int, seed: int) -> Figures:
    """The matches shared out to processes, each with options of its own; the same seed plays the same."""
    piece = 10
    seeds = range(seed * 1_000_000, seed * 1_000_000 + matches, piece)
    sizes = [min(piece, seed * 1_000_000 + matches - each) for each in seeds]
    with ProcessPoolExecutor(WORKERS) as pool:
        return sum(pool.map(play_matches, [key] * len(sizes), sizes, seeds), Figures())


def told(key: str, figures: Figures) -> Iterator[str]:
    """What was played, in lines; options that never were, by name."""
    yield f"{key}: {figures.matches:,} matches ({figures.finished:,} to the end), {figures.moves:,} moves"
    yield f"  {figures.left:,} players left, {figures.compared:,} positions compared"
    every = [write_option(name, value) for name, value in values_of(key)]
    missing = [value for value in every if not figures.options[value]]
    yield f"  options: {len(every) - len(missing)} of {len(every)} values played" + (
        f", not {', '.join(missing)}" if missing else ""
    )
