"""What a player reaches that sees all cards: the scale for the levels of games of two with deals.

``python -m tests.trainer.seer mahjong greedy --games 40`` prints the share of matches that it wins of one of
the game's players. It tries each of its actions, plays the deal on as that player would in both seats, and
does what brings most points. Somebody who looked further ahead could win still more.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from bot.arena.figures import share_interval
from bot.arena.players import UnknownPlayer, player_of
from bot.games.game import Seat
from bot.games.registry import GAMES
from tests.players.play import AnyGame, Player, play_match, seed_of
from tests.trainer.__main__ import positive_number

SEATS = Seat(0), Seat(1)

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
        if len(legal) == 1:
            return habit
        order = (habit, *(action for action in legal if action != habit))
        return max(order, key=lambda action: self._worth(view.seat, action, seed))

    def _worth(self, seat: Seat, action: Any, seed: int) -> float:  # noqa: ANN401  # any game
        """The points of the deal for the seat, less the opponent's, after this action."""
        game, begun = self._game, len(self.state.results)
        state = game.apply(self.state, seat, action).state
        for number in range(LONGEST):
            if len(state.results) > begun:
                points = state.results[begun].points
                return float(points[seat] - points[1 - seat])
            if game.outcome(state) is not None:
                break
            turn = next(each for each in SEATS if game.legal(state, each))
            choice = self._habit.choose(
                game.view(state, turn),
                game.legal(state, turn),
                seed=int.from_bytes(seed_of(seed, number)[:4]),
            )
            state = game.apply(state, turn, choice).state
        return 0.0


class Seen:
    """The game as the seer plays it: it is shown each state of which somebody asks for a view."""

    def __init__(self, game: AnyGame, seer: Seer) -> None:
        self._game, self._seer = game, seer

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever the game has
        return getattr(self._game, name)

    def view(self, state: Any, seat: Seat | None) -> Any:  # noqa: ANN401  # any game
        self._seer.state = state
        return self._game.view(state, seat)


def share(key: str, preset: str, other: Player, games: int, seed: str) -> tuple[float, float, float]:
    """The share of matches won by who sees all cards, each deal from both seats, with its 95 % interval."""
    game: AnyGame = GAMES[key]
    blocks = []
    for number in range(-(-games // 2)):
        block = []
        for own in SEATS:
            seer = Seer(game, other)
            players = (seer, other) if own == 0 else (other, seer)
            outcome = play_match(
                Seen(game, seer),
                game.PRESETS[preset],
                players,
                seed_of(seed, number),
            )
            first = [] if outcome is None else [at for at, place in enumerate(outcome.places) if place == 1]
            block.append(1 / len(first) if own in first else 0.0)
        blocks.append(block)
    return sum(map(sum, blocks)) / (2 * len(blocks)), *share_interval(blocks)


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 1 when there is no such game or player."""
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.seer", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("against", help="one of the game's players, as in ./upcard arena")
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--games", type=positive_number, default=40)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args(arguments)
    try:
        other = player_of(given.game, given.against)
    except UnknownPlayer as error:
        print(error, file=sys.stderr)
        return 1
    won, low, high = share(given.game, given.rules, other, given.games, given.seed)
    print(
        f"who sees all cards won {won:.1%} ({low:.0%} to {high:.0%}) of {given.games} against {given.against}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
