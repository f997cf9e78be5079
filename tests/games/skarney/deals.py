"""Deals of Skarney between two players: ``python -m tests.games.skarney.deals --deals 400``."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

from msgspec.structs import replace

from bot.games import skarney
from bot.games.game import Seat
from bot.games.skarney.actions import Action
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.view import DealResult, SkarneyView
from bot.players import ComputerPlayer
from bot.players.registry import COMPUTER_PLAYERS
from tests.players.play import Random, seed_of

Player = ComputerPlayer[SkarneyView, Action]
Watch = Callable[[SkarneyView, tuple[Action, ...], Action], None]


def play_deal(players: tuple[Player, Player], seed: bytes, *, watch: Watch | None = None) -> DealResult:
    """The first deal of a match, to its end; ``watch`` is shown every decision."""
    state = skarney.new(SkarneyRules(), 2, seed).state
    number = 0
    while not state.results:
        assert state.turn is not None
        seat = Seat(state.turn)
        view, legal = skarney.view(state, seat), skarney.legal(state, seat)
        choice = players[seat].choose(view, legal, seed=int.from_bytes(seed_of(seed, number)[:4]))
        assert choice is not None
        if watch is not None:
            watch(view, legal, choice)
        state = skarney.apply(state, seat, choice).state
        number += 1
    return state.results[0]


def deals(player: Player, against: Player, pairs: int, seed: object) -> tuple[DealResult, ...]:
    """Deals of which ``player`` is seat 0; each shuffle is played twice, with the seats exchanged."""
    played = []
    for number in range(pairs):
        shuffle = seed_of(seed, number)
        played.append(play_deal((player, against), shuffle))
        played.append(_turned(play_deal((against, player), shuffle)))
    return tuple(played)


def _turned(result: DealResult) -> DealResult:
    """The deal with the seats exchanged, as far as the score goes."""
    winner = None if result.winner is None else Seat(1 - result.winner)
    return replace(result, winner=winner, points=(result.points[1], result.points[0]))


PLAYERS: dict[str, Player] = {
    **{level.value: player for level, player in COMPUTER_PLAYERS[skarney.KEY].items()},
    "random": Random(),
}


def main() -> None:
    """Plays and prints who won how many deals, and the points."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("player", nargs="?", default="casual", choices=PLAYERS)
    parser.add_argument("against", nargs="?", default="random", choices=PLAYERS)
    parser.add_argument("--deals", type=int, default=400, help="an even number: each shuffle is played twice")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    begun = time.monotonic()
    played = deals(PLAYERS[given.player], PLAYERS[given.against], max(1, given.deals // 2), given.seed)
    won = sum(result.winner == 0 for result in played)
    lost = sum(result.winner == 1 for result in played)
    gins = sum(result.kind.value == "gin" for result in played)
    own, theirs = (sum(result.points[seat] for result in played) / len(played) for seat in range(2))
    sys.stdout.write(
        f"{given.player} won {won} and lost {lost} of {len(played)} deals against {given.against}, "
        f"{own:.1f} : {theirs:.1f} points a deal; {gins} ended with gin, {time.monotonic() - begun:.0f} s\n"
    )


if __name__ == "__main__":
    main()
