"""A computer player of gin in company: one of gin for two, who looks at the own table alone."""

from __future__ import annotations

import msgspec

from bot.games.gin.actions import Action
from bot.games.gin.view import GinView
from bot.games.gin_party.view import PartyView
from bot.opponents.opponent import Opponent


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every deal for its own points; what partners do elsewhere changes nothing in that."""

    at_a_table: Opponent[GinView, Action]

    def choose(self, view: PartyView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `Opponent` asks."""
        if view.own is None:
            raise ValueError("a seat without a table has nothing to choose")
        return self.at_a_table.choose(view.tables[view.own].deal, legal, seed=seed)
