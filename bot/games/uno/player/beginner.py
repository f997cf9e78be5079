"""A computer player of UNO rules who has just learnt them: any card that fits, and UNO is often forgotten."""

from __future__ import annotations

import msgspec

from bot.games.uno.actions import Action
from bot.games.uno.player.chance import happens, pick
from bot.games.uno.player.habits import plays_in, without_playing
from bot.games.uno.view import UnoView


class Beginner(msgspec.Struct, frozen=True, kw_only=True):
    """Plays any card that fits, never out of turn, catches nobody, and accepts every wild draw four."""

    remembers_uno: int = 50
    """In how many of a hundred cases UNO is called."""

    def choose(self, view: UnoView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `Opponent` asks."""
        if view.seat != view.turn:
            return None
        says_uno = happens(view, seed, "uno", percent=self.remembers_uno)
        plays = plays_in(legal, says_uno=says_uno)
        return pick(view, seed, plays) if plays else without_playing(view, legal)
