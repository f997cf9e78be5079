"""Tables of UNO rules where computer players meet."""

from __future__ import annotations

from bot.games import uno
from bot.games.game import Outcome, Seat
from bot.games.uno.actions import Action, Timeout
from bot.games.uno.rules import UnoRules
from bot.games.uno.state import UnoState
from bot.games.uno.view import UnoView
from bot.players import ComputerPlayer

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
