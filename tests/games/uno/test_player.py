"""Computer players of UNO rules: they finish every match, and each level beats the one below."""

from __future__ import annotations

import pytest

from bot.games import uno
from bot.games.game import Ending, Seat
from bot.games.uno.actions import CallUno, Catch, Draw, Play
from bot.games.uno.player.levels import Beginner, Casual
from bot.games.uno.player.strong import Strong
from bot.games.uno.rules import PRESETS
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from tests.games.uno.positions import after, position
from tests.games.uno.tables import play_table, share_of_wins
from tests.players.play import seed_of


def test_the_weakest_level_comes_first() -> None:
    assert list(COMPUTER_PLAYERS["uno"]) == [Level.BEGINNER, Level.CASUAL, Level.STRONG]


@pytest.mark.parametrize(("preset", "seats"), [(preset, 2 + at) for at, preset in enumerate(PRESETS)])
def test_all_levels_finish_a_match_together(preset: str, seats: int) -> None:
    levels = tuple(COMPUTER_PLAYERS["uno"].values())
    players = tuple(levels[at % len(levels)] for at in range(seats))
    rules = PRESETS[preset]
    assert play_table(rules, players, seed_of("finish", preset)).ending is Ending.FINISHED


def test_each_level_clearly_beats_the_one_below() -> None:
    rules = PRESETS["duel"]
    assert share_of_wins(Casual(), Beginner(), games=40, seats=2, seed="a", rules=rules) > 0.65
    assert share_of_wins(Strong(), Casual(), games=60, seats=2, seed="b", rules=rules) > 0.58


def test_the_same_arguments_give_the_same_choice() -> None:
    state = position("R3 R4 R5 W | B1 B2")
    view, legal = uno.view(state, Seat(0)), uno.legal(state, Seat(0))
    for player in COMPUTER_PLAYERS["uno"].values():
        assert len({str(player.choose(view, legal, seed=3)) for _ in range(5)}) == 1


def test_the_strong_one_catches_and_never_forgets() -> None:
    exposed = after(position("R3 B5 | R9 G4 | B1 B2"), "0 play R3")
    for seat in (Seat(1), Seat(2)):
        assert Strong().choose(uno.view(exposed, seat), uno.legal(exposed, seat), seed=1) == Catch(Seat(0))
    assert Strong().choose(uno.view(exposed, Seat(0)), uno.legal(exposed, Seat(0)), seed=1) == CallUno()
    state = position("R3 B5 | R9 G4")
    choice = Strong().choose(uno.view(state, Seat(0)), uno.legal(state, Seat(0)), seed=1)
    assert isinstance(choice, Play)
    assert choice.uno


def test_the_beginner_catches_nobody_and_lets_things_be() -> None:
    exposed = after(position("R3 B5 | R9 G4 | B1 B2"), "0 play R3")
    assert Beginner().choose(uno.view(exposed, Seat(2)), uno.legal(exposed, Seat(2)), seed=1) is None


def test_a_wild_draw_four_is_kept_while_another_card_fits() -> None:
    state = position("R3 WD G1 G2 | B1 B2 B3 B4")
    view, legal = uno.view(state, Seat(0)), uno.legal(state, Seat(0))
    for player in (Casual(), Strong()):
        choice = player.choose(view, legal, seed=5)
        assert isinstance(choice, Play)
        assert str(choice.card) == "R3"


def test_who_cannot_play_draws() -> None:
    state = position("G1 G2 | B1 B2")
    for player in COMPUTER_PLAYERS["uno"].values():
        assert player.choose(uno.view(state, Seat(0)), uno.legal(state, Seat(0)), seed=5) == Draw()
