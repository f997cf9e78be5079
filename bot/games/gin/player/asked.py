"""What a player of gin is asked beside its turns: who deals, the own target, and the answer to a knock."""

from __future__ import annotations

from bot.games.gin.actions import Action, Deal, Declare, Show
from bot.games.gin.notation import in_order
from bot.games.gin.view import GinView

DECLARED = 200
"""The target that computer players name where players name their own."""


def before_the_deals(legal: tuple[Action, ...]) -> Action:
    """Lets the other one deal, as the upcard is offered to the non-dealer first; declares a short game."""
    declared = Declare(DECLARED)
    return declared if declared in legal else next(one for one in reversed(legal) if isinstance(one, Deal))


def answer(view: GinView) -> Action:
    """The defence that leaves the least."""
    best = view.answers[0]
    return Show(in_order(tuple(meld.cards for meld in best.hand.melds)), best.laid_off)
