"""Losses that a review of Skarney Gin announces beside those that are played out.

``python -m tests.trainer.skarney_losses --positions 300 --rollouts 4`` takes choices of each level that were
not the expert's, and plays the deal on from the same hidden cards, once with what the expert would do and
once with what was done, the stock in several orders and strong players going on. It compares the points of
the deal with those announced.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from itertools import count, islice
from statistics import fmean

from msgspec.structs import replace

from bot.games import skarney
from bot.games.game import Seat
from bot.games.shuffle import shuffled
from bot.games.skarney.actions import Action
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.state import SkarneyState
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS, REVIEWERS
from tests.players.play import seed_of
from tests.trainer.__main__ import positive_number
from tests.trainer.judging import Decision, Estimate, decisions, print_table, told_on_the_way

LEVELS, JUDGE = COMPUTER_PLAYERS[skarney.KEY], REVIEWERS[skarney.KEY].judge
OFTEN = 0.3
"""The share of such choices that are played out, so that they come from many deals."""


def losses(seed: str, rollouts: int) -> Iterator[Estimate]:
    """Choices of each level in turn that were not the expert's; they never end."""
    levels, chance = (Level.BEGINNER, Level.CASUAL, Level.STRONG), random.Random(seed)
    for number in count():
        seat, cards = Seat(number % 2), seed_of(seed, number)
        own, strong = LEVELS[levels[number % len(levels)]], LEVELS[Level.STRONG]
        pair = (own, strong) if seat == 0 else (strong, own)
        for each in decisions(skarney.new(SkarneyRules(), 2, cards).state, pair, cards, skarney):
            if each.view.deal > 1:
                break
            if each.seat != seat or len(each.legal) < 2 or chance.random() > OFTEN:
                continue
            found = _loss(each, rollouts)
            if found is not None:
                yield found


def _loss(here: Decision, rollouts: int) -> Estimate | None:
    """What the choice lost; None where it was the best one, or cannot be judged."""
    weighed = JUDGE.advise(here.view, here.legal, seed=here.seed)
    played = next((each for each in weighed if each.action == here.action), None)
    if played is None or played is weighed[0]:
        return None
    best = weighed[0].action
    orders = [shuffled(here.state.stock, seed_of(here.seed), f"stock {at}") for at in range(rollouts)]
    states = [replace(here.state, stock=order) for order in orders]
    real = fmean(_points(state, here.seat, best) - _points(state, here.seat, here.action) for state in states)
    told = JUDGE.told * JUDGE.loss(here.view, weighed[0], played)
    return Estimate(f"{type(here.action).__name__.lower()} for {type(best).__name__.lower()}", told, real)


def _points(state: SkarneyState, seat: Seat, action: Action) -> int:
    """The points of the deal for the seat, less its opponent's, after this action."""
    begun = len(state.results)
    state = skarney.apply(state, seat, action).state
    while len(state.results) == begun:
        assert state.turn is not None
        turn = Seat(state.turn)
        legal = skarney.legal(state, turn)
        choice = LEVELS[Level.STRONG].choose(skarney.view(state, turn), legal, seed=len(state.stock))
        assert choice is not None
        state = skarney.apply(state, turn, choice).state
    points = state.results[begun].points
    return points[seat] - points[1 - seat]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the losses of all choices, and of each kind of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.skarney_losses", description=__doc__)
    parser.add_argument("--positions", type=positive_number, default=300)
    parser.add_argument("--rollouts", type=positive_number, default=4, help="how often each is played out")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args(arguments)
    print_table(list(told_on_the_way(islice(losses(given.seed, given.rollouts), given.positions))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
