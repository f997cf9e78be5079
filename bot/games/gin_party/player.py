"""A computer player of gin for three and more: one of gin for two, at one table."""

from __future__ import annotations

import msgspec

from bot.games.gin.actions import Action
from bot.games.gin.view import GinView
from bot.games.gin_party.view import PartyView
from bot.players import ComputerPlayer


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every deal for its own points, whatever its partners do at other tables."""

    at_a_table: ComputerPlayer[GinView, Action]

    def choose(self, view: PartyView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        if view.own is None:
            raise ValueError("a seat without a table has nothing to choose")
        return self.at_a_table.choose(view.tables[view.own].deal, legal, seed=seed)
