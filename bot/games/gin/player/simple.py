"""The yardstick of gin players: takes only into a meld, keeps least deadwood, knocks as soon as it may."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card, Mask, mask_of
from bot.games.gin.actions import Action, Discard, Draw, Pass, Take
from bot.games.gin.player.asked import answer, before_the_deals
from bot.games.gin.player.ending import best_ending
from bot.games.gin.view import GinView, Phase
from bot.games.melds.deadwood import counting


class Simple(msgspec.Struct, frozen=True):
    """The baseline player of the research contest on gin (EAAI 2021), after its description."""

    def choose(
        self,
        view: GinView,
        legal: tuple[Action, ...],
        *,
        seed: int,  # noqa: ARG002  # the protocol's parameter; no two plays are equal to this player
    ) -> Action:
        """The action for this seat; pure, as `Opponent` asks."""
        if view.phase in {Phase.CHOOSE_DEALER, Phase.DECLARE}:
            return before_the_deals(legal)
        if view.phase is Phase.SHOWDOWN:
            return answer(view)
        ending = best_ending(view, legal)
        if ending is not None:
            return ending.action
        throwable = tuple(action.card for action in legal if isinstance(action, Discard))
        if throwable:
            return Discard(least_left(view, throwable))
        if Take() in legal and completes_a_meld(view):
            return Take()
        return Draw() if Draw() in legal else Pass()


def least_left(view: GinView, cards: tuple[Card, ...]) -> Card:
    """The card that leaves the least deadwood, of several the highest; the suit decides between equals."""
    assert view.hand is not None
    hand, deadwood = mask_of(view.hand.cards), counting(view.rules.melds).deadwood
    return min(cards, key=lambda card: (deadwood(Mask(hand & ~card.bit)), -card.rank, card.suit))


def completes_a_meld(view: GinView) -> bool:
    """Whether the upcard would be melded."""
    if view.hand is None or view.upcard is None:
        return False
    hand, rules = mask_of(view.hand.cards), view.rules.melds
    deadwood = counting(rules).deadwood
    return deadwood(Mask(hand | view.upcard.bit)) < deadwood(hand) + rules.points(view.upcard.rank)
