"""The yardstick of gin players: takes only into a meld, keeps least deadwood, knocks as soon as it may."""

from __future__ import annotations

from bot.games.cards import Mask, mask_of
from bot.games.gin.actions import Action, Discard, Draw, Pass, Take
from bot.games.gin.view import GinView
from bot.games.melds.deadwood import deadwood
from bot.opponents.gin.ending import best_ending


class Simple:
    """The baseline player of the research contest on gin (EAAI 2021), after its description."""

    def choose(
        self,
        view: GinView,
        legal: tuple[Action, ...],
        *,
        seed: int,  # noqa: ARG002  # the protocol's parameter; no two plays are equal to this player
    ) -> Action:
        ending = best_ending(view, legal)
        if ending is not None:
            return ending.action
        assert view.hand is not None
        hand = mask_of(view.hand.cards)
        throwable = [action.card for action in legal if isinstance(action, Discard)]
        if throwable:
            # Least deadwood first, then the highest card; the suit decides between equal ones.
            card = min(throwable, key=lambda c: (deadwood(Mask(hand & ~c.bit)), -c.rank, c.suit))
            return Discard(card)
        if Take() in legal and view.upcard is not None:
            value = min(10, view.upcard.rank)
            if deadwood(Mask(hand | view.upcard.bit)) < deadwood(hand) + value:
                return Take()
        return Draw() if Draw() in legal else Pass()
