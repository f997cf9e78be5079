"""Who sees all cards is the scale for the levels of a game."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.games import omaha
from bot.games.game import Ending, Seat
from bot.games.registry import GAMES
from bot.players.registry import BASELINES
from tests.players.play import AnyGame, seed_of
from tests.trainer.seer import main, played, reached


def test_who_sees_all_cards_wins_of_somebody_who_does_not() -> None:
    won, low, high = reached("colonel", "single_hand", BASELINES["colonel"]["greedy"], 8, "seen")
    assert low <= won <= high
    assert won > 0.5


def test_it_plays_by_the_rules_to_the_end() -> None:
    game, greedy = GAMES["mahjong"], BASELINES["mahjong"]["greedy"]
    outcome = played(game, game.PRESETS["short"], Seat(1), greedy, seed_of("seen"))
    assert sorted(outcome.places) == [1, 2]
    assert outcome.ending is Ending.FINISHED


def test_at_omaha_big_blinds_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["omaha", "caller", "--rules", "fixed_limit", "--games", "4"]) == 0
    told = capsys.readouterr().out
    found = re.search(r"won \+(\d+) \(.+\) big blinds in 100 hands of 4 matches against caller", told)
    assert found is not None
    assert int(found[1]) > 100, "who calls everything loses more than that to who sees the board to come"


def test_it_stays_at_the_table_for_every_hand_of_the_session() -> None:
    done: list[Any] = []

    def apply(state: Any, seat: Seat, action: Any) -> Any:  # noqa: ANN401  # as the game has it
        if len(state.past) > len(done):
            done.append(state.past[-1].result.number)
        return omaha.apply(state, seat, action)

    game = cast("AnyGame", SimpleNamespace(**(vars(omaha) | {"apply": apply})))
    rules = omaha.PRESETS["fixed_limit"]
    for seat in (Seat(0), Seat(1)):
        done.clear()
        played(game, rules, seat, BASELINES["omaha"]["odds"], seed_of("1", 0))
        assert len(done) >= rules.hands - 1


def test_a_player_that_nobody_knows_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["colonel", "nobody"]) == 1
    assert "'nobody' plays no colonel" in capsys.readouterr().err
