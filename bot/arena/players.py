"""Who may play in the arena: levels by name, the yardstick, and programs as ``exec:COMMAND``."""

from __future__ import annotations

from typing import Any

from bot.arena.program import Program
from bot.arena.protocol import VIEWS
from bot.players.player import ComputerPlayer
from bot.players.registry import BASELINES, COMPUTER_PLAYERS

Player = ComputerPlayer[Any, Any]
PROGRAM = "exec:"


class UnknownPlayer(Exception):
    """A name is none of a player of that game; the text says which there are."""


def names(game: str) -> tuple[str, ...]:
    """The players of a game by name, programs apart: the yardsticks, then the levels, the weakest first."""
    return (*BASELINES.get(game, {}), *(level.value for level in COMPUTER_PLAYERS.get(game, {})))


def player_of(game: str, name: str) -> Player:
    """The player of that name; raises UnknownPlayer."""
    if name.startswith(PROGRAM):
        if game not in VIEWS:
            raise UnknownPlayer(f"programs can play {', '.join(VIEWS)}, not {game}")
        return Program(game, name.removeprefix(PROGRAM))
    if name in BASELINES.get(game, {}):
        return BASELINES[game][name]
    for level, player in COMPUTER_PLAYERS.get(game, {}).items():
        if level.value == name:
            return player
    known = ", ".join(names(game)) or "no computer player"
    raise UnknownPlayer(f"{name!r} plays no {game}; there is {known}, and {PROGRAM}COMMAND for a program")
