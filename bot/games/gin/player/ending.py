"""Ending the deal: which way is best, and whether the time is right."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.gin.actions import Action, BigGin, Gin, Knock
from bot.games.gin.player.style import Style
from bot.games.gin.view import DealKind, Finish, GinView


class Ending(NamedTuple):
    """A legal way to end the deal, and the deadwood that it would leave."""

    action: Action
    finish: Finish


def best_ending(view: GinView, legal: tuple[Action, ...]) -> Ending | None:
    """The legal ending worth most: big gin, then gin, then the knock with the least deadwood."""
    return min(all_endings(view, legal), key=_worth, default=None)


def all_endings(view: GinView, legal: tuple[Action, ...]) -> tuple[Ending, ...]:
    """Every legal way to end the deal, each shown in its best arrangement."""
    endings = (_ending(finish, legal) for finish in view.finishes)
    return tuple(ending for ending in endings if ending is not None)


def is_time_to_end(view: GinView, ending: Ending, turn: int, style: Style) -> bool:
    """Whether to end the deal now: with gin always, with a knock as the style has it."""
    points = ending.finish.hand.points
    if points == 0:
        return True
    if view.stock <= LAST_TURNS:
        return points <= style.last_limit
    return points <= style.knock_limit(turn)


LAST_TURNS = 3
"""With so few cards in the stock this turn is the seat's last one, or nearly (2.14)."""


def _ending(finish: Finish, legal: tuple[Action, ...]) -> Ending | None:
    """The finish as an action, if it is legal; gin without a throw is called a knock (7.2.4)."""
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
