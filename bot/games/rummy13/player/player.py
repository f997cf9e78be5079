"""A computer player of 13-card rummy: towards a pure sequence first, then what costs most goes."""

from __future__ import annotations

import msgspec

from bot.games.rummy13.actions import Action, Arrange, Declare, Discard, Draw, Drop, Take
from bot.games.rummy13.cards import Card, Cards, is_joker
from bot.games.rummy13.player.style import CASUAL, Style
from bot.games.rummy13.player.worth import cost
from bot.games.rummy13.rules import Dropped
from bot.games.rummy13.view import Rummy13View


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every ruleset in one style."""

    style: Style = CASUAL

    def choose(self, view: Rummy13View, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `Opponent` asks. Out of turn it leaves its cards as they are."""
        if legal == (Arrange(),) or view.hand is None:
            return None
        declaration = next((action for action in legal if isinstance(action, Declare)), None)
        if declaration is not None:
            return declaration
        if Draw() in legal:
            return self._begin(view, view.hand.cards, legal)
        return Discard(self._discard(view, view.hand.cards, legal, seed))

    def _begin(self, view: Rummy13View, hand: Cards, legal: tuple[Action, ...]) -> Action:
        """Drop, take, or draw."""
        now = cost(tuple(sorted(hand)), view.wild, self.style)
        if Drop() in legal and view.drop is Dropped.FIRST:
            players = sum(player.cards > 0 for player in view.players)
            if now > self.style.drop_above - 2 * players:
                return Drop()
        if Take() in legal and view.top is not None and self._wants(view, hand, view.top, now):
            return Take()
        return Draw()

    def _wants(self, view: Rummy13View, hand: Cards, card: Card, now: float) -> bool:
        """Whether the open card betters the hand by enough; a joker always does."""
        if is_joker(card, view.wild):
            return True
        held = tuple(sorted((*hand, card)))
        after = min(cost(held, view.wild, self.style, other) for other in hand)
        return after <= now - self.style.gain

    def _discard(self, view: Rummy13View, hand: Cards, legal: tuple[Action, ...], seed: int) -> Card:
        """The card without which the hand is best; the seed decides between equals."""
        held = tuple(sorted(hand))
        cards = [action.card for action in legal if isinstance(action, Discard)]
        free = [card for card in cards if not is_joker(card, view.wild)] or cards
        return min(
            free,
            key=lambda card: (cost(held, view.wild, self.style, card), (held.index(card) + seed) % _PLACES),
        )


_PLACES = 17
"""A prime above the number of cards, so that every seed puts them in another order."""
