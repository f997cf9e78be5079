"""What a player reaches that sees all cards: the scale for the levels of games of two with deals.

``python -m tests.trainer.seer mahjong greedy --games 40`` prints the share of matches that it wins of one of
the game's players, at Omaha the big blinds that it wins in a hundred hands. It tries each of its actions,
plays the deal on as that player would in both seats, and does what brings most points. Somebody who looked
further ahead could win still more.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from itertools import count
from typing import Any, get_args

from bot.arena.figures import rate_interval, share_interval
from bot.arena.players import UnknownPlayer, player_of
from bot.games.game import Outcome, Seat
from bot.games.omaha.actions import AtTable, Timeout
from bot.games.registry import GAMES
from tests.players.play import AnyGame, Player, seed_of
from tests.trainer.__main__ import positive_number
from tests.trainer.judging import decision

SEATS = Seat(0), Seat(1)

NO_MOVES = (Timeout, *get_args(AtTable))
"""What the seer does as the player does: it would leave Omaha's table before a hand that it loses."""

LONGEST = 400
"""A deal that is played on ends after so many actions at most; then it counts for nobody."""


class Seer:
    """Sees the state of the match, which is set before each choice, and not only its view."""

    def __init__(self, game: AnyGame, habit: Player) -> None:
        self._game, self._habit = game, habit
        self.state: Any = None

    def choose(self, view: Any, legal: tuple[Any, ...], *, seed: int) -> Any:  # noqa: ANN401  # any game
        """The action after which the deal brings most; of equal ones that of the player it goes on as."""
        habit = self._habit.choose(view, legal, seed=seed)
        if habit is None or isinstance(habit, NO_MOVES):
            return habit
        order = (habit, *(each for each in legal if each != habit and not isinstance(each, NO_MOVES)))
        return (
            habit if len(order) == 1 else max(order, key=lambda action: self._worth(view.seat, action, seed))
        )

    def _worth(self, seat: Seat, action: Any, seed: int) -> float:  # noqa: ANN401  # any game
        """The points of the deal for the seat, less the opponent's, after this action."""
        game, before = self._game, _last_result(self.state)
        state = game.apply(self.state, seat, action).state
        for number in range(LONGEST):
            result = _last_result(state)
            if result is not before:
                points = result.net if hasattr(result, "net") else result.points
                return float(points[seat] - points[1 - seat])
            if game.outcome(state) is not None:
                break
            state = _moved_on(game, state, (self._habit, self._habit), seed_of(seed, number))
        return 0.0


def _last_result(state: Any) -> Any:  # noqa: ANN401  # each game its own
    """Of the last deal that is over, None in the first one; Omaha keeps it among its past hands."""
    if hasattr(state, "past"):
        return state.past[-1].result if state.past else None
    return state.results[-1] if state.results else None


def _moved_on(game: AnyGame, state: Any, players: Sequence[Player], seed: bytes) -> Any:  # noqa: ANN401  # any game
    """The state after the next action."""
    made = decision(state, players, int.from_bytes(seed[:4]), game)
    return game.apply(state, made.seat, made.action).state


def played(game: AnyGame, rules: Any, seat: Seat, other: Player, seed: bytes) -> Outcome:  # noqa: ANN401  # any game
    """How a match ends in which the seat sees all cards."""
    seer = Seer(game, other)
    players = (seer, other) if seat == 0 else (other, seer)
    state = game.new(rules, 2, seed).state
    for number in count():
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome
        seer.state = state
        state = _moved_on(game, state, players, seed_of(seed, number))
    raise AssertionError("a match ends")


def reached(key: str, preset: str, other: Player, games: int, seed: str) -> tuple[float, float, float]:
    """What who sees all cards wins, with its 95 % interval; each deal is played from both seats.

    It is the share of the matches, of a tie a half; where there are blinds, big blinds in a hundred hands.
    """
    game: AnyGame = GAMES[key]
    rules = game.PRESETS[preset]
    blocks = [
        [(seat, played(game, rules, seat, other, seed_of(seed, number))) for seat in SEATS]
        for number in range(-(-games // 2))
    ]
    if hasattr(rules, "big_blind"):
        hundreds = len(SEATS) * rules.hands / 100
        won = [sum(each.points[seat] for seat, each in block) / rules.big_blind for block in blocks]
        return rate_interval([(each, hundreds) for each in won]) or (sum(won) / hundreds, -math.inf, math.inf)
    shares = [
        [1 / each.places.count(1) if each.places[seat] == 1 else 0.0 for seat, each in block]
        for block in blocks
    ]
    return sum(map(sum, shares)) / (2 * len(blocks)), *share_interval(shares)


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 1 when there is no such game or player."""
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.seer", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("against", help="one of the game's players, as in ./upcard arena")
    parser.add_argument("--rules", help="a preset of the game, the first one by default")
    parser.add_argument("--games", type=positive_number, default=40)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args(arguments)
    try:
        other = player_of(given.game, given.against)
    except UnknownPlayer as error:
        print(error, file=sys.stderr)
        return 1
    presets = GAMES[given.game].PRESETS
    preset = given.rules or next(iter(presets))
    found = reached(given.game, preset, other, given.games, given.seed)
    has_blinds = hasattr(presets[preset], "big_blind")
    won = (
        "{:+.0f} ({:+.0f} to {:+.0f}) big blinds in 100 hands" if has_blinds else "{:.1%} ({:.0%} to {:.0%})"
    )
    print(f"who sees all cards won {won.format(*found)} of {given.games} matches against {given.against}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
