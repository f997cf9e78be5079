"""A player of Colonel to measure others by: it takes and lays all that it can."""

from __future__ import annotations

import msgspec

from bot.games.cards import mask_of
from bot.games.colonel.actions import Action, Add, Discard, Draw, Lay, Reject, Take
from bot.games.colonel.rules import MELDS
from bot.games.colonel.view import ColonelView, Phase
from bot.games.melds.laying import has_use


class Greedy(msgspec.Struct, frozen=True):
    """Takes what it can lay, lays everything at once, throws the dearest card left, and never compares."""

    def choose(self, view: ColonelView, legal: tuple[Action, ...], *, seed: int) -> Action:  # noqa: ARG002  # it never chooses among equals
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        match view.phase:
            case Phase.CHALLENGED:
                return Reject()
            case Phase.DRAW:
                hand = mask_of(() if view.hand is None else view.hand.cards)
                takes = view.upcard is not None and has_use(view.upcard, view.table, hand, MELDS)
                return Take() if takes else Draw()
            case _:
                layings = [action for action in legal if isinstance(action, Lay | Add)]
                if layings:
                    return max(layings, key=_points)
                return Discard(max(view.throwable, key=lambda card: (MELDS.points(card.rank), card)))


def _points(laying: Lay | Add) -> int:
    """What the cards that are laid would cost in the hand."""
    return sum(MELDS.points(card.rank) for card in laying.cards)
