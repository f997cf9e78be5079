"""Whether the judge of gin is right: the accuracy of each level, and announced losses beside played ones.

``python -m tests.trainer.judging levels --matches 80`` prints the accuracy of each level against strong, with
how far a single match spreads. ``… estimates --positions 2000`` plays deals on from the same hidden cards,
once with the best action and once with what was played, and compares the points with those announced.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count, islice
from statistics import fmean, pstdev, stdev
from typing import NamedTuple

from msgspec.structs import replace

from bot.games import gin
from bot.games.game import Seat
from bot.games.gin.actions import Action, Take
from bot.games.gin.advice import PLAYED_OUT, Advice
from bot.games.gin.player.advising import advise, judge
from bot.games.gin.player.levels import completes_a_meld
from bot.games.gin.rules import GinRules
from bot.games.gin.state import GinState
from bot.games.gin.view import GinView, Phase
from bot.games.shuffle import shuffled
from bot.players import Level, Measure
from bot.players.registry import COMPUTER_PLAYERS
from tests.players.play import Player, Random, seed_of
from tests.trainer.__main__ import positive_number

RULES = gin.PRESETS["standard"]
LEVELS = COMPUTER_PLAYERS["gin"]
LOW = 3
"""The most points of a low card."""
DOUBTFUL = 0.3
"""Announced losses below this are not played out: they hardly ever decide what is best."""
CERTAIN = 1.96
"""Standard errors to each side within which 95% lie."""


class Decision(NamedTuple):
    """One decision of a match; ``state`` has all cards."""

    state: GinState
    seat: Seat
    view: GinView
    legal: tuple[Action, ...]
    action: Action
    seed: int


class Estimate(NamedTuple):
    """A choice that was not the best one: by how much, as announced and as played out."""

    kind: str
    announced: float
    real: float


def decisions(state: GinState, players: Sequence[Player], seed: bytes) -> Iterator[Decision]:
    """Every decision of a match from here to its end."""
    for number in count():
        if gin.outcome(state) is not None:
            return
        seat = next(seat for seat in (Seat(0), Seat(1)) if gin.legal(state, seat))
        view, legal = gin.view(state, seat), gin.legal(state, seat)
        choice = int.from_bytes(seed_of(seed, number)[:4])
        action = players[seat].choose(view, legal, seed=choice)
        assert action is not None
        yield Decision(state, seat, view, legal, action, choice)
        state = gin.apply(state, seat, action).state


def accuracies(player: Player, matches: int, seed: str, *, rules: GinRules = RULES) -> list[int]:
    """The accuracy of a player in so many matches against strong, in percent."""
    found = []
    for number in range(matches):
        seat, cards = Seat(number % 2), seed_of(seed, number // 2)
        players = (player, LEVELS[Level.STRONG]) if seat == 0 else (LEVELS[Level.STRONG], player)
        judged = [
            judge(each.view, each.legal, each.action, seed=each.seed)
            for each in decisions(gin.new(rules, 2, cards).state, players, cards)
            if each.seat == seat
        ]
        losses = [each.loss for each in judged if each is not None]
        accuracy = Measure(len(losses), sum(losses), luck=0.0).accuracy
        if accuracy is not None:
            found.append(accuracy)
    return found


def estimates(player: Player, other: Player, seed: str, *, rollouts: int = 1) -> Iterator[Estimate]:
    """Choices of a player that were not the best ones, in match after match; they never end.

    Each is played out so often, the first time with the cards that were to come, then with others.
    """
    for number in count():
        seat, cards = Seat(number % 2), seed_of(seed, number)
        players = (player, other) if seat == 0 else (other, player)
        going_on = (LEVELS[Level.EXPERT], other) if seat == 0 else (other, LEVELS[Level.EXPERT])
        for each in decisions(gin.new(RULES, 2, cards).state, players, cards):
            if each.seat != seat or len(each.legal) < 2 or each.view.phase not in _WEIGHED:
                continue
            advice = advise(each.view, each.legal, seed=each.seed)
            best = advice[0]
            played = next(one for one in advice if one.action == each.action)
            if best.worth - played.worth < DOUBTFUL:
                continue
            stocks = _stocks(each, rollouts)
            gained = [
                fmean(_played_out(replaced, one.action, going_on) for replaced in stocks)
                for one in (best, played)
            ]
            told = PLAYED_OUT * (best.points - played.points)
            yield Estimate(_kind(each.view, best, played), told, gained[0] - gained[1])


_WEIGHED = frozenset({Phase.OFFER_NONDEALER, Phase.OFFER_DEALER, Phase.DRAW, Phase.DISCARD})


def _stocks(here: Decision, number: int) -> tuple[Decision, ...]:
    """The decision with the stock in so many orders, of which the first is its own."""
    orders = (shuffled(here.state.stock, seed_of(here.seed), f"stock {at}") for at in range(1, number))
    return (here, *(here._replace(state=replace(here.state, stock=order)) for order in orders))


def _played_out(here: Decision, action: Action, players: Sequence[Player]) -> int:
    """The net points of the deal for the seat after this action, with the same cards to come."""
    state = gin.apply(here.state, here.seat, action).state
    for each in decisions(state, players, seed_of(here.seed)):
        if len(each.view.results) >= here.view.deal:
            return _net(each.view, here)
        state = gin.apply(each.state, each.seat, each.action).state
    return _net(gin.view(state, None), here)


def _net(view: GinView, here: Decision) -> int:
    points = view.results[here.view.deal - 1].points
    return points[here.seat] - points[1 - here.seat]


def _kind(view: GinView, best: Advice, played: Advice) -> str:
    return f"{_told(view, played.action)} for {_told(view, best.action)}"


def _told(view: GinView, action: Action) -> str:
    """An action by its kind; a card that is taken, by what it is good for."""
    if not isinstance(action, Take) or view.upcard is None:
        return type(action).__name__.lower()
    if completes_a_meld(view):
        return "take for a meld"
    is_low = view.rules.melds.points(view.upcard.rank) <= LOW
    return "take a low card" if is_low else "take a card"


def _levels(matches: int, seed: str, target: int) -> None:
    print("level      accuracy         one match spreads by")
    named: dict[str, Player] = {"random": Random()} | {level.value: LEVELS[level] for level in Level}
    for name, player in named.items():
        found = accuracies(player, matches, seed, rules=replace(RULES, target=target))
        error = CERTAIN * stdev(found) / len(found) ** 0.5
        print(f"{name:<9} {fmean(found):5.1f} ± {error:.1f} {pstdev(found):12.1f}", flush=True)


def _estimates(positions: int, rollouts: int, seed: str) -> None:
    pairs = (
        (Level.BEGINNER, Level.STRONG),
        (Level.CASUAL, Level.EXPERT),
        (Level.STRONG, Level.EXPERT),
        (Level.BEGINNER, Level.EXPERT),
    )
    found: list[Estimate] = []
    for own, other in pairs:
        drawn = estimates(LEVELS[own], LEVELS[other], f"{seed} {own} {other}", rollouts=rollouts)
        found += islice(drawn, positions // len(pairs))
    kinds = defaultdict(list)
    for each in found:
        kinds[each.kind].append(each)
    print("points that a choice loses         n  announced  played out      difference")
    for name, some in (("all", found), *sorted(kinds.items(), key=lambda item: -len(item[1]))):
        if len(some) < 2:
            continue
        error = CERTAIN * stdev(each.announced - each.real for each in some) / len(some) ** 0.5
        announced, real = (fmean(getattr(each, field) for each in some) for field in ("announced", "real"))
        figures = f"{announced:10.1f} {real:11.1f} {announced - real:9.1f} ± {error:.1f}"
        print(f"{name:<30} {len(some):5} {figures}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.judging", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    levels = commands.add_parser("levels", help="the accuracy of each level")
    levels.add_argument("--matches", type=positive_number, default=80)
    levels.add_argument("--target", type=positive_number, default=RULES.target, help="points of a match")
    judged = commands.add_parser("estimates", help="announced losses beside those that were played out")
    judged.add_argument("--positions", type=positive_number, default=2000)
    judged.add_argument("--rollouts", type=positive_number, default=1, help="how often each is played out")
    for command in (levels, judged):
        command.add_argument("--seed", default="1")
    given = parser.parse_args(arguments)
    if given.command == "levels":
        _levels(given.matches, given.seed, given.target)
    else:
        _estimates(given.positions, given.rollouts, given.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
