"""Players of 13-card rummy to measure others by: they count the points of their own loose cards alone."""

from __future__ import annotations

import msgspec

from bot.games.rummy13.actions import Action, Arrange, Declare, Discard, Draw, Take
from bot.games.rummy13.arrange import Arranger, arranger
from bot.games.rummy13.cards import Card, Cards, is_joker
from bot.games.rummy13.groups import card_points
from bot.games.rummy13.view import Rummy13View

_NEAR = 2
"""Cards of one suit that are at most so many ranks apart need only one more card to be a sequence."""


class Greedy(msgspec.Struct, frozen=True, kw_only=True):
    """Takes a card that joins a group, throws the dearest loose card, and declares at once.

    It never drops, and does not look at what others take or throw.
    """

    pure_first: bool = False
    """Whether the two sequences that a declaration needs come before points (4.3), and a suit's neighbours
    stay together as long as there is no pure sequence."""

    def choose(self, view: Rummy13View, legal: tuple[Action, ...], *, seed: int) -> Action | None:  # noqa: ARG002  # it never chooses among equals
        """The action for this seat; pure, as `ComputerPlayer` asks. Out of turn it does nothing."""
        if legal == (Arrange(),) or view.hand is None:
            return None
        declaration = next((action for action in legal if isinstance(action, Declare)), None)
        if declaration is not None:
            return declaration
        # Sorted, so that the same hand is always the same key of the arranger's cache.
        hand = tuple(sorted(view.hand.cards))
        if Draw() in legal:
            return Take() if Take() in legal and self._wants(view, hand) else Draw()
        return Discard(self._discard(view, hand))

    def _wants(self, view: Rummy13View, hand: Cards) -> bool:
        """Whether the open card is a joker, or joins a group and leaves less loose than there is now."""
        assert view.top is not None
        if is_joker(view.top, view.wild):
            return True
        now = arranger(hand, view.wild)
        more = arranger(tuple(sorted((*hand, view.top))), view.wild)
        after = min(self._cost(more, card) for card in hand)
        # A cheap loose card in place of a dear one would leave less loose as well, and does no more.
        return after < self._cost(now, None) and after <= min(self._cost(now, card) for card in hand)

    def _discard(self, view: Rummy13View, hand: Cards) -> Card:
        """The card without which the least is loose, the dearest of several; a joker only if it must."""
        best = arranger(hand, view.wild)
        free = [card for card in hand if card is not view.barred and not is_joker(card, view.wild)]
        near = self.pure_first and best.nearness().missing == 2
        return min(
            free or [card for card in hand if card is not view.barred],
            key=lambda card: (
                self._cost(best, card)[0],
                near and _has_neighbour(card, hand),
                self._cost(best, card)[1],
                -card_points(card, view.wild),
                card,
            ),
        )

    def _cost(self, hand: Arranger, without: Card | None) -> tuple[int, int]:
        """The sequences that are missing, if it looks for those first, and the points that are loose."""
        near = hand.nearness(without)
        return (near.missing if self.pure_first else 0), near.loose


def _has_neighbour(card: Card, hand: Cards) -> bool:
    """Whether the hand has a card of the same suit near enough for a sequence of three."""
    face = card.face
    return face is not None and any(
        other.face is not None
        and other.face.suit is face.suit
        and 0 < abs(other.face.rank - face.rank) <= _NEAR
        for other in hand
    )
