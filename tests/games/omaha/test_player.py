"""Computer players of Omaha: sessions that come to their end, choices that make sense, levels that differ."""

from __future__ import annotations

import pytest

from bot.games import omaha
from bot.games.game import Seat
from bot.games.omaha.actions import Action, Check, Fold, Quit, Rebuy, Stop
from bot.games.omaha.player.levels import BEGINNER, CASUAL, STRONG, Player
from bot.games.omaha.rules import OmahaRules, Structure
from bot.games.omaha.state import OmahaState
from bot.games.omaha.view import OmahaView
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from tests.games.omaha.positions import NL, after, begun
from tests.players.play import seed_of

STYLES = (BEGINNER, CASUAL, STRONG)
SESSIONS = 12


def session(rules: OmahaRules, players: tuple[Player, ...], seed: int) -> OmahaState:
    """A session between computer players to its end."""
    state = omaha.new(rules, len(players), seed_of("omaha", seed)).state
    number = 0
    while omaha.outcome(state) is None:
        seat = omaha.awaited(state)[0]
        legal = omaha.legal(state, seat)
        choice = players[seat].choose(omaha.view(state, seat), legal, seed=number)
        assert choice in legal
        state = omaha.apply(state, seat, choice).state
        number += 1
    return state


@pytest.mark.parametrize("structure", Structure)
@pytest.mark.parametrize("seats", [2, 7])
def test_sessions_come_to_their_end(structure: Structure, seats: int) -> None:
    players = tuple(Player(style=STYLES[seat % 3]) for seat in range(seats))
    state = session(OmahaRules(structure=structure, hands=3, buy_in=20), players, seats)
    assert state.hand.number == 3
    assert sum(player.points for player in state.players) == 0


def test_better_levels_win_from_the_beginner() -> None:
    """Chips of some sessions with four at the table, every seat by turns."""
    won = {BEGINNER: 0, CASUAL: 0, STRONG: 0}
    for number in range(SESSIONS):
        styles = (BEGINNER, STRONG, BEGINNER, CASUAL)
        turned = styles[number % 4 :] + styles[: number % 4]
        players = tuple(Player(style=style) for style in turned)
        for style, player in zip(turned, session(OmahaRules(hands=8), players, number).players, strict=True):
            won[style] += player.points
    assert won[BEGINNER] < 0 < won[STRONG] + won[CASUAL]


def chosen(state: OmahaState, seat: int, style: Player, *, seed: int = 1) -> Action | None:
    view: OmahaView = omaha.view(state, Seat(seat))
    return style.choose(view, omaha.legal(state, Seat(seat)), seed=seed)


@pytest.mark.parametrize("style", STYLES)
def test_hopeless_hands_are_not_called_and_the_best_one_never_folded(style: object) -> None:
    player = Player(style=style)  # type: ignore[arg-type]  # one of the styles above
    hopeless, best = "2c2d2h7s", "AcAdKcKd"
    state = begun(200, 200, rules=NL, holes=f"{hopeless}|{best}", board="Ah As 9h 8h 3c")
    state = after(state, "0 call", "1 check", "1 raise 150")
    assert chosen(state, 0, player) == Fold()
    state = begun(200, 200, rules=NL, holes=f"{best}|{hopeless}", board="Ah As 9h 8h 3c")
    state = after(state, "0 call", "1 check", "1 raise 150")
    assert chosen(state, 0, player) != Fold()


def test_it_never_folds_for_nothing() -> None:
    state = after(begun(200, 200), "0 call")
    assert all(chosen(state, 1, Player(style=CASUAL), seed=seed) != Fold() for seed in range(20))
    assert Check() in {chosen(state, 1, Player(style=CASUAL), seed=seed) for seed in range(20)}


def test_the_same_arguments_give_the_same_choice() -> None:
    state = begun(200, 200, 200)
    choices = {omaha.write(chosen(state, 0, Player(style=STRONG), seed=7) or Fold()) for _ in range(3)}
    assert len(choices) == 1


def test_it_lets_others_play_and_agrees_to_stop() -> None:
    player = Player(style=CASUAL)
    state = begun(200, 200, 200)
    assert chosen(state, 1, player) is None
    assert chosen(after(state, "2 stop"), 1, player) == Stop()


def test_without_chips_it_takes_a_new_stack() -> None:
    state = begun(40, 200, rules=NL, holes="2c2d2h7s|AcAdKcKd", board="Ah As 9h 8h 3c")
    state = after(state, "0 allin", "1 call")
    assert chosen(state, 0, Player(style=CASUAL)) == Rebuy()
    assert Quit() in omaha.legal(state, Seat(0))


def test_three_levels_are_offered() -> None:
    assert list(COMPUTER_PLAYERS["omaha"]) == [Level.BEGINNER, Level.CASUAL, Level.STRONG]
