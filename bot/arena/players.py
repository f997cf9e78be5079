"""Who plays in the arena: our levels, the players that they are measured against, and programs of others."""

from __future__ import annotations

from typing import Any

from bot.arena.protocol import Program
from bot.players import ComputerPlayer
from bot.players.registry import BASELINES, COMPUTER_PLAYERS

Player = ComputerPlayer[Any, Any]
"""A computer player of any game, ours or somebody else's program."""

PROGRAM = "exec:"
"""What the name of a player begins with that is a command to run."""


class UnknownPlayer(Exception):
    """A name is that of no player of the game; the text says which there are."""


def names(game: str) -> tuple[str, ...]:
    """Our players of a game by name, the weakest first: those to measure by, then the levels."""
    return (*BASELINES.get(game, {}), *(level.value for level in COMPUTER_PLAYERS.get(game, {})))


def player_of(game: str, name: str) -> Player:
    """The player of that name; raises UnknownPlayer."""
    if name.startswith(PROGRAM):
        return Program(game, name.removeprefix(PROGRAM))
    if name in BASELINES.get(game, {}):
        return BASELINES[game][name]
    for level, player in COMPUTER_PLAYERS.get(game, {}).items():
        if level.value == name:
            return player
    known = ", ".join(names(game)) or "no computer player"
    raise UnknownPlayer(f"{name!r} plays no {game}; there is {known}, and {PROGRAM}COMMAND for a program")
