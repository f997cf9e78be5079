"""The simple players of Omaha, which others are measured by."""

from __future__ import annotations

import random

import pytest

from bot.games import omaha
from bot.games.cards import parse_cards
from bot.games.game import Seat
from bot.games.omaha.player.equity import equity
from bot.games.omaha.rules import PRESETS
from bot.games.omaha.state import OmahaState
from bot.players import ComputerPlayer
from bot.players.registry import BASELINES
from tests.games.omaha.positions import NL, after, begun
from tests.players.play import seed_of

NAMES = tuple(BASELINES["omaha"])
BEST, HOPELESS = "AcAdKcKd", "2c2d2h7s"
BOARD = "Ah As 9h 8h 3c"


def test_four_are_registered() -> None:
    assert NAMES == ("maniac", "caller", "tight", "odds")


def choices(name: str, state: OmahaState, seat: int, seeds: int = 12) -> set[str]:
    """All that the player does there, as the seed may be."""
    player: ComputerPlayer[object, object] = BASELINES["omaha"][name]
    view, legal = omaha.view(state, Seat(seat)), omaha.legal(state, Seat(seat))
    found = {player.choose(view, legal, seed=seed) for seed in range(seeds)}
    assert found <= set(legal)
    return {omaha.write(action) for action in found}  # type: ignore[arg-type]  # one of the legal ones


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 6, 9])
def test_play_every_structure_to_its_end(preset: str, seats: int) -> None:
    state = omaha.new(PRESETS[preset], seats, seed_of(preset, seats)).state
    number = 0
    while state.hand.number < 4:
        seat = omaha.awaited(state)[0]
        player, legal = BASELINES["omaha"][NAMES[seat % len(NAMES)]], omaha.legal(state, seat)
        choice = player.choose(omaha.view(state, seat), legal, seed=number)
        assert choice in legal
        state = omaha.apply(state, seat, choice).state
        number += 1
    assert sum(player.stack - player.bought for player in state.players) + state.hand.pot == 0


def facing_a_bet(own: str) -> OmahaState:
    """The river: the other has bet 150 into 4."""
    state = begun(200, 200, rules=NL, holes=f"{own}|Ts9s5d4d", board=BOARD)
    state = after(state, "0 call", "1 check", "1 check", "0 check", "1 check", "0 check")
    return after(state, "1 raise 150")


def test_caller_calls_with_nothing_and_never_bets_the_best() -> None:
    assert choices("caller", facing_a_bet(HOPELESS), 0) == {"call"}
    assert choices("caller", facing_a_bet(BEST), 0) == {"call"}
    assert choices("caller", after(begun(200, 200, holes=BEST), "0 call"), 1) == {"check"}


def test_maniac_raises_or_calls_with_nothing() -> None:
    assert choices("maniac", facing_a_bet(HOPELESS), 0) == {"allin", "call"}
    assert choices("maniac", begun(200, 200, holes=HOPELESS), 0) == {"raise 6", "call"}


@pytest.mark.parametrize("name", ["odds", "tight"])
def test_those_who_count_fold_nothing_and_raise_the_best(name: str) -> None:
    assert choices(name, facing_a_bet(HOPELESS), 0) == {"fold"}
    assert choices(name, facing_a_bet(BEST), 0) == {"allin"}


def test_odds_calls_a_draw_at_a_small_price_and_folds_it_at_a_large_one() -> None:
    """K♥ Q♥ J♠ T♠ on 9♥ 2♥ 4♣ 3♠: a flush draw and a gutshot, about a third against any hand."""
    state = begun(200, 200, rules=NL, holes="KhQhJsTs|AcAd7c5d", board="9h 2h 4c 3s 5c")
    turn = after(state, "0 raise 6", "1 raise 18", "0 call", "1 check", "0 check")
    assert choices("odds", after(turn, "1 raise 2"), 0) == {"call"}
    assert choices("odds", after(turn, "1 raise 150"), 0) == {"fold"}


def test_tight_folds_before_the_flop_what_odds_plays() -> None:
    state = begun(200, 200, 200, holes="Kc8d7s3h")
    assert choices("tight", state, 0) == {"fold"}
    assert "fold" not in choices("caller", state, 0)


@pytest.mark.parametrize(
    ("own", "board", "rivals", "share"),
    [
        ("AcAdKcKd", "AhAs9h8h3c", 1, 1.0),
        ("2c2d2h7s", "AhAs9h8h3c", 8, 0.0),
        ("AcKcAdKd", "", 1, 0.71),  # 71 % by the published tables, against a random hand
    ],
)
def test_equity_against_random_hands(own: str, board: str, rivals: int, share: float) -> None:
    found = equity(parse_cards(own), parse_cards(board), rivals, trials=1500, chance=random.Random(5))
    assert found == pytest.approx(share, abs=0.05)
