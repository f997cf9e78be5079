"""Tables of UNO rules where computer players meet: ``python -m tests.games.uno.tables --games 400``."""

from __future__ import annotations

import argparse
import sys
import time

from bot.games import uno
from bot.games.game import Outcome, Seat
from bot.games.uno.actions import Action, Timeout
from bot.games.uno.rules import UnoRules
from bot.games.uno.state import UnoState
from bot.games.uno.view import UnoView
from bot.players import ComputerPlayer, Level
from bot.players.registry import COMPUTER_PLAYERS
from tests.players.play import seed_of

Player = ComputerPlayer[UnoView, Action]


def play_table(
    rules: UnoRules, players: tuple[Player, ...], seed: bytes, *, longest: int = 20_000
) -> Outcome:
    """A match to its end. Before the turn goes on, everybody else may call, catch or jump in."""
    state = uno.new(rules, len(players), seed).state
    for number in range(longest):
        outcome = uno.outcome(state)
        if outcome is not None:
            return outcome
        state = _moved_on(state, players, number)
    raise AssertionError("a match between players who play comes to an end")


def _moved_on(state: UnoState, players: tuple[Player, ...], number: int) -> UnoState:
    """The state after one action: of somebody out of turn, else of who is on turn."""
    (turn,) = uno.awaited(state)
    others = [Seat((turn + step) % len(players)) for step in range(1, len(players))]
    for seat in (*(other for other in others if uno.legal(state, other)), turn):
        legal = uno.legal(state, seat)
        choice = players[seat].choose(uno.view(state, seat), legal, seed=number)
        if choice is not None:
            assert choice in legal
            assert choice != Timeout()
            return uno.apply(state, seat, choice).state
    raise AssertionError("who is on turn chose nothing")


def share_of_wins(
    player: Player, against: Player, *, games: int, seats: int, seed: object, rules: UnoRules
) -> float:
    """How many of the games ``player`` wins, at each table alone among others, on every seat in turn."""
    won = 0
    for number in range(games):
        own = number % seats
        table = tuple(player if at == own else against for at in range(seats))
        # The same shuffle for every seat once.
        won += play_table(rules, table, seed_of(seed, number // seats)).places[own] == 1
    return won / games


def main() -> None:
    """Plays and prints the share of games won."""
    levels = {level.value: player for level, player in COMPUTER_PLAYERS["uno"].items()}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("player", nargs="?", default=Level.STRONG.value, choices=levels)
    parser.add_argument("against", nargs="?", default=Level.CASUAL.value, choices=levels)
    parser.add_argument("--preset", default="standard", choices=uno.PRESETS)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    given = parser.parse_args()
    begun = time.monotonic()
    share = share_of_wins(
        levels[given.player],
        levels[given.against],
        games=given.games,
        seats=given.seats,
        seed="tables",
        rules=uno.PRESETS[given.preset],
    )
    sys.stdout.write(
        f"{given.player} won {share:.1%} of {given.games} games of {given.preset} at tables of {given.seats} "
        f"against {given.against}, {time.monotonic() - begun:.0f} s\n"
    )


if __name__ == "__main__":
    main()
