"""A player of Mahjong gin to measure others by: it takes and lays all that it can."""

from __future__ import annotations

import msgspec

from bot.games.cards import mask_of
from bot.games.mahjong.actions import Action, Add, Discard, Draw, Lay, Pass, Take
from bot.games.mahjong.rules import MELDS
from bot.games.mahjong.view import MahjongView, Phase
from bot.games.melds.laying import has_use


class Greedy(msgspec.Struct, frozen=True):
    """Takes as many cards as it can use, lays everything at once, and throws the dearest card left."""

    def choose(self, view: MahjongView, legal: tuple[Action, ...], *, seed: int) -> Action:  # noqa: ARG002  # it never chooses among equals
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        if view.phase is not Phase.PLAY:
            return self._draw(view, legal)
        layings = [action for action in legal if isinstance(action, Lay | Add)]
        # A key card must be laid before anything else makes that impossible.
        keyed = [laying for laying in layings if view.key in laying.cards]
        if keyed or layings:
            return max(keyed or layings, key=_points)
        return Discard(max(view.throwable, key=lambda card: (MELDS.points(card.rank), card)))

    def _draw(self, view: MahjongView, legal: tuple[Action, ...]) -> Action:
        """As many cards of the pile as it can use; several of them are usable if they may be taken."""
        most = max(view.takes, default=0)
        if most > 1 or (most and _joins_a_meld(view)):
            return Take(most)
        return Pass() if Pass() in legal else Draw()


def _joins_a_meld(view: MahjongView) -> bool:
    """Whether the top of the pile could be laid at once."""
    hand = mask_of(() if view.hand is None else view.hand.cards)
    return has_use(view.pile[-1], view.table, hand, MELDS)


def _points(laying: Lay | Add) -> int:
    """What the cards that are laid count on the table."""
    return sum(MELDS.points(card.rank) for card in laying.cards)
