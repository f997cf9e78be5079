"""How often a bet of Omaha's expert is folded to: as it expects, and in play.

``python -m tests.trainer.omaha_folds --rules pot_limit --against strong --matches 60`` asks at each decision
of the expert, in matches for two, what the other player answers to the bet or raise that the expert likes
best, whether it makes it or not.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from bot.games import omaha
from bot.games.game import Seat
from bot.games.omaha.actions import AllIn, Fold, Raise
from bot.games.omaha.player.reading import BETS
from bot.games.omaha.rules import OmahaRules
from bot.games.omaha.view import Phase, Street
from bot.players import Level
from bot.players.registry import BASELINES, COMPUTER_PLAYERS, REVIEWERS
from tests.players.play import Player, seed_of
from tests.trainer.__main__ import positive_number
from tests.trainer.judging import Decision, decision, decisions

LEVELS, JUDGE = COMPUTER_PLAYERS[omaha.KEY], REVIEWERS[omaha.KEY].judge
OTHERS: dict[str, Player] = {level.value: player for level, player in LEVELS.items()} | dict(
    BASELINES[omaha.KEY]
)


class Answer(NamedTuple):
    """What one player answers to a bet or raise of the expert."""

    street: Street
    has_bet: bool
    """Whether that player has bet or raised before in the round."""
    expected: float
    """How often the expert expects a fold, 0 to 1."""
    folded: bool


def answers(rules: OmahaRules, other: Player, matches: int, seed: str) -> Iterator[Answer]:
    """The answers of a player in so many matches, each shuffle from both seats."""
    for number in range(matches):
        seat, cards = Seat(number % 2), seed_of(seed, number // 2)
        players = [other, other]
        players[seat] = LEVELS[Level.EXPERT]
        for each in decisions(omaha.new(rules, 2, cards).state, players, cards, omaha):
            if each.seat == seat and each.view.phase is Phase.BETTING:
                answer = _answer(each, players)
                if answer is not None:
                    yield answer


def _answer(here: Decision, players: Sequence[Player]) -> Answer | None:
    """None where the expert cannot bet, or the other has nothing to answer."""
    advice = JUDGE.advise(here.view, here.legal, seed=here.seed)
    bet = next((each for each in advice if isinstance(each.action, Raise | AllIn)), None)
    if bet is None:
        return None
    state = omaha.apply(here.state, here.seat, bet.action).state
    if state.hand.number != here.view.hand or omaha.outcome(state) is not None:
        return None
    made, street = decision(state, players, here.seed, omaha), here.view.street
    if made.seat == here.seat or made.view.street is not street:
        return None
    bettors = {deed.seat for deed in here.view.deeds if deed.street is street and deed.kind in BETS}
    return Answer(street, made.seat in bettors, bet.folds, isinstance(made.action, Fold))


def table(found: Iterable[Answer]) -> str:
    """The answers by street and by whether the other had bet, in percent."""
    kinds: dict[tuple[bool, Street], list[Answer]] = defaultdict(list)
    for each in found:
        kinds[each.has_bet, each.street].append(each)
    lines = ["bets of the expert           n  folds expected  in play"]
    for has_bet in (False, True):
        for street in Street:
            some = kinds[has_bet, street]
            if some:
                name = f"{street.value}, {'has bet' if has_bet else 'has not bet'}"
                told, real = fmean(each.expected for each in some), fmean(each.folded for each in some)
                lines.append(f"{name:<22} {len(some):7} {100 * told:14.0f}% {100 * real:7.0f}%")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print how often one player folds."""
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.omaha_folds", description=__doc__)
    parser.add_argument("--rules", choices=sorted(omaha.PRESETS), default="pot_limit")
    parser.add_argument("--against", choices=sorted(OTHERS), default=Level.STRONG.value)
    parser.add_argument("--matches", type=positive_number, default=60)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args(arguments)
    found = answers(omaha.PRESETS[given.rules], OTHERS[given.against], given.matches, given.seed)
    sys.stdout.write(table(found) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
