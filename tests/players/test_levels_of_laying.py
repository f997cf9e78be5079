"""The levels of games in which melds are laid: each sees its view alone, plays on, beats the one below."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from bot.arena.match import block, setting_of
from bot.games import colonel, mahjong
from bot.games.colonel.player.levels import Expert as ExpertColonel
from bot.games.colonel.state import ColonelState
from bot.games.mahjong.player.levels import Expert as ExpertMahjong
from bot.games.mahjong.state import MahjongState
from bot.games.mahjong.view import Phase as MahjongPhase
from bot.games.registry import GAMES
from bot.games.skarney.player.levels import EXPERT as EXPERT_SKARNEY
from bot.players import Level
from bot.players.registry import BASELINES, COMPUTER_PLAYERS
from tests.games.colonel.positions import position as colonel_position
from tests.games.hooks import HOOKS
from tests.games.mahjong.positions import position as mahjong_position
from tests.players.play import Player, Random, play_match, seed_of

QUICK: dict[str, Player] = {
    "colonel": ExpertColonel(playouts=6),
    "mahjong": ExpertMahjong(playouts=6),
    "skarney": msgspec.structs.replace(EXPERT_SKARNEY, looked_at=2),
}
"""The expert that looks at so little that a whole match takes no time."""
TABLES = [pytest.param(key, preset, id=f"{key}-{preset}") for key in QUICK for preset in GAMES[key].PRESETS]


def player_of(key: str, level: Level) -> Player:
    return QUICK[key] if level is Level.EXPERT else COMPUTER_PLAYERS[key][level]


def share(key: str, player: Player, other: Player, *, pairs: int) -> float:
    """The share of matches that a player wins of another."""
    setting = setting_of(key, next(iter(GAMES[key].PRESETS)), 2)
    played = [block(setting, (player, other), "levels", number) for number in range(pairs)]
    return sum(match.won for pair in played for match in pair) / pairs / 2


@pytest.mark.parametrize("key", QUICK)
def test_the_weakest_level_comes_first(key: str) -> None:
    assert list(COMPUTER_PLAYERS[key]) == list(Level)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_always_chooses_a_legal_action(key: str, preset: str, level: Level) -> None:
    """Against a random player, which leads into every corner of the rules."""
    decisions = 0

    def watch(_: Any, legal: tuple[Any, ...], chosen: Any) -> None:  # noqa: ANN401  # of whichever game
        nonlocal decisions
        decisions += 1
        assert chosen in legal, GAMES[key].write(chosen)

    for number in range(4):
        players: tuple[Player, Player] = (player_of(key, level), Random())
        players = players if number % 2 else players[::-1]
        seed = seed_of(key, number)
        play_match(GAMES[key], GAMES[key].PRESETS[preset], players, seed, longest=400, watch=watch)
    assert decisions > 100


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_every_level_finishes_a_match_with_the_next(key: str, preset: str) -> None:
    levels = list(Level)
    for at, level in enumerate(levels):
        players = player_of(key, level), player_of(key, levels[(at + 1) % len(levels)])
        rules = GAMES[key].PRESETS[preset]
        assert play_match(GAMES[key], rules, players, seed_of("finish", at)) is not None


@pytest.mark.parametrize("key", QUICK)
def test_sees_only_its_view(key: str) -> None:
    """Mixing what is hidden from the seat changes nothing that it does."""
    game, mixer, compared = GAMES[key], random.Random(5), 0
    state = game.new(game.PRESETS["standard"], 2, seed_of("hidden")).state
    while compared < 20:
        seat = state.turn
        other = HOOKS[key].resampled(state, seat, mixer)
        chosen = QUICK[key].choose(game.view(state, seat), game.legal(state, seat), seed=compared)
        assert QUICK[key].choose(game.view(other, seat), game.legal(other, seat), seed=compared) == chosen
        compared += other != state
        state = game.apply(state, seat, chosen).state


@pytest.mark.parametrize("key", QUICK)
def test_each_level_beats_the_one_below(key: str) -> None:
    """Few matches, so only what is far apart; the arena tells neighbours apart (docs/opponents.md)."""
    levels = COMPUTER_PLAYERS[key]
    assert share(key, levels[Level.BEGINNER], Random(), pairs=5) >= 0.5
    assert share(key, levels[Level.CASUAL], levels[Level.BEGINNER], pairs=8) > 0.5
    assert share(key, levels[Level.STRONG], levels[Level.CASUAL], pairs=10) > 0.5
    best = Level.EXPERT if key == "skarney" else Level.STRONG
    assert share(key, levels[best], BASELINES[key]["greedy"], pairs=15) > 0.5


def colonel_choice(state: ColonelState, level: Level) -> str:
    assert state.turn is not None
    view, legal = colonel.view(state, state.turn), colonel.legal(state, state.turn)
    chosen = COMPUTER_PLAYERS["colonel"][level].choose(view, legal, seed=1)
    assert chosen in legal
    return colonel.write(chosen)


@pytest.mark.parametrize("level", Level)
def test_4_4_colonel_goes_out_when_it_can(level: Level) -> None:
    other = "B: 2c2d2h4c4d6c6d8c8d Tc"
    state = colonel_position(f"A: 4h5h6h JcJdJs Kd | {other} | drew Kd | upcard Qs")
    assert colonel_choice(state, level).startswith("lay")


@pytest.mark.parametrize("level", [Level.STRONG, Level.EXPERT])
def test_4_3_colonel_adds_what_fits(level: Level) -> None:
    other = "B: 2c2d2h4c4d6c6d Tc"
    state = colonel_position(f"A: 9s Ks 4s 7h 3d | {other} | table 9c9d9h | drew 7h | upcard Qs")
    assert colonel_choice(state, level) == "add 9s to 1"


def mahjong_choice(state: MahjongState, level: Level) -> str:
    assert state.turn is not None
    view, legal = mahjong.view(state, state.turn), mahjong.legal(state, state.turn)
    chosen = COMPUTER_PLAYERS["mahjong"][level].choose(view, legal, seed=1)
    assert chosen in legal
    return mahjong.write(chosen)


MAHJONG_HAND = "A: 4h5h JcJd 2c 9s Kd | B: Ad 3c 5s 7s 8d Qc Tc"


@pytest.mark.parametrize("level", [Level.STRONG, Level.EXPERT])
def test_7_4_2_mahjong_takes_the_pile_for_two_melds(level: Level) -> None:
    state = mahjong_position(f"{MAHJONG_HAND} | pile 6h Js 3s", MahjongPhase.DRAW)
    assert mahjong_choice(state, level) == "take 3"


def test_7_4_2_the_beginner_of_mahjong_gin_overlooks_what_lies_deep_in_the_pile() -> None:
    state = mahjong_position(f"{MAHJONG_HAND} | pile 6h Js Qs 3s 8c 7d Th 5c", MahjongPhase.DRAW)
    assert mahjong_choice(state, Level.BEGINNER) == "draw"
    assert mahjong_choice(state, Level.STRONG) == "take 8"


@pytest.mark.parametrize("level", [Level.STRONG, Level.EXPERT])
def test_7_4_2_mahjong_lays_its_key_card(level: Level) -> None:
    state = mahjong_position("A: 4h5h6h JcJdJs Kd 2c 9s | B: Ad 3c 5s 7s 8d Qc Tc | took 6h Kd | upcard Qd")
    assert mahjong_choice(state, level) == "lay 4h5h6h"


@pytest.mark.parametrize("level", [Level.STRONG, Level.EXPERT])
def test_7_4_4_mahjong_goes_gin_when_that_scores_more(level: Level) -> None:
    state = mahjong_position("A: 4h5h6h JcJdJs Kd | B: Ad 3c 5s 7s 8d Qc | drew Kd | upcard Qd")
    assert mahjong_choice(state, level).startswith("lay")


@pytest.mark.parametrize("level", [Level.CASUAL, Level.STRONG])
def test_mahjong_keeps_a_meld_that_it_holds_back(level: Level) -> None:
    """Whatever it throws, it is none of 8-9-10♦: careful habits throw 9♦, as Bob can hardly meld it."""
    cards = "A: 4h5h 7c 8d Jc Qc 2s Kd 9s 9d Td | B: Ad 3c 5s 7s 8c Qd Tc 2h Ks 6d | drew Kd | upcard Qs"
    state = mahjong_position(cards)
    assert state.turn is not None
    view, legal = mahjong.view(state, state.turn), mahjong.legal(state, state.turn)
    player = COMPUTER_PLAYERS["mahjong"][level]
    chosen = [player.choose(view, legal, seed=seed) for seed in range(60)]
    thrown = {mahjong.write(action) for action in chosen if action is not None}
    assert not thrown & {"discard 8d", "discard 9d", "discard Td"}
    assert all(each.startswith("discard") for each in thrown)


def test_7_4_4_strong_of_mahjong_gin_goes_on_where_gin_would_score_far_less() -> None:
    """The opponent has laid 125 points, and holds but two cards."""
    table = "KcKdKhKs, QcQdQhQs, TcTdThTs"
    state = mahjong_position(f"A: 4h5h6h 2s | B: 7s 8d | table {table} | drew 2s | upcard 9s")
    assert not mahjong_choice(state, Level.STRONG).startswith("lay")
