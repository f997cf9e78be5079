"""A computer player of gin for three and more, and its adviser: those of gin for two, at one table."""

from __future__ import annotations

import msgspec

from bot.games.gin.actions import Action
from bot.games.gin.advice import ActionReview, Advice
from bot.games.gin.player import advising
from bot.games.gin.view import GinView
from bot.games.gin_party.view import PartyView
from bot.players import ComputerPlayer


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every deal for its own points, whatever its partners do at other tables."""

    at_a_table: ComputerPlayer[GinView, Action]

    def choose(self, view: PartyView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        return self.at_a_table.choose(view.own_deal, legal, seed=seed)


def advise(view: PartyView, legal: tuple[Action, ...], *, seed: int) -> tuple[Advice, ...]:
    """Every action, the one that the expert would do first, for the seat's own points; see gin's `advise`."""
    return advising.advise(view.own_deal, legal, seed=seed)


def review_action(
    view: PartyView, legal: tuple[Action, ...], action: Action | None, *, seed: int, **_facts: object
) -> ActionReview:
    """The review of one action of the seat whose view this was; without an ``action`` nothing is judged."""
    assert view.seat is not None
    judged = None if action is None else advising.judge(view.own_deal, legal, action, seed=seed)
    return ActionReview(seat=view.seat, judgement=judged)
