"""Random deals of gin by the thousand, move by move: ``python -m tests.games.long --deals N --seed S``.

Every preset and rulesets with random options are played by chance. After each move the contract is checked,
after some of them that no view depends on hidden cards and that the state survives its JSON form. With
``--matches N`` so many matches of each other game follow, or of those that ``--games`` names; see
`tests.games.long_matches`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import count

import msgspec

from bot.games import gin
from bot.games.game import RulesError, Seat
from bot.games.gin.rules import BOUNDS, PRESETS, GinRules
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, DealResult
from bot.games.options import Value, options_of
from bot.games.registry import GAMES
from tests.games import long_matches
from tests.games.gin.hooks import cards, choose, lays_open, resampled

OPTIONS = options_of(GinRules, BOUNDS, PRESETS.values())
SEATS = (Seat(0), Seat(1))
OTHERS = tuple(key for key in GAMES if key != gin.KEY)
LONGEST_MATCH = 40
"""Deals after which a match is left for the next one."""
LOOKED_AT = 0.05
"""The share of positions whose views are compared with other hidden cards."""
WORKERS = 2
PIECE = 250
"""Deals that a worker plays at a time."""


class BrokenPromise(Exception):
    """Something that gin promises did not hold; the text says with which seed and rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What was played."""

    deals: int = 0
    moves: int = 0
    matches: int = 0
    compared: int = 0
    kinds: Counter[DealKind] = field(default_factory=Counter)

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            deals=self.deals + other.deals,
            moves=self.moves + other.moves,
            matches=self.matches + other.matches,
            compared=self.compared + other.compared,
            kinds=self.kinds + other.kinds,
        )


def play_deals(deals: int, seed: int) -> Figures:
    """At least so many deals, in matches by turns with a preset and with random options."""
    total, presets = Figures(), list(PRESETS.values())
    for number in count():
        if total.deals >= deals:
            return total
        rng = random.Random(f"{seed}/{number}")
        rules = presets[number // 2 % len(presets)] if number % 2 else random_rules(rng)
        try:
            total += _match(rules, rng, min(LONGEST_MATCH, deals - total.deals))
        except Exception as error:
            told = msgspec.json.encode(rules).decode()
            raise BrokenPromise(f"seed {seed}, match {number}, rules {told}: {error!r}") from error
    raise AssertionError


def random_rules(rng: random.Random) -> GinRules:
    """A preset with a few options changed at random, drawn again while they contradict each other."""
    while True:
        changed = rng.sample(OPTIONS, rng.randint(1, 8))
        values: dict[str, Value] = {
            option.name: rng.choice(option.values) if option.values else rng.choice(option.known)
            for option in changed
        }
        preset = rng.choice(list(PRESETS.values()))
        try:
            return msgspec.structs.replace(preset, **values)
        except RulesError:
            continue


def _match(rules: GinRules, rng: random.Random, deals: int) -> Figures:
    """One match, to its end or for so many deals."""
    state = gin.new(rules, 2, rng.randbytes(32)).state
    moves = compared = 0
    while len(state.results) < deals and gin.outcome(state) is None:
        before = state
        state = _moved(state, rng)
        moves += 1
        if rng.random() < LOOKED_AT:
            _compare(state, rng)
            compared += 1
        for result in state.results[len(before.results) :]:
            _check(result, rules)
    return Figures(
        deals=len(state.results),
        moves=moves,
        matches=1,
        compared=compared,
        kinds=Counter(result.kind for result in state.results),
    )


def _moved(state: GinState, rng: random.Random) -> GinState:
    """The state after a move by chance; the menus, the clock and the cards are as promised."""
    menus = {seat: menu for seat in SEATS if (menu := gin.legal(state, seat))}
    _require("somebody can move", kept=bool(menus))
    for seat, menu in menus.items():
        _require("the clock plays what is legal", kept=gin.default(state, seat) in menu)
    seat = rng.choice(sorted(menus))
    action = choose(state, menus[seat], rng)
    _require("an action is read as written", kept=gin.read(gin.write(action)) == action)
    step = gin.apply(state, seat, action)
    after = step.state
    _require("no card is lost or doubled", kept=len(set(cards(after))) == len(cards(after)) in {0, 52})
    if not lays_open(state, after) and rng.random() < LOOKED_AT:
        elsewhere = gin.apply(resampled(state, seat, rng), seat, action)
        _require("an event tells nothing hidden", kept=elsewhere.events == step.events)
    return after


def _compare(state: GinState, rng: random.Random) -> None:
    """No view depends on cards that its reader may not know, and the state survives its JSON form."""
    for seat in (*SEATS, None):
        other = resampled(state, seat, rng)
        _require("a view shows nothing hidden", kept=gin.view(other, seat) == gin.view(state, seat))
    again = msgspec.json.decode(msgspec.json.encode(state), type=gin.STATE)
    _require("a state survives JSON", kept=again == state)


def _check(result: DealResult, rules: GinRules) -> None:
    """A deal is worth points and a box to its winner alone, but for bonuses that both get (3.7, 7.6.2)."""
    for seat in SEATS:
        if seat != result.winner:
            bonus = result.bonus[seat] * result.multiplier if result.winner is not None else 0
            allowed = bonus if rules.sequence_bonus == "both" else 0
            _require(
                "only the winner scores", kept=result.points[seat] == allowed and result.boxes[seat] == 0
            )
        else:
            _require("the winner has a box", kept=result.boxes[seat] >= 1 and result.points[seat] >= 0)


def _require(promise: str, *, kept: bool) -> None:
    if not kept:
        raise BrokenPromise(promise)


def play_in_pieces(deals: int, seed: int) -> Figures:
    """The deals shared out to processes; the same deals and seed give the same figures."""
    sizes = [PIECE] * (deals // PIECE) + ([deals % PIECE] if deals % PIECE else [])
    seeds = range(seed * 1_000_000, seed * 1_000_000 + len(sizes))
    with ProcessPoolExecutor(WORKERS) as pool:
        return sum(pool.map(play_deals, sizes, seeds), Figures())


def main(arguments: Iterable[str] | None = None) -> int:
    """Play, and print figures; the exit status is 1 when a promise did not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--games", nargs="*", choices=OTHERS, default=OTHERS)
    given = parser.parse_args(None if arguments is None else list(arguments))
    begun = time.monotonic()
    print(f"seed      {given.seed}")
    try:
        if given.deals:
            _tell(play_in_pieces(given.deals, given.seed))
        for key in given.games if given.matches else ():
            figures = long_matches.play_in_pieces(key, given.matches, given.seed)
            print("\n".join(long_matches.told(key, figures)), flush=True)
    except (BrokenPromise, long_matches.BrokenPromise) as broken:
        print(f"BROKEN: {broken}")
        return 1
    print(f"took      {time.monotonic() - begun:.0f} s; every promise held")
    return 0


def _tell(figures: Figures) -> None:
    """What was played of gin."""
    print(f"deals     {figures.deals:,} in {figures.matches:,} matches, {figures.moves:,} moves")
    print(f"compared  {figures.compared:,} positions with other hidden cards and with their JSON form")
    for kind, number in figures.kinds.most_common():
        print(f"  {kind.value:<9} {number:>8,}")


if __name__ == "__main__":
    sys.exit(main())
