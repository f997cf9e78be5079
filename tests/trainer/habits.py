"""The habits by which the experts of Colonel and Mahjong gin play deals on in their heads, found by playing.

``python -m tests.trainer.habits mahjong --deals 1000 --seed 1`` begins with habits that count nothing and
hold nothing back. It goes through their numbers, tries other values of each against the habits as they are,
keeps the one that brings most points, and goes on until a whole sweep changes nothing. In the end it plays
the habits that it found against those that are shipped.
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
"""So many times as many deals are played against the shipped habits."""

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
    shipped: Habits


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
    key = deal.draw(deal.take(habits))
    if key is not None:
        deal.finish_turn(habits, key)


HABITUAL: Mapping[str, Habitual] = {
    "colonel": Habitual(
        dealt=_colonel,
        turn=_turn_of_colonel,
        neutral=Habits(hold_above=52, last_stock=0, partner=0.0, hope=0.0, caution=0.0, fitting=0.0),
        shipped=colonel.STRONG_HABITS,
    ),
    "mahjong": Habitual(
        dealt=_mahjong,
        turn=_turn_of_mahjong,
        neutral=replace(mahjong.BEGINNER_HABITS, last_stock=0, deepest=mahjong.STRONG_HABITS.deepest),
        shipped=mahjong.STRONG_HABITS,
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


def swept(game: Habitual, habits: Habits, seeds: range, tell: Callable[[str], None]) -> Habits:
    """The habits after each of their numbers was set to what brings most against them."""
    for name, values in TRIED.items():
        if not hasattr(habits, name):
            continue
        own = getattr(habits, name)
        worth = {own: 0.0}
        for value in values:
            if value != own:
                changed = gained(game, replace(habits, **{name: value}), habits, seeds)
                # What is hardly better may be luck, and a number that wanders never comes to rest.
                worth[value] = fmean(changed) - stdev(changed) / len(changed) ** 0.5
        best = max(worth, key=lambda value: worth[value])
        tell(f"{name:<11} {own:g} to {best:g}" if best != own else f"{name:<11} {own:g}")
        habits = replace(habits, **{name: best})
    return habits


def main(arguments: Sequence[str] | None = None) -> int:
    """Find the habits of one game."""
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.habits", description=__doc__)
    parser.add_argument("game", choices=sorted(HABITUAL))
    parser.add_argument("--deals", type=positive_number, default=1000, help="shuffles for each value")
    parser.add_argument("--sweeps", type=positive_number, default=6, help="at most")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    game = HABITUAL[given.game]
    habits, deals = game.neutral, given.deals
    for number in range(given.sweeps):
        first = (given.seed * 1000 + number) * deals * OFTEN
        before, habits = habits, swept(game, habits, range(first, first + deals), _tell)
        _tell(f"sweep {number + 1}: {habits}")
        if habits == before:
            break
    last = (given.seed * 1000 + given.sweeps) * deals * OFTEN
    won = gained(game, habits, game.shipped, range(last, last + deals * OFTEN))
    error = CERTAIN * stdev(won) / len(won) ** 0.5
    print(f"against the shipped habits {fmean(won):+.2f} ± {error:.2f} points a deal of {2 * len(won):,}")
    return 0


def _tell(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
