"""The strong and the expert player of 13-card rummy: positions with a known best play, and whole matches."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bot.games import rummy13 as game
from bot.games.game import Seat
from bot.games.rummy13.player.planner import Planner
from bot.games.rummy13.rules import Format, Rummy13Rules
from bot.games.rummy13.state import Rummy13State
from bot.players import Level
from bot.players.registry import BASELINES, COMPUTER_PLAYERS
from tests.games.rummy13.hooks import resampled
from tests.games.rummy13.matches import at_random, played
from tests.games.rummy13.positions import READY, A, B, position

LEVELS = COMPUTER_PLAYERS[game.KEY]
BOTH = (Level.STRONG, Level.EXPERT)
QUICK = Planner(orders=6)
OTHER = "B: 3c5h7hTcJsKs4s8h6d5d3h8dTd"
HOPELESS = "A: Ac3s5d7h9cJd2c4h6s8dTcQhTs"
TEN = "Ad2d3d4d5s6s7s9h9s9c"
"""Ten cards of a declaration; three more are missing."""


def choice(state: Rummy13State, level: Level, seat: Seat = A, seed: int = 1) -> str:
    action = LEVELS[level].choose(game.view(state, seat), game.legal(state, seat), seed=seed)
    assert action in game.legal(state, seat)
    return game.write(action)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_declares_what_can_be_declared(level: Level) -> None:
    assert choice(position(f"A: {READY}Kh | {OTHER} | cut 8s | drew Kh | open 2c"), level).startswith(
        "declare Kh "
    )


def test_the_expert_keeps_the_two_cards_that_more_cards_can_complete() -> None:
    """10♥ and K♥ complete J♥ Q♥, and only 6♣ completes 5♣ 7♣; whoever counts points throws a dear card."""
    state = position(f"A: {TEN}JhQh5c7c | {OTHER} | cut 8s | drew 7c | open 9d")
    assert choice(state, Level.EXPERT) in {"discard 5c", "discard 7c"}
    greedy = BASELINES[game.KEY]["greedy"].choose(game.view(state, A), game.legal(state, A), seed=1)
    assert greedy is not None
    assert game.write(greedy) == "discard Jh"


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize(("card", "done"), [("Kh", "take"), ("6c", "draw")])
def test_takes_a_card_that_completes_a_sequence(level: Level, card: str, done: str) -> None:
    state = position(f"A: {TEN}JhQh2c | {OTHER} | cut 8s | open {card}")
    assert choice(state, level) == done


def test_the_expert_keeps_what_the_next_player_may_need() -> None:
    """Nobody can make a group of 2♥ any more; J♣ still goes with many cards that are unseen."""
    state = position(f"A: {TEN}QsQhJc2h | {OTHER} | cut 8s | drew Jc | open 2c2sAh")
    assert choice(state, Level.EXPERT) == "discard 2h"
    greedy = BASELINES[game.KEY]["greedyseq"].choose(game.view(state, A), game.legal(state, A), seed=1)
    assert greedy is not None
    assert game.write(greedy) == "discard Jc"


@pytest.mark.parametrize(("total", "done"), [(0, "drop"), (85, "draw")])
def test_5_1_the_expert_drops_a_hopeless_hand_unless_the_drop_puts_it_out(total: int, done: str) -> None:
    state = position(
        f"{HOPELESS} | B: Ad2d3d4d5s7s8s9h9s9dQs2h3h | cut Kh | open Kc",
        rules=Rummy13Rules(format=Format.POOL101),
    )
    state = replace(state, book=replace(state.book, totals=(total, total)))
    assert choice(state, Level.EXPERT) == done
    assert choice(state, Level.STRONG) == "draw"


@pytest.mark.parametrize("third", ["", " | C: 4c5c"])
def test_7_1_strong_and_expert_give_up_no_single_deal(third: str) -> None:
    state = position(f"{HOPELESS} | B: Ad2d3d4d5s7s8s9h9s9dQs2h3h{third} | cut Kh | open Kc")
    assert all(choice(state, level) == "draw" for level in BOTH)


@pytest.mark.parametrize("preset", game.PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_plays_every_format_to_its_end(preset: str, seats: int) -> None:
    choose = (QUICK.choose, *(at_random,) * (seats - 1))
    assert game.outcome(played(choose, game.PRESETS[preset], seats)) is not None


def test_sees_only_its_view() -> None:
    mixer = random.Random(5)
    state, compared = game.new(Rummy13Rules(), 3, bytes(range(32))).state, 0
    while state.turn is not None and compared < 12:
        seat = state.turn
        other = resampled(state, seat, mixer)
        done = choice(state, Level.EXPERT, seat)
        assert choice(other, Level.EXPERT, seat) == done
        compared += other != state
        state = game.apply(state, seat, game.read(done)).state
    assert compared > 2


@pytest.mark.parametrize("level", BOTH)
def test_gains_on_the_beginner(level: Level) -> None:
    """Few deals, so only what is far apart; the arena tells neighbours apart (docs/opponents.md)."""
    gained = 0
    for number in range(16):
        pair = (LEVELS[level].choose, LEVELS[Level.BEGINNER].choose)
        state = played(pair if number % 2 else pair[::-1], Rummy13Rules(), 3000 + number // 2)
        gained += state.book.totals[A if number % 2 else B]
    assert gained > 0
