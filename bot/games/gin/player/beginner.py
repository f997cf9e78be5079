"""A computer player of gin as people begin: it collects pairs, throws high cards, and knocks at once."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card, Mask, mask_of
from bot.games.gin.actions import Action, Discard, Draw, Pass, Take
from bot.games.gin.player.asked import answer, before_the_deals
from bot.games.gin.player.ending import best_ending
from bot.games.gin.player.simple import completes_a_meld
from bot.games.gin.player.unseen import partners
from bot.games.gin.view import GinView, Phase
from bot.games.melds.arrange import arrange


class Beginner(msgspec.Struct, frozen=True):
    """Sees melds, and of two cards that they go together; counts neither turns nor what the other does."""

    def choose(self, view: GinView, legal: tuple[Action, ...], *, seed: int) -> Action:
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
            return Discard(_highest_alone(view, throwable, seed))
        if Take() in legal and (completes_a_meld(view) or _makes_a_pair(view)):
            return Take()
        return Draw() if Draw() in legal else Pass()


def _makes_a_pair(view: GinView) -> bool:
    """Whether the upcard goes with a card that is in no meld; to end a deal with it that is not enough."""
    if view.hand is None or view.upcard is None or view.phase is Phase.FIFTIETH:
        return False
    loose = mask_of(view.hand.deadwood)
    return bool(partners(view.upcard, view.rules.melds) & loose)


def _highest_alone(view: GinView, cards: tuple[Card, ...], seed: int) -> Card:
    """Of the cards in no meld the highest that goes with no other; without such a one, the highest."""
    assert view.hand is not None
    hand, rules = mask_of(view.hand.cards), view.rules.melds
    loose = arrange(hand, rules).deadwood

    def order(card: Card) -> tuple[bool, bool, int, int]:
        goes_with = bool(partners(card, rules) & Mask(loose & ~card.bit))
        return not card.bit & loose, goes_with, -rules.points(card.rank), (card.suit + seed) % 4

    return min(cards, key=order)
