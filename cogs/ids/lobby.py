"""Custom ids of a lobby's buttons; `cogs.ids` reads and writes them with all others."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from bot.matches import ChallengeId

_NUMBER = r"(\d{1,18})"


class LobbyDeed(StrEnum):
    """What a lobby's buttons do."""

    JOIN = "join"
    LEAVE = "leave"
    ADD_COMPUTER = "more"
    REMOVE_COMPUTER = "less"
    START = "start"
    CLOSE = "close"
    LOCK = "lock"
    """Ask who may join."""
    UNLOCK = "unlock"


@dataclass(frozen=True, slots=True, kw_only=True)
class AtLobby:
    """Do something at a table that waits for players."""

    lobby: ChallengeId
    deed: LobbyDeed


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatComputer:
    """A menu of levels: a computer player of the chosen one takes a place."""

    lobby: ChallengeId


@dataclass(frozen=True, slots=True, kw_only=True)
class NameGuests:
    """A menu of people: only those chosen may join."""

    lobby: ChallengeId


LobbyPress = AtLobby | SeatComputer | NameGuests
"""What is pressed or chosen at a table that waits for players."""


def write_lobby_id(what: LobbyPress) -> str:
    """The custom id of such a press."""
    match what:
        case AtLobby():
            return f"t:{what.lobby}:{what.deed}"
        case SeatComputer():
            return f"seat:{what.lobby}"
        case NameGuests():
            return f"guests:{what.lobby}"
        case _:
            assert_never(what)


LOBBY_READERS: dict[str, tuple[re.Pattern[str], Callable[..., LobbyPress]]] = {
    "t": (
        re.compile(f"{_NUMBER}:({'|'.join(LobbyDeed)})"),
        lambda lobby, deed: AtLobby(lobby=ChallengeId(int(lobby)), deed=LobbyDeed(deed)),
    ),
    "seat": (re.compile(_NUMBER), lambda lobby: SeatComputer(lobby=ChallengeId(int(lobby)))),
    "guests": (re.compile(_NUMBER), lambda lobby: NameGuests(lobby=ChallengeId(int(lobby)))),
}
"""How these ids are read back."""
