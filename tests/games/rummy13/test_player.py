"""Computer players of 13-card rummy: they see only their view, know what to do, and one beats the other."""

from __future__ import annotations

import random

import pytest

from bot.games import rummy13 as game
from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.games.rummy13.player.casual import BEGINNER, CASUAL, Player
from bot.games.rummy13.rules import Format, OpenJokers, Rummy13Rules
from bot.games.rummy13.state import Rummy13State
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from tests.games.rummy13.hooks import resampled
from tests.games.rummy13.matches import played
from tests.games.rummy13.positions import ALSO_POOR, READY, A, B, position

CASUAL_PLAYER, BEGINNER_PLAYER = Player(style=CASUAL), Player(style=BEGINNER)


def choice(state: Rummy13State, seat: Seat = A, player: Player = CASUAL_PLAYER) -> str:
    action = player.choose(game.view(state, seat), game.legal(state, seat), seed=1)
    assert action is not None
    assert action in game.legal(state, seat)
    return game.write(action)


def test_the_registry_has_four_levels() -> None:
    assert game.KEY in GAMES
    assert list(COMPUTER_PLAYERS[game.KEY]) == list(Level)


@pytest.mark.parametrize("format_", [Format.POOL101, Format.DEALS2])
@pytest.mark.parametrize("seats", [2, 6])
def test_matches_of_both_come_to_an_end(format_: Format, seats: int) -> None:
    players = tuple((CASUAL_PLAYER if seat % 2 else BEGINNER_PLAYER).choose for seat in range(seats))
    assert game.outcome(played(players, Rummy13Rules(format=format_), seats)) is not None


def test_declares_what_can_be_declared() -> None:
    ready = position(f"A: {READY}Kc | B: {ALSO_POOR} | C: 2h3d2 | cut 8s | drew Kc")
    assert choice(ready).startswith("declare Kc ")


def test_drops_a_hopeless_hand_before_it_has_drawn() -> None:
    hopeless = position(
        "A: AcKd2QhJsTc9d2Kc8d2Qd7hJc5d3s | B: 2c23c24d25h26s22d2 | C: 7c8c | cut 2s2 | open 9c"
    )
    assert choice(hopeless) == "drop"
    assert choice(hopeless, player=BEGINNER_PLAYER) != "drop"


def test_takes_a_joker_where_the_rules_let_it() -> None:
    rules = Rummy13Rules(open_jokers=OpenJokers.ANY)
    state = position(f"A: {READY} | B: {ALSO_POOR} | C: 3c5c | cut 8s | open 4hPJ1", rules=rules)
    assert choice(state) == "take"


def test_keeps_its_jokers_and_its_sequences() -> None:
    state = position(
        f"A: 3h4h5h7c8cPJ18hKdJs2sQd9d6sAc | B: {ALSO_POOR} | C: 2d2h | cut Th2 | drew Ac | open 2c"
    )
    thrown = choice(state)
    assert thrown.split()[1] in {"Kd", "Js", "Qd", "Ac", "9d", "6s", "2s"}


def test_leaves_its_cards_alone_out_of_turn() -> None:
    state = game.new(Rummy13Rules(), 3, bytes(32)).state
    for seat in state.seats:
        if seat != state.turn:
            assert CASUAL_PLAYER.choose(game.view(state, seat), game.legal(state, seat), seed=1) is None


def test_sees_only_its_view() -> None:
    mixer = random.Random(5)
    state, compared = game.new(Rummy13Rules(), 3, bytes(range(32))).state, 0
    while state.turn is not None and compared < 40:
        seat = state.turn
        other = resampled(state, seat, mixer)
        assert choice(other, seat) == choice(state, seat)
        compared += other != state
        state = game.apply(state, seat, game.read(choice(state, seat))).state
    assert compared > 8


def test_the_casual_player_beats_the_beginner() -> None:
    """19 points in a deal on average over 300 deals of two; here few deals, so any gain."""
    gained = 0
    for number in range(60):
        players = (CASUAL_PLAYER, BEGINNER_PLAYER) if number % 2 else (BEGINNER_PLAYER, CASUAL_PLAYER)
        state = played([player.choose for player in players], Rummy13Rules(), 1000 + number // 2)
        gained += state.book.totals[A if number % 2 else B]
    assert gained > 0
