"""Two players of gin that follow a few fixed rules: the baseline of others' strength, and the beginner."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card, Mask, mask_of
from bot.games.gin.actions import Action, Discard, Draw, Pass, Take
from bot.games.gin.player.basics import best_answer, best_ending, choose_before_deals
from bot.games.gin.player.unseen import partners
from bot.games.gin.view import GinView, Phase
from bot.games.melds.arrange import arrange
from bot.games.melds.deadwood import counting


class Simple(msgspec.Struct, frozen=True):
    """The baseline player of the research contest on gin (EAAI 2021), built after its description.

    It takes only cards that it melds, keeps the least deadwood, and knocks as soon as it may.
    """

    def choose(
        self,
        view: GinView,
        legal: tuple[Action, ...],
        *,
        seed: int,  # noqa: ARG002  # the protocol's parameter; no two plays are equal to this player
    ) -> Action:
        """The action for this seat; pure, as `Opponent` asks."""
        if view.phase in {Phase.CHOOSE_DEALER, Phase.DECLARE}:
            return choose_before_deals(legal)
        if view.phase is Phase.SHOWDOWN:
            return best_answer(view)
        ending = best_ending(view, legal)
        if ending is not None:
            return ending.action
        throwable = tuple(action.card for action in legal if isinstance(action, Discard))
        if throwable:
            return Discard(least_left(view, throwable))
        if Take() in legal and completes_a_meld(view):
            return Take()
        return Draw() if Draw() in legal else Pass()


class Beginner(msgspec.Struct, frozen=True):
    """Collects pairs, throws high cards, and knocks at once, whatever its opponent does."""

    def choose(self, view: GinView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `Opponent` asks."""
        if view.phase in {Phase.CHOOSE_DEALER, Phase.DECLARE}:
            return choose_before_deals(legal)
        if view.phase is Phase.SHOWDOWN:
            return best_answer(view)
        ending = best_ending(view, legal)
        if ending is not None:
            return ending.action
        throwable = tuple(action.card for action in legal if isinstance(action, Discard))
        if throwable:
            return Discard(_highest_alone(view, throwable, seed))
        if Take() in legal and (completes_a_meld(view) or _makes_a_pair(view)):
            return Take()
        return Draw() if Draw() in legal else Pass()


def least_left(view: GinView, cards: tuple[Card, ...]) -> Card:
    """The card that leaves the least deadwood, of several the highest; then the suit decides."""
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


def _makes_a_pair(view: GinView) -> bool:
    """Whether the upcard goes with a card outside of melds; with the fiftieth card a pair is of no use."""
    if view.hand is None or view.upcard is None or view.phase is Phase.FIFTIETH:
        return False
    loose = mask_of(view.hand.deadwood)
    return bool(partners(view.upcard, view.rules.melds) & loose)


def _highest_alone(view: GinView, cards: tuple[Card, ...], seed: int) -> Card:
    """The highest card outside of melds that goes with no other; without such a one, the highest."""
    assert view.hand is not None
    hand, rules = mask_of(view.hand.cards), view.rules.melds
    loose = arrange(hand, rules).deadwood

    def order(card: Card) -> tuple[bool, bool, int, int]:
        goes_with = bool(partners(card, rules) & Mask(loose & ~card.bit))
        return not card.bit & loose, goes_with, -rules.points(card.rank), (card.suit + seed) % 4

    return min(cards, key=order)
