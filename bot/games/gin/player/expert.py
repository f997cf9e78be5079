"""The computer player of gin that infers the other hand, and weighs every knock against playing on."""

from __future__ import annotations

import msgspec

from bot.games.gin.actions import Action
from bot.games.gin.player.asked import answer, before_the_deals
from bot.games.gin.player.judging import WORLDS, judged
from bot.games.gin.view import GinView, Phase


class Expert(msgspec.Struct, frozen=True, kw_only=True):
    """Knows only its view, as every player; what it thinks of the other hand are worlds drawn by chance."""

    worlds: int = WORLDS
    """How many hands it holds possible at a decision."""

    def choose(self, view: GinView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `Opponent` asks."""
        match view.phase:
            case Phase.CHOOSE_DEALER | Phase.DECLARE:
                return before_the_deals(legal)
            case Phase.SHOWDOWN:
                return answer(view)
            case _:
                return judged(view, legal, seed=seed, worlds=self.worlds)[0].action
