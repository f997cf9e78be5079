"""The habits by which the experts of Colonel and Mahjong gin play deals on in their heads, found by playing.

``python -m tests.trainer.habits mahjong --tries 500 --seed 1`` begins with habits that count nothing and hold
nothing back, or with ``--known`` with the known ones. Each try changes some of their numbers, and the
habits play deals against themselves with these changes, which stay if they gain: first few deals, then
ten times as many. In the end the habits that were found play against the known ones.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from msgspec.structs import replace

from bot.games.cards import PACK
from bot.games.colonel import rules as colonel_rules
from bot.games.colonel.player import imagined as colonel
from bot.games.mahjong import rules as mahjong_rules
from bot.games.mahjong.player import imagined as mahjong
from bot.players.melding import melding
from bot.players.playing_on import Habits, ImaginedDeal
from tests.trainer.__main__ import positive_number

HAND = 10
"""Cards dealt to each in both games."""
CERTAIN = 1.96
"""Standard errors to each side within which 95% lie."""
OFTEN = 10
"""A try that gains in few deals is played in so many times as many."""
SURE = 1.0
"""By how many standard errors it must gain then."""
MOST_CHANGED, AGAIN = 4, 0.5
"""How many numbers a try changes at most, and how often one more."""
AT_THE_END = 10_000
"""Shuffles that are played against the known habits."""

WEIGHTS = (0.0, 0.5, 1.0, 2.0, 4.0)
COSTS = (0.0, 0.3, 1.0, 3.0, 6.0, 12.0, 20.0, 30.0)
OF_A_STOCK = (0, 2, 4, 8, 12, 16, 52)
TRIED: Mapping[str, Sequence[float]] = {
    "hold_above": (0, 1, 2, 3, 4, 5, 6, 7, 8, 52),
    "last_stock": OF_A_STOCK,
    "cheap": (0.0, 0.3, 0.6, 0.9, 1.2, 1.5, 2.0, 3.0),
    "partner": WEIGHTS,
    "hope": WEIGHTS,
    "caution": COSTS,
    "fitting": COSTS,
    "left": (-0.8, -0.5, -0.2, 0.0, 0.2, 0.5, 0.8),
    "stock": (0.0, 2.0, 4.0, 6.0, 9.0, 12.0),
    "least_lead": (-1000, -60, -30, -15, 0, 15, 30),
}
"""The values that are tried of each number; a game's habits may not have all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Habitual:
    """A game whose habits are found."""

    dealt: Callable[[list[int]], ImaginedDeal]
    """A deal from a shuffled pack; the first seat begins."""
    turn: Callable[[Any, Any], None]
    """Play a turn of the deal by these habits."""
    neutral: Habits
    known: Habits
    """Those that the found ones are compared with."""


def _dealt(deal: ImaginedDeal, pack: list[int]) -> ImaginedDeal:
    """The deal with its cards."""
    deal.hands = [sum(pack[:HAND]), sum(pack[HAND : 2 * HAND])]
    deal.pile, deal.stock = [pack[2 * HAND]], pack[2 * HAND + 1 :]
    return deal


def _colonel(pack: list[int]) -> ImaginedDeal:
    meldings = melding(colonel_rules.MELDS)
    return _dealt(colonel.ImaginedColonel(meldings, hands=[], table=[], turn=0), pack)


def _turn_of_colonel(deal: colonel.ImaginedColonel, habits: Habits) -> None:
    """As `finish_turn`, but for the throw, which costs what the level takes it to cost."""
    deal.draw(takes=deal.takes())
    plan = deal.planned(habits)
    deal.lay(plan.melds, plan.adds)
    if deal.hand:
        deal.throw(deal.thrown(habits, 0))
    else:
        deal.end()


def _mahjong(pack: list[int]) -> ImaginedDeal:
    meldings = melding(mahjong_rules.MELDS)
    deal = mahjong.ImaginedMahjong(meldings, hands=[], table=[], turn=0)
    deal.offers = 2
    return _dealt(deal, pack)


def _turn_of_mahjong(deal: mahjong.ImaginedMahjong, habits: mahjong.MahjongHabits) -> None:
    deal.play_turn(deal.take(habits), habits)


HABITUAL: Mapping[str, Habitual] = {
    "colonel": Habitual(
        dealt=_colonel,
        turn=_turn_of_colonel,
        neutral=Habits(hold_above=52, last_stock=0, partner=0.0, hope=0.0, caution=0.0, fitting=0.0),
        known=colonel.STRONG_HABITS,
    ),
    "mahjong": Habitual(
        dealt=_mahjong,
        turn=_turn_of_mahjong,
        neutral=replace(mahjong.BEGINNER_HABITS, last_stock=0, deepest=mahjong.CAREFUL_HABITS.deepest),
        known=mahjong.CAREFUL_HABITS,
    ),
}
"""By the game's key."""


def gained(game: Habitual, one: Habits, other: Habits, seeds: range) -> list[float]:
    """What the first habits bring more than the others, in points a deal, of each shuffle from both seats."""
    found = []
    for seed in seeds:
        pack = [card.bit for card in PACK]
        random.Random(seed).shuffle(pack)
        found.append((_net(game, (one, other), pack) - _net(game, (other, one), pack)) / 2)
    return found


def _net(game: Habitual, habits: tuple[Habits, Habits], pack: list[int]) -> float:
    """The first seat's points less the other's."""
    deal = game.dealt(pack[:])
    while deal.points is None:
        game.turn(deal, habits[deal.turn])
    return float(deal.points[0] - deal.points[1])


def changed(habits: Habits, chance: random.Random) -> Habits:
    """The same with other values of some numbers, mostly of one."""
    names = [name for name in TRIED if hasattr(habits, name)]
    number = 1
    while number < MOST_CHANGED and chance.random() < AGAIN:
        number += 1
    picked = chance.sample(names, number)
    return replace(habits, **{name: chance.choice(TRIED[name]) for name in picked})


def is_better(game: Habitual, one: Habits, other: Habits, deals: int, first: int) -> bool:
    """Whether the first habits gain: at all in few deals, and surely enough in many."""
    if fmean(gained(game, one, other, range(first, first + deals))) <= 0:
        return False
    found = gained(game, one, other, range(first + deals, first + deals * OFTEN))
    error: float = stdev(found) / len(found) ** 0.5
    return fmean(found) > SURE * error


def main(arguments: Sequence[str] | None = None) -> int:
    """Find the habits of one game."""
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.habits", description=__doc__)
    parser.add_argument("game", choices=sorted(HABITUAL))
    parser.add_argument("--tries", type=positive_number, default=400)
    parser.add_argument(
        "--deals", type=positive_number, default=300, help="shuffles for the first look at a try"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--known", action="store_true", help="begin with the known habits")
    given = parser.parse_args(arguments)
    game, chance = HABITUAL[given.game], random.Random(given.seed)
    habits, apart = game.known if given.known else game.neutral, given.deals * OFTEN
    first = given.seed * 1000 * apart
    for number in range(given.tries):
        tried = changed(habits, chance)
        if tried != habits and is_better(game, tried, habits, given.deals, first + number * apart):
            habits = tried
            print(f"try {number + 1}: {habits}", flush=True)
    last = first + given.tries * apart
    won = gained(game, habits, game.known, range(last, last + AT_THE_END))
    error = CERTAIN * stdev(won) / len(won) ** 0.5
    print(f"against the known habits {fmean(won):+.2f} ± {error:.2f} points a deal of {2 * len(won):,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
