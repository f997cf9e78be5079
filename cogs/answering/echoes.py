"""Which presses only repeat a move that their person has just made: a finger that came down twice."""

from __future__ import annotations

from bot.matches import MatchId
from cogs.match_ids import Act

REMEMBERED = 1_000
"""People whose last moves are remembered; with more, those who have not moved for longest are forgotten."""


class Echoes:
    """The last move that each person made by a button. It need not outlive the process."""

    def __init__(self, *, remembered: int = REMEMBERED) -> None:
        self._remembered = remembered
        self._done: dict[tuple[MatchId, int], Act] = {}

    def did(self, user: int, what: Act) -> None:
        """The person has made this move."""
        self._done.pop((what.match, user), None)
        self._done[what.match, user] = what
        if len(self._done) > self._remembered:
            del self._done[next(iter(self._done))]

    def is_echo(self, user: int, what: Act) -> bool:
        """Whether the press repeats the person's last move in the match, button and all."""
        return self._done.get((what.match, user)) == what
