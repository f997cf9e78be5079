"""The greedy players of Colonel, Mahjong gin and Skarney, which others are measured by."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games import colonel, mahjong, skarney
from bot.games.colonel.view import Phase as ColonelPhase
from bot.games.mahjong.view import Phase as MahjongPhase
from bot.games.registry import GAMES
from bot.players.registry import BASELINES
from tests.games.colonel.positions import position as colonel_position
from tests.games.mahjong.positions import position as mahjong_position
from tests.games.skarney.positions import A, B, play
from tests.games.skarney.positions import position as skarney_position
from tests.players.play import AnyGame, Random, play_match, seed_of, win_rate

KEYS = ("colonel", "mahjong", "skarney")
LAID = "A laid: 3s4c5c 7c7d7h QhKcAd"


def choice(game: AnyGame, state: Any) -> str:  # noqa: ANN401  # of whichever game
    view, legal = game.view(state, state.turn), game.legal(state, state.turn)
    chosen = BASELINES[game.KEY]["greedy"].choose(view, legal, seed=1)
    assert chosen in legal
    return game.write(chosen)


@pytest.mark.parametrize(("key", "preset"), [(key, preset) for key in KEYS for preset in GAMES[key].PRESETS])
def test_always_chooses_a_legal_action(key: str, preset: str) -> None:
    """Against a random player, which leads into every corner of the rules."""
    game, greedy, decisions = GAMES[key], BASELINES[key]["greedy"], 0

    def watch(_: Any, legal: tuple[Any, ...], chosen: Any) -> None:  # noqa: ANN401  # of whichever game
        nonlocal decisions
        decisions += 1
        assert chosen in legal, game.write(chosen)

    for number in range(3):
        seed = seed_of("greedy", number)
        play_match(game, game.PRESETS[preset], (greedy, Random()), seed, longest=600, watch=watch)
    assert decisions > 100


@pytest.mark.parametrize("key", KEYS)
def test_beats_a_random_player(key: str) -> None:
    rules = next(iter(GAMES[key].PRESETS.values()))
    share, _ = win_rate(GAMES[key], rules, BASELINES[key]["greedy"], Random(), pairs=3, seed=1)
    assert share >= 0.8


@pytest.mark.parametrize(("upcard", "done"), [("Js", "take"), ("7d", "draw")])
def test_colonel_takes_what_it_can_lay(upcard: str, done: str) -> None:
    hand = "A: 4h5h JcJd 8s9s AcQd3d Ks"
    state = colonel_position(f"{hand} | B: 2c2d | upcard {upcard}", ColonelPhase.DRAW)
    assert choice(colonel, state) == done


def test_colonel_lays_at_once_and_then_throws_the_dearest_card() -> None:
    other = "B: 2c2d2h4c4d6c6d8c8d Tc"
    state = colonel_position(f"A: 4h5h6h 9s 3c | {other} | drew 3c | upcard Qs")
    assert choice(colonel, state) == "lay 4h5h6h"
    assert choice(colonel, colonel_position(f"A: 9s 3c | {other} | drew 3c | upcard Qs")) == "discard 9s"


@pytest.mark.parametrize(
    ("pile", "done"), [("6h Js 3s", "take 3"), ("6c Js 3s", "take 2"), ("6c Qs 3s", "draw")]
)
def test_mahjong_takes_as_many_cards_as_it_can_use(pile: str, done: str) -> None:
    hand = "A: 4h5h JcJd 2c 9s Kd | B: Ad 3c 5s 7s 8d Qc Tc"
    assert choice(mahjong, mahjong_position(f"{hand} | pile {pile}", MahjongPhase.DRAW)) == done


def test_mahjong_lays_the_key_card_first_and_then_the_rest() -> None:
    other = "B: Ad 3c 5s 7s 8d Qc Tc | upcard Qd"
    state = mahjong_position(f"A: 4h5h6h JcJdJs Kd 2c 9s | {other} | took 6h Kd")
    assert choice(mahjong, state) == "lay 4h5h6h"
    assert choice(mahjong, mahjong_position(f"A: JcJdJs Kd 2c 9s | {other} | drew 2c")) == "lay JcJdJs"
    assert choice(mahjong, mahjong_position(f"A: Kd 2c 9s | {other} | drew 2c")) == "discard Kd"


@pytest.mark.parametrize(("card", "done"), [("9c", "accept"), ("Jc", "reject")])
def test_skarney_takes_what_makes_a_meld(card: str, done: str) -> None:
    state = play(
        skarney_position(f"A: 9d 9h | B: {card} 8s | {LAID} | drew {card}", turn=B), f"B offer {card}"
    )
    assert choice(skarney, state.state) == done


def test_skarney_lays_and_offers_the_dearest_loose_card() -> None:
    state = skarney_position("A: 3s4c5c 7c7d7h QhKcAd 2s 9d | B: 9c | drew 9d")
    assert choice(skarney, state).startswith("contract ")
    assert state.turn == A
    assert choice(skarney, skarney_position(f"A: 9d 5h | {LAID} | B: 9c | drew 5h")) == "offer 9d"
