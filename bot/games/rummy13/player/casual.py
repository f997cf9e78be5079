"""A computer player of 13-card rummy: it works towards a pure sequence first, then throws what costs most.

Without two sequences, one of them pure, every card of a hand counts against it (6.2). So a sequence that is
missing weighs as much as several dear cards, and only behind that the player counts points.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from bot.games.cards import Card as FrenchCard
from bot.games.cards import Rank
from bot.games.rummy13.actions import Action, Arrange, Declare, Discard, Draw, Drop, Take
from bot.games.rummy13.arrange import arranger
from bot.games.rummy13.cards import Card, Cards, is_joker
from bot.games.rummy13.groups import ACE_HIGH, card_points
from bot.games.rummy13.rules import Dropped
from bot.games.rummy13.view import Rummy13View

_NEAR = 2
"""Cards of one suit that are at most so many ranks apart need only one more card to be a sequence."""
_PLACES = 17
"""A prime above the number of cards, so that every seed puts them in another order."""


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of one style, found by playing many deals."""

    sequence: float
    """The points that a hand is taken to cost more for each of the two sequences that it still lacks."""
    hope: float
    """The part of a loose card's points that is taken off for each card with which it is nearly a group."""
    hopes: int
    """The most such cards that are counted for one loose card."""
    gain: float
    """The points by which the open card must improve the hand to be taken, as all see what is taken."""
    drop_above: float
    """It drops before its first draw with a hand that costs more than this, less two points for each player:
    the more there are, the sooner somebody declares."""


BEGINNER = Style(sequence=0, hope=0.0, hopes=0, gain=20.0, drop_above=1000)
CASUAL = Style(sequence=18, hope=0.2, hopes=2, gain=6.0, drop_above=102)


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every ruleset in one style."""

    style: Style = CASUAL

    def choose(self, view: Rummy13View, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks. Out of turn it does nothing."""
        if legal == (Arrange(),) or view.hand is None:
            return None
        declaration = next((action for action in legal if isinstance(action, Declare)), None)
        if declaration is not None:
            return declaration  # it wins the deal, and `legal` lists only valid ones
        if Draw() in legal:
            return self._begin(view, view.hand.cards, legal)
        return Discard(self._discard(view, view.hand.cards, legal, seed))

    def _begin(self, view: Rummy13View, hand: Cards, legal: tuple[Action, ...]) -> Action:
        """The first half of a turn: drop, take the open card, or draw."""
        now = cost(tuple(sorted(hand)), view.wild, self.style)
        if Drop() in legal and view.drop is Dropped.FIRST:
            # Only a first drop: later the hand has grown better, and dropping costs twice as much (5.1).
            players = sum(player.cards > 0 for player in view.players)
            if now > self.style.drop_above - 2 * players:
                return Drop()
        if Take() in legal and view.top is not None and self._wants(view, hand, view.top, now):
            return Take()
        return Draw()

    def _wants(self, view: Rummy13View, hand: Cards, card: Card, now: float) -> bool:
        """Whether the open card improves the hand enough; a joker always does."""
        if is_joker(card, view.wild):
            return True
        held = tuple(sorted((*hand, card)))
        # Taking is followed by a discard, which may not be the card taken (3.3): compare hands of thirteen.
        after = min(cost(held, view.wild, self.style, other) for other in hand)
        return after <= now - self.style.gain

    def _discard(self, view: Rummy13View, hand: Cards, legal: tuple[Action, ...], seed: int) -> Card:
        """The card without which the hand is best; the seed decides between equals."""
        # Sorted, so that the same hand is always the same key of the arranger's cache.
        held = tuple(sorted(hand))
        cards = [action.card for action in legal if isinstance(action, Discard)]
        # A joker fits everywhere, and one that is thrown is dead for all (3.2): it goes only if nothing else
        # may.
        free = [card for card in cards if not is_joker(card, view.wild)] or cards
        return min(
            free,
            key=lambda card: (cost(held, view.wild, self.style, card), (held.index(card) + seed) % _PLACES),
        )


def cost(hand: Cards, wild: Rank, style: Style, without: Card | None = None) -> float:
    """What the hand is taken to cost, ``without`` one of its cards: in points, the fewer the better.

    That is the points of its loose cards, more for each missing sequence, and less for loose cards that need
    only one more card to be a group.
    """
    best = arranger(hand, wild)
    near = best.nearness(without)
    lacking = near.loose + style.sequence * near.missing
    # The arrangement itself is dear to find; without loose cards or hope it would change nothing.
    if not style.hope or not near.loose:
        return lacking
    loose = best.arrangement(without).loose
    kept = tuple(card for card in hand if card is not without)
    return lacking - style.hope * sum(
        card_points(card, wild) * min(style.hopes, partners(card, kept, wild)) for card in loose
    )


def partners(card: Card, hand: Cards, wild: Rank) -> int:
    """The number of other faces in the hand with which the card needs only one more card to be a group."""
    # A joker goes with everything and needs no partner.
    if card.face is None or is_joker(card, wild):
        return 0
    faces = {other.face for other in hand if other.face is not None and not is_joker(other, wild)}
    return sum(_fits(card.face, other) for other in faces if other is not card.face)


@lru_cache(maxsize=52 * 52)
def _fits(one: FrenchCard, other: FrenchCard) -> bool:
    if one.rank is other.rank:
        return one.suit is not other.suit
    if one.suit is not other.suit:
        return False
    return any(abs(a - b) <= _NEAR for a in _places(one.rank) for b in _places(other.rank))


def _places(rank: Rank) -> tuple[int, ...]:
    return (int(rank), ACE_HIGH) if rank is Rank.ACE else (int(rank),)
