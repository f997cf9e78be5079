"""What all players of gin decide alike: before the deals, the ways to end a deal, the answer to a knock."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.gin.actions import Action, BigGin, Deal, Declare, Gin, Knock, Show
from bot.games.gin.notation import in_order
from bot.games.gin.view import DealKind, Finish, GinView

DECLARED = 200
"""The target that computer players name where players name their own."""


class Ending(NamedTuple):
    """A legal way to end the deal, and the deadwood that it would leave."""

    action: Action
    finish: Finish


def choose_before_deals(legal: tuple[Action, ...]) -> Action:
    """Let the opponent deal, as the non-dealer is offered the upcard first, or declare a low target."""
    declared = Declare(DECLARED)
    return declared if declared in legal else next(one for one in reversed(legal) if isinstance(one, Deal))


def best_answer(view: GinView) -> Action:
    """The answer to a knock that leaves the least deadwood."""
    best = view.answers[0]
    return Show(in_order(tuple(meld.cards for meld in best.hand.melds)), best.laid_off)


def best_ending(view: GinView, legal: tuple[Action, ...]) -> Ending | None:
    """The best legal ending: big gin, then gin, then the knock with the least deadwood."""
    return min(all_endings(view, legal), key=_worth, default=None)


def all_endings(view: GinView, legal: tuple[Action, ...]) -> tuple[Ending, ...]:
    """Every legal way to end the deal, each shown in its best arrangement."""
    endings = (_ending(finish, legal) for finish in view.finishes)
    return tuple(ending for ending in endings if ending is not None)


def _ending(finish: Finish, legal: tuple[Action, ...]) -> Ending | None:
    """The finish as an action, if it is legal; gin without a discard is called a knock (7.2.4)."""
    for action in _actions(finish):
        if action in legal:
            return Ending(action, finish)
    return None


def _actions(finish: Finish) -> tuple[Action, ...]:
    if finish.kind is DealKind.BIG_GIN:
        return (BigGin(), Knock(None))
    if finish.kind is DealKind.GIN and finish.card is not None:
        return (Gin(finish.card), Knock(finish.card))
    return (Knock(finish.card),)


def _worth(ending: Ending) -> tuple[bool, int]:
    return ending.finish.kind is not DealKind.BIG_GIN, ending.finish.hand.points
