"""Custom ids of matches seen again: where one goes, which deal, and the animation; they name no card."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from bot.matches import MatchId

_NUMBER = r"(\d{1,18})"
_FRAME = r"(\d{1,5})"


class Way(StrEnum):
    """By which button one goes; two may lead to one place, and ids of one message must differ."""

    FIRST = "first"
    BACK = "back"
    NEXT = "next"
    LAST = "last"
    EVENT = "event"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeAgain:
    """Show a match that is over at one moment; ``frame`` counts from 0."""

    match: MatchId
    frame: int = 0
    way: Way = Way.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class PickDeal:
    """A menu of the deals; its values are the moments at which they begin."""

    match: MatchId


@dataclass(frozen=True, slots=True, kw_only=True)
class Film:
    """Show the deal to which a moment belongs as an animation."""

    match: MatchId
    frame: int


ReplayPress = SeeAgain | PickDeal | Film


def write_replay_id(what: ReplayPress) -> str:
    """The custom id of such a press."""
    match what:
        case SeeAgain():
            return f"replay:{what.match}:{what.frame}:{what.way}"
        case PickDeal():
            return f"deals:{what.match}"
        case Film():
            return f"film:{what.match}:{what.frame}"
        case _:
            assert_never(what)


REPLAY_READERS: dict[str, tuple[re.Pattern[str], Callable[..., ReplayPress]]] = {
    "replay": (
        re.compile(f"{_NUMBER}:{_FRAME}:({'|'.join(Way)})"),
        lambda match, frame, way: SeeAgain(match=MatchId(int(match)), frame=int(frame), way=Way(way)),
    ),
    "deals": (re.compile(_NUMBER), lambda match: PickDeal(match=MatchId(int(match)))),
    "film": (
        re.compile(f"{_NUMBER}:{_FRAME}"),
        lambda match, frame: Film(match=MatchId(int(match)), frame=int(frame)),
    ),
}
"""How each kind of these ids is read back."""
