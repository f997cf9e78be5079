"""Pictures of real matches, played through the rules engine by chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.games import gin
from bot.games.game import Seat
from bot.games.gin.events import DealOver, GameOver
from bot.games.gin.state import GinState
from bot.games.registry import GAMES
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from images.games import colonel, mahjong, skarney
from images.games.gin.sheets import sheet_picture
from images.games.gin.showdown import showdown_picture
from images.games.gin.table import hand_picture, table_picture
from tests.images.samples import FACES

PICTURES: dict[str, Any] = {"colonel": colonel, "mahjong": mahjong, "skarney": skarney}


@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_played_match_can_be_drawn(seed: int) -> None:
    """Each view that a seat gets with a hand becomes a picture, and so does each deal that ends."""
    rng = Random(seed)
    step = gin.new(gin.PRESETS["standard"], 2, bytes([seed] * 32))
    drawn, deals = 0, 0
    for _ in range(160):
        seat = next((Seat(at) for at in range(2) if gin.legal(step.state, Seat(at))), None)
        if seat is None:
            break
        step = gin.apply(step.state, seat, rng.choice(gin.legal(step.state, seat)))
        for event in step.events:
            if isinstance(event, DealOver):
                deals += 1
                showdown_picture(event.result, FACES)
            assert not isinstance(event, GameOver) or gin.outcome(step.state) is not None
        drawn += _draw_both(step.state)
    table = gin.view(step.state, None)
    table_picture(table, FACES, status="", note="")
    sheet_picture(table, FACES)
    assert deals == len(table.results) >= 1
    assert drawn >= 100


def _draw_both(state: GinState) -> int:
    """Draws what both seats see; gives how many of them held cards."""
    views = [gin.view(state, Seat(at)) for at in range(2)]
    held = [view for view in views if view.hand is not None]
    for view in held:
        hand_picture(view, FACES)
    return len(held)


@pytest.mark.parametrize("key", ["colonel", "mahjong", "skarney"])
@pytest.mark.parametrize("seed", range(2))
def test_every_position_of_a_played_laying_game_can_be_drawn(key: str, seed: int) -> None:
    """Hands of both seats, the table, each deal that ended and the sheet, in matches between computers."""
    game, pictures, player = GAMES[key], PICTURES[key], COMPUTER_PLAYERS[key][Level.CASUAL]
    state = game.new(game.PRESETS["standard"], 2, bytes([seed] * 32)).state
    for number in range(90):
        seat = next((Seat(at) for at in range(2) if game.legal(state, Seat(at))), None)
        if seat is None:
            break
        view = game.view(state, seat)
        pictures.hand_picture(view, FACES)
        if number % 5 == 0:
            pictures.table_picture(view, FACES, status="", note="")
        state = game.apply(state, seat, player.choose(view, game.legal(state, seat), seed=number)).state
    table = game.view(state, None)
    for result in table.results:
        pictures.deal_picture(result, FACES, table=table.table)
    assert len(pictures.sheet_picture(table, FACES).data) > 1000
    assert table.results or table.table
