"""Custom ids of profiles and rivalries: whose, and at which game."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

ALL_GAMES = "all"
"""Stands for all games together."""

_USER = r"(\d{1,20})"
_GAME = r"([a-z0-9_]{1,20})"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileOf:
    """What somebody has played of a game, or of `ALL_GAMES`."""

    user: int
    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnProfile:
    """What whoever presses has played of a game."""

    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PickGame:
    """A menu of the games that somebody has played."""

    user: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Versus:
    """Whoever presses against somebody."""

    user: int
    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PickRival:
    """A menu of people whom somebody has met."""

    user: int
    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PickGameOfTwo:
    """A menu of games that two people may have played against each other."""

    user: int
    other: int


PeoplePress = ProfileOf | OwnProfile | PickGame | Versus | PickRival | PickGameOfTwo
"""What is pressed or chosen at a profile or a rivalry."""


def write_people_id(what: PeoplePress) -> str:
    """The custom id of such a press."""
    match what:
        case ProfileOf():
            return f"profile:{what.user}:{what.game}"
        case OwnProfile():
            return f"mine:{what.game}"
        case PickGame():
            return f"profiles:{what.user}"
        case Versus():
            return f"versus:{what.user}:{what.game}"
        case PickRival():
            return f"rival:{what.user}:{what.game}"
        case PickGameOfTwo():
            return f"two:{what.user}:{what.other}"
        case _:
            assert_never(what)


PEOPLE_READERS: dict[str, tuple[re.Pattern[str], Callable[..., PeoplePress]]] = {
    "profile": (
        re.compile(f"{_USER}:{_GAME}"),
        lambda user, game: ProfileOf(user=int(user), game=game),
    ),
    "mine": (re.compile(_GAME), lambda game: OwnProfile(game=game)),
    "profiles": (re.compile(_USER), lambda user: PickGame(user=int(user))),
    "versus": (re.compile(f"{_USER}:{_GAME}"), lambda user, game: Versus(user=int(user), game=game)),
    "rival": (re.compile(f"{_USER}:{_GAME}"), lambda user, game: PickRival(user=int(user), game=game)),
    "two": (
        re.compile(f"{_USER}:{_USER}"),
        lambda user, other: PickGameOfTwo(user=int(user), other=int(other)),
    ),
}
"""How these ids are read back."""
