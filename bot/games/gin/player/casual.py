"""A computer player of gin that counts deadwood, hopes for the next draw, and knocks early or with little."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card, Mask, mask_of
from bot.games.gin.actions import Action, Discard, Take
from bot.games.gin.player.asked import answer, before_the_deals
from bot.games.gin.player.discarding import best_discard
from bot.games.gin.player.drawing import is_worth_taking
from bot.games.gin.player.ending import best_ending, is_time_to_end
from bot.games.gin.player.style import CASUAL, Style
from bot.games.gin.view import GinView, Phase
from bot.games.melds.deadwood import counting


class Casual(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every ruleset in one style, counting by the rules of the match."""

    style: Style = CASUAL

    def choose(self, view: GinView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `Opponent` asks."""
        match view.phase:
            case Phase.CHOOSE_DEALER | Phase.DECLARE:
                return before_the_deals(legal)
            case Phase.SHOWDOWN:
                return answer(view)
            case _:
                return self._play(view, legal, seed)

    def _play(self, view: GinView, legal: tuple[Action, ...], seed: int) -> Action:
        ending = best_ending(view, legal)
        if ending is not None and is_time_to_end(view, ending, turn_of(view), self.style):
            return ending.action
        throwable = tuple(action.card for action in legal if isinstance(action, Discard))
        if throwable:
            return Discard(self._throw(view, throwable, seed))
        if ending is not None:
            return ending.action
        return self._draw(view, legal)

    def _throw(self, view: GinView, throwable: tuple[Card, ...], seed: int) -> Card:
        return best_discard(view, throwable, turn=turn_of(view), style=self.style, seed=seed)

    def _draw(self, view: GinView, legal: tuple[Action, ...]) -> Action:
        """The upcard if it is on offer and good, otherwise what else there is: the stock, or a pass."""
        other = next((action for action in legal if action != Take()), Take())
        return Take() if Take() in legal and self._takes(view) else other

    def _takes(self, view: GinView) -> bool:
        if view.upcard is None or view.hand is None:
            return False
        hand = mask_of(view.hand.cards)
        if view.phase is Phase.FIFTIETH:
            left = counting(view.rules.melds).after_discard(Mask(hand | view.upcard.bit))
            return left <= self.style.last_limit
        return is_worth_taking(hand, view.upcard, view.rules.melds)


def turn_of(view: GinView) -> int:
    """About how many turns this deal has had for each seat, the present one included."""
    return 1 + max(0, _FIRST_STOCK - view.stock) // 2


_FIRST_STOCK = 31
"""Cards in the stock when a standard deal begins (2.2.1)."""
