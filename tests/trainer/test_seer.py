"""Who sees all cards is the scale for the levels of a game."""

from __future__ import annotations

import pytest

from bot.games.game import Ending
from bot.games.registry import GAMES
from bot.players.registry import BASELINES
from tests.players.play import play_match, seed_of
from tests.trainer.seer import Seen, Seer, main, share


def test_who_sees_all_cards_wins_of_somebody_who_does_not() -> None:
    won, low, high = share("colonel", "single_hand", BASELINES["colonel"]["greedy"], 8, "seen")
    assert low <= won <= high
    assert won > 0.5


def test_it_plays_by_the_rules_to_the_end() -> None:
    game, greedy = GAMES["mahjong"], BASELINES["mahjong"]["greedy"]
    seer = Seer(game, greedy)
    outcome = play_match(Seen(game, seer), game.PRESETS["short"], (seer, greedy), seed_of("seen"))
    assert outcome is not None
    assert sorted(outcome.places) == [1, 2]
    assert outcome.ending is Ending.FINISHED


def test_a_player_that_nobody_knows_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["colonel", "nobody"]) == 1
    assert "'nobody' plays no colonel" in capsys.readouterr().err
