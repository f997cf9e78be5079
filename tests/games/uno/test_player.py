"""Computer players of UNO rules: they finish every match, and each level beats the one below."""

from __future__ import annotations

import pytest

from bot.arena.match import block, setting_of
from bot.games import uno
from bot.games.game import Ending, Seat
from bot.games.uno.actions import Draw, Play
from bot.games.uno.player.strong import Strong
from bot.games.uno.rules import PRESETS
from bot.games.uno.state import UnoState
from bot.players import Level
from bot.players.registry import BASELINES, COMPUTER_PLAYERS
from tests.games.uno.positions import after, position
from tests.games.uno.tables import Player, play_table
from tests.players.play import seed_of

LEVELS = COMPUTER_PLAYERS["uno"]
BEGINNER, CASUAL, STRONG, EXPERT = (LEVELS[level] for level in Level)


def choice(player: Player, state: UnoState, seat: int = 0, *, seed: int = 1) -> str:
    chosen = player.choose(uno.view(state, Seat(seat)), uno.legal(state, Seat(seat)), seed=seed)
    return "nothing" if chosen is None else uno.write(chosen)


WEIGHING = Strong(weighs=100)
"""The strong player where it counts the cards."""


def share(player: Player, other: Player, *, pairs: int, preset: str = "standard") -> float:
    """The share of matches for two that a player wins of another."""
    setting = setting_of("uno", preset, 2)
    played = [block(setting, (player, other), "levels", number) for number in range(pairs)]
    return sum(match.won for pair in played for match in pair) / pairs / 2


def test_the_weakest_level_comes_first() -> None:
    assert list(LEVELS) == list(Level)


@pytest.mark.parametrize(("preset", "seats"), [(preset, 4 + at) for at, preset in enumerate(PRESETS)])
def test_all_levels_finish_a_match_together(preset: str, seats: int) -> None:
    levels = tuple(LEVELS.values())
    players = tuple(levels[at % len(levels)] for at in range(seats))
    rules = PRESETS[preset]
    assert play_table(rules, players, seed_of("finish", preset)).ending is Ending.FINISHED


def test_each_level_beats_the_one_below() -> None:
    assert share(BEGINNER, BASELINES["uno"]["random"], pairs=40) >= 0.5
    assert share(CASUAL, BEGINNER, pairs=20) > 0.6
    assert share(STRONG, CASUAL, pairs=40) > 0.55
    assert share(EXPERT, STRONG, pairs=40) > 0.5


def test_the_same_arguments_give_the_same_choice() -> None:
    state = position("R3 R4 R5 W | B1 B2")
    for player in LEVELS.values():
        assert len({choice(player, state, seed=3) for _ in range(5)}) == 1


@pytest.mark.parametrize("player", [STRONG, EXPERT])
def test_3_9_the_stronger_ones_catch_and_never_forget(player: Player) -> None:
    exposed = after(position("R3 B5 | R9 G4 | B1 B2"), "0 play R3")
    assert [choice(player, exposed, seat) for seat in range(3)] == ["uno", "catch 0", "catch 0"]
    assert choice(player, position("R3 B7 | R9 G4 G6")) == "play R3 uno"


def test_3_9_the_weaker_ones_forget_uno_and_overlook_others_at_times() -> None:
    exposed = after(position("R3 B7 | R9 G4 | B1 B2"), "0 play R3")
    for player in (BEGINNER, CASUAL):
        calls = [choice(player, position("R3 B7 | R9 G4 G6"), seed=seed) for seed in range(300)]
        assert 0 < calls.count("play R3") < calls.count("play R3 uno")
        catches = [choice(player, exposed, 2, seed=seed) for seed in range(100)]
        assert set(catches) == {"catch 0", "nothing"}


def test_a_wild_draw_four_is_kept_while_another_card_fits() -> None:
    state = position("R3 WD G1 G2 | B1 B2 B3 B4")
    assert {choice(player, state) for player in (STRONG, EXPERT)} == {"play R3"}
    for player, least in ((BEGINNER, 60), (CASUAL, 85)):
        kept = [choice(player, state, seed=seed) for seed in range(100)].count("play R3")
        assert least <= kept < 100


@pytest.mark.parametrize("player", [CASUAL, STRONG, EXPERT])
def test_3_5_a_wild_card_names_the_colour_of_the_hand(player: Player) -> None:
    assert choice(player, position("W G3 G4 G6 | B1 B2 B3 B4 B6 B8")) == "play W G"


@pytest.mark.parametrize("player", [WEIGHING, EXPERT])
def test_3_8_between_two_the_stronger_ones_skip_and_go_out(player: Player) -> None:
    assert choice(player, position("R3 RS | B3 G4 G6")) == "play RS uno"


def test_the_strong_one_weighs_its_cards_half_of_the_time() -> None:
    """Common sense throws either card and does not see that a skip wins at once (3.8)."""
    state = position("R3 RS | B3 G4 G6")
    seen = [choice(STRONG, state, seed=seed) for seed in range(200)].count("play RS uno")
    assert 120 < seen < 180


@pytest.mark.parametrize("player", [WEIGHING, STRONG, EXPERT])
def test_3_4_the_stronger_ones_hit_who_is_about_to_go_out(player: Player) -> None:
    assert choice(player, position("R3 R4 RD B1 B2 | B3 | G1 G2 G3 G4 G6")) == "play RD"


@pytest.mark.parametrize("player", LEVELS.values())
def test_3_3_who_cannot_play_draws(player: Player) -> None:
    state = position("G1 G2 | B1 B2")
    assert player.choose(uno.view(state, Seat(0)), uno.legal(state, Seat(0)), seed=5) == Draw()


@pytest.mark.parametrize("player", LEVELS.values())
def test_4_1_every_level_plays_its_last_card(player: Player) -> None:
    state = position("R3 | B1 B2")
    chosen = player.choose(uno.view(state, Seat(0)), uno.legal(state, Seat(0)), seed=5)
    assert isinstance(chosen, Play)
